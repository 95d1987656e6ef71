# The rooms of the house and the arrows between them.
#
#   house_library(NAME SOURCES ... ROOMS ... LIBRARIES ...)
#   house_test(NAME SOURCES ... ROOMS ... [LIBRARIES ...] [PROGRAM])
#   house_check_arrows()      fails the configure step on an arrow that isn't allowed
#   house_test_includes()     the same for #include lines, as a test
#
# A room is a folder, a CMake target and a namespace of one name.

# room -> rooms it may include
set(HOUSE_diagnostics)
set(HOUSE_reports diagnostics)
set(HOUSE_bytecode)
set(HOUSE_grammar diagnostics)
set(HOUSE_compiler grammar bytecode diagnostics)
set(HOUSE_runtime bytecode)
set(HOUSE_battle grammar diagnostics runtime bytecode)
set(HOUSE_layout grammar diagnostics)
set(HOUSE_checks compiler grammar bytecode diagnostics)
set(HOUSE_coverage battle compiler checks runtime bytecode grammar diagnostics)
set(HOUSE_cli diagnostics reports grammar layout bytecode compiler checks runtime battle coverage)
set(HOUSE_ROOMS diagnostics reports bytecode grammar layout compiler checks runtime battle coverage cli)

# room -> folders of outside headers it may include, beside the standard library
set(HOUSE_OUTSIDE_diagnostics fmt utf8proc.h)
set(HOUSE_OUTSIDE_reports fmt nlohmann)
set(HOUSE_OUTSIDE_bytecode fmt)
set(HOUSE_OUTSIDE_grammar fmt tao utf8proc.h)
set(HOUSE_OUTSIDE_layout)
set(HOUSE_OUTSIDE_compiler fmt utf8proc.h gmpxx.h)
set(HOUSE_OUTSIDE_checks fmt utf8proc.h)
set(HOUSE_OUTSIDE_runtime)
set(HOUSE_OUTSIDE_battle fmt nlohmann utf8proc.h)
set(HOUSE_OUTSIDE_coverage fmt nlohmann)
set(HOUSE_OUTSIDE_cli fmt nlohmann CLI)

set(HOUSE_HEADERS <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <set> <span> <string>
  <string_view> <utility> <vector>)

# house_flags(TARGET [TEST]): how its sources are compiled. The presets leave CMake's own flags of a
# build type empty, so that this is all there is.
#
# A test's own sources are compiled with one command line in every preset: quickly, and not looked at
# by the sanitizers, which are for what the test calls. So a compiler cache has them for all presets
# when one was built.
function(house_flags target)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow)
  if(MUSTER_WERROR AND ("TEST" IN_LIST ARGN OR NOT MUSTER_SANITIZE))
    target_compile_options(${target} PRIVATE -Werror)  # sanitized code makes GCC see ghosts
  endif()
  if(MUSTER_SANITIZE)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
  endif()
  if("TEST" IN_LIST ARGN)
    target_compile_options(${target} PRIVATE -O0)
  elseif(MUSTER_SANITIZE)
    target_compile_options(${target} PRIVATE
      -O0 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # Only here: the other builds see to it that each file includes what it uses.
    house_headers(${target} room_headers HEADERS ${HOUSE_HEADERS})
  else()
    target_compile_options(${target} PRIVATE
      $<$<CONFIG:Release>:-O2> $<$<CONFIG:Release>:-DNDEBUG> $<$<CONFIG:Debug>:-O1> $<$<CONFIG:Debug>:-g1>)
  endif()
endfunction()

# house_headers(TARGET NAME HEADERS ... [LIBRARIES ...]): compiles headers that most files read once, for
# all targets of the same flags, under that name.
function(house_headers target name)
  if(NOT TARGET ${name})
    cmake_parse_arguments(H "" "" "HEADERS;LIBRARIES" ${ARGN})
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${name}.cpp CONTENT "// Nothing: a target must have a source.\n")
    add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/${name}.cpp)
    get_target_property(flags ${target} COMPILE_OPTIONS)
    target_compile_options(${name} PRIVATE ${flags})
    target_link_libraries(${name} PRIVATE ${H_LIBRARIES})
    target_precompile_headers(${name} PRIVATE ${H_HEADERS})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${name})
