import Foundation

/// An object that provides the text of a tool tip when it is about to be shown.
@preconcurrency @MainActor
public protocol NSViewToolTipOwner: AnyObject {
    /// Returns the text for a location in the view's coordinates. Nothing is shown for an empty text.
    func view(
        _ view: NSView, stringForToolTip tag: NSView.ToolTipTag, point: NSPoint, userData data: UnsafeMutableRawPointer?
    ) -> String
}

/// A rectangle of a view with a text, which is shown when the pointer rests there.
struct ToolTip {
    let tag: NSView.ToolTipTag
    /// The rectangle in the view's coordinates; nil for all of the view.
    let rect: NSRect?
    let text: Text
    let userData: UnsafeMutableRawPointer?

    enum Text {
        case fixed(String)
        case owner(Weak)
    }

    struct Weak {
        weak var object: (any NSViewToolTipOwner)?
    }
}

extension NSView {
    /// The number of a tool tip.
    public typealias ToolTipTag = Int

    @discardableResult
    func insert(_ rect: NSRect?, _ text: ToolTip.Text, _ data: UnsafeMutableRawPointer?) -> ToolTipTag {
        let tag = (traits.toolTips.map(\.tag).max() ?? 0) + 1
        ToolTipPresenter.isUsed = true
        traits.toolTips.append(ToolTip(tag: tag, rect: rect, text: text, userData: data))
        return tag
    }

    /// The text for a location in the view's coordinates: that of the newest rectangle, or else of the text of a text view; nil for
    /// none.
    func toolTipText(at point: NSPoint) -> String? {
        for tip in traits.toolTips.reversed() where tip.rect.map({ isMousePoint(point, in: $0) }) ?? true {
            let text: String? =
                switch tip.text {
                case .fixed(let text): text
                case .owner(let owner):
                    owner.object?.view(self, stringForToolTip: tip.tag, point: point, userData: tip.userData)
                }
            if let text, !text.isEmpty { return text }
        }
        return (self as? NSTextView)?.toolTipOfText(at: point)
    }
}
