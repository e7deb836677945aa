// SPDX-License-Identifier: MIT
#include "platform/include/error.h"

#include "platform/include/text.h"

#include <new>
#include <utility>

namespace qdm {

Error::Error(ErrorKind kind, const std::string &sentence, ErrorOrigin origin)
    : std::runtime_error(printable(sentence)), m_kind(kind), m_origin(std::move(origin))
{
}

Error asError(const std::exception &exception)
{
    if (const auto *error = dynamic_cast<const Error *>(&exception))
        return *error;
    if (dynamic_cast<const std::bad_alloc *>(&exception))
        return Error(ErrorKind::TooLarge,
                     "There is not enough memory. Choose a smaller block size, queue depth or number of threads, or close other programs.");
    if (const auto *error = dynamic_cast<const std::system_error *>(&exception);
        error && error->code() == std::errc::resource_unavailable_try_again)
        return Error(
            ErrorKind::TooLarge,
            "The system does not allow another thread (ulimit -u, or the limit of a container). Choose fewer threads, or raise it.");
    return Error(ErrorKind::Io, std::string("The program came upon an error of its own (") + exception.what() + "). Please report it.");
}

}
