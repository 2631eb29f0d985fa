# What `cmake --install` puts in place: headers, both libraries, the CMake package and the pkg-config file.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/pravegagen)

install(FILES
  ${PROJECT_SOURCE_DIR}/libpravegagen/include/pravegagen/pravegagen.h
  ${PROJECT_SOURCE_DIR}/libpravegagen/include/pravegagen/pravegagen.hpp
  ${generated_include}/pravegagen/version.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/pravegagen)

# Two export sets, so that who uses the shared library needs no libyaml of their own.
foreach(kind IN ITEMS shared static)
  install(TARGETS pravegagen_${kind} EXPORT pravegagen_${kind}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT pravegagen_${kind} NAMESPACE pravegagen:: DESTINATION ${package_dir})
endforeach()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/pravegagenConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/pravegagenConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/pravegagenConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/pravegagenConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/pravegagenConfigVersion.cmake
  DESTINATION ${package_dir})

# The prefix of the .pc file is found from the file's own place, so that an installed tree can be moved.
file(RELATIVE_PATH PRAVEGAGEN_PC_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" PRAVEGAGEN_PC_PREFIX "${PRAVEGAGEN_PC_PREFIX}")
configure_file(${PROJECT_SOURCE_DIR}/cmake/pravegagen.pc.in ${CMAKE_CURRENT_BINARY_DIR}/pravegagen.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/pravegagen.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The Python package with the library in it: `cmake --install BUILD --component python --prefix FOLDER` makes a folder that
# PYTHONPATH takes, and a wheel holds the same.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/bindings/python/pravegagen DESTINATION .
  COMPONENT python EXCLUDE_FROM_ALL FILES_MATCHING PATTERN "*.py" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)
install(FILES $<TARGET_FILE:pravegagen_shared> DESTINATION pravegagen RENAME libpravegagen.so
  COMPONENT python EXCLUDE_FROM_ALL)
