// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "core/result/result.h"

#include <QPushButton>

#include <optional>

class QScrollArea;

namespace qdm {

/// The audit in a few words.
struct TrustView {
    Verdict verdict = Verdict::Ok;
    QString text; ///< "Trusted: 9 checks passed", "Trusted, 2 notes", "Suspect: served from memory"
    QString icon; ///< its drawing's name

    QColor color(const Theme &theme) const;
};
TrustView trustView(const Result &result);

/// Shows whether the numbers are to be trusted; a click opens the reasons.
class TrustBadge : public QPushButton {
    Q_OBJECT

public:
    explicit TrustBadge(const Appearance &appearance, QWidget *parent = nullptr);

    void setResult(const std::optional<Result> &result);

private:
    void draw();
    void openReasons();
    QWidget *reasons() const;
    void showAbove(QScrollArea *scroll, QWidget *popup) const;

    const Appearance &m_appearance;
    std::vector<AuditEntry> m_audit;
    std::optional<TrustView> m_view;
    QString m_incomplete;
};

}
