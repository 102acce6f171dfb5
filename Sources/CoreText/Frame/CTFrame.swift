import CoreGraphics

/// Lines of text in a path. Immutable and safe to use on any thread.
public final class CTFrame: Sendable {
    let lines: [CTLine]
    let path: CGPath
    /// Each line's origin, from the lower left corner of the path's bounding box, y up.
    let origins: [CGPoint]
    /// The range of the string that was to be shown.
    fileprivate let requested: CFRange
    fileprivate let attributes: FrameAttributes

    /// The attributes of a frame.
    ///
    /// `@unchecked Sendable`: the dictionary does not change, and its values are the program's, as on macOS.
    struct FrameAttributes: @unchecked Sendable {
        let dictionary: CFDictionary?
    }

    init(_ fitting: CTFramesetter.Lines, path: CGPath, requested: CFRange, attributes: CFDictionary?) {
        lines = fitting.lines
        self.path = path
        self.requested = requested
        self.attributes = FrameAttributes(dictionary: attributes)
        let box = path.boundingBoxOfPath
        let size = box.isNull ? CGSize.zero : box.size
        origins = fitting.layout?.origins(in: CGRect(origin: .zero, size: size)).prefix(lines.count).map { $0 } ?? []
    }

    init(
        _ filling: (lines: [CTLine], origins: [CGPoint]), path: CGPath, requested: CFRange, attributes: CFDictionary?
    ) {
        (lines, origins) = filling
        (self.path, self.requested, self.attributes) = (path, requested, FrameAttributes(dictionary: attributes))
    }

    var range: CFRange { Self.range(of: lines, from: requested.location) }

    static func range(of lines: [CTLine], from start: Int) -> CFRange {
        guard let first = lines.first, let last = lines.last else { return CFRange(location: start, length: 0) }
        let begin = CTLineGetStringRange(first).location
        let end = CTLineGetStringRange(last)
        return CFRange(location: begin, length: end.location + end.length - begin)
    }
}

// MARK: - CTFrame.h

/// The lines from top to bottom: an array of `CTLine`.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }

/// Copies the origins of a range of lines (a length of 0 means all remaining lines) to `origins`, which must have space
/// for them. Origins are relative to the lower left corner of the path's bounding box, y up.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
    let first = min(max(0, range.location), frame.origins.count)
    let rest = frame.origins.count - first
    let count = range.length <= 0 ? rest : min(range.length, rest)
    for i in 0..<count { origins[i] = frame.origins[first + i] }
}

/// The range of the string that the frame was created for, in UTF-16 units.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { frame.requested }

/// The range of the string that the frame shows, in UTF-16 units.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { frame.range }

/// The attributes that the frame was created with; nil if there are none.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes.dictionary }

/// The path that the frame was created with.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// Draws the frame's lines at the position of its path in user space; y points up.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
    let box = frame.path.boundingBoxOfPath
    guard !box.isNull else { return }
    for (line, origin) in zip(frame.lines, frame.origins) {
        let origin = CGPoint(x: box.minX + origin.x, y: box.minY + origin.y)
        line.line.draw(in: context, at: origin, isFlipped: false)
    }
}
