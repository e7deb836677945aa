// SPDX-License-Identifier: MIT
#include "platform/linux/drives/scsi_pages.h"

#include "platform/linux/drives/sysfs_text.h"

#include <string_view>
#include <utility>

namespace qdm::drives {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t headerLength = 4;

unsigned byteAt(std::string_view text, std::size_t place)
{
    return place < text.size() ? static_cast<unsigned char>(text[place]) : 0U;
}

unsigned wordAt(std::string_view text, std::size_t place)
{
    return byteAt(text, place) * 256 + byteAt(text, place + 1);
}

std::string part(std::string_view text, std::size_t start, std::size_t length)
{
    return start < text.size() ? std::string(text.substr(start, length)) : std::string();
}

/// A page with its header; empty where it is missing or another one.
std::string page(const fs::path &device, const char *name, unsigned number)
{
    std::string content = fileText(device / name);
    return content.size() >= headerLength && byteAt(content, 1) == number ? content : std::string();
}

constexpr std::size_t ataModelLength = 40;
constexpr std::size_t ataSerialLength = 20;

Identity modelAndSerial(std::string_view text)
{
    return {trimmed(part(text, 0, ataModelLength)), trimmed(part(text, ataModelLength, ataSerialLength)), ""};
}

/// ATA's texts have the two bytes of each word the wrong way round.
std::string ataText(std::string_view identify, std::size_t word, std::size_t length)
{
    std::string text = part(identify, word * 2, length);
    for (std::size_t i = 0; i + 1 < text.size(); i += 2)
        std::swap(text[i], text[i + 1]);
    return trimmed(text);
}

}

std::string serialPage(const fs::path &device)
{
    const std::string content = page(device, "vpd_pg80", 0x80);
    return trimmed(part(content, headerLength, wordAt(content, 2)));
}

Identity identificationPage(const fs::path &device)
{
    constexpr unsigned vendorType = 1;
    constexpr std::string_view ataVendor = "ATA     ";
    const std::string content = page(device, "vpd_pg83", 0x83);
    // A row of names, each with four bytes in front: the second says the type, the fourth the length.
    for (std::size_t at = headerLength; at + headerLength <= content.size(); at += headerLength + byteAt(content, at + 3)) {
        const std::string name = part(content, at + headerLength, byteAt(content, at + 3));
        if ((byteAt(content, at + 1) & 0x0fU) == vendorType && name.starts_with(ataVendor))
            return modelAndSerial(std::string_view(name).substr(ataVendor.size()));
    }
    return {};
}

Identity ataPage(const fs::path &device)
{
    constexpr std::size_t identifyOffset = 60;
    const std::string identify = part(page(device, "vpd_pg89", 0x89), identifyOffset, 512);
    return {ataText(identify, 27, ataModelLength), ataText(identify, 10, ataSerialLength), ataText(identify, 23, 8)};
}

Identity ataNameIdentity(const std::string &worldWideName)
{
    constexpr std::string_view ataName = "t10.ATA     ";
    return worldWideName.starts_with(ataName) ? modelAndSerial(std::string_view(worldWideName).substr(ataName.size())) : Identity();
}

std::optional<bool> rotationPage(const fs::path &device)
{
    // Revolutions per minute; 1 for a drive that does not turn, 0 for one that does not say.
    const unsigned rate = wordAt(page(device, "vpd_pgb1", 0xb1), headerLength);
    return rate == 0 ? std::nullopt : std::optional(rate > 0x400);
}

}
