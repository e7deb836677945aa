// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/drive_model.h"
#include "core/report/describe.h"
#include "core/result/format.h"
#include "platform/include/platform.h"

#include <QDir>

#include <algorithm>
#include <iterator>

namespace qdm {

namespace {

QString text(const std::string &s)
{
    return QString::fromStdString(s);
}

QString text(const std::filesystem::path &path)
{
    return QString::fromStdU16String(path.u16string());
}

QString title(const Volume &volume, const QString &place, const QString &unusable)
{
    const QString state = unusable.isEmpty() ? DriveModel::tr("%1 free").arg(text(formatCapacity(volume.free))) : unusable;
    return DriveModel::tr("%1 – %2 (%3, %4)").arg(text(driveName(volume)), place, text(volume.filesystem), state);
}

}

DriveEntry driveEntry(const Volume &volume)
{
    const QString unusable = text(volume.unusable);
    return {title(volume, text(unusable.isEmpty() ? volume.writable : volume.mount), unusable),
            unusable.isEmpty() ? text(volume.writable) : QString(), unusable, volume.drive().kind};
}

DriveEntry folderEntry(const QString &folder, const Volume &volume)
{
    // Whether the folder can be written to is told when a run starts: the volume's own reason is about its root.
    return {title(volume, QDir::toNativeSeparators(folder), {}), folder, {}, volume.drive().kind};
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
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (!folder.isEmpty() && m_entries[i].folder == folder)
            return static_cast<int>(i);
    return -1;
}

void DriveModel::setIcons(std::function<QIcon(DriveKind)> iconOf, const QIcon &folderIcon)
{
    m_iconOf = std::move(iconOf);
    m_folderIcon = folderIcon;
    emit dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
}

void DriveModel::reload()
{
    m_threads.start([this] {
        std::vector<Volume> volumes;
        try {
            volumes = m_platform.volumes();
        } catch (const std::exception &) {
            // A system that cannot list its drives still has folders to choose from.
        }
        QMetaObject::invokeMethod(
            this, [this, volumes = std::move(volumes)] { setVolumes(volumes); }, Qt::QueuedConnection);
    });
}

void DriveModel::setVolumes(const std::vector<Volume> &volumes)
{
    beginResetModel();
    std::vector<DriveEntry> entries;
    for (const Volume &volume : volumes)
        entries.push_back(driveEntry(volume));
    const std::size_t volumeCount = entries.size();
    // A chosen folder that the system lists itself is not shown twice.
    std::copy_if(m_entries.end() - static_cast<std::ptrdiff_t>(m_folderCount), m_entries.end(), std::back_inserter(entries),
                 [&](const DriveEntry &chosen) { return std::ranges::find(entries, chosen.folder, &DriveEntry::folder) == entries.end(); });
    m_folderCount = entries.size() - volumeCount;
    m_entries = std::move(entries);
    endResetModel();
    emit loaded();
}

void DriveModel::addFolder(const QString &folder)
{
    if (rowOf(folder) < 0) {
        const int row = static_cast<int>(m_entries.size());
        beginInsertRows({}, row, row);
        m_entries.push_back({QDir::toNativeSeparators(folder), folder, {}, DriveKind::Unknown});
        ++m_folderCount;
        endInsertRows();
    }
    m_threads.start([this, folder] {
        DriveEntry entry{QDir::toNativeSeparators(folder), folder, {}, DriveKind::Unknown};
        try {
            entry = folderEntry(folder, m_platform.volumeOf(folder.toStdU16String()));
        } catch (const std::exception &) {
            // It stays in the list by its name; a run there says what is wrong with it.
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
