import AcetateProtocols
import CAcetateProtocols
import CAcetateWayland

/// The size and the state of a window: what the compositor configures, and what the render thread draws for it.
extension WaylandWindow {
    // MARK: Events

    /// The opcode of `wl_surface.preferred_buffer_scale`, of version 6, which is newer than the description in
    /// `protocols`.
    private static let preferredBufferScale: UInt32 = 2

    func handleSurface(_ event: UInt32, _ arguments: EventArguments) {
        switch event {
        case WlSurface.Event.enter.rawValue:
            guard let output = connection.output(of: arguments.object(0)) else { return }
            hasEntered = true
            latestOutput = output.id
            if !outputs.contains(where: { $0 === output }) { outputs.append(output) }
            updateOutputs()
        case WlSurface.Event.leave.rawValue:
            guard let output = connection.output(of: arguments.object(0)) else { return }
            outputs.removeAll { $0 === output }
            updateOutputs()
        case Self.preferredBufferScale:
            // A fractional scale takes precedence.
            if fractionalScale == nil { preferScale(Int(arguments.int(0)) * 120) }
        default: break
        }
    }

    func handleToplevel(_ event: UInt32, _ arguments: EventArguments) {
        switch XdgToplevel.Event(rawValue: event) {
        case .configure:
            pending.suggestedWidth = Self.side(arguments.int(0))
            pending.suggestedHeight = Self.side(arguments.int(1))
            pending.setStates(arguments.array(2))
        case .configureBounds:
            let bounds = SurfaceSize(width: Int(arguments.int(0)), height: Int(arguments.int(1)))
            pending.bounds = bounds.width > 0 && bounds.height > 0 ? bounds : nil
        case .wmCapabilities: pending.capabilities = WindowConfiguration.Capabilities(arguments.array(0))
        case .close: events?(.closeRequested)
        case nil: break
        }
    }

    /// A side of a configured size; nil if the compositor leaves it to the window.
    private static func side(_ length: Int32) -> Int? { length > 0 ? Int(length) : nil }

    /// Reduces a size whose sides no buffer can have. The protocols allow compositors to configure it.
    func limitSize() {
        let margin = surfaceFrame?.insets ?? .zero
        let longest = 32767 * 120 / scale120
        size.width = min(size.width, max(longest - margin.left - margin.right, 1))
        size.height = min(size.height, max(longest - margin.top - margin.bottom, 1))
    }

    func handlePopup(_ event: UInt32, _ arguments: EventArguments) {
        switch XdgPopup.Event(rawValue: event) {
        case .configure:
            pendingPosition = SurfacePoint(x: Double(arguments.int(0)), y: Double(arguments.int(1)))
            pending.suggestedWidth = Self.side(arguments.int(2))
            pending.suggestedHeight = Self.side(arguments.int(3))
        case .popupDone: events?(.dismissed)
        case .repositioned, nil: break
        }
    }

    // MARK: Configurations

    /// Handles xdg_surface.configure: the pending configuration becomes the current one, and the render thread
    /// acknowledges it.
    func latch(serial: UInt32) {
        if pending.isActivated { connection.didActivate(self) }
        configuration = pending
        popup?.position = pendingPosition
        let formerHeight = titleBarHeight
        isDecorated = willBeDecorated
        growFloatingSize(by: titleBarHeight - formerHeight)
        let isFirst = !isConfigured
        isConfigured = true
        if isFirst, !hasExactSize { fitFloatingSize() }
        hasConfigure = true
        apply(pending, serial: serial)
    }

    func apply(_ new: WindowConfiguration, serial: UInt32?) {
        configuration = new
        if configuration.isFullscreen {
            expectedFullscreen = nil
            restoredOutput = nil
        } else if restoredOutput != nil {
            // The window was in full screen on the previous connection, and this compositor has not answered yet.
            configuration.isFullscreen = true
        }
        let awaited = awaitedFullscreenSize
        let hasLimits = !hasExactSize
        size = configuration.size(
            otherwise: awaited ?? floatingSize, minimum: hasLimits ? minimumSize : nil,
            maximum: hasLimits ? maximumSize : nil)
        limitSize()
        let isFloating =
            hasLimits && !configuration.isFullscreen && !configuration.isMaximized && configuration.tiledEdges.isEmpty
        if isFloating, configuration.isResizing, let sizeRule {
            let wanted = sizeRule(size)
            size = SurfaceSize(width: min(wanted.width, size.width), height: min(wanted.height, size.height))
        }
        if isFloating, awaited == nil { floatingSize = size }
        events?(.configured(configuration))
        submit(serial: serial)
    }

    /// Changes the size and the limits of the floating window for a title bar that appears or disappears.
    func growFloatingSize(by height: Int) {
        guard height != 0 else { return }
        floatingSize.height = max(floatingSize.height + height, 1)
        func grown(_ size: SurfaceSize?) -> SurfaceSize? {
            size.map { SurfaceSize(width: $0.width, height: max($0.height + height, 1)) }
        }
        setLimits(minimum: grown(minimumSize), maximum: grown(maximumSize))
    }

    /// Reduces the first size of the window to what fits on the output.
    private func fitFloatingSize() {
        guard let bounds = configuration.bounds else { return }
        floatingSize.width = min(floatingSize.width, bounds.width)
        floatingSize.height = min(floatingSize.height, bounds.height)
    }

    /// The expected size of a full screen window while full screen is requested and not granted yet. sway's first
    /// configures contain no size, and a frame of another size would be drawn for nothing.
    private var awaitedFullscreenSize: SurfaceSize? {
        guard let expectedFullscreen, let output = expectedFullscreen ?? connection.outputs.first else { return nil }
        guard output.info.width > 0, output.info.height > 0 else { return nil }
        return SurfaceSize(width: output.info.width, height: output.info.height)
    }

    /// Passes the size and the scale to the render thread.
    func submit(serial: UInt32?) {
        guard hasConfigure, !isClosed else { return }
        let serial = serial ?? unacknowledged
        unacknowledged = nil
        let frame = surfaceFrame
        let margin = frame?.insets ?? .zero
        let surface = SurfaceSize(
            width: size.width.addingReportingOverflow(margin.left + margin.right).partialValue,
            height: size.height.addingReportingOverflow(margin.top + margin.bottom).partialValue)
        guard let geometry = SurfaceGeometry(width: surface.width, height: surface.height, scale120: scale120) else {
            // The next frame acknowledges the configure.
            unacknowledged = serial
            let (width, _) = surface.width.multipliedReportingOverflow(by: scale120 / 120)
            let (height, _) = surface.height.multipliedReportingOverflow(by: scale120 / 120)
            events?(.failed(.surfaceTooLarge(width: width, height: height)))
            return
        }
        submittedRefresh = refresh
        loop.submit(
            SurfaceSubmission(
                geometry: geometry, serial: serial, isOpaque: isOpaque && frame?.coversSurface ?? true, frame: frame,
                layer: layerState, refresh: refresh, isSuspended: configuration.isSuspended))
    }
}
