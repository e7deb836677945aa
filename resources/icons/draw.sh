#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Draws the icons anew as PNG, for a Qt that has no Svg module, and as the ICO of the Windows programs. Run it after changing an SVG and
# commit what it made: tests/house compares drawn-from.sha256 with the SVGs.
# Needs rsvg-convert and icotool (Debian: librsvg2-bin, icoutils).
set -eu
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

program=quartzdiskmark
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# One size each: 16 pixels at three times the zoom and three times the density. It is only ever made smaller, which looks the same as
# drawing it at that size. currentColor is black here; the program puts the colour in its place.
mkdir -p png
rm -f png/*.png
for svg in *.svg; do
    size=144
    [ "$svg" != $program.svg ] || size=256
    rsvg-convert --width $size --height $size --output "png/${svg%.svg}.png" "$svg"
done

layers=()
for size in 16 20 24 32 40 48 64; do
    rsvg-convert --width $size --height $size --output "$scratch/$size.png" $program.svg
    layers+=("$scratch/$size.png")
done
icotool --create --output "../windows/$program.ico" "${layers[@]}" --raw=png/$program.png

sha256sum -- *.svg > drawn-from.sha256
