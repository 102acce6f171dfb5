@_exported import CoreMedia
@_exported import Foundation
@_exported import QuartzCore
