// SPDX-License-Identifier: MIT
#include "platform/linux/drives/filesystem_class.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace qdm::drives {

namespace {

using Names = std::pair<std::string_view, const char *>;

constexpr Names networkNames[] = {{"nfs", "NFS"},
                                  {"nfs4", "NFS"},
                                  {"cifs", "SMB"},
                                  {"smb3", "SMB"},
                                  {"smbfs", "SMB"},
                                  {"9p", "9P"},
                                  {"ceph", "Ceph"},
                                  {"fuse.ceph", "Ceph"},
                                  {"fuse.ceph-fuse", "Ceph"},
                                  {"fuse.sshfs", "SSHFS"},
                                  {"afs", "AFS"},
                                  {"coda", "Coda"},
                                  {"glusterfs", "GlusterFS"},
                                  {"fuse.glusterfs", "GlusterFS"},
                                  {"lustre", "Lustre"},
                                  {"beegfs", "BeeGFS"},
                                  {"orangefs", "OrangeFS"},
                                  {"gpfs", "GPFS"},
                                  {"wekafs", "WEKA"},
                                  {"ncpfs", "NCP"},
                                  {"virtiofs", "virtiofs"},
                                  {"vboxsf", "shared folder"},
                                  {"prl_fs", "shared folder"},
                                  {"fuse.vmhgfs-fuse", "shared folder"},
                                  {"davfs", "WebDAV"},
                                  {"davfs2", "WebDAV"},
                                  {"fuse.davfs2", "WebDAV"},
                                  {"fuse.rclone", "rclone"},
                                  {"fuse.s3fs", "S3"},
                                  {"fuse.mount-s3", "S3"},
                                  {"fuse.goofys", "S3"},
                                  {"fuse.gcsfuse", "Cloud Storage"},
                                  {"fuse.juicefs", "JuiceFS"},
                                  {"fuse.JuiceFS", "JuiceFS"},
                                  {"fuse.curlftpfs", "FTP"},
                                  {"fuse.moosefs", "MooseFS"},
                                  {"fuse.mfs", "MooseFS"},
                                  {"fuse.seaweedfs", "SeaweedFS"}};

/// Filesystems on flash or pools that have no block device number.
constexpr std::string_view diskTypes[] = {"btrfs", "zfs", "bcachefs", "ubifs", "jffs2", "fuseblk"};

constexpr std::string_view memoryTypes[] = {"tmpfs", "ramfs"};

/// They have a block device, but can never be written to.
constexpr std::string_view imageTypes[] = {"squashfs", "erofs", "cramfs", "romfs", "iso9660"};

/// FUSE filesystems that only show what lies elsewhere.
constexpr std::string_view viewTypes[] = {"fuse.gvfsd-fuse",   "fuse.portal",       "fuse.lxcfs",    "fuse.snapfuse", "fuse.squashfuse",
                                          "fuse.archivemount", "fuse.fuse-archive", "fuse.kio-fuse", "fusectl"};

template <typename List>
bool contains(const List &list, std::string_view type)
{
    return std::ranges::find(list, type) != std::end(list);
}

bool isFuse(std::string_view type)
{
    return type == "fuse" || type.starts_with("fuse.");
}

/// Memory filesystems of the system itself, not meant for people's files.
bool isSystemPlace(const std::filesystem::path &point)
{
    constexpr const char *places[] = {"/proc", "/sys", "/dev", "/run"};
    const bool system = std::ranges::any_of(places, [&](const char *place) { return isWithin(point, place); });
    return system && point != "/dev/shm" && !isWithin(point, "/run/media");
}

}

std::string networkName(const std::string &type)
{
    const auto *found = std::ranges::find(networkNames, std::string_view(type), &Names::first);
    return found == std::end(networkNames) ? "" : found->second;
}

FilesystemClass filesystemClass(const Mount &mount)
{
    if (!networkName(mount.type).empty())
        return FilesystemClass::Network;
    if (contains(memoryTypes, mount.type))
        return FilesystemClass::Memory;
    if (mount.type == "overlay" || mount.type == "aufs" || mount.type == "ecryptfs")
        return FilesystemClass::Stacked;
    if (contains(imageTypes, mount.type) || contains(viewTypes, mount.type))
        return FilesystemClass::Hidden;
    if (mount.major != 0 || contains(diskTypes, mount.type) || (isFuse(mount.type) && mount.source.starts_with("/dev/")))
        return FilesystemClass::Disk;
    return isFuse(mount.type) ? FilesystemClass::Fuse : FilesystemClass::Hidden;
}

bool mayHang(const Mount &mount)
{
    // autofs mounts a server as soon as somebody looks inside; a fuseblk has a drive, but a program in between.
    return filesystemClass(mount) == FilesystemClass::Network || mount.type.starts_with("fuse") || mount.type == "autofs";
}

std::string folderBelow(const Mount &mount)
{
    if (mount.type == "overlay")
        return mount.option("upperdir");
    return mount.type == "ecryptfs" ? mount.source : "";
}

bool isListed(const Mount &mount)
{
    switch (filesystemClass(mount)) {
    case FilesystemClass::Hidden: return false;
    case FilesystemClass::Memory: return !isSystemPlace(mount.point);
    // Each container has one; only the root of a live system or of our own container is a place to work in.
    case FilesystemClass::Stacked: return mount.point == "/" || mount.type == "ecryptfs";
    default: return true;
    }
}

}
