// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/drive_model.h"
#include "core/report/describe.h"
#include "core/result/format.h"
#include "platform/include/platform.h"

#include <QDir>

#include <algorithm>
#include <iterator>
#include <utility>

namespace qdm {

namespace {

QString text(const std::string &s)
{
    return QString::fromStdString(s);
}

/// As Qt writes paths on every system, so that two of them can be compared.
QString folderOf(const std::filesystem::path &path)
{
    return QDir::cleanPath(QDir::fromNativeSeparators(QString::fromStdU16String(path.u16string())));
}

QString named(const Volume &volume, const QString &place)
{
    return DriveModel::tr("%1 – %2").arg(text(driveName(volume)), place);
}

DriveEntry madeEntry(const Volume &volume, const QString &folder, const QString &unusable)
{
    const QString name = named(volume, QDir::toNativeSeparators(folder));
    const QString state = unusable.isEmpty() ? DriveModel::tr("%1 free").arg(text(formatCapacity(volume.free))) : unusable;
    return {
        DriveModel::tr("%1 (%2, %3)").arg(name, text(volume.filesystem), state), folder, unusable, volume.drive().kind, name, volume.free};
}

/// A chosen folder whose volume is not known yet, or not there any more.
DriveEntry bareEntry(const QString &folder)
{
    const QString name = QDir::toNativeSeparators(folder);
    return {name, folder, {}, DriveKind::Unknown, name, {}};
}

}

DriveEntry driveEntry(const Volume &volume)
{
    // Where the mount itself cannot be written to, a test runs in the folder that can, and the list names that one.
    if (const QString unusable = text(volume.unusable); !unusable.isEmpty())
        return madeEntry(volume, folderOf(volume.mount), unusable);
    return madeEntry(volume, folderOf(volume.writable), {});
}

DriveEntry folderEntry(const QString &folder, const Volume &volume)
{
    // Whether the folder can be written to is told when a run starts: the volume's own reason is about its root.
    return madeEntry(volume, folder, {});
}

DriveModel::DriveModel(Platform &platform, QObject *parent) : QAbstractListModel(parent), m_platform(platform)
{
    m_threads.setMaxThreadCount(2);
}

DriveModel::~DriveModel()
{
    m_threads.waitForDone();
}

int DriveModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size()) + 1;
}

const DriveEntry *DriveModel::entry(int row) const
{
    return row >= 0 && !isFolderChooser(row) ? &m_entries[static_cast<std::size_t>(row)] : nullptr;
}

QVariant DriveModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const DriveEntry *drive = entry(index.row());
    switch (role) {
    case Qt::DisplayRole: return drive ? drive->title : tr("Folder…");
    case Qt::ToolTipRole: return drive ? drive->title : tr("Choose any folder to measure the drive it lies on");
    case Qt::DecorationRole: return drive && m_iconOf ? m_iconOf(drive->kind) : m_folderIcon;
    case FolderRole: return drive ? drive->folder : QString();
    case ReasonRole: return drive ? drive->unusable : QString();
    default: return {};
    }
}

Qt::ItemFlags DriveModel::flags(const QModelIndex &index) const
{
    const DriveEntry *drive = entry(index.row());
    return drive && !drive->unusable.isEmpty() ? Qt::NoItemFlags : QAbstractListModel::flags(index);
}

int DriveModel::rowOf(const QString &folder) const
{
    const auto found = std::ranges::find_if(
        m_entries, [wanted = QDir::cleanPath(folder)](const DriveEntry &entry) { return !wanted.isEmpty() && entry.folder == wanted; });
    return found == m_entries.end() ? -1 : static_cast<int>(found - m_entries.begin());
}

void DriveModel::setIcons(std::function<QIcon(DriveKind)> iconOf, const QIcon &folderIcon)
{
    m_iconOf = std::move(iconOf);
    m_folderIcon = folderIcon;
    emit dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
}

void DriveModel::reload()
{
    if (m_loading) {
        m_loadsAgain = true;
        return;
    }
    m_loading = true;
    m_threads.start([this] {
        std::optional<std::vector<Volume>> volumes;
        try {
            volumes = m_platform.volumes();
        } catch (const std::exception &) {
            // A system that cannot list its drives still has folders to choose from, and what was listed before.
        }
        QMetaObject::invokeMethod(
            this, [this, volumes = std::move(volumes)] { setVolumes(volumes); }, Qt::QueuedConnection);
    });
}

void DriveModel::setVolumes(const std::optional<std::vector<Volume>> &volumes)
{
    m_loading = false;
    if (volumes) {
        std::vector<DriveEntry> entries;
        std::ranges::transform(*volumes, std::back_inserter(entries), driveEntry);
        const std::size_t volumeCount = entries.size();
        // A chosen folder that the system lists itself is not shown twice.
        std::copy_if(
            m_entries.end() - static_cast<std::ptrdiff_t>(m_folderCount), m_entries.end(), std::back_inserter(entries),
            [&](const DriveEntry &chosen) { return std::ranges::find(entries, chosen.folder, &DriveEntry::folder) == entries.end(); });
        m_folderCount = entries.size() - volumeCount;
        setEntries(std::move(entries));
        for (std::size_t i = volumeCount; i < m_entries.size(); ++i)
            lookUpFolder(m_entries[i].folder);
    }
    emit loaded();
    if (std::exchange(m_loadsAgain, false))
        reload();
}

void DriveModel::setEntries(std::vector<DriveEntry> entries)
{
    // Nobody who has the list open loses his place in it because a file was written meanwhile.
    if (std::ranges::equal(entries, m_entries, &DriveEntry::isSameAs)) {
        m_entries = std::move(entries);
        emit dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    m_entries = std::move(entries);
    endResetModel();
}

void DriveModel::addFolder(const QString &path)
{
    const QString folder = QDir::cleanPath(path);
    if (rowOf(folder) < 0) {
        const int row = static_cast<int>(m_entries.size());
        beginInsertRows({}, row, row);
        m_entries.push_back(bareEntry(folder));
        ++m_folderCount;
        endInsertRows();
    }
    lookUpFolder(folder);
}

void DriveModel::lookUpFolder(const QString &folder)
{
    m_threads.start([this, folder] {
        DriveEntry entry = bareEntry(folder);
        try {
            entry = folderEntry(folder, m_platform.volumeOf(folder.toStdU16String()));
        } catch (const std::exception &) {
            // It stays in the list by its name; a run there says what is wrong with it.
            entry.title = tr("%1 (cannot be reached)").arg(entry.name);
        }
        QMetaObject::invokeMethod(
            this, [this, entry] { replaceFolder(entry); }, Qt::QueuedConnection);
    });
}

void DriveModel::replaceFolder(const DriveEntry &entry)
{
    for (std::size_t i = m_entries.size() - m_folderCount; i < m_entries.size(); ++i) {
        if (m_entries[i].folder != entry.folder)
            continue;
        m_entries[i] = entry;
        const QModelIndex changed = index(static_cast<int>(i));
        emit dataChanged(changed, changed);
    }
}

}
