@_exported import AppKit
@_exported import Foundation
@_exported import ImageIO
