#!/bin/sh
# Recipe: the program for macOS, as a disk image (DMG). It was never run, for want of a Mac; expect to
# correct it. On a Mac with Python 3.11 or later, in a checkout:
#
#     sh packaging/macos/dmg.sh
#
# It needs the command line tools of Xcode. Without IDENTITY (the name of a "Developer ID
# Application" certificate) the signature is good for this Mac only. For others, the image must also be
# notarised: xcrun notarytool submit IMAGE --wait --keychain-profile NAME; xcrun stapler staple IMAGE
set -eu
cd "$(dirname "$0")/../.."
made=build/macos
app="$made/image/Discovery Console.app"
image=$made/discovery-console.dmg

python3 packaging/environment.py .venv dev
rm -rf "$made"
PYTHONHASHSEED=0 .venv/bin/pyinstaller --noconfirm --clean --log-level ERROR \
	--distpath "$made/image" --workpath "$made/work" packaging/frozen/frozen.spec
rm -r "$made/image/discovery-console" # the same as a folder
.venv/bin/python packaging/delivery/sbom.py frozen "$made/discovery-console.cdx.json"
codesign --force --deep ${IDENTITY:+--options runtime} --sign "${IDENTITY:--}" "$app"
codesign --verify --deep --strict "$app"
"$app/Contents/MacOS/discovery-console" --version --verbose
ln -s /Applications "$made/image/Applications"
hdiutil create -volname "Discovery Console" -srcfolder "$made/image" -format UDZO -ov "$image"
echo "The disk image is $image."
