# SPDX-License-Identifier: MIT
# Proves on a real Windows what no other system can show of qdm.exe (docs/windows.md lists it). It takes about two minutes, needs no
# administrator, and writes only in a folder that it makes and removes. From the folder of qdm.exe:
#
#     powershell -ExecutionPolicy Bypass -File prove.ps1 [-Folder D:\] [-Report proofs.txt]
#
# Each proof is a function: what it returns is what was seen (PASS), Skip says why it cannot be made here, anything else that is thrown
# is a FAIL. For Windows PowerShell 5.1, and in ASCII, since that reads scripts in the code page of the system.
param(
    [string]$Folder = $env:TEMP,
    [string]$Qdm = (Join-Path $PSScriptRoot 'qdm.exe'),
    [string]$Report = (Join-Path (Get-Location).ProviderPath 'quartzdiskmark-proofs.txt')
)
Set-StrictMode -Version 2
$ErrorActionPreference = 'Stop'

# ---- Tools of the proofs

function Skip([string]$Reason) { throw "SKIPPED $Reason" }

function Confirm-That([bool]$Condition, [string]$Otherwise) { if (-not $Condition) { throw $Otherwise } }

# As CommandLineToArgvW reads it: backslashes count only before a quotation mark.
function Join-Arguments([string[]]$Words) {
    $quoted = foreach ($word in $Words) {
        if ($word -notmatch '[\s"]' -and $word -ne '') { $word; continue }
        '"' + ($word -replace '(\\*)"', '$1$1\"' -replace '(\\+)$', '$1$1') + '"'
    }
    $quoted -join ' '
}

function Start-Program([string]$Path, [string[]]$Words, [switch]$Unicode) {
    $info = New-Object System.Diagnostics.ProcessStartInfo
    $info.FileName = $Path
    $info.Arguments = Join-Arguments $Words
    $info.UseShellExecute = $false
    $info.CreateNoWindow = $true
    $info.RedirectStandardOutput = $true
    $info.RedirectStandardError = $true
    if ($Unicode) {
        $info.StandardOutputEncoding = [Text.Encoding]::UTF8
        $info.StandardErrorEncoding = [Text.Encoding]::UTF8
    }
    [Diagnostics.Process]::Start($info)
}

# Waits for a program's end: its status and what it wrote.
function Wait-Program([Diagnostics.Process]$Process, [int]$Seconds = 180) {
    $output = $Process.StandardOutput.ReadToEndAsync()
    $errors = $Process.StandardError.ReadToEndAsync()
    if (-not $Process.WaitForExit($Seconds * 1000)) {
        $Process.Kill()
        throw "the program did not end within $Seconds seconds"
    }
    [pscustomobject]@{ Status = $Process.ExitCode; Output = $output.Result; Errors = $errors.Result.Trim() }
}

function Invoke-Tool([string]$Path, [string[]]$Words) { Wait-Program (Start-Program $Path $Words) }

function Invoke-Qdm([string[]]$Words) { Wait-Program (Start-Program $Qdm $Words -Unicode) }

# A run that must succeed: its result.
function Get-Result([string[]]$Words, [string]$SavedTo = '') {
    if ($SavedTo -eq '') { $SavedTo = Join-Path $work 'result.json' }
    $run = Invoke-Qdm ($Words + @('--quiet', '--format', 'json', '--output', $SavedTo))
    Confirm-That ($run.Status -eq 0) "status $($run.Status): $($run.Errors)"
    Read-Result $SavedTo
}

function Read-Result([string]$Path) { ConvertFrom-Json ([IO.File]::ReadAllText($Path, [Text.Encoding]::UTF8)) }

# A run that must be refused: its sentence.
function Get-Refusal([string[]]$Words, [string]$Program = $Qdm) {
    $run = Wait-Program (Start-Program $Program $Words -Unicode)
    Confirm-That ($run.Status -eq 3) "status $($run.Status) instead of 3: $($run.Errors)"
    Confirm-That ($run.Errors -match '\Aqdm: [^\r\n]+\.\z') "not one sentence: $($run.Errors)"
    $run.Errors
}

