// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart_view.h"
#include "core/report/svg_chart.h"

#include <QBuffer>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QMenu>
#include <QPainter>
#include <QStandardPaths>
#include <QVBoxLayout>

namespace qdm {

ChartView::ChartView(const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_appearance(appearance), m_canvas(makeChartCanvas(appearance)), m_text(new QLabel)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_canvas->widget(), 1);
    layout->addWidget(m_text, 1);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setObjectName(QStringLiteral("quiet"));
    m_canvas->widget()->setContextMenuPolicy(Qt::NoContextMenu); // it is this widget's
    m_canvas->widget()->hide();
}

ChartView::~ChartView()
{
    m_canvas->widget()->setParent(nullptr); // it belongs to the canvas
}

void ChartView::setChart(const Chart &chart)
{
    m_chart = chart;
    m_canvas->setChart(chart);
    m_canvas->widget()->setAccessibleName(QString::fromStdString(chart.title));
    m_text->hide();
    m_canvas->widget()->show();
}

void ChartView::setText(const QString &sentence)
{
    m_chart.reset();
    m_text->setText(sentence);
    m_canvas->widget()->hide();
    m_text->show();
}

Failure ChartView::savePng(const QString &path)
{
    constexpr int sharper = 2;
    QImage image(m_canvas->widget()->size() * sharper, QImage::Format_RGB32);
    image.setDevicePixelRatio(sharper);
    image.fill(m_appearance.theme().card);
    m_canvas->widget()->render(&image);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return saveBytes(bytes, path);
}

Failure ChartView::saveSvg(const QString &path) const
{
    return m_chart ? saveBytes(QByteArray::fromStdString(svgFile(*m_chart)), path) : tr("There is no chart yet.");
}

void ChartView::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_chart)
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Save chart…"), this, &ChartView::askAndSave);
    menu->addSeparator();
    menu->addAction(tr("Show the &whole chart (double click)"), this, [this] { m_canvas->resetZoom(); });
    menu->popup(event->globalPos());
}

void ChartView::askAndSave()
{
    if (!m_chart)
        return;
    auto *dialog = new QFileDialog(this, tr("Save chart"), QStandardPaths::writableLocation(QStandardPaths::PicturesLocation));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const QString drawing = tr("Drawing (*.svg)");
    dialog->setNameFilters({tr("Picture (*.png)"), drawing});
    const auto choose = [dialog, drawing](const QString &filter) {
        dialog->setDefaultSuffix(filter == drawing ? QStringLiteral("svg") : QStringLiteral("png"));
        dialog->selectFile(QStringLiteral("chart.") + dialog->defaultSuffix());
    };
    choose(dialog->selectedNameFilter());
    connect(dialog, &QFileDialog::filterSelected, this, choose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, drawing](const QString &path) {
        const Failure failure = dialog->selectedNameFilter() == drawing ? saveSvg(path) : savePng(path);
        if (failure)
            emit failed(*failure);
    });
    dialog->open();
}

}
