// SPDX-License-Identifier: MIT
#include "platform/linux/raw/signature.h"
#include "platform/linux/unique_fd.h"
#include "tests/contract/places.h"
#include "tests/platform/linux_child.h"
#include "tests/platform/linux_loop.h"
#include "tests/platform/linux_raw/refusal.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <vector>

using namespace qdm;
namespace fs = std::filesystem;

namespace {

using Image = std::vector<char>;

constexpr std::size_t imageSize = 32 << 20;

void put(Image &image, std::size_t at, std::string_view text)
{
    std::memcpy(image.data() + at, text.data(), text.size());
}

/// Numbers in these signatures are little-endian.
void put(Image &image, std::size_t at, std::uint64_t number, std::size_t bytes)
{
    for (std::size_t i = 0; i < bytes; ++i)
        image[at + i] = static_cast<char>(number >> (8 * i));
}

void putLuks(Image &image, std::size_t at)
{
    put(image, at, std::string_view("LUKS\xba\xbe\0\1", 8));
    put(image, at + 168, "6f6f6f6f-1111-2222-3333-444444444444");
}

/// CRC-32, not turned over at the end.
std::uint32_t checksum(std::uint32_t crc, const char *data, std::size_t size)
{
    for (std::size_t i = 0; i < size; ++i) {
        crc ^= static_cast<unsigned char>(data[i]);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
    return crc;
}

void putLvm(Image &image, std::size_t at)
{
    put(image, at + 512, "LABELONE");
    put(image, at + 520, 1, 8);
    put(image, at + 532, 32, 4);
    put(image, at + 536, "LVM2 001abcdefghijklmnopqrstuvwxyz012345");
    put(image, at + 528, checksum(0xf597a6cf, image.data() + at + 532, 492), 4);
}

void putRaid(Image &image, std::size_t at)
{
    put(image, at + 4096, 0xa92b4efc, 4);
    put(image, at + 4100, 1, 4);       // version 1
    put(image, at + 4096 + 144, 8, 8); // where the superblock itself lies
}

void putBtrfs(Image &image, std::size_t at, std::uint64_t devices)
{
    put(image, at + 0x10000 + 0x30, 0x10000, 8);
    put(image, at + 0x10000 + 0x40, "_BHRfS_M");
    put(image, at + 0x10000 + 0x88, devices, 8);
}

/// One partition of 16 MiB from 1 MiB on.
void putTable(Image &image)
{
    put(image, 450, 0x83, 1);
    put(image, 454, 2048, 4);
    put(image, 458, 32768, 4);
    put(image, 510, 0xaa55, 2);
}

/// A GPT with one partition of 16 MiB from 1 MiB on; `type` as it lies on the drive.
void putGpt(Image &image, std::string_view type)
{
    constexpr std::size_t header = 512, entries = 1024, lastSector = imageSize / 512 - 1;
    put(image, 450, 0xee, 1);
    put(image, 454, 1, 4);
    put(image, 458, lastSector, 4);
    put(image, 510, 0xaa55, 2);
    put(image, entries, type);
    put(image, entries + 16, "of its own number");
    put(image, entries + 32, 2048, 8);
    put(image, entries + 40, 34815, 8);
    put(image, header, std::string_view("EFI PART\0\0\1\0\x5c\0\0\0", 16));
    put(image, header + 24, 1, 8);
    put(image, header + 32, lastSector, 8);
    put(image, header + 40, 34, 8);
    put(image, header + 48, lastSector - 33, 8);
    put(image, header + 72, entries / 512, 8);
    put(image, header + 80, 128, 4);
    put(image, header + 84, 128, 4);
    put(image, header + 88, ~checksum(~0U, image.data() + entries, 128 * 128), 4);
    put(image, header + 16, 0, 4);
    put(image, header + 16, ~checksum(~0U, image.data() + header, 92), 4);
}

std::string found(const Image &image, raw::Extents extents = raw::Extents::WithPartitions)
{
    const test::TemporaryFolder folder;
    const fs::path file = folder.path() / "image";
    std::ofstream(file, std::ios::binary).write(image.data(), std::streamsize(image.size()));
    const UniqueFd fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    REQUIRE(fd);
    return raw::membershipOf(fd.get(), "/dev/x", extents).value_or("");
}

template <typename Put, typename... More>
std::string foundWith(Put putSignature, std::size_t at, More... more)
{
    Image image(imageSize);
    if (at > 0)
        putTable(image);
    putSignature(image, at, more...);
    return found(image);
}

}

TEST_CASE("An empty drive, one with a table, and one with a damaged table are part of nothing", "[raw]")
{
    Image image(imageSize);
    CHECK(found(image).empty());
    putTable(image);
    CHECK(found(image).empty());
    put(image, 458, 0xffffffff, 4); // beyond the end
    CHECK(found(image).empty());
}

TEST_CASE("Members of volumes, arrays and encryption are known by their signatures", "[raw]")
{
    CHECK(foundWith(putLuks, 0)
          == "by its signature /dev/x is an encrypted volume (LUKS). If that is no longer needed, remove the signature (wipefs --all), or "
             "choose another drive.");
    CHECK_THAT(foundWith(putLvm, 0), ContainsSubstring("/dev/x is a part of an LVM volume group"));
    CHECK_THAT(foundWith(putRaid, 0), ContainsSubstring("/dev/x is a member of a RAID"));
}

TEST_CASE("So are they on a partition that the system does not know of", "[raw]")
{
    constexpr std::size_t at = 1 << 20;
    CHECK_THAT(foundWith(putLuks, at), ContainsSubstring("a partition of /dev/x is an encrypted volume (LUKS)"));
    CHECK_THAT(foundWith(putLvm, at), ContainsSubstring("a partition of /dev/x is a part of an LVM volume group"));
    CHECK_THAT(foundWith(putRaid, at), ContainsSubstring("a partition of /dev/x is a member of a RAID"));
    Image image(imageSize);
    putTable(image);
    putLuks(image, at);
    CHECK(found(image, raw::Extents::Whole).empty());
}

TEST_CASE("A partition that runs past the end of the drive counts as far as it goes", "[raw]")
{
    Image image(imageSize);
    putTable(image);
    put(image, 458, 0xfffffff0, 4);
    CHECK(found(image).empty());
    putLuks(image, 1 << 20);
    CHECK_THAT(found(image), ContainsSubstring("a partition of /dev/x is an encrypted volume (LUKS)"));
}

TEST_CASE("dm-integrity is known by its magic, on a drive and on a partition", "[raw]")
{
    const auto putIntegrity = [](Image &image, std::size_t at) { put(image, at, std::string_view("integrt\0", 8)); };
    CHECK_THAT(foundWith(putIntegrity, 0), ContainsSubstring("/dev/x is a volume with checksums (dm-integrity)"));
    CHECK_THAT(foundWith(putIntegrity, 1 << 20), ContainsSubstring("a partition of /dev/x is a volume with checksums"));
}

TEST_CASE("A dynamic disk of Windows is known by its table, by itself and from one of its partitions", "[raw]")
{
    Image image(imageSize);
    putTable(image);
    put(image, 450, 0x42, 1);
    for (const auto extents : {raw::Extents::Whole, raw::Extents::WithPartitions})
        CHECK_THAT(found(image, extents), ContainsSubstring("/dev/x is a dynamic disk of Windows"));
    Image gpt(imageSize);
    putGpt(gpt, "\xa2\xa0\xd0\xeb\xe5\xb9\x33\x44\x87\xc0\x68\xb6\xb7\x26\x99\xc7"); // plain data
    CHECK(found(gpt).empty());
    putGpt(gpt, "\x0f\xc6\x9b\xaf\x31\x14\x62\x4f\xbc\x68\x33\x11\x71\x4a\x69\xad");
    CHECK_THAT(found(gpt), ContainsSubstring("/dev/x is a dynamic disk of Windows"));
}

TEST_CASE("A damaged signature still counts", "[raw]")
{
    Image image(imageSize);
    putLvm(image, 0);
    image[600] ^= 1;
    CHECK_THAT(found(image), ContainsSubstring("LVM"));
}

TEST_CASE("btrfs is part of something only where it has several devices", "[raw]")
{
    CHECK(foundWith(putBtrfs, 0, 1).empty());
    CHECK_THAT(foundWith(putBtrfs, 0, 2), ContainsSubstring("a part of a btrfs filesystem over several devices"));
}

TEST_CASE("A system that sleeps is not overwritten; swap that nothing uses is", "[raw]")
{
    Image image(imageSize);
    put(image, 1024, 1, 4);
    put(image, 1028, imageSize / 4096 - 1, 4);
    put(image, 4096 - 10, "SWAPSPACE2");
    CHECK(found(image).empty());
    put(image, 4096 - 10, std::string_view("S1SUSPEND\0", 10));
    CHECK_THAT(found(image), ContainsSubstring("the memory of a system that sleeps"));
}

TEST_CASE("What cannot be read is in doubt", "[raw]")
{
    const UniqueFd closed;
    CHECK(test::refusalOf([&] { raw::membershipOf(closed.get(), "/dev/x", raw::Extents::Whole); }).kind == ErrorKind::Unsupported);
}

TEST_CASE("A drive with such a signature is refused though nothing uses it", "[raw]")
{
    const auto loop = test::isRoot() ? test::LoopDevice::make(Bytes(imageSize)) : nullptr;
    if (!loop)
        return test::skip("no loop device can be had");
    REQUIRE(loop->isOwn());
    for (const auto putSignature : {putLuks, putLvm, putRaid}) {
        Image image(imageSize);
        putSignature(image, 0);
        std::ofstream(loop->device(), std::ios::binary).write(image.data(), std::streamsize(image.size()));
        const auto refusal = test::refusalOf([&] { test::platform().openDeviceForWriting(loop->device(), {}, loop->device()); });
        CHECK(refusal.kind == ErrorKind::Busy);
        CHECK_THAT(refusal.words, ContainsSubstring("Nothing is written to " + loop->device() + ": by its signature it is "));
        Image after(imageSize);
        std::ifstream(loop->device(), std::ios::binary).read(after.data(), std::streamsize(after.size()));
        CHECK((after == image)); // not shown byte by byte
    }
    std::ofstream(loop->device(), std::ios::binary).write(Image(imageSize).data(), imageSize);
    CHECK_NOTHROW(test::platform().openDeviceForWriting(loop->device(), {}, loop->device()));
}
