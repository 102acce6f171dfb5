/// What happens to a window. Times are seconds on CLOCK_MONOTONIC, places are points from the top left.
package enum WindowEvent: Sendable {
    /// The window has a new configuration and size (`configuration` and `size` hold them already). What the handler
    /// gives the window's source before it returns is shown by the commit that answers the configure.
    case configured(WindowConfiguration)
    /// `scale` has changed; what holds for `configured` holds here.
    case scaleChanged(Double)
    /// The window has entered or left outputs, or one of them has changed.
    case outputsChanged
    /// The user wants the window closed.
    case closeRequested

    case keyboardEntered(KeyModifiers)
    /// Keys that were down have been reported as released before.
    case keyboardLeft
    case key(KeyEvent)
    case modifiersChanged(KeyModifiers)

    case pointerEntered(SurfacePoint)
    case pointerLeft
    case pointer(PointerFrame)
    /// One frame of touches.
    case touch([TouchEvent])

    /// A frame will be drawn (see `SurfaceRenderLoop.tellFrames`): it shows what the handler gives the window's source
    /// before it returns.
    case frame(FrameForecast)

    /// The window cannot be drawn: no memory for its buffer.
    case failed(WaylandError)
}
