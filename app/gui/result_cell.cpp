// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/result_cell.h"
#include "app/gui/cell_details.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>

#include <cmath>
#include <numbers>

namespace qdm {

namespace {
constexpr int hoverDelay = 450;
constexpr int settleTime = 260;
constexpr int breathFrame = 50;
constexpr double breathSeconds = 2.4;
}

ResultCell::ResultCell(const Appearance &appearance, CellSize size, QWidget *parent)
    : QWidget(parent), m_appearance(appearance), m_size(size)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&m_settling, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
        m_meter = value.toDouble();
        update();
    });
    m_settling.setDuration(settleTime);
    m_settling.setEasingCurve(QEasingCurve::OutCubic);
    m_breathing.setInterval(breathFrame);
    connect(&m_breathing, &QTimer::timeout, this, [this] {
        m_breath += 2 * std::numbers::pi * breathFrame / 1000 / breathSeconds;
        update();
    });
    m_hover.setSingleShot(true);
    m_hover.setInterval(hoverDelay);
    connect(&m_hover, &QTimer::timeout, this, &ResultCell::showDetails);
}

void ResultCell::setCell(const Cell &cell, Operation operation, DisplayUnit unit)
{
    m_cell = cell;
    m_view = cellView(cell, operation, unit);
    setAccessibleName(m_view.spoken(QString::fromStdString(cell.workload.name)));
    const bool breathes = cell.state == CellState::Live && m_appearance.motion();
    if (breathes != m_breathing.isActive()) {
        m_breath = 0;
        breathes ? m_breathing.start() : m_breathing.stop();
    }
    moveMeter(m_view.meter);
    update();
}

void ResultCell::moveMeter(double target)
{
    if (m_settling.state() == QAbstractAnimation::Running && qFuzzyCompare(1 + m_settling.endValue().toDouble(), 1 + target))
        return;
    m_settling.stop();
    if (!m_appearance.motion() || !isVisible()) {
        m_meter = target;
        return;
    }
    m_settling.setStartValue(m_meter);
    m_settling.setEndValue(target);
    m_settling.start();
}

void ResultCell::paintEvent(QPaintEvent *)
{
    QPainter canvas(this);
    const double glow = m_breathing.isActive() ? (1 - std::cos(m_breath)) / 2 : 0;
    painter().paint(canvas, rect(), m_view, m_meter, glow);
    if (!hasFocus())
        return;
    canvas.setRenderHint(QPainter::Antialiasing);
    canvas.setPen(QPen(m_appearance.theme().accent, 2));
    const double radius = m_appearance.metrics().px(6);
    canvas.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), radius, radius);
}

void ResultCell::enterEvent(QEnterEvent *)
{
    m_hover.start();
}

void ResultCell::leaveEvent(QEvent *)
{
    m_hover.stop();
    CellDetails::hideAll();
}

void ResultCell::focusInEvent(QFocusEvent *event)
{
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        showDetails();
    update();
}

void ResultCell::focusOutEvent(QFocusEvent *)
{
    CellDetails::hideAll();
    update();
}

void ResultCell::contextMenuEvent(QContextMenuEvent *event)
{
    CellDetails::hideAll();
    emit menuWanted(event->globalPos());
}

void ResultCell::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Space)
        emit menuWanted(mapToGlobal(rect().center()));
    else
        QWidget::keyPressEvent(event);
}

void ResultCell::showDetails()
{
    if (m_cell.test)
        CellDetails::show(m_appearance, m_cell, m_view.operation, this);
}

}
