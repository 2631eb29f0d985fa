# What every target of the project shares: language, warnings, visibility, instrumentation.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 99)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_program(PRAVEGAGEN_CCACHE ccache)
if(PRAVEGAGEN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${PRAVEGAGEN_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${PRAVEGAGEN_CCACHE})
endif()

add_library(pravegagen_settings INTERFACE)
target_compile_options(pravegagen_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wimplicit-fallthrough
  # g++ 12 warns about its own std::string in optimised builds (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # And about members of std::variant and std::optional that nothing reads (GCC bug 80635).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
  $<$<COMPILE_LANGUAGE:CXX>:-Wconversion -Wsign-conversion -Wold-style-cast -Wnon-virtual-dtor>
  $<$<BOOL:${PRAVEGAGEN_WERROR}>:-Werror>)

if(PRAVEGAGEN_SANITIZE)
  add_compile_options(-fsanitize=${PRAVEGAGEN_SANITIZE} -fno-omit-frame-pointer)
  # With a sanitizer g++ takes the checks for paths of the program, and these warnings are often wrong (says its manual).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-error=array-bounds -Wno-error=free-nonheap-object -Wno-error=null-dereference
      -Wno-error=stringop-overflow -Wno-error=stringop-overread)
  endif()
  add_link_options(-fsanitize=${PRAVEGAGEN_SANITIZE})
  if(PRAVEGAGEN_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=all)
  endif()
endif()
if(PRAVEGAGEN_COVERAGE)
  add_compile_options(--coverage -fprofile-abs-path)
  add_link_options(--coverage)
endif()
if(PRAVEGAGEN_TIDY)
  find_program(PRAVEGAGEN_CLANG_TIDY clang-tidy REQUIRED)
  set(CMAKE_CXX_CLANG_TIDY ${PRAVEGAGEN_CLANG_TIDY} --quiet)
endif()
