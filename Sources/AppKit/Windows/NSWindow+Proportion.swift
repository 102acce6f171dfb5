import Foundation

/// The sizes to which the user can resize a window: all, those of a ratio, or those at steps.
///
/// The compositor resizes windows freely. A window takes the largest of these sizes within the one that it is given.
enum WindowProportion: Equatable {
    case free
    /// Width to height, of the frame or of the content.
    case ratio(NSSize, ofContent: Bool)
    /// Steps of the size of the frame or of the content, from the smallest size.
    case steps(NSSize, ofContent: Bool)

    /// The largest size within another one that has the ratio or is at a step. `added` is the height that the title bar adds to
    /// the content's, and `minimum` is the size from which steps are counted.
    func size(within size: NSSize, added: CGFloat, minimum: NSSize) -> NSSize {
        switch self {
        case .free: return size
        case .ratio(let ratio, let ofContent):
            guard ratio.width > 0, ratio.height > 0, ratio.width.isFinite, ratio.height.isFinite else { return size }
            let bar = ofContent ? added : 0
            let factor = min(size.width / ratio.width, max(size.height - bar, 1) / ratio.height)
            return NSSize(
                width: max((ratio.width * factor).rounded(), 1), height: max((ratio.height * factor).rounded(), 1) + bar
            )
        case .steps(let step, let ofContent):
            let bar = ofContent ? added : 0
            func length(_ value: CGFloat, _ step: CGFloat, _ start: CGFloat) -> CGFloat {
                guard step > 1, step.isFinite, start.isFinite, value > start else { return value }
                return start + ((value - start) / step).rounded(.down) * step
            }
            return NSSize(
                width: length(size.width, step.width, minimum.width),
                height: length(size.height - bar, step.height, minimum.height) + bar)
        }
    }
}

extension NSWindow {
    /// The size that the window takes for one that the user has given it, by its ratio or steps and its delegate.
    func resizedSize(_ wanted: NSSize) -> NSSize {
        let content = contentMinSize
        let minimum: NSSize
        if case .steps(_, true) = traits.proportion { minimum = content } else { minimum = minSize }
        let size = traits.proportion.size(within: wanted, added: addedHeight, minimum: minimum)
        let chosen = delegate?.windowWillResize(self, to: size) ?? size
        // No size of a delegate is larger than the one of the compositor, which a maximized or resized window must not exceed.
        return NSWindow.usable(
            NSRect(x: 0, y: 0, width: min(chosen.width, wanted.width), height: min(chosen.height, wanted.height))
        ).size
    }
}
