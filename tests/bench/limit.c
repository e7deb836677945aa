// SPDX-License-Identifier: MIT
// The least that reading costs on this machine while every request's latency is recorded: nothing but the system calls, two time
// stamps and one histogram entry for each request. engine_cost.py compiles it and holds qdm against it. Prints one line of JSON.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <liburing.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

enum { BucketBits = 6, Buckets = 64 << BucketBits, HugePage = 2 << 20, MaxThreads = 64 };

struct Options {
    const char *path;
    int plain; // pread instead of a ring
    int sequential;
    unsigned depth, threads, batch;
    uint64_t block, span;
    uint64_t rampMs, runMs;
};

struct Worker {
    pthread_t thread;
    int file;
    int fixedBuffers;
    char *buffers;
    struct io_uring ring;
    uint64_t *handedOver; // a stamp for each slot
    unsigned *freeSlots;
    unsigned freeCount;
    uint64_t random, next;
    uint64_t ios;
    uint64_t counts[Buckets];
};

static struct Options options = {.depth = 32, .threads = 1, .batch = 1, .block = 4096, .span = 1 << 30, .rampMs = 500, .runMs = 3000};
static struct Worker workers[MaxThreads];
static uint64_t windowBegin, windowEnd; // nanoseconds

static void fail(const char *what, int error)
{
    fprintf(stderr, "limit: %s: %s\n", what, strerror(error));
    exit(1);
}

static uint64_t nanoseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

// The cheapest stamp there is.
static inline uint64_t ticks(void)
{
#if defined(__x86_64__)
    return __rdtsc();
#else
    return nanoseconds();
#endif
}

// Values below 64 have a bucket each; above, each doubling is cut into 64.
static inline unsigned bucketOf(uint64_t value)
{
    if (value >> BucketBits == 0)
        return (unsigned)value;
    const unsigned shift = 63 - BucketBits - (unsigned)__builtin_clzll(value);
    return (shift << BucketBits) + (unsigned)(value >> shift);
}

static uint64_t lowestOf(unsigned bucket)
{
    if (bucket >> BucketBits < 2)
        return bucket;
    const unsigned shift = (bucket >> BucketBits) - 1;
    return (uint64_t)(bucket - (shift << BucketBits)) << shift;
}

static inline void count(struct Worker *worker, uint64_t latency)
{
    worker->counts[bucketOf(latency)]++;
    worker->ios++;
}

static inline uint64_t nextOffset(struct Worker *worker)
{
    const uint64_t blocks = options.span / options.block;
    if (options.sequential)
        return worker->next++ % blocks * options.block;
    worker->random ^= worker->random << 13;
    worker->random ^= worker->random >> 7;
    worker->random ^= worker->random << 17;
    return (uint64_t)((unsigned __int128)worker->random * blocks >> 64) * options.block;
}

static void readPlainly(struct Worker *worker, uint64_t until)
{
    for (unsigned calls = 0; (calls & 15) != 0 || nanoseconds() < until; calls++) {
        const uint64_t begin = ticks();
        const ssize_t got = pread(worker->file, worker->buffers, options.block, (off_t)nextOffset(worker));
        if (got != (ssize_t)options.block)
            fail("pread", got < 0 ? errno : EIO);
        count(worker, ticks() - begin);
    }
}

static void prepare(struct Worker *worker)
{
    const unsigned slot = worker->freeSlots[--worker->freeCount];
    struct io_uring_sqe *request = io_uring_get_sqe(&worker->ring);
    char *buffer = worker->buffers + slot * options.block;
    const uint64_t offset = nextOffset(worker);
    if (worker->fixedBuffers)
        io_uring_prep_read_fixed(request, 0, buffer, (unsigned)options.block, offset, 0);
    else
        io_uring_prep_read(request, 0, buffer, (unsigned)options.block, offset);
    request->flags |= IOSQE_FIXED_FILE;
    request->user_data = slot;
    worker->handedOver[slot] = ticks();
}

static void reap(struct Worker *worker)
{
    struct io_uring_cqe *completion;
    unsigned head, seen = 0;
    io_uring_for_each_cqe(&worker->ring, head, completion)
    {
        if (completion->res != (int)options.block)
            fail("read", completion->res < 0 ? -completion->res : EIO);
        count(worker, ticks() - worker->handedOver[completion->user_data]);
        worker->freeSlots[worker->freeCount++] = (unsigned)completion->user_data;
        seen++;
    }
    io_uring_cq_advance(&worker->ring, seen);
}

static void readByRing(struct Worker *worker, uint64_t until)
{
    for (unsigned calls = 0; (calls & 15) != 0 || nanoseconds() < until; calls++) {
        if (worker->freeCount >= options.batch)
            while (worker->freeCount > 0)
                prepare(worker);
        const unsigned outstanding = options.depth - worker->freeCount;
        const int result = io_uring_submit_and_wait(&worker->ring, outstanding < options.batch ? outstanding : options.batch);
        if (result < 0)
            fail("io_uring_enter", -result);
        reap(worker);
    }
}

static void openRing(struct Worker *worker)
{
    struct io_uring_params params = {.flags = IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_COOP_TASKRUN};
    int result = io_uring_queue_init_params(options.depth, &worker->ring, &params);
    if (result < 0)
        fail("io_uring_setup", -result);
    if ((result = io_uring_register_files(&worker->ring, &worker->file, 1)) < 0)
        fail("registering the file", -result);
    if ((result = io_uring_register_ring_fd(&worker->ring)) < 0)
        fail("registering the ring", -result);
    // A user who may not lock so much memory reads into plain buffers.
    const struct iovec all = {worker->buffers, options.depth * options.block};
    worker->fixedBuffers = io_uring_register_buffers(&worker->ring, &all, 1) == 0;
    worker->handedOver = calloc(options.depth, sizeof *worker->handedOver);
    worker->freeSlots = calloc(options.depth, sizeof *worker->freeSlots);
    if (!worker->handedOver || !worker->freeSlots)
        fail("memory", ENOMEM);
    while (worker->freeCount < options.depth) {
        worker->freeSlots[worker->freeCount] = worker->freeCount;
        worker->freeCount++;
    }
}

