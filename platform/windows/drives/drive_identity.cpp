// SPDX-License-Identifier: MIT
#include "platform/windows/drives/drive_identity.h"

#include "platform/windows/drives/answer_bytes.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string_view>
#include <utility>

namespace qdm::drives {

namespace {

/// Texts stand anywhere in the answer, their offsets in its header; 0 is none.
std::string textOfField(std::span<const std::byte> answer, std::size_t field)
{
    const DWORD offset = valueAt<DWORD>(answer, field).value_or(0);
    return offset == 0 ? "" : deviceText(partAt(answer, offset, answer.size()));
}

/// Some drivers put the kind of drive in the place of its maker.
bool namesMaker(const std::string &vendor, const std::string &product)
{
    return !vendor.empty() && vendor != "ATA" && vendor != "NVMe" && !product.starts_with(vendor);
}

std::string modelOf(const std::string &vendor, const std::string &product)
{
    if (!namesMaker(vendor, product))
        return product;
    return product.empty() ? vendor : vendor + ' ' + product;
}

/// The bytes that pairs of digits stand for; empty where they are no text.
std::string fromHexadecimal(std::string_view digits)
{
    std::string text;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
        unsigned value = 0;
        const auto end = digits.data() + i + 2;
        if (std::from_chars(digits.data() + i, end, value, 16).ptr != end || value < ' ' || value > '~')
            return {};
        text += static_cast<char>(value);
    }
    return text;
}

std::string trimmed(const std::string &text)
{
    return deviceText(std::as_bytes(std::span(text)));
}

}

std::string plainSerial(const std::string &serial)
{
    constexpr std::size_t ataLength = 20;
    std::string text = serial.size() == 2 * ataLength ? fromHexadecimal(serial) : "";
    for (std::size_t i = 0; i + 1 < text.size(); i += 2)
        std::swap(text[i], text[i + 1]);
    if (text.empty())
        text = serial.substr(0, serial.find_last_not_of('.') + 1);
    return trimmed(text);
}

std::optional<DeviceDescription> describeDevice(ControlledDevice &device)
{
    const ControlAnswer answer = queryProperty(device, StorageDeviceProperty);
    const auto bus = valueAt<DWORD>(answer.data, offsetof(STORAGE_DEVICE_DESCRIPTOR, BusType));
    if (!answer.ok() || !bus)
        return std::nullopt;
    const auto text = [&](std::size_t field) { return textOfField(answer.data, field); };
    return DeviceDescription{
        {modelOf(text(offsetof(STORAGE_DEVICE_DESCRIPTOR, VendorIdOffset)), text(offsetof(STORAGE_DEVICE_DESCRIPTOR, ProductIdOffset))),
         plainSerial(text(offsetof(STORAGE_DEVICE_DESCRIPTOR, SerialNumberOffset))),
         text(offsetof(STORAGE_DEVICE_DESCRIPTOR, ProductRevisionOffset))},
        STORAGE_BUS_TYPE(*bus)};
}

Identity nvmeIdentity(ControlledDevice &device)
{
    // Where the NVM Express specification has them in "identify controller".
    constexpr std::size_t serial = 4, serialLength = 20, model = 24, modelLength = 40, firmware = 64, firmwareLength = 8;
    const std::vector<std::byte> controller = nvmeIdentifyController(device);
    const auto text = [&](std::size_t offset, std::size_t length) { return deviceText(partAt(controller, offset, length)); };
    return {text(model, modelLength), text(serial, serialLength), text(firmware, firmwareLength)};
}

}
