# cmake -DFOLDER=docs/checks -DOUT=pages.cpp -P embed_pages.cmake
#
# Writes the pages of the checks as a source file, so that `muster explain` has them wherever it runs.
cmake_minimum_required(VERSION 3.25)
file(GLOB pages RELATIVE ${FOLDER} ${FOLDER}/*.md)
list(SORT pages)
set(lines "")
foreach(page IN LISTS pages)
  string(REGEX REPLACE "\\.md$" "" name "${page}")
  file(READ "${FOLDER}/${page}" text)
  string(APPEND lines "    {\"${name}\", R\"(page)(${text})(page)\"},\n")
endforeach()
string(REPLACE "(page)(" "page(" lines "${lines}")
string(REPLACE ")(page)" ")page" lines "${lines}")
file(WRITE "${OUT}" "// Made from docs/checks by cmake/embed_pages.cmake.
#include \"checks/pages.h\"

namespace muster::checks {

// The last line closes the list, so that an empty folder is a list too.
const Page kPages[] = {
${lines}    {\"\", \"\"},
};

}  // namespace muster::checks
")