function New-Place([string]$Name) { (New-Item -ItemType Directory -Path (Join-Path $work $Name)).FullName }

# Hidden files are listed only when asked for.
function Find-TestFile([string]$Place) { Get-ChildItem -LiteralPath $Place -Force -Filter 'quartzdiskmark-*.tmp' }

function Wait-For([int]$Seconds, [scriptblock]$Until) {
    $end = [DateTime]::UtcNow.AddSeconds($Seconds)
    while ([DateTime]::UtcNow -lt $end) {
        if (& $Until) { return $true }
        Start-Sleep -Milliseconds 100
    }
    $false
}

# Runs a proof while qdm measures in $Place, and ends qdm by force.
function Invoke-DuringRun([string]$Place, [scriptblock]$Proof) {
    $process = Start-Program $Qdm @('run', 'demo', $Place, '--size', '64MiB', '--seconds', '60', '--quiet') -Unicode
    try {
        $there = Wait-For 20 { @(Find-TestFile $Place).Count -eq 1 }
        Confirm-That $there 'no test file appeared within 20 seconds'
        Start-Sleep -Seconds 1
        Confirm-That (-not $process.HasExited) 'qdm ended too early'
        $file = @(Find-TestFile $Place)[0].FullName
        & $Proof $file
    } finally {
        if (-not $process.HasExited) { $process.Kill() }
        $process.WaitForExit()
    }
}

function Get-Verdict($Result, [string]$Check) { @($Result.audit | Where-Object { $_.check -eq $Check })[0] }

function Get-Root { [IO.Path]::GetPathRoot($work) }

function Get-Letter {
    if ((Get-Root) -notmatch '^[A-Za-z]:\\$') { Skip 'the folder lies on no drive with a letter' }
    (Get-Root).Substring(0, 1)
}

function Get-Short { @('--size', '16MiB', '--passes', '1', '--seconds', '0.2', '--ramp', '0.1', '--interval', '0') }

function Test-Elevated {
    $user = New-Object Security.Principal.WindowsPrincipal ([Security.Principal.WindowsIdentity]::GetCurrent())
    $user.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)
}

# The default run, which several proofs look at.
function Get-DefaultRun {
    if ($null -eq $script:defaultRun) {
        $script:defaultRun = Get-Result @('run', 'default', $work, '--size', '64MiB', '--passes', '1', '--seconds', '0.5', '--ramp', '0.1',
            '--interval', '0')
    }
    $script:defaultRun
}

# ---- The proofs

function Prove-WholeRun {
    $result = Get-DefaultRun
    Confirm-That $result.complete "the run is marked incomplete: $($result.failure)"
    $tests = @($result.tests)
    Confirm-That ($tests.Count -eq 8) "$($tests.Count) tests instead of 8"
    foreach ($test in $tests) {
        $block = if ($test.name -like 'SEQ1M*') { 1048576 } else { 4096 }
        foreach ($pass in $test.passes) {
            $whole = $pass.bytes -gt 0 -and $pass.bytes -eq $pass.ios * $block
            Confirm-That $whole "$($test.name): $($pass.bytes) bytes in $($pass.ios) requests"
            $off = [Math]::Abs($pass.bytes_per_s - $pass.iops * $block)
            Confirm-That ($off -le $pass.bytes_per_s * 0.001) "$($test.name): $($pass.bytes_per_s) B/s with $($pass.iops) IOPS"
        }
    }
    $rates = foreach ($test in $tests) {
        '{0} {1} {2:N0} MB/s ({3})' -f $test.name, $test.operation, ($test.score.bytes_per_s / 1e6), $test.engine
    }
    $rates -join '; '
}

# FILE_FLAG_NO_BUFFERING: what was asked for reached the drive by its own counters, and no cache answered.
function Prove-Unbuffered {
    $result = Get-DefaultRun
    Confirm-That $result.target.direct "buffered: $($result.target.buffered_reason)"
    $verdict = Get-Verdict $result 'host_cache'
    if ($verdict.verdict -eq 'unknown') { Skip $verdict.detail }
    Confirm-That ($verdict.verdict -eq 'ok') "$($verdict.verdict): $($verdict.detail)"
    $verdict.detail
}

