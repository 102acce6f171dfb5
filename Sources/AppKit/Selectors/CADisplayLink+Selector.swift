import QuartzCore

// Display links that call methods that were defined with `Selector.acetateDefine(_:_:)`. They retain their targets, as on macOS.

/// The handler of a display link that calls a method of an object.
private func frameHandler(_ target: Any, _ selector: Selector) -> (CADisplayLink) -> Void {
    let target = SelectorTarget(target as AnyObject, selector, caller: "CADisplayLink", retains: true)
    return { target.call(with: $0) }
}

extension CADisplayLink {
    /// Creates a link that calls a method of an object for each frame, with the link as its argument.
    public convenience init(target: Any, selector sel: Selector) {
        self.init(handler: frameHandler(target, sel))
    }
}

extension NSView {
    /// Creates a display link that calls a method of an object for the frames of the view's window: see `displayLink(handler:)`.
    public func displayLink(target: Any, selector: Selector) -> CADisplayLink {
        displayLink(handler: frameHandler(target, selector))
    }
}

extension NSWindow {
    /// Creates a display link that calls a method of an object for the window's frames: see `displayLink(handler:)`.
    public func displayLink(target: Any, selector: Selector) -> CADisplayLink {
        displayLink(handler: frameHandler(target, selector))
    }
}

extension NSScreen {
    /// Creates a display link that calls a method of an object for the screen's frames: see `displayLink(handler:)`.
    public func displayLink(target: Any, selector: Selector) -> CADisplayLink {
        displayLink(handler: frameHandler(target, selector))
    }
}
