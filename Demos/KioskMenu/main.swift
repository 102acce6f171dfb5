import AppKit

print("KioskMenu")