# IOCTL_DISK_PERFORMANCE, without administrator.
function Prove-Counters {
    $result = Get-DefaultRun
    $kind = $result.drive.kind
    if ($kind -eq 'network' -or $kind -eq 'memory') { Skip "below the folder is no drive of this machine ($kind)" }
    $depths = foreach ($test in $result.tests) {
        $traffic = @($test.passes)[-1].traffic
        Confirm-That ($null -ne $traffic) "$($test.name): the drive's counters cannot be read"
        $depth = $traffic.drive_depth
        Confirm-That ($depth -ge 0 -and $depth -lt 4096) "$($test.name): a queue of $depth at the drive"
        '{0} {1} {2:N1}' -f $test.name, $test.operation, $depth
    }
    "depth at the drive: $($depths -join '; ')"
}

# FILE_FLAG_WRITE_THROUGH is accepted together with NO_BUFFERING. How much slower it is depends on the drive and is for people to judge.
function Prove-WriteThrough {
    $iops = foreach ($mode in 'direct', 'write-through', 'flush-end') {
        $words = @('measure', $work, '--size', '16MiB', '--read-share', '0', '--depth', '1', '--seconds', '0.5', '--ramp', '0.1',
            '--write-mode', $mode)
        '{0} {1:N0} IOPS' -f $mode, @((Get-Result $words).tests)[0].score.iops
    }
    $iops -join '; '
}

function Prove-Sectors {
    $letter = Get-Letter
    try {
        $sector = [int](Get-Partition -DriveLetter $letter | Get-Disk).LogicalSectorSize
    } catch { Skip 'Windows does not tell the sector size' }
    $measure = @('measure', $work, '--size', '16MiB', '--seconds', '0.2', '--ramp', '0.1', '--block')
    [void](Get-Result ($measure + @("$sector", '--alignment', "$sector")))
    if ($sector -gt 512) { [void](Get-Refusal ($measure + @('512', '--alignment', '512'))) }
    "blocks of $sector bytes, the drive's logical sector, are read"
}

# FILE_FLAG_DELETE_ON_CLOSE: the system itself removes the file of a program that is killed.
function Prove-KilledRun {
    $place = New-Place 'killed'
    Invoke-DuringRun $place {
        param($file)
        $hidden = [IO.File]::GetAttributes($file) -band [IO.FileAttributes]::Hidden
        Confirm-That ([bool]$hidden) 'the test file is not hidden'
    }
    Confirm-That (Wait-For 5 { @(Find-TestFile $place).Count -eq 0 }) 'the test file stayed'
    'the test file was hidden, and gone after the program was killed'
}

# As after a power cut, where nobody closes the file.
function Prove-Leftover {
    $place = New-Place 'leftover'
    $left = Join-Path $place 'quartzdiskmark-0123456789abcdef.tmp'
    $seen = Join-Path $place 'quartzdiskmark-fedcba9876543210.tmp'
    foreach ($file in $left, $seen) { [IO.File]::WriteAllText($file, 'left') }
    [IO.File]::SetAttributes($left, [IO.FileAttributes]::Hidden)
    [void](Get-Result (@('run', 'demo', $place) + (Get-Short)))
    Confirm-That (-not [IO.File]::Exists($left)) 'the hidden file of an earlier run stayed'
    Confirm-That ([IO.File]::Exists($seen)) 'a file that is not hidden was removed'
    'the hidden file went, the visible one of such a name stayed'
}

