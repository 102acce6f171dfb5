import CoreGraphics

/// Breaks text into the lines of frames. Immutable and safe to use on any thread.
public final class CTFramesetter: Sendable {
    let typesetter: CTTypesetter
    var text: StyledText { typesetter.text }
    var length: Int { typesetter.length }
    var source: AttributedSource { typesetter.source }

    init(_ typesetter: CTTypesetter) {
        self.typesetter = typesetter
    }

    /// Lines, and the layout that they belong to.
    struct Lines {
        var lines: [CTLine] = []
        /// The layout, which starts with `lines`; nil if there is no text.
        var layout: TextLayout?
        var size = CGSize.zero
    }

    /// The lines of a range that fit a size.
    func lines(of range: CFRange, fitting size: CGSize) -> Lines {
        let bytes = typesetter.bytes(of: range)
        let part = text.part(bytes)
        if part.utf8.isEmpty { return Lines() }
        var options = TextOptions()
        options.width = size.width.isFinite ? size.width : nil
        options.height = size.height.isFinite ? size.height : nil
        options.wraps = true
        let offset = text.utf16Offset(ofByte: bytes.lowerBound)
        let layout = TextLayout(part, options: options)
        var result = Lines(layout: layout)
        for placed in layout.placed {
            // With a NaN or infinite height, every line fits.
            if placed.bottom > size.height { break }
            result.lines.append(CTLine(placed.line, of: part, source: source, offset: offset))
            let width = placed.margins.boxWidth(of: placed.line.width)
            result.size = CGSize(width: max(result.size.width, width), height: placed.bottom)
        }
        return result
    }
}

extension StyledText {
    /// The first byte of the character at a UTF-16 offset; for the second unit of a surrogate pair, that of the next
    /// character.
    func byte(atUTF16Offset offset: Int) -> Int {
        var units = 0
        for (index, byte) in utf8.enumerated() where byte & 0xC0 != 0x80 {
            if units >= offset { return index }
            units += byte >= 0xF0 ? 2 : 1
        }
        return utf8.count
    }
}

// MARK: - CTFramesetter.h

/// Creates a framesetter for the whole string.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
    CTFramesetter(CTTypesetterCreateWithAttributedString(attrString))
}

/// The size of a range of the text when it is broken at the width of `constraints` and limited to its height.
///
/// - Parameters:
///   - stringRange: a range in UTF-16 units; a length of 0 means the rest of the string.
///   - frameAttributes: the attributes of `CTFramesetterCreateFrame`. The size is that of a rectangle, whatever they are.
///   - constraints: the greatest size in points; `CGFloat.greatestFiniteMagnitude` for no limit.
///   - fitRange: on return, the range of the string that fits.
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?, _ constraints: CGSize,
    _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    let fitting = framesetter.lines(of: stringRange, fitting: constraints)
    fitRange?.pointee = CTFrame.range(of: fitting.lines, from: stringRange.location)
    return fitting.size
}

/// Creates a frame of the lines that fit a path, from its top.
///
/// - Parameters:
///   - stringRange: a range in UTF-16 units; a length of 0 means the rest of the string.
///   - path: the area that the lines fill. In a path that is not a rectangle, and beside paths to avoid, indents and truncation
///     do not apply.
///   - frameAttributes: a dictionary with `kCTFramePathFillRuleAttributeName` and `kCTFrameClippingPathsAttributeName`, or nil.
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
    let requested = framesetter.typesetter.existing(stringRange)
    if let shape = FrameShape(path, frameAttributes) {
        return CTFrame(
            framesetter.lines(of: stringRange, in: shape), path: path, requested: requested,
            attributes: frameAttributes)
    }
    let box = path.boundingBoxOfPath
    let size = box.isNull ? .zero : box.size
    return CTFrame(
        framesetter.lines(of: stringRange, fitting: size), path: path, requested: requested, attributes: frameAttributes
    )
}
