import AcetateMainLoop
import Foundation

/// The size of a window whose content view has constraints.
extension NSWindow {
    /// Places the guides of AppKit again if a title bar covers another part of the content.
    func updateSafeAreas() {
        let covered = titleBarHeight - addedHeight
        guard covered != traits.coveredHeight else { return }
        traits.coveredHeight = covered
        contentView?.forEachInSubtree { $0.systemInsetsDidChange() }
    }

    /// The priority of the window's size.
    var layoutPriority: NSLayoutConstraint.Priority {
        surface?.state.isResizing == true ? .dragThatCanResizeWindow : .windowSizeStayPut
    }

    /// Resizes the window to the size that the constraints of its content view demand, and limits the sizes to which the user
    /// can resize it.
    func constraintsDidSolve(_ engine: LayoutEngine) {
        guard let contentView, let size = engine.rootSize else { return }
        updateLimits(engine)
        let former = contentView.frame.size
        guard abs(size.width - former.width) > 0.5 || abs(size.height - former.height) > 0.5 else {
            return engine.requestedSize = nil
        }
        // A display server that determines the size is asked only once.
        let wanted = NSSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
        guard wanted != engine.requestedSize, !hasImposedSize else { return }
        engine.requestedSize = wanted
        let frame = frameRect(forContentRect: NSRect(origin: self.frame.origin, size: wanted))
        // As on macOS the top left corner stays.
        changeFrame(
            to: NSRect(
                x: frame.minX, y: self.frame.maxY - frame.height, width: frame.width, height: frame.height))
    }

    /// Whether the display server has determined the window's size.
    private var hasImposedSize: Bool {
        guard let state = surface?.state else { return false }
        return state.isFullScreen || state.isZoomed || !state.tiledEdges.isEmpty || state.isLayerSurface
            || lockScreen != nil
    }

    private func updateLimits(_ engine: LayoutEngine) {
        guard engine.needsLimits else { return }
        // Many constraints are solved again for the limits, which only resizes by the user need.
        if constraintLimits != nil, engine.isLarge, !engine.limitsAreDue { return updateLimitsLater(engine) }
        engine.needsLimits = false
        let limits = engine.rootLimits()
        guard limits != constraintLimits else { return }
        constraintLimits = limits
        sendSizeLimits()
    }

    /// Finds the limits when no constraint has changed for a tenth of a second.
    private func updateLimitsLater(_ engine: LayoutEngine) {
        engine.limitsRequest += 1
        let request = engine.limitsRequest
        MainLoop.async(after: 0.1) { [weak self, weak engine] in
            guard let self, let engine, engine.limitsRequest == request, self.contentView === engine.root else {
                return
            }
            engine.limitsAreDue = true
            self.updateLimits(engine)
            engine.limitsAreDue = false
        }
    }

    /// The limits of the content's size that follow from constraints.
    var layoutLimits: LayoutLimits? {
        contentView?.viewLayout?.engine == nil ? nil : constraintLimits
    }
}

/// The smallest and the largest size of a window's content that its constraints allow, in points.
@MainActor
struct LayoutLimits: Equatable {
    var minimum: NSSize
    var maximum: NSSize

    /// Applies the limits to those of a window, whose frame adds a height to the content's.
    func narrow(_ windowMinimum: inout CGSize, _ windowMaximum: inout CGSize, added: CGFloat) {
        let smallest = NSWindow.usable(NSRect(origin: .zero, size: minimum)).size
        if minimum.width > 0 { windowMinimum.width = max(windowMinimum.width, smallest.width.rounded(.up)) }
        if minimum.height > 0 {
            windowMinimum.height = max(windowMinimum.height, smallest.height.rounded(.up) + added)
        }
        // Limits that contradict each other would be a protocol error.
        if maximum.width < LayoutEngine.unlimited {
            windowMaximum.width = max(min(windowMaximum.width, maximum.width.rounded()), windowMinimum.width)
        }
        if maximum.height < LayoutEngine.unlimited {
            windowMaximum.height = max(
                min(windowMaximum.height, maximum.height.rounded() + added), windowMinimum.height)
        }
    }
}

extension LayoutEngine {
    /// The sizes of the root that violate no constraint with a higher priority than the window's size.
    func rootLimits() -> LayoutLimits? {
        guard let root, let source = sources[ObjectIdentifier(root)] else { return nil }
        func limit(_ target: CGFloat) -> NSSize? {
            var copy = solver
            let item = variables(of: root)
            for entry in source.entries where entry.specification.cause == .rootSize {
                guard let id = entry.id else { return nil }
                copy.shiftConstant(of: id, by: -Double(target) - entry.specification.expression.constant)
            }
            do throws(LinearConflict) { try copy.solve() } catch { return nil }
            let size = NSSize(width: copy.value(of: item.width), height: copy.value(of: item.height))
            return size.width.isFinite && size.height.isFinite ? size : nil
        }
        guard let smallest = limit(0), let largest = limit(Self.unlimited) else { return nil }
        return LayoutLimits(minimum: smallest, maximum: largest)
    }

    /// A length beyond those of all screens.
    static var unlimited: CGFloat { 1_000_000 }

    /// Finds the window's size and limits after the root was moved to a window or out of it.
    func rootDidMoveToWindow() {
        guard let root else { return }
        requestedSize = nil
        needsLimits = true
        // Its guides are not those of the former content.
        root.window?.traits.coveredHeight = nil
        setNeedsUpdate(root)
    }
}
