# cmake -DCHECKS=docs/checks -DMESSAGES=docs/messages -DOUT=pages.cpp -P embed_pages.cmake
#
# Writes the pages of the messages as a source file, so that `muster explain` has them wherever it runs:
# those of the checks, a file each, and the files in which each other message has a section.
cmake_minimum_required(VERSION 3.25)

function(lines_of folder out)
  file(GLOB pages RELATIVE ${folder} ${folder}/*.md)
  list(SORT pages)
  set(lines "")
  foreach(page IN LISTS pages)
    string(REGEX REPLACE "\\.md$" "" name "${page}")
    file(READ "${folder}/${page}" text)
    string(APPEND lines "    {\"${name}\", R\"page(${text})page\"},\n")
  endforeach()
  set(${out} "${lines}" PARENT_SCOPE)
endfunction()

lines_of(${CHECKS} checks)
lines_of(${MESSAGES} messages)
file(WRITE "${OUT}" "// Made from docs/checks and docs/messages by cmake/embed_pages.cmake.
#include \"checks/pages.h\"

namespace muster::checks {

// The last line closes each list, so that an empty folder is a list too.
const Page kPages[] = {
${checks}    {\"\", \"\"},
};

const Page kSections[] = {
${messages}    {\"\", \"\"},
};

}  // namespace muster::checks
")
