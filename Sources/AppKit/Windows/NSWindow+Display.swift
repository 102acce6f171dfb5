import Foundation
import QuartzCore

extension NSWindow {
    /// Shows the window, if `screen` is not nil in full screen: on the screen with this ID, or for `.some(nil)` on one
    /// that the display server chooses.
    func show(onFullScreen screen: UInt32??) {
        // A popup is shown when its parent is.
        guard surface == nil, !isPopup || parent?.isVisible == true else {
            if surface == nil { isHiddenWithParent = true }
            return
        }
        if isPopup, level == .popUpMenu { NSPopover.finishFading() }
        let popup = popup
        let application = NSApplication.shared
        let isFirstSurface = !application.windows.contains(where: \.isVisible)
        application.add(self)
        prepareFrame(for: Display.server)
        let change = AppearanceChange(of: contentView?.isHidden == true ? nil : contentView, isShown: true)
        layoutIfNeeded()
        let surface: any DisplaySurface
        do {
            surface = try Display.server.makeSurface(
                id: windowNumber,
                configuration: SurfaceConfiguration(
                    title: shownTitle, size: frame.size, isOpaque: isOpaque && alphaValue >= 1, frame: frameMetrics,
                    popup: popup, parent: isPopup ? nil : parent?.windowNumber,
                    layer: isPopup ? nil : acetateLayerSurface?.options, lockScreen: lockScreen),
                pacer: pacer)
        } catch {
            StandardError.write("\(error)")
            change.cancel()
            return
        }
        self.surface = surface
        comesToFront()
        sendSizeLimits()
        surface.setSizeRule { [weak self] size in self?.resizedSize(size) ?? size }
        if ignoresMouseEvents { surface.setIgnoresInput(true) }
        if inhibitsIdle { surface.setInhibitsIdle(true) }
        if acetateContentType != .unspecified { surface.setContentType(acetateContentType) }
        updateShortcuts()
        isHiddenWithParent = false
        if let screen { surface.enterFullScreen(on: screen) } else { updateScreenCover() }
        host?.rootLayer = surfaceRoot
        host?.show { surface.submit($0) }
        surface.show()
        surfaceDidChange()
        animateAppearance()
        if isFirstSurface, application.policy != .prohibited { surface.activate() }
        showChildren()
        if firstResponder === self, let initialFirstResponder { makeFirstResponder(initialFirstResponder) }
        change.end()
    }

    /// Updates the window from the state of its surface.
    func surfaceDidChange() {
        guard let surface else { return }
        let state = surface.state
        let former = lastState
        lastState = state
        host?.displayID = state.screen ?? kCGNullDirectDisplay
        setDrawsFrame(state.drawsFrame)
        applyFullScreen(state.isFullScreen && !coversScreen)
        var rect = NSRect(origin: frame.origin, size: state.size)
        if state.isFullScreen, let screen { rect.origin = screen.frame.origin }
        setFrameFromServer(NSWindow.usable(rect))
        if let origin = state.origin { popupDidMove(to: origin) }
        if former != state { layOutFrame() }
        if surface.isConfigured, let configured = traits.configured {
            traits.configured = nil
            configured()
        }
        if former?.drawsFrame != state.drawsFrame { sendSizeLimits() }
        if former?.scale != state.scale {
            contentView?.backingScaleDidChange()
            windowFrame?.titleBar.backingScaleDidChange()
            if former != nil {
                post(NSWindow.didChangeBackingPropertiesNotification) { $0.windowDidChangeBackingProperties($1) }
            }
        }
        ScreenFrameSource.windowsDidChange()
        NSApplication.existing?.occlusionMayHaveChanged()
        if (former?.isResizing ?? false) != state.isResizing { liveResizeDidChange(to: state.isResizing) }
        if let former, former.screen != state.screen {
            post(NSWindow.didChangeScreenNotification) { $0.windowDidChangeScreen($1) }
        }
        // A window that was not shown was not visible.
        if former?.isOccluded ?? true != state.isOccluded { occlusionDidChange() }
    }

    func occlusionDidChange() {
        post(NSWindow.didChangeOcclusionStateNotification) { $0.windowDidChangeOcclusionState($1) }
    }

    private func applyFullScreen(_ isFullScreen: Bool) {
        guard styleMask.contains(.fullScreen) != isFullScreen else { return }
        if isFullScreen {
            if restoreFrame == nil { restoreFrame = frame }
            style.insert(.fullScreen)
            fullScreenDidChange()
            post(NSWindow.didEnterFullScreenNotification) { $0.windowDidEnterFullScreen($1) }
        } else {
            style.remove(.fullScreen)
            fullScreenDidChange()
            if let restoreFrame { frame.origin = restoreFrame.origin }
            restoreFrame = nil
            post(NSWindow.didExitFullScreenNotification) { $0.windowDidExitFullScreen($1) }
        }
    }

    private func fullScreenDidChange() {
        updateShortcuts()
        NSApplication.shared.tellObservers()
    }

    /// Sets the frame without a request to the display server.
    func setFrameFromServer(_ rect: NSRect) {
        let sizeChanges = rect.size != frame.size
        let (moves, former) = (rect != frame, frame.origin)
        frame = rect
        if moves { for child in children { child.followParent() } }
        if rect.origin != former { post(NSWindow.didMoveNotification) { $0.windowDidMove($1) } }
        guard sizeChanges else { return }
        withoutActions { rootLayer.bounds = NSRect(origin: .zero, size: rect.size) }
        layOutFrame()
        post(NSWindow.didResizeNotification) { $0.windowDidResize($1) }
    }

    func didBecomeKey() {
        pointerTracking.setNeedsUpdate(in: self)
        becomeKey()
        guard traits.isMiniaturized else { return }
        traits.isMiniaturized = false
        post(NSWindow.didDeminiaturizeNotification) { $0.windowDidDeminiaturize($1) }
    }

    func didResignKey() {
        pointerTarget = nil
        pointerTracking.setNeedsUpdate(in: self)
        resignKey()
    }
}
