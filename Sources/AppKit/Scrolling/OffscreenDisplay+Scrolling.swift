import Foundation

extension OffscreenDisplay {
    /// Scrolls by clicks of a wheel at a location of the frontmost window, in points from its top left corner, with y down. A
    /// positive distance moves the content right and down.
    public func scrollWheel(x: Double = 0, y: Double, at location: CGPoint) {
        sendPointer(.scroll(x: x, y: y, isPrecise: false), at: location)
    }

    /// Scrolls by fingers on a touchpad, in points, at a location of the frontmost window, in points from its top left corner,
    /// with y down. A positive distance moves the content right and down. The phases are `began`, `changed` and `ended`.
    public func scrollFingers(x: Double = 0, y: Double, phase: NSEvent.Phase, at location: CGPoint) {
        sendPointer(.scroll(x: x, y: y, isPrecise: true, phase: phase), at: location)
    }

    /// Magnifies by fingers on a touchpad at a location of the frontmost window, in points from its top left corner, with y
    /// down. The growth is added to the magnification, whose value is 1 at the beginning.
    public func magnify(by growth: Double, phase: NSEvent.Phase, at location: CGPoint) {
        sendPointer(.magnify(growth, phase), at: location)
    }
}
