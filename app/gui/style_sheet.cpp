// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/style_sheet.h"
#include "app/gui/icon_drawing.h"

#include <QRegularExpression>

namespace qdm {

QPalette paletteOf(const Theme &theme)
{
    QPalette palette(theme.card, theme.ground);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText, QPalette::BrightText})
        palette.setColor(role, theme.ink);
    palette.setColor(QPalette::Base, theme.card);
    palette.setColor(QPalette::AlternateBase, theme.ground);
    palette.setColor(QPalette::ToolTipBase, theme.card);
    palette.setColor(QPalette::PlaceholderText, theme.quiet);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.accentInk);
    palette.setColor(QPalette::Link, theme.accent);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, theme.quiet);
    return palette;
}

// {token} is a colour, {n} a length in design pixels, {icon:name} the file of a drawing that there is twice, for light and for dark. What
// is typed into has its colour from the palette: one set here would make the placeholder half as strong.
static const char controls[] = R"(
QMainWindow, QDialog { background: {ground}; }
QMenuBar { background: {ground}; color: {ink}; padding: {2}px {8}px; }
QMenuBar::item { padding: {4}px {8}px; border-radius: {4}px; background: transparent; }
QMenuBar::item:selected { background: {hover}; }
QMenu { background: {card}; color: {ink}; border: 1px solid {line}; padding: {4}px; }
QMenu::item { padding: {4}px {24}px {4}px {24}px; border-radius: {4}px; }
QMenu::item:selected { background: {hover}; }
QMenu::item:disabled { color: {quiet}; }
QMenu::separator { height: 1px; background: {line}; margin: {4}px {8}px; }
QMenu::indicator { width: {12}px; height: {12}px; left: {6}px; }
QMenu::indicator:checked { image: url({icon:check}); }
QToolTip { background: {card}; color: {ink}; border: 1px solid {line}; padding: {4}px; }
QPushButton, QComboBox, QLineEdit, QSpinBox, QDoubleSpinBox {
    background: {card}; border: 1px solid {edge}; border-radius: {6}px; padding: {4}px {10}px; min-height: {20}px; }
QPushButton, QComboBox { color: {ink}; }
QPushButton:hover, QComboBox:hover { background: {hover}; }
QPushButton:pressed { background: {line}; }
QPushButton:focus, QComboBox:focus, QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { border-color: {accent}; }
QPushButton:disabled, QComboBox:disabled { color: {quiet}; background: {ground}; }
QPushButton#primary { background: {accent}; color: {accentInk}; border: 2px solid {accent}; font-weight: 600; padding: {3}px {19}px; }
QPushButton#primary:hover { background: {accentHover}; }
QPushButton#primary[running="true"] { background: {card}; color: {bad}; border-color: {bad}; }
QPushButton#primary[running="true"]:hover { background: {hover}; }
QPushButton#primary:focus, QPushButton#primary[running="true"]:focus { border-color: {ink}; }
QPushButton#rowButton { padding: {4}px {12}px; font-weight: 600; }
QPushButton#badge { border: none; background: transparent; padding: {4}px {4}px; font-weight: 600; }
QPushButton#badge:hover, QPushButton#badge:focus { background: {hover}; }
QPushButton#page { border: none; border-bottom: {2}px solid transparent; border-radius: 0; background: transparent; color: {quiet};
    padding: {4}px {8}px {2}px {8}px; min-height: 0; }
QPushButton#page:hover, QPushButton#page:focus { color: {ink}; background: {hover}; }
QPushButton#page:checked { color: {ink}; border-bottom-color: {accent}; }
QPushButton#flat { border-color: transparent; background: transparent; }
QPushButton#flat:hover { background: {hover}; }
QPushButton#flat:focus { border-color: {accent}; }
QComboBox { padding-right: {2}px; combobox-popup: 0; }
QComboBox::drop-down { border: none; width: {20}px; }
QComboBox::down-arrow { image: url({icon:down}); width: {10}px; height: {10}px; }
QComboBox::down-arrow:disabled { image: url({icon:down-off}); }
QComboBox#quiet { border-color: transparent; background: transparent; color: {ink}; }
QComboBox#quiet:hover { background: {hover}; }
QComboBox#quiet:focus { border-color: {accent}; }
QComboBox QAbstractItemView {
    background: {card}; color: {ink}; border: 1px solid {edge}; padding: {4}px; outline: none;
    selection-background-color: {hover}; selection-color: {ink}; }
