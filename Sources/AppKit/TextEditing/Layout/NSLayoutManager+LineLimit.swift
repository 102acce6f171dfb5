import CoreText
import Foundation

/// The end of the lines that the first container shows.
struct TextLineLimit {
    /// Whether it is the current one.
    var isSettled = false
    /// The lower edge of the last line, in the container; infinite if all lines are shown that fit.
    var bottom = CGFloat.infinity
}

extension NSTextContainer {
    /// The greatest number of lines; nil for no limit.
    fileprivate var lineCount: Int? { maximumNumberOfLines > 0 ? maximumNumberOfLines : nil }

    /// The place of the ellipsis that ends the last line; none for modes that do not truncate.
    fileprivate var truncation: TextOptions.Truncation {
        switch lineBreakMode {
        case .byTruncatingHead: .start
        case .byTruncatingMiddle: .middle
        case .byTruncatingTail: .end
        default: .none
        }
    }

    /// Whether the last line depends on those before.
    fileprivate var limitsLines: Bool {
        lineCount != nil || truncation != .none && layoutHeight < NSTextContainer.unlimited
    }
}

extension NSLayoutManager {
    /// The height below which no line is shown.
    var shownHeight: CGFloat { min(textContainers.first?.layoutHeight ?? .infinity, lineLimit.bottom) }

    /// Finds the last line that is shown, and truncates it if more text follows.
    func settleLineLimit() {
        guard !lineLimit.isSettled else { return }
        lineLimit = TextLineLimit(isSettled: true)
        // Layouts that are discarded do not change what is found here.
        defer { lineLimit.isSettled = true }
        guard let container = textContainers.first, container.limitsLines else { return }
        var rest = container.lineCount ?? .max
        var shown: (position: BlockPosition, line: LineFragment)?
        var position: BlockPosition? = blocks.position(at: 0)
        while let current = position {
            if blocks[current].layout?.isTruncated == true { discard(at: current) }
            var former: LineFragment?
            for line in layout(at: current).lines {
                // Lines beside each other, on both sides of an exclusion path, are one.
                let isBeside = former?.rect.minY == line.rect.minY && former?.rect.minX != line.rect.minX
                former = line
                if isBeside { continue }
                guard rest > 0, current.top + line.rect.maxY <= container.layoutHeight + 0.001 else {
                    return limitLines(to: shown, isEndOfBlock: shown?.position.index != current.index, container)
                }
                rest -= 1
                shown = (current, line)
            }
            position = blocks.position(after: current)
        }
    }

    /// Ends the text with a line; nil for none.
    private func limitLines(
        to shown: (position: BlockPosition, line: LineFragment)?, isEndOfBlock: Bool, _ container: NSTextContainer
    ) {
        lineLimit.bottom = shown.map { $0.position.top + $0.line.rect.maxY } ?? 0
        guard let (position, line) = shown, container.truncation != .none, container.exclusion == nil else { return }
        truncate(position, at: line.rect.maxY, container.truncation, isEndOfBlock: isEndOfBlock)
    }
}
