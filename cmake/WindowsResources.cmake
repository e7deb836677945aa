# qdm_windows_resources(PROGRAM DESCRIPTION LICENCE [LEVEL]): gives the program its icon, its version and its manifest (UTF-8, long paths,
# sharp on every screen; LEVEL requireAdministrator lets Windows ask before it starts). Nothing on other systems, which keep these beside
# the program.
function(qdm_windows_resources program description licence)
    if(NOT WIN32)
        return()
    endif()
    set(level asInvoker)
    if(ARGC GREATER 3)
        set(level ${ARGV3})
    endif()
    set(icon ${CMAKE_SOURCE_DIR}/resources/windows/quartzdiskmark.ico)
    set(manifest ${CMAKE_CURRENT_BINARY_DIR}/${program}.manifest)
    set(script ${CMAKE_CURRENT_BINARY_DIR}/${program}.rc)
    configure_file(${CMAKE_SOURCE_DIR}/resources/windows/program.manifest.in ${manifest} @ONLY)
    configure_file(${CMAKE_SOURCE_DIR}/resources/windows/program.rc.in ${script} @ONLY)
    set_source_files_properties(${script} PROPERTIES OBJECT_DEPENDS "${icon};${manifest}")
    # A library of its own, since the resource compiler knows none of the options that the program's sources are compiled with.
    add_library(${program}_resources OBJECT ${script})
    target_link_libraries(${program} PRIVATE ${program}_resources)
    if(MSVC)
        target_link_options(${program} PRIVATE /MANIFEST:NO) # the linker would add one of its own beside it
    endif()
endfunction()
