# Cross builds take the libraries that are headers alone from the machine they are built on. Only these folders of /usr/include, never
# all of it, whose other headers are the machine's own system.
set(headers ${CMAKE_BINARY_DIR}/host-headers)
file(MAKE_DIRECTORY ${headers})
foreach(name boost fmt nlohmann CLI catch2)
    if(EXISTS /usr/include/${name})
        file(CREATE_LINK /usr/include/${name} ${headers}/${name} SYMBOLIC)
    endif()
endforeach()

# host_headers(NAME HEADER): an imported target NAME for the library that has HEADER.
function(host_headers name header)
    if(NOT EXISTS ${headers}/${header})
        message(FATAL_ERROR "${header} is missing: install the library's headers on this machine (packaging/packages.sh names the package).")
    endif()
    add_library(${name} INTERFACE IMPORTED GLOBAL)
    target_include_directories(${name} SYSTEM INTERFACE ${headers})
endfunction()

host_headers(Boost::headers boost/asio.hpp)
target_link_libraries(Boost::headers INTERFACE ws2_32) # Asio needs it even without a network
host_headers(fmt::fmt fmt/format.h)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
host_headers(nlohmann_json::nlohmann_json nlohmann/json.hpp)
host_headers(CLI11::CLI11 CLI/CLI.hpp)
if(QDM_TESTS)
    host_headers(Catch2::Catch2 catch2/catch.hpp)
endif()
