// node validate_reports.mjs VALIDATORS REPORTS: holds REPORTS/*.FORMAT against the schema of the format, and sees
// that each schema refuses a damaged report. Called by scripts/validate-reports.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [validators, reports] = process.argv.slice(2).map((path) => resolve(path));
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const require = createRequire(join(validators, 'package.json'));
const modules = join(validators, 'node_modules');
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

// One pattern of the SARIF schema is none in the u mode, and its formats are from before ajv was strict.
const addFormats = require('ajv-formats').default;
const Draft4 = require('ajv-draft-04').default;
const Draft2020 = require('ajv/dist/2020').default;
const draft4 = new Draft4({ strict: false, unicodeRegExp: false, allErrors: false });
addFormats(draft4);
const draft2020 = new Draft2020({ strict: false });

function by_schema(ajv, path) {
  const validate = ajv.compile(read(path));
  return (file) => {
    let json;
    try {
      json = read(file);
    } catch (error) {
      return String(error);
    }
    return validate(json) ? '' : ajv.errorsText(validate.errors);
  };
}

function by_program(program, ...options) {
  return (file) => {
    const ran = spawnSync(program, [...options, file], { encoding: 'utf8' });
    if (ran.error) throw ran.error;
    return ran.status === 0 ? '' : ran.stdout + ran.stderr || `exit ${ran.status}`;
  };
}

const xmllint = (schema) =>
  by_program('xmllint', '--noout', '--nonet', '--schema', join(root, 'tests/reports/schemas', schema));
const formats = {
  json: [by_schema(draft2020, join(root, 'docs/report.schema.json'))],
  sarif: [
    by_schema(draft4, join(modules, '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')),
    by_schema(draft2020, join(root, 'tests/reports/schemas/sarif.schema.json')),
  ],
  gitlab: [by_schema(draft2020, join(root, 'tests/reports/schemas/gitlab.schema.json'))],
  rdjson: [
    by_program('node', join(modules, '@umbrelladocs/rdformat-validator/bin/rdformat-validator.js'), '--strict',
      '--no-extra-fields'),
    by_schema(draft2020, join(root, 'tests/reports/schemas/rdjson.schema.json')),
  ],
  junit: [xmllint('junit.xsd')],
  checkstyle: [xmllint('checkstyle.xsd')],
};

// Damages that every validator of the format must see.
const damages = {
  json: [['"severity": "error"', '"severity": 1'], ['"file"', '"fiel"']],
  sarif: [['"version": "2.1.0"', '"version": "2.1"'], ['"startLine": 12', '"startLine": -1'], ['"message"', '"massage"']],
  gitlab: [['"severity": "major"', '"severity": "grave"'], ['"fingerprint"', '"finger"']],
  rdjson: [['"severity": "ERROR"', '"severity": "GRAVE"'], ['"line": 12', '"line": "12"'], ['"message"', '"massage"']],
  junit: [['failures="', 'failures="x'], ['<testcase ', '<test ']],
  checkstyle: [['severity="error"', 'severity="grave"'], [' line="12"', ' line="0"']],
};

let looked = 0;
let faults = 0;
const fault = (text) => {
  faults += 1;
  console.error(text);
};
for (const [format, checks] of Object.entries(formats)) {
  const files = readdirSync(reports).filter((name) => name.endsWith('.' + format)).sort();
  if (files.length < 4) fault(`${format}: only ${files.length} reports to look at`);
  for (const name of files) {
    for (const [number, check] of checks.entries()) {
      looked += 1;
      const wrong = check(join(reports, name));
      if (wrong) fault(`${name}, schema ${number + 1}: ${wrong}`);
    }
  }
  const text = readFileSync(join(reports, 'fixture.' + format), 'utf8');
  for (const [from, to] of damages[format]) {
    if (!text.includes(from)) fault(`${format}: nothing to damage: ${from}`);
    const damaged = join(reports, 'damaged');
    writeFileSync(damaged, text.replace(from, to));
    for (const [number, check] of checks.entries()) {
      looked += 1;
      if (!check(damaged)) fault(`${format}, schema ${number + 1}: passed with ${to} in place of ${from}`);
    }
  }
}
console.log(`${looked} looks at reports, ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
