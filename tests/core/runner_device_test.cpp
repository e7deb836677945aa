// SPDX-License-Identifier: MIT
#include "tests/core/runner_fixture.h"
#include "tests/support/catch.h"

#include <algorithm>

using namespace qdm;
using Fixture = test::RunnerFixture;

TEST_CASE("a device is read without being filled")
{
    Fixture f;
    f.platform.device.keepRequests = true;
    RunRequest r = f.request("/dev/fake0n1");
    r.plan.operations = {Operation::Read};
    CHECK(f.run(r).result.complete);
    CHECK(std::ranges::none_of(f.platform.device.requests, [](const Request &q) { return q.direction == Direction::Write; }));
}

TEST_CASE("a device that was given up is filled as a test file is, then written, and the result says so")
{
    Fixture f;
    f.platform.device.keepRequests = true;
    RunRequest r = f.request("/dev/fake0n1");
    r.givenUpAs = "S1";
    const Result result = f.run(r).result;
    CHECK(result.complete);
    CHECK(result.targetKind == TargetKind::BlockDevice);
    CHECK(result.targetSize == 8_MiB); // the plan's, not all of the device
    CHECK(result.deviceWritten);
    CHECK(resultFromJson(resultToJson(result), "result").deviceWritten);
    const auto &all = f.platform.device.requests;
    CHECK(f.writtenBeforeFirstRead() == 8_MiB);
    CHECK(std::ranges::all_of(all, [](const Request &q) { return q.offset + q.length <= (8_MiB).count(); }));
}

TEST_CASE("a given size of a given-up device goes before the plan's")
{
    Fixture f;
    RunRequest r = f.request("/dev/fake0n1");
    r.givenUpAs = "S1";
    r.deviceSize = 4_MiB;
    CHECK(f.run(r).result.targetSize == 4_MiB);
}

TEST_CASE("a plan that only reads writes nothing, though the device was given up")
{
    Fixture f;
    f.platform.device.keepRequests = true;
    RunRequest r = f.request("/dev/fake0n1");
    r.givenUpAs = "S1";
    r.plan.operations = {Operation::Read};
    const Result result = f.run(r).result;
    CHECK(result.complete);
    CHECK_FALSE(result.deviceWritten);
    CHECK(result.targetSize == 1_GiB); // all of it
    CHECK(std::ranges::none_of(f.platform.device.requests, [](const Request &q) { return q.direction == Direction::Write; }));
}

TEST_CASE("data are given up only of the drive that was meant, and of nothing else")
{
    Fixture f;
    f.platform.device.keepRequests = true;
    CHECK_THAT(f.run(f.request("/dev/fake0n1")).result.failure, ContainsSubstring("--destroy-data"));
    RunRequest r = f.request("/dev/fake0n1");
    r.givenUpAs = "S2";
    CHECK(f.run(r).error == ErrorKind::Usage);
    r = f.request("/fake");
    r.givenUpAs = "S1";
    CHECK(f.run(r).error == ErrorKind::Usage);
    r = f.request("/dev/fakezero");
    r.givenUpAs = "S1";
    CHECK(f.run(r).error == ErrorKind::Unsupported);
    CHECK(f.platform.device.requests.empty());
}