// Some targets know no direct I/O: /dev/zero, an older tmpfs.
static int openTarget(void)
{
    int file = open(options.path, O_RDONLY | O_DIRECT);
    if (file < 0 && errno == EINVAL)
        file = open(options.path, O_RDONLY);
    if (file < 0)
        fail(options.path, errno);
    return file;
}

static char *makeBuffers(void)
{
    const uint64_t size = (options.depth * options.block + HugePage - 1) / HugePage * HugePage;
    char *buffers = aligned_alloc(HugePage, size);
    if (!buffers)
        fail("memory", ENOMEM);
    madvise(buffers, size, MADV_HUGEPAGE);
    memset(buffers, 1, size);
    return buffers;
}

static void *work(void *argument)
{
    struct Worker *worker = argument;
    void (*const readUntil)(struct Worker *, uint64_t) = options.plain ? readPlainly : readByRing;
    // The ring belongs to the thread that opens it.
    if (!options.plain)
        openRing(worker);
    readUntil(worker, windowBegin);
    worker->ios = 0;
    memset(worker->counts, 0, sizeof worker->counts);
    readUntil(worker, windowEnd);
    return NULL;
}

static void sleepUntil(uint64_t moment)
{
    const struct timespec t = {.tv_sec = (time_t)(moment / 1000000000), .tv_nsec = (long)(moment % 1000000000)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR) { }
}

static double cpuSeconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static uint64_t percentile(const uint64_t *counts, uint64_t ios, double share)
{
    uint64_t seen = 0;
    for (unsigned bucket = 0; bucket < Buckets; bucket++)
        if ((seen += counts[bucket]) >= share * (double)ios)
            return lowestOf(bucket);
    return 0;
}

static void report(double seconds, double cpu, double nsPerTick)
{
    static uint64_t counts[Buckets];
    uint64_t ios = 0;
    for (unsigned i = 0; i < options.threads; i++) {
        ios += workers[i].ios;
        for (unsigned bucket = 0; bucket < Buckets; bucket++)
            counts[bucket] += workers[i].counts[bucket];
    }
    printf("{\"iops\": %.1f, \"bytes_per_s\": %.1f, \"ios\": %llu, \"cpu_s\": %.6f, \"latency_ns\": {\"p50\": %.0f, \"p99\": %.0f}}\n",
           (double)ios / seconds, (double)(ios * options.block) / seconds, (unsigned long long)ios, cpu,
           (double)percentile(counts, ios, 0.5) * nsPerTick, (double)percentile(counts, ios, 0.99) * nsPerTick);
}

static void readOptions(int count, char **arguments)
{
    int option;
    while ((option = getopt(count, arguments, "psb:q:t:n:z:r:m:")) != -1)
        switch (option) {
        case 'p': options.plain = 1; break;
        case 's': options.sequential = 1; break;
        case 'b': options.block = strtoull(optarg, NULL, 10); break;
        case 'q': options.depth = (unsigned)atoi(optarg); break;
        case 't': options.threads = (unsigned)atoi(optarg); break;
        case 'n': options.batch = (unsigned)atoi(optarg); break;
        case 'z': options.span = strtoull(optarg, NULL, 10); break;
        case 'r': options.rampMs = strtoull(optarg, NULL, 10); break;
        case 'm': options.runMs = strtoull(optarg, NULL, 10); break;
        default: exit(2);
        }
    options.path = arguments[optind];
    const int possible = options.path && options.block > 0 && options.span >= options.block && options.depth > 0 && options.batch > 0
        && options.batch <= options.depth && options.threads > 0 && options.threads <= MaxThreads;
    if (possible)
        return;
    fputs("usage: limit [-p (pread)] [-s (sequential)] [-b BLOCK] [-q DEPTH] [-t THREADS] [-n BATCH] [-z BYTES OF IT] [-r RAMP MS] [-m MS] "
          "FILE\n",
          stderr);
    exit(2);
}

int main(int argumentCount, char **arguments)
{
    readOptions(argumentCount, arguments);
    for (unsigned i = 0; i < options.threads; i++) {
        workers[i].file = openTarget();
        workers[i].buffers = makeBuffers();
        workers[i].random = 0x9E3779B97F4A7C15 * (i + 1);
    }
    windowBegin = nanoseconds() + options.rampMs * 1000000;
    windowEnd = windowBegin + options.runMs * 1000000;
    for (unsigned i = 0; i < options.threads; i++)
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
            fail("thread", EAGAIN);

    sleepUntil(windowBegin);
    const uint64_t beginNs = nanoseconds(), beginTicks = ticks();
    const double beginCpu = cpuSeconds();
    sleepUntil(windowEnd);
    const double cpu = cpuSeconds() - beginCpu;
    const double ns = (double)(nanoseconds() - beginNs), nsPerTick = ns / (double)(ticks() - beginTicks);
    for (unsigned i = 0; i < options.threads; i++)
        pthread_join(workers[i].thread, NULL);
    report((double)options.runMs / 1e3, cpu, nsPerTick);
    return 0;
}
