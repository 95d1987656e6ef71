// The same sheet in the three languages is the same ruleset but for its words.
#include <gtest/gtest.h>

#include "tests/compiler/support.h"

namespace muster::compiler {
namespace {

constexpr const char* kEnglish = R"(language en
rules "T"
piece man (men, up to 10 a side)
    force  whole 1..10
    hurt   percent step 25% = 0%  capped
    out when hurt = 100%
end
sides a, b
battle
    repeat 2 times
        together
            for each s in sides
                let foes = standing enemy(s).men
                skip when none(foes)
                for each m in standing s.men numbered i
                    roll hit for m = 1d10
                    later foes[wrap i].hurt += 25% when hit <= m.force
                end
            end
        end
    end
end
)";

constexpr const char* kSpanish = R"(idioma es
reglas "T"
pieza man (men, hasta 10 por bando)
    force  entero 1..10
    hurt   porcentaje paso 25% = 0%  limitado
    fuera cuando hurt = 100%
fin
bandos a_, b
batalla
    repetir 2 veces
        a la vez
            para cada s en bandos
                sea foes = supervivientes enemigo(s).men
                saltar cuando vacío(foes)
                para cada m en supervivientes s.men numerado i
                    tirada hit para m = 1d10
                    después foes[en círculo i].hurt += 25% cuando hit <= m.force
                fin
            fin
        fin
    fin
fin
)";

TEST(Sheets, LanguagesDifferInWordsOnly) {
  const Said en = check(kEnglish);
  const Said es = check(kSpanish);
  ASSERT_TRUE(en.compiled.ruleset) << en.text();
  ASSERT_TRUE(es.compiled.ruleset) << es.text();
  EXPECT_EQ(en.compiled.ruleset->code, es.compiled.ruleset->code);
  EXPECT_EQ(en.compiled.ruleset->constants, es.compiled.ruleset->constants);
  EXPECT_EQ(en.compiled.ruleset->lines, es.compiled.ruleset->lines);
}

}  // namespace
}  // namespace muster::compiler