QComboBox QAbstractItemView::item { padding: {3}px {4}px; border: none; border-radius: {4}px; }
QComboBox QAbstractItemView::item:selected { background: {hover}; color: {ink}; }
QComboBox QAbstractItemView::item:disabled { color: {quiet}; }
QAbstractSpinBox { padding-right: {2}px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
    subcontrol-origin: border; width: {20}px; margin: 1px; border: none; background: transparent; }
QAbstractSpinBox::up-button { subcontrol-position: top right; border-top-right-radius: {5}px; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; border-bottom-right-radius: {5}px; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: {hover}; }
QAbstractSpinBox::up-button:pressed, QAbstractSpinBox::down-button:pressed { background: {line}; }
QAbstractSpinBox::up-button:off, QAbstractSpinBox::down-button:off { background: transparent; }
QAbstractSpinBox::up-arrow { image: url({icon:up}); width: {10}px; height: {10}px; }
QAbstractSpinBox::down-arrow { image: url({icon:down}); width: {10}px; height: {10}px; }
QAbstractSpinBox::up-arrow:off, QAbstractSpinBox::up-arrow:disabled { image: url({icon:up-off}); }
QAbstractSpinBox::down-arrow:off, QAbstractSpinBox::down-arrow:disabled { image: url({icon:down-off}); }
QComboBoxPrivateContainer { border: none; background: {card}; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QTableView { background: {card}; border: 1px solid {line}; border-radius: {6}px; gridline-color: {line}; }
QHeaderView::section { background: {ground}; color: {quiet}; border: none; padding: {4}px {8}px; }
QFrame#banner { background: {bannerBack}; border: 1px solid {bad}; border-radius: {6}px; }
QFrame#popup { background: {card}; border: 1px solid {line}; border-radius: {6}px; }
QFrame#panel { background: {card}; border: 1px solid {line}; border-radius: {6}px; }
QFrame#panel QLabel { border: none; }
QScrollArea, QWidget#cards, QLabel#cards { background: transparent; border: none; }
QListView#steps { background: {card}; border: 1px solid {line}; border-radius: {6}px; padding: {4}px; outline: none; }
QListView#steps:focus { border-color: {accent}; }
QScrollBar:vertical { background: transparent; border: none; width: {10}px; margin: 0; }
QScrollBar::handle:vertical { background: {edge}; border-radius: {3}px; min-height: {24}px; margin: {2}px; }
QScrollBar::handle:vertical:hover { background: {quiet}; }
QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { height: 0; }
QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical { background: transparent; }
QLabel#bad { color: {bad}; }
QLabel#quiet { color: {quiet}; }
QLabel#note { color: {warn}; }
QProgressBar { background: {line}; border: none; border-radius: {2}px; }
QProgressBar::chunk { background: {accent}; border-radius: {2}px; }
)";

static QString tokenValue(const QString &token, const Theme &theme)
{
    const std::pair<const char *, QColor> colors[] = {
        {"ground", theme.ground},
        {"card", theme.card},
        {"ink", theme.ink},
        {"quiet", theme.quiet},
        {"line", theme.line},
        {"edge", blend(theme.line, theme.quiet, 0.25)},
        {"hover", blend(theme.card, theme.accent, 0.12)},
        {"accent", theme.accent},
        {"accentInk", theme.accentInk},
        {"accentHover", blend(theme.accent, theme.ink, 0.12)},
        {"warn", theme.warn},
        {"bad", theme.bad},
        {"bannerBack", blend(theme.card, theme.bad, 0.08)},
    };
    for (const auto &[name, color] : colors)
        if (token == QLatin1String(name))
            return color.name();
    Q_ASSERT(token.startsWith(QLatin1String("icon:")));
    return iconFile(token.mid(5) + (theme.dark ? QStringLiteral("-dark") : QStringLiteral("-light")));
}

QString styleSheetOf(const Theme &theme, const Metrics &metrics)
{
    static const QRegularExpression placeholder(QStringLiteral("\\{([\\w:-]+)\\}"));
    const QString source = QString::fromLatin1(controls);
    QString sheet;
    qsizetype end = 0;
    for (auto it = placeholder.globalMatch(source); it.hasNext();) {
        const auto match = it.next();
        bool isLength = false;
        const int length = match.captured(1).toInt(&isLength);
        sheet += QStringView(source).mid(end, match.capturedStart() - end);
        sheet += isLength ? QString::number(metrics.px(length)) : tokenValue(match.captured(1), theme);
        end = match.capturedEnd();
    }
    sheet += QStringView(source).mid(end);
    return sheet;
}

}