# FSCTL_SET_COMPRESSION: in a compressed folder new files are compressed, the test file must not be.
function Prove-Compression {
    if ((New-Object IO.DriveInfo (Get-Letter)).DriveFormat -ne 'NTFS') { Skip 'only NTFS compresses' }
    $place = New-Place 'compressed'
    $compact = Invoke-Tool 'compact.exe' @('/c', $place)
    $compressed = [IO.File]::GetAttributes($place) -band [IO.FileAttributes]::Compressed
    if (-not $compressed) { Skip "the folder cannot be compressed (compact: status $($compact.Status))" }
    Invoke-DuringRun $place {
        param($file)
        $still = [IO.File]::GetAttributes($file) -band [IO.FileAttributes]::Compressed
        Confirm-That (-not $still) 'the test file is compressed'
    }
    $result = Get-Result (@('run', 'demo', $place) + (Get-Short))
    Confirm-That $result.target.compression_off 'the result does not say that compression is off'
    'the test file in a compressed folder is not compressed'
}

# .NET Framework knows no long paths unless told; the system's own functions do.
function Add-LongFolders {
    if ('Proofs.LongFolder' -as [type]) { return }
    try {
        Add-Type -Namespace Proofs -Name LongFolder -MemberDefinition @'
[DllImport("kernel32.dll", CharSet = CharSet.Unicode)] public static extern bool CreateDirectoryW(string path, System.IntPtr security);
[DllImport("kernel32.dll", CharSet = CharSet.Unicode)] public static extern bool RemoveDirectoryW(string path);
[DllImport("kernel32.dll", CharSet = CharSet.Unicode)] public static extern bool DeleteFileW(string path);
[DllImport("kernel32.dll", CharSet = CharSet.Unicode)] public static extern uint GetFileAttributesW(string path);
'@
    } catch { Skip "this PowerShell may not call the system: $($_.Exception.Message)" }
}

