@_exported import AppKit
@_exported import QuartzCore
