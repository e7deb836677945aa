// SPDX-License-Identifier: MIT
#include "platform/windows/drives/storage_query.h"

#include "platform/windows/drives/answer_bytes.h"

#include <cstddef>
#include <cstring>

namespace qdm::drives {

namespace {

/// All properties that are asked for here are far shorter.
constexpr std::size_t roomForProperty = 4096;

/// Numbers of the NVM Express specification: "identify controller", and the log "SMART / health information".
constexpr DWORD identifyController = 1, healthLog = 2;
constexpr DWORD identifyLength = 4096, healthLength = 512;

/// https://learn.microsoft.com/windows/win32/fileio/working-with-nvme-devices: question and answer share one layout, the question with
/// the room for the data behind it.
std::vector<std::byte> nvmeData(ControlledDevice &device, STORAGE_PROPERTY_ID property, STORAGE_PROTOCOL_NVME_DATA_TYPE type, DWORD number,
                                DWORD length)
{
    constexpr std::size_t header = offsetof(STORAGE_PROPERTY_QUERY, AdditionalParameters);
    static_assert(header == offsetof(STORAGE_PROTOCOL_DATA_DESCRIPTOR, ProtocolSpecificData));
    STORAGE_PROTOCOL_SPECIFIC_DATA wish{};
    wish.ProtocolType = ProtocolTypeNvme;
    wish.DataType = DWORD(type);
    wish.ProtocolDataRequestValue = number;
    wish.ProtocolDataOffset = sizeof(wish);
    wish.ProtocolDataLength = length;
    const STORAGE_PROPERTY_QUERY query{property, PropertyStandardQuery, {}};
    std::vector<std::byte> question(header + sizeof(wish) + length);
    std::memcpy(question.data(), &query, header);
    std::memcpy(question.data() + header, &wish, sizeof(wish));

    const ControlAnswer answer = device.control(IOCTL_STORAGE_QUERY_PROPERTY, question, question.size());
    const auto given = valueAt<STORAGE_PROTOCOL_SPECIFIC_DATA>(answer.data, header);
    if (!answer.ok() || !given || given->ProtocolDataOffset < sizeof(wish))
        return {};
    const auto data = partAt(answer.data, header + std::size_t(given->ProtocolDataOffset), length);
    const bool whole = data.size() == length && given->ProtocolDataLength >= length;
    return whole ? std::vector<std::byte>(data.begin(), data.end()) : std::vector<std::byte>();
}

}

ControlAnswer queryProperty(ControlledDevice &device, STORAGE_PROPERTY_ID property)
{
    const STORAGE_PROPERTY_QUERY query{property, PropertyStandardQuery, {}};
    return device.control(IOCTL_STORAGE_QUERY_PROPERTY, bytesOf(query), roomForProperty);
}

std::vector<std::byte> nvmeIdentifyController(ControlledDevice &device)
{
    return nvmeData(device, StorageAdapterProtocolSpecificProperty, NVMeDataTypeIdentify, identifyController, identifyLength);
}

std::vector<std::byte> nvmeHealthLog(ControlledDevice &device)
{
    return nvmeData(device, StorageDeviceProtocolSpecificProperty, NVMeDataTypeLogPage, healthLog, healthLength);
}

}
