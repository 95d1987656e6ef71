# The rooms of the house and the arrows between them.
#
#   house_library(NAME SOURCES ... ROOMS ... LIBRARIES ...)
#   house_test(NAME SOURCES ... ROOMS ... [LIBRARIES ...])
#   house_check_arrows()      fails the configure step on an arrow that isn't allowed
#   house_test_includes()     the same for #include lines, as a test
#
# A room is a folder, a CMake target and a namespace of one name.

# room -> rooms it may include
set(HOUSE_diagnostics)
set(HOUSE_bytecode)
set(HOUSE_grammar diagnostics)
set(HOUSE_compiler grammar bytecode diagnostics)
set(HOUSE_runtime bytecode)
set(HOUSE_battle grammar diagnostics runtime bytecode)
set(HOUSE_cli diagnostics grammar bytecode compiler runtime battle)
set(HOUSE_ROOMS diagnostics bytecode grammar compiler runtime battle cli)

# room -> folders of outside headers it may include, beside the standard library
set(HOUSE_OUTSIDE_diagnostics fmt utf8proc.h nlohmann)
set(HOUSE_OUTSIDE_bytecode fmt)
set(HOUSE_OUTSIDE_grammar fmt tao utf8proc.h)
set(HOUSE_OUTSIDE_compiler fmt utf8proc.h)
set(HOUSE_OUTSIDE_runtime)
set(HOUSE_OUTSIDE_battle fmt nlohmann utf8proc.h)
set(HOUSE_OUTSIDE_cli fmt nlohmann CLI)

# house_flags(TARGET [TEST]). The sources of a test are not themselves looked at by the sanitizers, and
# are compiled quickly: what they call is.
function(house_flags target)
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow)
  if(MUSTER_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(MUSTER_SANITIZE)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
    if("TEST" IN_LIST ARGN)
      target_compile_options(${target} PRIVATE -O0)
    else()
      target_compile_options(
        ${target} PRIVATE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    endif()
  endif()
endfunction()

function(house_library name)
  cmake_parse_arguments(H "" "" "SOURCES;ROOMS;LIBRARIES" ${ARGN})
  add_library(${name} STATIC ${H_SOURCES})
  house_flags(${name})
  target_link_libraries(${name} PUBLIC ${H_ROOMS} PRIVATE ${H_LIBRARIES})
endfunction()

function(house_test name)
  cmake_parse_arguments(H "" "" "SOURCES;ROOMS;LIBRARIES" ${ARGN})
  add_executable(${name} ${H_SOURCES})
  house_flags(${name} TEST)
  target_compile_definitions(${name} PRIVATE MUSTER_ROOT="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE ${H_ROOMS} ${H_LIBRARIES} GTest::gtest GTest::gmock GTest::gtest_main)
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60)
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
