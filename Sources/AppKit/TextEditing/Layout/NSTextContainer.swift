import CoreText
import Foundation

/// The region that a layout manager fills with text, in the coordinates of the text with y down.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
    /// The length that stands for no limit.
    nonisolated static let unlimited: CGFloat = 1e7

    /// The layout manager that fills the container; nil for none. Not retained. To set it adds the container to the manager.
    open var layoutManager: NSLayoutManager? {
        get { manager }
        set { newValue.map { $0.addTextContainer(self) } ?? manager?.remove(self) }
    }
    /// Set by the manager.
    weak var manager: NSLayoutManager?

    /// The text layout manager that fills the container; nil for none. Not retained.
    open var textLayoutManager: NSTextLayoutManager? { fragmentManager }
    /// Set by the text layout manager.
    weak var fragmentManager: NSTextLayoutManager?

    /// The view that shows the text; nil for none. Not retained. To set it makes this the container of the view.
    open var textView: NSTextView? {
        get { view }
        set { newValue.map { $0.textContainer = self } ?? view.map { $0.textContainer = nil } }
    }
    /// Set by the view.
    weak var view: NSTextView?

    /// The size in points. A width of 0, or of a million or more, is unlimited, and so is a height of 0. Lines that end below
    /// the height are not shown. Default: both are 10 million.
    open var size: NSSize {
        didSet {
            if size != oldValue {
                madeExclusion = nil
                didChange(width: size.width != oldValue.width)
                guard let layoutManager else { return }
                layoutManager.delegate?.layoutManager(
                    layoutManager, textContainer: self, didChangeGeometryFrom: oldValue)
            }
        }
    }

    /// The same as `size`, by the name of older programs.
    open var containerSize: NSSize {
        get { size }
        set { size = newValue }
    }

    /// The space on the left and on the right of lines, in points. Default 5.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet { if lineFragmentPadding != oldValue { didChange(width: true) } }
    }

    /// The areas of the container without text, in its coordinates, with y down: lines go around them, on both sides. Indents do
    /// not apply beside them. A container of unlimited width does not have them. Default empty.
    open var exclusionPaths: [NSBezierPath] = [] {
        didSet {
            madeExclusion = nil
            didChange(width: true)
        }
    }

    /// The greatest number of lines; 0 for no limit. What follows is not shown. Default 0.
    open var maximumNumberOfLines = 0 {
        didSet { if maximumNumberOfLines != oldValue { didChange(width: true) } }
    }

    /// How the last line ends that the size or `maximumNumberOfLines` allow, if more text follows: modes that truncate give it
    /// an ellipsis, and others have no effect. Lines beside exclusion paths have none. Default word wrapping.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping {
        didSet { if lineBreakMode != oldValue { didChange(width: true) } }
    }

    /// Whether lines extend from edge to edge: there are no exclusion paths.
    open var isSimpleRectangularTextContainer: Bool { exclusionPaths.isEmpty }

    /// Returns the part of a rectangle for a line that is free: within the width of the container, and before the first exclusion
    /// path. Zero if nothing is free.
    ///
    /// - Parameters:
    ///   - characterIndex: the first character of the line.
    ///   - baseWritingDirection: has no effect.
    ///   - remainingRect: on return, the rectangle from the next free part on; zero if there is none.
    open func lineFragmentRect(
        forProposedRect proposedRect: NSRect, at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<NSRect>?
    ) -> NSRect {
        let (low, high) = (max(proposedRect.minX, 0), min(proposedRect.maxX, layoutWidth))
        let whole = exclusion?.spans(from: proposedRect.minY, to: proposedRect.maxY) ?? [0...max(high, 0)]
        let spans = whole.compactMap { span -> ClosedRange<CGFloat>? in
            let (left, right) = (max(span.lowerBound, low), min(span.upperBound, high))
            return left < right ? left...right : nil
        }
        func rect(_ left: CGFloat, _ right: CGFloat) -> NSRect {
            NSRect(x: left, y: proposedRect.minY, width: right - left, height: proposedRect.height)
        }
        remainingRect?.pointee = spans.count > 1 ? rect(spans[1].lowerBound, high) : .zero
        return spans.first.map { rect($0.lowerBound, $0.upperBound) } ?? .zero
    }

    /// The exclusion paths for layout; nil without one.
    var exclusion: TextExclusion? {
        guard !exclusionPaths.isEmpty, layoutWidth.isFinite else { return nil }
        if madeExclusion == nil {
            madeExclusion = .some(TextExclusion(exclusionPaths.map { ($0.cgPath, $0.fillRule) }, width: layoutWidth))
        }
        return madeExclusion ?? nil
    }
    private var madeExclusion: TextExclusion??

    /// Replaces the layout manager of this container, of its storage, and of the other containers and views that share it.
    open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
        guard newLayoutManager !== layoutManager else { return }
        if let layoutManager {
            layoutManager.replace(with: newLayoutManager)
        } else {
            newLayoutManager.addTextContainer(self)
        }
    }

    /// Whether the width follows that of the text view. Default false.
    open var widthTracksTextView = false { didSet { textView?.resizeContainer() } }

    /// Whether the height follows that of the text view. Default false.
    open var heightTracksTextView = false { didSet { textView?.resizeContainer() } }

    /// Creates a container with a size in points.
    public init(size: NSSize) {
        self.size = size
    }

    public convenience override init() {
        self.init(size: NSSize(width: NSTextContainer.unlimited, height: NSTextContainer.unlimited))
    }

    /// Creates a container by the name of older programs.
    public convenience init(containerSize size: NSSize) { self.init(size: size) }

    /// Notifies the managers of a change, of the width of lines or only of the height.
    private func didChange(width: Bool) {
        layoutManager?.containerDidChange(widthChanged: width)
        if width { fragmentManager?.containerDidChange() }
    }

    /// The width for layout; infinite for an unlimited one.
    var layoutWidth: CGFloat {
        size.width > 0 && size.width < 1_000_000 ? size.width : .infinity
    }

    /// The height below which no line is shown.
    var layoutHeight: CGFloat { size.height > 0 ? size.height : .infinity }
}

extension BlockLayout.Container {
    /// The parameters of a container; without one, those of lines that are not broken.
    @MainActor
    init(_ container: NSTextContainer?, usesLeading: Bool, hyphenationFactor: Float) {
        self.init(
            width: container?.layoutWidth ?? .infinity,
            padding: max(0, min(container?.lineFragmentPadding ?? 0, 100_000)), usesLeading: usesLeading,
            hyphenationFactor: hyphenationFactor, exclusion: container?.exclusion)
    }
}
