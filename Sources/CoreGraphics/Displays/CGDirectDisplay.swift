import Foundation
import Synchronization

/// A number that identifies a display while it is connected.
public typealias CGDirectDisplayID = UInt32

/// A number that identifies no display.
public var kCGNullDirectDisplay: CGDirectDisplayID { 0 }

/// The displays that are connected, as the display server of AppKit describes them. Before it has done so there are none.
package enum DisplayTable {
    /// A display.
    package struct Entry: Equatable, Sendable {
        package var id: CGDirectDisplayID
        /// Points from the top left corner of the main display, with y down.
        package var bounds: CGRect
        /// Refreshes per second; 0 if unknown.
        package var refreshRate: Double
        /// Pixels per point.
        package var scale: Double

        package init(id: CGDirectDisplayID, bounds: CGRect, refreshRate: Double, scale: Double = 1) {
            (self.id, self.bounds, self.refreshRate, self.scale) = (id, bounds, refreshRate, scale)
        }
    }

    private static let table = Mutex<(connected: [Entry], replacement: [Entry]?)>(([], nil))

    /// The displays, the main one first.
    package static var entries: [Entry] {
        get { table.withLock { $0.replacement ?? $0.connected } }
        set { table.withLock { $0.connected = newValue } }
    }

    /// The displays that a test uses in place of those that are connected.
    static var replacement: [Entry]? {
        get { table.withLock(\.replacement) }
        set { table.withLock { $0.replacement = newValue } }
    }

    static func entry(_ id: CGDirectDisplayID) -> Entry? { entries.first { $0.id == id } }

    /// The refreshes per second of a display, or of the main one if this is not connected; 60 if they are unknown.
    package static func refreshRate(of id: CGDirectDisplayID) -> Double {
        let rate = (entry(id) ?? entries.first)?.refreshRate ?? 0
        return rate >= 1 && rate <= 10_000 ? rate : 60
    }
}

/// The main display: the first of `NSScreen.screens`, or 0 before AppKit is connected to a display server.
public func CGMainDisplayID() -> CGDirectDisplayID { DisplayTable.entries.first?.id ?? kCGNullDirectDisplay }

/// The rectangle of a display in points, from the top left corner of the main display and with y down; null if there is no
/// such display.
public func CGDisplayBounds(_ display: CGDirectDisplayID) -> CGRect { DisplayTable.entry(display)?.bounds ?? .null }

/// The width of a display in points; 0 if there is no such display.
public func CGDisplayPixelsWide(_ display: CGDirectDisplayID) -> Int {
    Int(DisplayTable.entry(display)?.bounds.width ?? 0)
}

/// The height of a display in points; 0 if there is no such display.
public func CGDisplayPixelsHigh(_ display: CGDirectDisplayID) -> Int {
    Int(DisplayTable.entry(display)?.bounds.height ?? 0)
}

/// Whether a display is the main one; 0 or 1.
public func CGDisplayIsMain(_ display: CGDirectDisplayID) -> UInt32 {
    display != kCGNullDirectDisplay && display == CGMainDisplayID() ? 1 : 0
}
