import CoreGraphics

/// Breaks text into the lines of frames. Immutable; any thread.
public final class CTFramesetter: Sendable {
    let text: StyledText
    let length: Int

    init(_ text: StyledText) {
        self.text = text
        length = text.utf16Offset(ofByte: text.utf8.count)
    }

    /// The text's bytes for a range of UTF-16 units; a length of 0 stands for all that follows.
    func bytes(of range: CFRange) -> Range<Int> {
        let start = min(max(0, range.location), length)
        let end = range.length <= 0 ? length : start + min(range.length, length - start)
        return text.byte(atUTF16Offset: start)..<text.byte(atUTF16Offset: end)
    }

    /// Lines, and the text that they were broken from.
    struct Lines {
        var lines: [CTLine] = []
        /// Its first lines are those; nil where there is no text.
        var layout: TextLayout?
        var size = CGSize.zero
    }

    /// The lines of a range that fit a size.
    func lines(of range: CFRange, fitting size: CGSize) -> Lines {
        let bytes = bytes(of: range)
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
            // A NaN or infinite height holds every line.
            if placed.bottom > size.height { break }
            result.lines.append(CTLine(placed.line, of: part, offset: offset))
            let width = placed.margins.boxWidth(of: placed.line.width)
            result.size = CGSize(width: max(result.size.width, width), height: placed.bottom)
        }
        return result
    }
}

extension StyledText {
    /// The first byte of the character at a UTF-16 offset; for the second unit of a pair, the next character's.
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

/// A framesetter for all of the string.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
    CTFramesetter(StyledText(attrString))
}

/// The size that a range of the text takes when it is broken at the width of `constraints`, down to its height.
///
/// - Parameters:
///   - stringRange: UTF-16 units; a length of 0 stands for all that follows.
///   - frameAttributes: nil, for no attribute of frames is known.
///   - constraints: points; `CGFloat.greatestFiniteMagnitude` for no limit.
///   - fitRange: is given what of the string fits.
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: Never?, _ constraints: CGSize,
    _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    let fitting = framesetter.lines(of: stringRange, fitting: constraints)
    fitRange?.pointee = CTFrame.range(of: fitting.lines, from: stringRange.location)
    return fitting.size
}

/// A frame of the lines that fit a path, from its top.
///
/// - Parameters:
///   - stringRange: UTF-16 units; a length of 0 stands for all that follows.
///   - path: a rectangle; of any other path, the bounding box.
///   - frameAttributes: nil, for no attribute of frames is known.
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: Never?
) -> CTFrame {
    let box = path.boundingBoxOfPath
    let size = box.isNull ? .zero : box.size
    return CTFrame(
        framesetter.lines(of: stringRange, fitting: size), path: path,
        start: min(max(0, stringRange.location), framesetter.length))
}
