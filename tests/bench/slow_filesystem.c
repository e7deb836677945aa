// SPDX-License-Identifier: MIT
// A filesystem whose reads take a known time, to compare what two programs say of it: latency_beside_fio.py mounts it. Files hold nothing;
// what is written to them is forgotten at once, and each read is answered after SLOW_MICROSECONDS.
#define FUSE_USE_VERSION 31

#include <errno.h>
#include <fuse.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <time.h>

enum { mostFiles = 8, longestName = 256 };

static char names[mostFiles][longestName]; // empty: free
static off_t fileSize;                     // of all files: the largest end that was written
static long delayNanoseconds;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *begin(struct fuse_conn_info *connection, struct fuse_config *settings)
{
    (void) connection;
    settings->hard_remove = 1; // a removed file that is still open gets no other name
    settings->nullpath_ok = 1;
    return NULL;
}

static int indexOf(const char *path)
{
    for (int i = 0; i < mostFiles; ++i)
        if (strcmp(names[i], path) == 0)
            return i;
    return -1;
}

static int getAttributes(const char *path, struct stat *facts, struct fuse_file_info *file)
{
    memset(facts, 0, sizeof *facts);
    const int isRoot = path && strcmp(path, "/") == 0;
    if (!isRoot && !file && indexOf(path) < 0)
        return -ENOENT;
    facts->st_mode = isRoot ? S_IFDIR | 0755 : S_IFREG | 0600;
    facts->st_nlink = isRoot ? 2 : 1;
    facts->st_size = isRoot ? 0 : fileSize;
    return 0;
}

static int createFile(const char *path, mode_t mode, struct fuse_file_info *file)
{
    (void) mode;
    file->direct_io = 1; // every read comes here
    pthread_mutex_lock(&lock);
    const int place = indexOf(path) >= 0 ? indexOf(path) : indexOf("");
    if (place >= 0 && strlen(path) < longestName)
        strcpy(names[place], path);
    pthread_mutex_unlock(&lock);
    return place < 0 ? -ENOSPC : 0;
}

static int openFile(const char *path, struct fuse_file_info *file)
{
    file->direct_io = 1;
    return indexOf(path) < 0 ? -ENOENT : 0;
}

static int removeFile(const char *path)
{
    const int place = indexOf(path);
    if (place < 0)
        return -ENOENT;
    names[place][0] = 0;
    return 0;
}

static int truncateFile(const char *path, off_t size, struct fuse_file_info *file)
{
    (void) path;
    (void) file;
    fileSize = size > fileSize ? size : fileSize;
    return 0;
}

static int readFile(const char *path, char *buffer, size_t size, off_t offset, struct fuse_file_info *file)
{
    (void) path;
    (void) offset;
    (void) file;
    const struct timespec delay = {0, delayNanoseconds};
    clock_nanosleep(CLOCK_MONOTONIC, 0, &delay, NULL);
    memset(buffer, 1, size);
    return (int) size;
}

static int writeFile(const char *path, const char *data, size_t size, off_t offset, struct fuse_file_info *file)
{
    (void) data;
    truncateFile(path, offset + (off_t) size, file);
    return (int) size;
}

static int allocateFile(const char *path, int mode, off_t offset, off_t size, struct fuse_file_info *file)
{
    (void) mode;
    return truncateFile(path, offset + size, file);
}

static int syncFile(const char *path, int dataOnly, struct fuse_file_info *file)
{
    (void) path;
    (void) dataOnly;
    (void) file;
    return 0;
}

static int askSpace(const char *path, struct statvfs *numbers)
{
    (void) path;
    memset(numbers, 0, sizeof *numbers);
    numbers->f_bsize = numbers->f_frsize = 4096;
    numbers->f_blocks = numbers->f_bfree = numbers->f_bavail = 1 << 20;
    numbers->f_namemax = longestName - 2;
    return 0;
}

static const struct fuse_operations operations = {.init = begin,
                                                  .getattr = getAttributes,
                                                  .create = createFile,
                                                  .open = openFile,
                                                  .unlink = removeFile,
                                                  .truncate = truncateFile,
                                                  .read = readFile,
                                                  .write = writeFile,
                                                  .fallocate = allocateFile,
                                                  .fsync = syncFile,
                                                  .statfs = askSpace};

int main(int count, char **words)
{
    delayNanoseconds = atol(getenv("SLOW_MICROSECONDS")) * 1000;
    return fuse_main(count, words, &operations, NULL);
}