function Get-LongName([string]$Path) { if ($Path.StartsWith('\\')) { '\\?\UNC' + $Path.Substring(1) } else { '\\?\' + $Path } }

# Runs a proof in a folder whose path has more than 300 characters, umlauts and Chinese.
function Invoke-InLongFolder([scriptblock]$Proof) {
    Add-LongFolders
    $made = @()
    $path = Join-Path $work ('mit Leerzeichen ' + [char]0x00FC + [char]0x00DF + ' ' + [char]0x6D4B + [char]0x8BD5)
    try {
        while ($true) {
            $done = [Proofs.LongFolder]::CreateDirectoryW((Get-LongName $path), [IntPtr]::Zero)
            Confirm-That $done "a folder of $($path.Length) characters could not be made"
            $made += $path
            if ($path.Length -gt 300) { break }
            $path += '\a folder with a rather long name'
        }
        & $Proof $path
    } finally {
        [Array]::Reverse($made)
        foreach ($folder in $made) { [void][Proofs.LongFolder]::RemoveDirectoryW((Get-LongName $folder)) }
    }
}

function Prove-LongPath {
    Invoke-InLongFolder {
        param($path)
        $result = Get-Result (@('run', 'demo', $path) + (Get-Short))
        Confirm-That ($result.target.path -eq $path) "the result names $($result.target.path)"
        "a folder of $($path.Length) characters was measured"
    }
}

# The report goes by the standard library, which wants the switch of the system for long paths besides the program's manifest.
function Prove-LongOutput {
    $settings = Get-ItemProperty -Path 'HKLM:\SYSTEM\CurrentControlSet\Control\FileSystem'
    $on = ($settings.PSObject.Properties.Name -contains 'LongPathsEnabled') -and $settings.LongPathsEnabled -eq 1
    if (-not $on) { Skip 'long paths are switched off on this system (LongPathsEnabled)' }
    Invoke-InLongFolder {
        param($path)
        $file = "$path\result.json"
        try {
            $run = Invoke-Qdm (@('run', 'demo', $work) + (Get-Short) + @('--quiet', '--format', 'json', '--output', $file))
            Confirm-That ($run.Status -eq 0) "status $($run.Status): $($run.Errors)"
            Confirm-That ([Proofs.LongFolder]::GetFileAttributesW((Get-LongName $file)) -ne [uint32]::MaxValue) 'no file is there'
        } finally { [void][Proofs.LongFolder]::DeleteFileW((Get-LongName $file)) }
        "a result was saved under a name of $($file.Length) characters"
    }
}

function Prove-Share {
    $place = $work
    if (-not $place.StartsWith('\\')) { $place = '\\localhost\' + (Get-Letter) + '$\' + $work.Substring((Get-Root).Length) }
    if (-not (Test-Path -LiteralPath $place)) { Skip 'the share of a drive is for administrators; name a share of yours with -Folder' }
    $result = Get-Result (@('run', 'demo', $place) + (Get-Short))
    Confirm-That ($result.drive.kind -eq 'network') "the drive is called $($result.drive.kind)"
    Confirm-That ($result.drive.bus -eq 'SMB') "the protocol is called $($result.drive.bus)"
    (Get-Verdict $result 'layer').detail
}

function Prove-Drives {
    $run = Invoke-Qdm @('drives', '--format', 'json')
    Confirm-That ($run.Status -eq 0) "status $($run.Status): $($run.Errors)"
    $volumes = ConvertFrom-Json $run.Output
    $system = $null
    foreach ($volume in $volumes) { if ($volume.mount.TrimEnd('\') -eq $env:SystemDrive) { $system = $volume } }
    Confirm-That ($null -ne $system) "$env:SystemDrive is not in the list"
    $drive = @($system.drives)[0]
    $seen = "$($drive.model), $($drive.bus), $($drive.kind), firmware $($drive.firmware), layers: $(@($system.layers) -join ', ')"
    $known = $drive.model -ne '' -and $drive.bus -ne '' -and $drive.kind -ne 'unknown' -and $drive.capacity_bytes -gt 0
    Confirm-That $known "too little is known: $seen"
    $seen
}

function Prove-Temperature {
    $result = Get-DefaultRun
    $heat = $result.conditions.hottest
    if ($null -eq $heat) {
        if ($result.drive.kind -eq 'NVMe') { throw 'an NVMe drive, but no temperature (right only where it is a virtual one)' }
        Skip "a drive of kind $($result.drive.kind) need not tell its temperature"
    }
    Confirm-That ($heat.celsius -gt 5 -and $heat.celsius -lt 100) "$($heat.celsius) degrees"
    "$([Math]::Round($heat.celsius)) degrees, limit $($heat.limit_celsius)"
}

function Prove-Power {
    Add-Type -AssemblyName System.Windows.Forms
    $line = "$([Windows.Forms.SystemInformation]::PowerStatus.PowerLineStatus)"
    $conditions = (Get-DefaultRun).conditions
    if ($line -eq 'Unknown') { Skip 'Windows does not tell of its power supply' }
    $same = $conditions.on_battery -eq ($line -eq 'Offline')
    Confirm-That $same "on_battery is $($conditions.on_battery), the power line is $line"
    "power line $line, saving: '$($conditions.power_saving)'"
}

function Prove-BitLocker {
    $root = (New-Object -ComObject Shell.Application).NameSpace((Get-Letter) + ':\')
    $protection = $root.Self.ExtendedProperty('System.Volume.BitLockerProtection')
    if ($null -eq $protection) { Skip 'this Windows does not tell of BitLocker' }
    $encrypted = @(1, 3, 4, 5, 6, 8) -contains [int]$protection
    $named = @((Get-DefaultRun).drive.layers) -contains 'BitLocker'
    Confirm-That ($named -eq $encrypted) "Windows says $protection, the layers are: $(@((Get-DefaultRun).drive.layers) -join ', ')"
    "Windows says $protection, so BitLocker is named as a layer: $named"
}

function Prove-MissingFolder { Get-Refusal @('run', 'default', (Join-Path $work 'nowhere')) }

function Prove-TooLarge {
    $free = (New-Object IO.DriveInfo (Get-Letter)).AvailableFreeSpace
    $tooMuch = [long][Math]::Ceiling($free / 1GB) + 1
    Get-Refusal @('run', 'default', $work, '--size', "${tooMuch}GiB")
}

function Prove-ForbiddenFolder {
    $place = New-Place 'forbidden'
    $everyone = '*S-1-1-0'
    $denied = Invoke-Tool 'icacls.exe' @($place, '/deny', "${everyone}:(WD,AD)")
    if ($denied.Status -ne 0) { Skip 'the filesystem has no permissions' }
    try { Get-Refusal @('run', 'default', $place) } finally { [void](Invoke-Tool 'icacls.exe' @($place, '/remove:d', $everyone)) }
}

# Only ever read: a plan that writes is never started on a raw drive here.
function Prove-RawDrive {
    $words = @('run', 'demo', '\\.\PhysicalDrive0', '--only', 'read') + (Get-Short)
    if (-not (Test-Elevated)) {
        # Away from its helper, so that Windows asks nobody for the rights of an administrator.
        return Get-Refusal $words (Copy-Item $Qdm (New-Place 'alone') -PassThru).FullName
    }
    $result = Get-Result $words
    Confirm-That ($result.target.kind -ne 'file') "the target is called $($result.target.kind)"
    'the first drive was read as a whole'
}

function Prove-StaysAwake {
    if (-not (Test-Elevated)) { Skip 'powercfg /requests needs an administrator' }
    Invoke-DuringRun (New-Place 'awake') {
        $requests = (Invoke-Tool 'powercfg.exe' @('/requests')).Output
        Confirm-That ($requests -match 'qdm\.exe') 'powercfg /requests does not name qdm.exe'
    }
    'powercfg /requests names qdm.exe during a run'
}

# A window opens for a few seconds and closes by itself.
function Prove-Window {
    $window = Join-Path (Split-Path $Qdm) 'quartzdiskmark.exe'
    if (-not (Test-Path -LiteralPath $window)) { Skip 'quartzdiskmark.exe is not beside qdm.exe' }
    $image = Join-Path $work 'window.png'
    $words = @('--start', 'all', '--profile', 'demo', '--target', $work, '--size', '16MiB', '--passes', '1', '--seconds', '0.2',
        '--interval', '0', '--save-image', $image, '--exit')
    $run = Wait-Program (Start-Program $window $words -Unicode)
    Confirm-That ($run.Status -eq 0) "status $($run.Status): $($run.Errors)"
    Add-Type -AssemblyName System.Drawing
    $picture = [Drawing.Image]::FromFile($image)
    try { $size = "$($picture.Width) x $($picture.Height)" } finally { $picture.Dispose() }
    "the window measured by itself; its picture has $size pixels"
}

$proofs = [ordered]@{
    'A whole run, complete and consistent'              = 'Prove-WholeRun'
    'Unbuffered: requests go past the cache'            = 'Prove-Unbuffered'
    'What the drive itself counts'                      = 'Prove-Counters'
    'Write modes'                                       = 'Prove-WriteThrough'
    'Blocks of one sector'                              = 'Prove-Sectors'
    'A killed run leaves nothing'                       = 'Prove-KilledRun'
    'What a power cut left is removed'                  = 'Prove-Leftover'
    'No compression of the test file'                   = 'Prove-Compression'
    'A long path in any script'                         = 'Prove-LongPath'
    'A result saved under a long path'                  = 'Prove-LongOutput'
    'A share of the network'                            = 'Prove-Share'
    'The system drive is known'                         = 'Prove-Drives'
    'Temperature'                                       = 'Prove-Temperature'
    'Battery or not'                                    = 'Prove-Power'
    'BitLocker'                                         = 'Prove-BitLocker'
    'A folder that is missing is refused'               = 'Prove-MissingFolder'
    'A test file larger than the free space is refused' = 'Prove-TooLarge'
    'A forbidden folder is refused'                     = 'Prove-ForbiddenFolder'
    'A raw drive is for administrators'                 = 'Prove-RawDrive'
    'The machine stays awake'                           = 'Prove-StaysAwake'
    'The desktop program'                               = 'Prove-Window'
}

# ---- What is sent in

# No names of people and machines, no serial numbers: neither are anybody's business.
function Get-Anonymous([string]$Text) {
    $inside = $work.Substring((Get-Root).Length) # as it stands behind the name of a share
    foreach ($pair in @(@($work, '<folder>'), @($inside, '<folder>'), @($Folder, '<folder>'), @($env:USERPROFILE, '<home>'))) {
        if ($pair[0] -and $pair[0].Length -gt 3) { $Text = $Text.Replace($pair[0], $pair[1]) }
    }
    foreach ($pair in @(@($env:USERNAME, '<user>'), @($env:COMPUTERNAME, '<machine>'), @($env:USERDOMAIN, '<domain>'))) {
        if ($pair[0]) { $Text = $Text -replace ('(?i)(?<!\w)' + [regex]::Escape($pair[0]) + '(?!\w)'), $pair[1] }
    }
    $serial = if ($null -ne $script:defaultRun) { $script:defaultRun.drive.serial }
    if ($serial) { $Text = $Text.Replace($serial, '<serial>') }
    $Text
}

function Get-Proof([string]$Name, [string]$Function) {
    try {
        $verdict, $detail = 'PASS', "$(& $Function | Select-Object -Last 1)"
    } catch {
        $detail = $_.Exception.Message
        $verdict = if ($detail.StartsWith('SKIPPED ')) { 'SKIPPED' } else { 'FAIL' }
        $detail = $detail -replace '^SKIPPED ', ''
    }
    [pscustomobject]@{ Verdict = $verdict; Name = $Name; Detail = (Get-Anonymous $detail) }
}

function Get-Machine {
    $lines = @("$((Invoke-Qdm @('--version')).Output.Trim()), administrator: $(Test-Elevated)")
    try {
        $result = Get-DefaultRun
        $lines += "$($result.system.os), $($result.system.kernel), $($result.system.cpu)"
        $drive = $result.drive
        $lines += "$($drive.model), $($drive.bus), $($drive.kind), $($drive.filesystem), layers: $(@($drive.layers) -join ', ')"
        $lines += @($result.audit | ForEach-Object { "audit $($_.check): $($_.verdict) - $($_.detail)" })
    } catch { $lines += 'the default run failed; see the first proof' }
    $lines | ForEach-Object { Get-Anonymous $_ }
}

if (-not (Test-Path -LiteralPath $Qdm)) {
    Write-Host "$Qdm is missing. Start this script from the unpacked folder, or name the program with -Qdm."
    exit 2
}
if (-not (Test-Path -LiteralPath $Folder -PathType Container)) {
    Write-Host "There is no folder $Folder."
    exit 2
}
$script:defaultRun = $null
$work = Join-Path (Convert-Path -LiteralPath $Folder) ('quartzdiskmark-proofs-' + [Guid]::NewGuid().ToString('N').Substring(0, 8))
[void](New-Item -ItemType Directory -Path $work)
$failed = 0
try {
    Write-Host "About two minutes, in $work. A window opens and closes by itself at the end."
    $outcomes = foreach ($name in $proofs.Keys) {
        $outcome = Get-Proof $name $proofs[$name]
        Write-Host ('{0,-8} {1}: {2}' -f $outcome.Verdict, $outcome.Name, $outcome.Detail)
        $outcome
    }
    $counts = foreach ($verdict in 'PASS', 'FAIL', 'SKIPPED') {
        "$(@($outcomes | Where-Object { $_.Verdict -eq $verdict }).Count) $verdict"
    }
    $failed = @($outcomes | Where-Object { $_.Verdict -eq 'FAIL' }).Count
    $text = @('QuartzDiskMark: proofs on a real Windows') + @(Get-Machine) + @('') +
        @($outcomes | ForEach-Object { '{0,-8} {1}: {2}' -f $_.Verdict, $_.Name, $_.Detail }) + @('', ($counts -join ', '))
    [IO.File]::WriteAllLines($Report, [string[]]$text, (New-Object Text.UTF8Encoding $true))
    Write-Host "$($counts -join ', '). The file to send in, without names and serial numbers: $Report"
} finally {
    Remove-Item -LiteralPath $work -Recurse -Force -ErrorAction SilentlyContinue
}
exit [int]($failed -gt 0)
