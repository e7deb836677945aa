; SPDX-License-Identifier: MIT
; The installer of the Windows programs. packaging/windows/build.sh calls makensis with VERSION, STAGE (the folder of what is installed),
; LIST (what the uninstaller removes), ICON and OUTPUT.
; Silent: SETUP /S, with /AllUsers or /CurrentUser, and /D=FOLDER last.
Target amd64-unicode ; so it starts on no Windows on which the programs would not
SetCompressor /SOLID lzma
Name "QuartzDiskMark"
OutFile "${OUTPUT}"

; Whoever is administrator may install for all users; all others install for themselves.
!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_USE_PROGRAMFILES64
!define MULTIUSER_INSTALLMODE_INSTDIR "QuartzDiskMark"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "Software\QuartzDiskMark"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "Folder"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "Software\QuartzDiskMark"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "Folder"
!include MultiUser.nsh
!include MUI2.nsh
!include FileFunc.nsh
!include WinVer.nsh

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_FUNCTION startAsUser
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "QuartzDiskMark"
VIAddVersionKey "FileDescription" "Installer of QuartzDiskMark"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "GPL-3.0-or-later, MIT"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\QuartzDiskMark"

; The installer may be elevated; the shell is not, and neither is what it starts.
Function startAsUser
    Exec '"$WINDIR\explorer.exe" "$INSTDIR\quartzdiskmark.exe"'
FunctionEnd

Function .onInit
    ${IfNot} ${AtLeastWin10}
        MessageBox MB_YESNO|MB_ICONEXCLAMATION "QuartzDiskMark is made for Windows 10 and newer. Install it all the same?" /SD IDYES IDYES goOn
        Quit
    goOn:
    ${EndIf}
    SetRegView 64
    StrCpy $0 $INSTDIR ; a folder that /D named; MULTIUSER_INIT puts its own in the place
    !insertmacro MULTIUSER_INIT
    ${If} $0 != ""
        StrCpy $INSTDIR $0
    ${EndIf}
FunctionEnd

Function un.onInit
    SetRegView 64
    !insertmacro MULTIUSER_UNINIT
FunctionEnd

Section
    SetOutPath "$INSTDIR"
    File /r "${STAGE}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\QuartzDiskMark.lnk" "$INSTDIR\quartzdiskmark.exe"

    WriteRegStr SHCTX "Software\QuartzDiskMark" "Folder" "$INSTDIR"
    WriteRegStr SHCTX "${UNINSTALL}" "DisplayName" "QuartzDiskMark"
    WriteRegStr SHCTX "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr SHCTX "${UNINSTALL}" "DisplayIcon" "$INSTDIR\quartzdiskmark.exe"
    WriteRegStr SHCTX "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr SHCTX "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
    WriteRegStr SHCTX "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
    WriteRegDWORD SHCTX "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD SHCTX "${UNINSTALL}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    IntFmt $0 "0x%08X" $0
    WriteRegDWORD SHCTX "${UNINSTALL}" "EstimatedSize" "$0"
SectionEnd

; Only what was installed: the folder may hold what somebody put there since, and the registry keeps the program's settings.
Section "un."
    !include "${LIST}"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\QuartzDiskMark.lnk"
    DeleteRegKey SHCTX "${UNINSTALL}"
    DeleteRegValue SHCTX "Software\QuartzDiskMark" "Folder"
    DeleteRegKey /ifempty SHCTX "Software\QuartzDiskMark"
SectionEnd
