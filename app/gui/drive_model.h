// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/include/drives.h"

#include <QAbstractListModel>
#include <QIcon>
#include <QThreadPool>

#include <functional>
#include <optional>
#include <tuple>
#include <vector>

namespace qdm {

class Platform;

/// One line of the drive list.
struct DriveEntry {
    QString title;    ///< "Samsung 990 PRO 2TB – /home (ext4, 412 GB free)"
    QString folder;   ///< where a test would run
    QString unusable; ///< why no test can run there; empty: one can
    DriveKind kind = DriveKind::Unknown;
    QString name; ///< "Samsung 990 PRO 2TB – /home": what does not change as it fills
    Bytes free;   ///< 0: not known

    /// The same place, whatever its free space is now.
    bool isSameAs(const DriveEntry &other) const { return std::tie(folder, name, kind) == std::tie(other.folder, other.name, other.kind); }
};
DriveEntry driveEntry(const Volume &volume);
/// The entry of a folder that the user chose.
DriveEntry folderEntry(const QString &folder, const Volume &volume);

/// The places that can be measured: drives as the system lists them, folders that were chosen, and "Folder..." as the last line.
/// The system is asked on another thread: a sleeping disk or a lost network share must not stop the window.
class DriveModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Roles { FolderRole = Qt::UserRole, ReasonRole };

    explicit DriveModel(Platform &platform, QObject *parent = nullptr);
    ~DriveModel() override;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

    void reload();                         ///< asks the system anew; loaded() follows. While it is being asked: once more after that
    void addFolder(const QString &folder); ///< shows it at once, and what it lies on as soon as that is known

    int rowOf(const QString &folder) const;                                                                       ///< -1: not in the list
    bool isListed(int row) const { return row >= 0 && row < static_cast<int>(m_entries.size() - m_folderCount); } ///< by the system
    bool isFolderChooser(int row) const { return row == rowCount() - 1; }
    const DriveEntry *entry(int row) const;

    /// The icon of a kind of drive; set by the window, in its colours.
    void setIcons(std::function<QIcon(DriveKind)> iconOf, const QIcon &folderIcon);

signals:
    void loaded();

private:
    void setVolumes(const std::optional<std::vector<Volume>> &volumes);
    void setEntries(std::vector<DriveEntry> entries);
    void lookUpFolder(const QString &folder);
    void replaceFolder(const DriveEntry &entry);

    Platform &m_platform;
    std::vector<DriveEntry> m_entries; ///< volumes first, then m_folderCount chosen folders
    std::size_t m_folderCount = 0;
    bool m_loading = false, m_loadsAgain = false;
    std::function<QIcon(DriveKind)> m_iconOf;
    QIcon m_folderIcon;
    QThreadPool m_threads;
};

}
