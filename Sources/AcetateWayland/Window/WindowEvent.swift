/// An event of a window. Times are seconds on CLOCK_MONOTONIC; positions are points from the top left.
package enum WindowEvent: Sendable {
    /// The window has a new configuration and size, which `configuration` and `size` already contain. The commit that
    /// acknowledges the configure shows the changes that the handler makes to the window's source before it returns.
    case configured(WindowConfiguration)
    /// `scale` has changed. The next commit shows the handler's changes, as for `configured`.
    case scaleChanged(Double)
    /// The window has entered or left outputs, or one of them has changed.
    case outputsChanged
    /// The connection is lost, and with it the window's outputs. When the compositor has returned, the window is created
    /// again and configured.
    case detached
    /// The compositor no longer shows the layer surface. It is created again when the outputs have changed.
    case layerSurfaceClosed
    /// `receivesShortcuts` may have changed.
    case shortcutsChanged
    /// The user wants the window closed.
    case closeRequested
    /// The compositor has hidden the popup, such as after a press outside. It must be closed.
    case dismissed

    case keyboardEntered(KeyModifiers)
    /// The keyboard focus has left the window. Keys that were down have been reported as released before.
    case keyboardLeft
    case key(KeyEvent)
    case modifiersChanged(KeyModifiers)
    /// An input method changes the text field with the keyboard focus.
    case textInput(TextInputChange)

    case pointerEntered(SurfacePoint)
    case pointerLeft
    case pointer(PointerFrame)
    case gesture(GestureEvent)
    case tablet(TabletFrame)
    /// One frame of touches.
    case touch([TouchEvent])

    /// Data is dragged over the window.
    case drag(DragEvent)

    /// A frame will be drawn (see `SurfaceRenderLoop.notifyOfFrames(from:)`). It shows the changes that the handler
    /// makes to the window's source before it returns.
    case frame(FramePrediction)

    /// The window cannot be drawn because there is no memory for its buffer.
    case failed(WaylandError)
}
