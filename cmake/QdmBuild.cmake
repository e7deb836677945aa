# How every target of the project is compiled: the language, the warnings, the sanitizers.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

find_program(QDM_CCACHE ccache)
if(QDM_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_C_COMPILER_LAUNCHER ${QDM_CCACHE})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${QDM_CCACHE})
endif()

find_package(Threads REQUIRED)
if(CMAKE_CROSSCOMPILING)
    include(HostHeaders)
else()
    find_package(fmt REQUIRED)
    find_package(nlohmann_json REQUIRED)
    find_package(Boost 1.74 REQUIRED)
    find_package(CLI11 REQUIRED)
    if(QDM_TESTS)
        find_package(Catch2 REQUIRED)
    endif()
endif()

# Includes start at the repository's root, so that each line shows its room.
add_library(qdm_build INTERFACE)
target_include_directories(qdm_build INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
if(MSVC)
    # Sources and what they print are UTF-8; Asio and the tests have more sections than an object file usually holds. 4324: padding that
    # alignas asked for.
    target_compile_options(qdm_build INTERFACE /W4 /wd4324 /utf-8 /permissive- /Zc:__cplusplus /bigobj $<$<BOOL:${QDM_WERROR}>:/WX>)
    # std::getenv and its like are fine as they are used here.
    target_compile_definitions(qdm_build INTERFACE _CRT_SECURE_NO_WARNINGS)
else()
    target_compile_options(qdm_build INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
        $<$<BOOL:${QDM_WERROR}>:-Werror>)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 sees overlapping copies in the joining of short strings where there are none (GCC bug 105651),
    # and in mingw-w64's wmemcpy of short wide strings bounds that do not hold.
    target_compile_options(qdm_build INTERFACE -Wno-restrict)
    if(WIN32)
        target_compile_options(qdm_build INTERFACE -Wno-array-bounds -Wno-stringop-overread -Wno-stringop-overflow)
    endif()
endif()
target_link_libraries(qdm_build INTERFACE Threads::Threads)
if(WIN32)
    target_compile_definitions(qdm_build INTERFACE _WIN32_WINNT=0x0A00 WIN32_LEAN_AND_MEAN NOMINMAX UNICODE _UNICODE)
endif()
if(MINGW)
    target_compile_options(qdm_build INTERFACE -Wa,-mbig-obj)
    # The compiler's own libraries become part of the programs, so that each can be copied as one file.
    target_link_options(qdm_build INTERFACE -static)
endif()
if(QDM_SANITIZE)
    target_compile_options(qdm_build INTERFACE -fsanitize=${QDM_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(qdm_build INTERFACE -fsanitize=${QDM_SANITIZE})
    if(QDM_SANITIZE STREQUAL "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # Asio has fences, which this sanitizer does not see; what they guard is behind mutexes too.
        target_compile_options(qdm_build INTERFACE -Wno-tsan)
    endif()
endif()
