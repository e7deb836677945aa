# Where a cross build finds the Qt that packaging/windows/build-qt.sh made: QDM_QT_WINDOWS as cache entry or environment variable, else
# the folder that script uses. Sets QDM_HAS_QT; Qt's own tools come from the machine that builds.
set(cache $ENV{XDG_CACHE_HOME})
if(NOT cache)
    set(cache $ENV{HOME}/.cache)
endif()
set(place $ENV{QDM_QT_WINDOWS})
if(NOT place)
    set(place ${cache}/quartzdiskmark/qt-windows)
endif()
set(QDM_QT_WINDOWS ${place} CACHE PATH "Qt for Windows, as packaging/windows/build-qt.sh makes it")

set(QDM_HAS_QT OFF)
if(EXISTS ${QDM_QT_WINDOWS}/lib/cmake/Qt6/Qt6Config.cmake)
    set(QDM_HAS_QT ON)
    list(APPEND CMAKE_PREFIX_PATH ${QDM_QT_WINDOWS})
    list(APPEND CMAKE_FIND_ROOT_PATH ${QDM_QT_WINDOWS})
    find_path(QDM_QT_HOST_PACKAGES Qt6HostInfo/Qt6HostInfoConfig.cmake
        PATHS /usr/lib PATH_SUFFIXES ${CMAKE_HOST_SYSTEM_PROCESSOR}-linux-gnu/cmake cmake ../lib64/cmake
        NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
    set(QT_HOST_PATH /usr CACHE PATH "The Qt of this machine, whose tools are used")
    set(QT_HOST_PATH_CMAKE_DIR ${QDM_QT_HOST_PACKAGES} CACHE PATH "Its CMake packages")
endif()
