// SPDX-License-Identifier: MIT
#include "platform/common/system_error.h"
#include "tests/support/catch.h"

#include <cerrno>

using namespace qdm;

TEST_CASE("Sizes in sentences", "[errors]")
{
    CHECK(sizeText(0_B) == "0 B");
    CHECK(sizeText(512_B) == "512 B");
    CHECK(sizeText(4_KiB) == "4 KiB");
    CHECK(sizeText(1_GiB) == "1 GiB");
    CHECK(sizeText(1536_MiB) == "1.5 GiB");
    CHECK(sizeText(Bytes(612'000'000)) == "583.6 MiB");
    CHECK(sizeText(Bytes(999'600)) == "976.2 KiB");
    CHECK(sizeText(Bytes(12'345'678)) == "11.8 MiB");
}

TEST_CASE("System codes become kinds of error", "[errors]")
{
    CHECK(errorKindOf(EIO) == ErrorKind::Io);
    CHECK(errorKindOf(ENODEV) == ErrorKind::DeviceGone);
    CHECK(errorKindOf(ENXIO) == ErrorKind::DeviceGone);
    CHECK(errorKindOf(ENOTCONN) == ErrorKind::DeviceGone);
    CHECK(errorKindOf(ENOSPC) == ErrorKind::NoSpace);
    CHECK(errorKindOf(EDQUOT) == ErrorKind::NoSpace);
    CHECK(errorKindOf(EFBIG) == ErrorKind::TooLarge);
    CHECK(errorKindOf(EROFS) == ErrorKind::ReadOnly);
    CHECK(errorKindOf(EACCES) == ErrorKind::Permission);
    CHECK(errorKindOf(EINVAL) == ErrorKind::Unsupported);
    CHECK(errorKindOf(ENOANO) == ErrorKind::Io);
}

TEST_CASE("Every reason is the end of a sentence", "[errors]")
{
    for (int code = 1; code < 133; ++code) {
        const std::string reason = reasonFor(code);
        INFO(reason);
        CHECK(reason.back() == '.');
    }
}

TEST_CASE("A name with control characters cannot steer a terminal", "[errors]")
{
    CHECK(std::string(Error(ErrorKind::NotFound, "There is no \033[2Jx\ny.").what()) == "There is no ?[2Jx?y.");
}

TEST_CASE("An error knows its origin", "[errors]")
{
    const Error error = errorFrom(ENODEV, "Opening /dev/sdx", "open", "/dev/sdx");
    CHECK(std::string(error.what()).starts_with("Opening /dev/sdx failed: the device is no longer there."));
    CHECK(error.origin().operation == "open");
    CHECK(error.origin().path == "/dev/sdx");
    CHECK(error.origin().code == std::errc::no_such_device);
}
