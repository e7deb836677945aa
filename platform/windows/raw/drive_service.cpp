// SPDX-License-Identifier: MIT
#include "platform/windows/raw/drive_service.h"

namespace qdm::raw {

namespace {

class DriveService {
public:
    DriveService(const std::function<DriveSystem()> &system, const HandOver &handOver) : m_system(system), m_handOver(handOver) { }

    Given answerTo(const Question &question)
    {
        if (question.wish != Wish::Another)
            open(question);
        else if (!m_drive || question.drive != m_number)
            throw Error(ErrorKind::Unsupported, "The helper gives handles only of the drive that it opened before.");
        return {m_handOver(m_drive->open(question.flags)), m_drive->capacity(), m_drive->sector()};
    }

private:
    void open(const Question &question)
    {
        if (m_drive)
            throw Error(ErrorKind::Unsupported, "The helper opens one drive only.");
        const DriveSystem system = m_system();
        m_number = question.drive;
        m_drive = question.wish == Wish::Write ? writeDrive(system, question.drive, question.confirmedAs)
                                               : readDrive(system.drives, question.drive);
    }

    const std::function<DriveSystem()> &m_system;
    const HandOver &m_handOver;
    std::shared_ptr<WholeDrive> m_drive;
    unsigned m_number = 0;
};

void answer(MessageStream &stream, DriveService &service, const Question &question)
{
    Given given;
    try {
        given = service.answerTo(question);
    } catch (const std::exception &error) {
        sendRefusal(stream, asError(error));
        return;
    }
    sendGiven(stream, given);
}

}

bool serveDrive(MessageStream &stream, const std::function<DriveSystem()> &system, const HandOver &handOver)
{
    DriveService service(system, handOver);
    try {
        while (const auto question = receiveQuestion(stream))
            answer(stream, service, *question);
        return true;
    } catch (const Error &error) {
        if (error.kind() == ErrorKind::Unsupported)
            sendRefusal(stream, error);
        return false;
    }
}

}
