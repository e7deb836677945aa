// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/unattended.h"
#include "app/gui/banner.h"
#include "app/gui/quick_page.h"
#include "platform/include/program.h"

#include <csignal>
#include <cstdio>

namespace qdm {

namespace {
constexpr int unusableOutput = 3; // as for an unusable target; the run itself was well
volatile std::sig_atomic_t interruptSeen = 0;

void noteInterrupt(int)
{
    interruptSeen = 1;
}
}

void catchInterrupts()
{
    for (const int signal : stopSignals())
        std::signal(signal, noteInterrupt);
}

bool interrupted()
{
    return interruptSeen != 0;
}

Unattended::Unattended(const Options &options, Session &session, MainWindow &window, QObject *parent)
    : QObject(parent), m_options(options), m_session(session), m_window(window)
{
    connect(&session, &Session::runEnded, this, &Unattended::end);
    m_interrupt.setInterval(50);
    connect(&m_interrupt, &QTimer::timeout, this, [this] {
        if (!interrupted())
            return;
        // A run ends in good order first: end() follows.
        if (m_session.running())
            m_session.stop();
        else
            emit done(exitStatus({.cancelled = true, .error = std::nullopt}));
    });
}

void Unattended::begin()
{
    catchInterrupts();
    m_unfinished = true;
    m_interrupt.start();
    m_window.quick().comment().setText(m_options.comment);
    m_session.startAll();
}

void Unattended::end(const RunEnd &end)
{
    // Only the run that the command line asked for; later ones belong to the person at the window.
    disconnect(&m_session, nullptr, this, nullptr);
    m_unfinished = false;
    if (end.error)
        std::fprintf(stderr, "%s\n", m_window.quick().banner().sentence().toUtf8().constData());
    const bool saved = !m_session.result() || saveAll();
    const int status = exitStatus(end);
    emit done(status == 0 && !saved ? unusableOutput : status);
}

bool Unattended::saveAll()
{
    const std::pair<ExportKind, QString> files[] = {
        {ExportKind::Image, m_options.saveImage}, {ExportKind::Json, m_options.saveResult}, {ExportKind::Text, m_options.saveText}};
    bool all = true;
    for (const auto &[kind, path] : files) {
        if (path.isEmpty() || m_window.quick().save(kind, path))
            continue;
        std::fprintf(stderr, "%s\n", m_window.quick().banner().sentence().toUtf8().constData());
        all = false;
    }
    return all;
}

}
