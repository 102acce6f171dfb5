import Foundation

@testable import AppKit

/// A view with an intrinsic size and a name, that takes its place from constraints.
@MainActor
final class BoxView: NSView {
    var size: NSSize {
        didSet { invalidateIntrinsicContentSize() }
    }
    var insets = NSEdgeInsets()
    var baseline: CGFloat = 0
    var layouts = 0

    init(_ width: CGFloat = NSView.noIntrinsicMetric, _ height: CGFloat = NSView.noIntrinsicMetric, _ name: String = "")
    {
        size = NSSize(width: width, height: height)
        super.init(frame: .zero)
        identifier = NSUserInterfaceItemIdentifier(name)
        translatesAutoresizingMaskIntoConstraints = false
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: NSSize { size }
    override var alignmentRectInsets: NSEdgeInsets { insets }
    override var lastBaselineOffsetFromBottom: CGFloat { baseline }
    override var firstBaselineOffsetFromTop: CGFloat { baseline }

    override func layout() {
        layouts += 1
        super.layout()
    }
}

/// A view that is the root of a tree, with y up or down.
@MainActor
func makeRoot(_ width: CGFloat, _ height: CGFloat, isFlipped: Bool = false) -> NSView {
    let frame = NSRect(x: 0, y: 0, width: width, height: height)
    return isFlipped ? FlippedView(frame: frame) : NSView(frame: frame)
}

extension NSView {
    /// The frame in the superview with y down, whatever the superview's coordinates are.
    var place: NSRect {
        guard let superview, !superview.isFlipped else { return frame }
        return NSRect(x: frame.minX, y: superview.frame.height - frame.maxY, width: frame.width, height: frame.height)
    }

    /// The messages about conflicts of a tree, from now on.
    func recordConflicts() -> ConflictRecord {
        let record = ConflictRecord()
        ensureLayoutEngine().writeConflict = { record.messages.append($0) }
        return record
    }
}

@MainActor
final class ConflictRecord {
    var messages: [String] = []
}
