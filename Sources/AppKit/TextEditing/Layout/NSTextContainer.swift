import Foundation

/// The region that a layout manager fills with text, in the coordinates of the text with y down.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
    /// The length that stands for no limit.
    static let unlimited: CGFloat = 1e7

    /// The layout manager that fills the container; nil for none. Not retained.
    open internal(set) weak var layoutManager: NSLayoutManager?

    /// The view that shows the text. Not retained. The view sets it.
    open internal(set) weak var textView: NSTextView?

    /// The size in points. A width of 0, or of a million or more, is unlimited, and so is a height of 0. Lines that end below
    /// the height are not shown. Default: both are 10 million.
    open var size: NSSize {
        didSet {
            if size != oldValue {
                layoutManager?.containerDidChange(widthChanged: size.width != oldValue.width)
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
        didSet { if lineFragmentPadding != oldValue { layoutManager?.containerDidChange(widthChanged: true) } }
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

    /// The width for layout; infinite for an unlimited one.
    var layoutWidth: CGFloat {
        size.width > 0 && size.width < 1_000_000 ? size.width : .infinity
    }

    /// The height below which no line is shown.
    var layoutHeight: CGFloat { size.height > 0 ? size.height : .infinity }
}