endfunction()

function(house_library name)
  cmake_parse_arguments(H "" "" "SOURCES;ROOMS;LIBRARIES" ${ARGN})
  add_library(${name} STATIC ${H_SOURCES})
  house_flags(${name})
  target_link_libraries(${name} PUBLIC ${H_ROOMS} PRIVATE ${H_LIBRARIES})
endfunction()

# PROGRAM: the test runs `muster`, and finds it by kMusterProgram of tests/support/program.h.
function(house_test name)
  cmake_parse_arguments(H "PROGRAM" "" "SOURCES;ROOMS;LIBRARIES" ${ARGN})
  if(MUSTER_TEST_OBJECTS)
    # Tests are compiled the same way whether their rooms are sanitized or not: those of the other build serve.
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
    list(TRANSFORM H_SOURCES REPLACE "(.+)"
      "${MUSTER_TEST_OBJECTS}/${folder}/CMakeFiles/${name}.dir/\\1.o" OUTPUT_VARIABLE objects)
    set_source_files_properties(${objects} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
    add_executable(${name} ${objects})
    set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
    house_flags(${name} TEST)
  else()
    add_executable(${name} ${H_SOURCES})
    house_flags(${name} TEST)
    house_headers(${name} test_headers
      HEADERS <gmock/gmock.h> <gtest/gtest.h> <filesystem> ${HOUSE_HEADERS} LIBRARIES GTest::gtest GTest::gmock)
  endif()
  target_compile_definitions(${name} PRIVATE MUSTER_ROOT="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE ${H_ROOMS} ${H_LIBRARIES} GTest::gtest GTest::gmock GTest::gtest_main)
  house_rooms_first(${name} ${H_ROOMS})
  if(H_PROGRAM)
    if(NOT TARGET program_path)
      house_program_path()
    endif()
    target_link_libraries(${name} PRIVATE program_path)
    add_dependencies(${name} muster)
  endif()
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60)
endfunction()

# Of an inline function that stands in several objects, the linker keeps the first. Those of the rooms
# are to be tested, as they were compiled there - not the copies in the test's own objects.
function(house_rooms_first name)
  set(rooms)
  foreach(room ${ARGN})
    list(APPEND rooms ${room} ${HOUSE_${room}})
  endforeach()
  if(rooms)
    list(REMOVE_DUPLICATES rooms)
    list(TRANSFORM rooms REPLACE "(.+)" "$<TARGET_FILE:\\1>")
    target_link_options(${name} PRIVATE LINKER:--whole-archive ${rooms} LINKER:--no-whole-archive)
  endif()
endfunction()

# Where the program is. Its path differs from preset to preset, so it is no definition on the command
# line of a test.
function(house_program_path)
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/program_path.cpp CONTENT
    "namespace muster::tests {
extern const char* const kMusterProgram;
const char* const kMusterProgram = \"$<TARGET_FILE:muster>\";
}\n")
  add_library(program_path OBJECT ${PROJECT_BINARY_DIR}/program_path.cpp)
  house_flags(program_path TEST)
endfunction()

# Tests of the house itself: that no file includes what its room may not.
function(house_test_includes)
  add_test(NAME House.IncludesKeepToTheRooms
    COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -P ${PROJECT_SOURCE_DIR}/cmake/check_includes.cmake)
endfunction()

function(house_check_arrows)
  foreach(room ${HOUSE_ROOMS})
    if(NOT TARGET ${room})
      continue()
    endif()
    set(links)
    foreach(property LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
      get_target_property(found ${room} ${property})
      if(found)
        list(APPEND links ${found})
      endif()
    endforeach()
    # Private libraries of a static library are listed as $<LINK_ONLY:name>.
    list(TRANSFORM links REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1")
    foreach(other ${HOUSE_ROOMS})
      if(other IN_LIST links AND NOT other IN_LIST HOUSE_${room})
        message(FATAL_ERROR "the house: ${room}/ may not link ${other}/ (allowed: ${HOUSE_${room}})")
      endif()
    endforeach()
  endforeach()
endfunction()
