// SPDX-License-Identifier: MIT
#include "platform/linux/drives/mount_table.h"
#include "tests/support/catch.h"

#include <algorithm>

using namespace qdm::drives;

namespace {

MountTable table(const char *text)
{
    return MountTable(parseMountInfo(text));
}

std::string sourceAt(const MountTable &mounts, const char *path)
{
    const Mount *mount = mounts.at(path);
    return mount ? mount->source : "";
}

}

TEST_CASE("A line of mountinfo is read whole")
{
    const auto mounts = parseMountInfo("36 35 98:5 /sub /mnt/a rw,noatime master:1 shared:7 - ext3 /dev/root ro,errors=continue\n");
    REQUIRE(mounts.size() == 1);
    CHECK(mounts[0].id == 36);
    CHECK(mounts[0].parent == 35);
    CHECK(mounts[0].major == 98);
    CHECK(mounts[0].minor == 5);
    CHECK(mounts[0].root == "/sub");
    CHECK(mounts[0].point == "/mnt/a");
    CHECK(mounts[0].type == "ext3");
    CHECK(mounts[0].source == "/dev/root");
    CHECK(mounts[0].readOnly);
    CHECK(mounts[0].option("errors") == "continue");
    CHECK(mounts[0].option("err").empty());
}

TEST_CASE("Blanks, backslashes and other scripts in paths")
{
    const auto mounts = parseMountInfo("1 0 8:1 / /media/My\\040Disk\\134\\011x rw - vfat //srv/a\\040b rw\n"
                                       "2 1 8:2 / /media/Größe\\040日本 rw - vfat /dev/sdb2 rw\n"
                                       "3 1 8:3 / /odd\\9end\\04 rw - vfat /dev/sdb3 rw\n");
    REQUIRE(mounts.size() == 3);
    CHECK(mounts[0].point == "/media/My Disk\\\tx");
    CHECK(mounts[0].source == "//srv/a b");
    CHECK(mounts[1].point == "/media/Größe 日本");
    CHECK(mounts[2].point == "/odd\\9end\\04");
}

TEST_CASE("Lines that are cut or strange are left out")
{
    CHECK(parseMountInfo("").empty());
    CHECK(parseMountInfo("36 35 98:5 / /mnt rw - ext3\n").empty());
    CHECK(parseMountInfo("36 35 nonsense / /mnt rw - ext3 /dev/a rw\n").empty());
    CHECK(parseMountInfo("36 35 1:x / /mnt rw - ext3 /dev/a rw\n").empty());
    CHECK(parseMountInfo("36 - ext3 /dev/a rw\n\n\n").empty());
}

TEST_CASE("An empty source keeps its place")
{
    const auto mounts = parseMountInfo("36 35 0:5 / /mnt rw - tmpfs  rw,size=1m\n");
    REQUIRE(mounts.size() == 1);
    CHECK(mounts[0].source.empty());
    CHECK(mounts[0].option("size") == "1m");
}

TEST_CASE("The deepest mount holds a path, by whole names")
{
    const auto mounts = table("1 0 8:1 / / rw - ext4 root rw\n2 1 8:2 / /home rw - ext4 home rw\n3 2 8:3 / /home/ann rw - ext4 ann rw\n");
    CHECK(sourceAt(mounts, "/") == "root");
    CHECK(sourceAt(mounts, "/homework") == "root");
    CHECK(sourceAt(mounts, "/home") == "home");
    CHECK(sourceAt(mounts, "/home/annabel") == "home");
    CHECK(sourceAt(mounts, "/home/ann/x/y") == "ann");
}

TEST_CASE("Later mounts hide earlier ones")
{
    // /mnt/deep was there before something was mounted over /mnt, and /mnt twice.
    const auto mounts = table("1 0 8:1 / / rw - ext4 root rw\n2 1 8:2 / /mnt/deep rw - ext4 deep rw\n"
                              "3 1 8:3 / /mnt rw - ext4 first rw\n4 3 8:4 / /mnt rw - ext4 second rw\n");
    CHECK(sourceAt(mounts, "/mnt/deep/x") == "second");
    CHECK(sourceAt(mounts, "/mnt") == "second");
    CHECK_FALSE(mounts.visible(mounts.mounts()[1]));
    CHECK_FALSE(mounts.visible(mounts.mounts()[2]));
    CHECK(mounts.visible(mounts.mounts()[3]));
}

TEST_CASE("Of two mounts on one point of one mount the later counts")
{
    const auto mounts = table("1 0 8:1 / / rw - ext4 root rw\n2 1 8:2 / /mnt rw - ext4 a rw\n3 1 8:3 / /mnt rw - ext4 b rw\n");
    CHECK(sourceAt(mounts, "/mnt/x") == "b");
}

TEST_CASE("A chroot without a mount at its root, and circles")
{
    const auto chroot = table("7 3 0:5 / /proc rw - proc proc rw\n8 3 8:1 / /data rw - ext4 data rw\n");
    CHECK(chroot.at("/") == nullptr);
    CHECK(sourceAt(chroot, "/data/x") == "data");
    CHECK(table("").at("/") == nullptr);
    const auto circle = table("1 2 8:1 / / rw - ext4 a rw\n2 1 8:2 / / rw - ext4 b rw\n3 3 8:3 / / rw - ext4 c rw\n");
    CHECK(circle.at("/x") != nullptr);
}

TEST_CASE("A thousand mounts are no burden")
{
    std::string text = "1 0 8:1 / / rw - ext4 root rw\n";
    for (int i = 2; i < 1000; ++i)
        text += std::to_string(i) + " 1 0:" + std::to_string(i) + " / /c/" + std::to_string(i) + " rw - overlay o" + std::to_string(i)
            + " rw\n";
    const MountTable mounts(parseMountInfo(text));
    const auto visible = [&](const Mount &mount) { return mounts.visible(mount); };
    CHECK(std::ranges::count_if(mounts.mounts(), visible) == 999);
    CHECK(sourceAt(mounts, "/c/998/x") == "o998");
    CHECK(sourceAt(mounts, "/c/29") == "o29");
}
