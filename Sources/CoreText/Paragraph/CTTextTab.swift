import CoreGraphics

/// A tab stop. Immutable and safe to use on any thread.
public final class CTTextTab: Sendable, Equatable {
    let alignment: CTTextAlignment
    let location: CGFloat

    package init(_ alignment: CTTextAlignment, _ location: CGFloat) {
        (self.alignment, self.location) = (alignment, location)
    }

    public static func == (a: CTTextTab, b: CTTextTab) -> Bool {
        a === b || (a.alignment == b.alignment && a.location == b.location)
    }
}

// MARK: - CTTextTab.h

/// Creates a tab stop at a location in points from the leading margin. `options` is nil, because none are supported.
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: Never?) -> CTTextTab {
    CTTextTab(alignment, CGFloat(location))
}

/// The alignment of the text after the tab at the tab stop.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.alignment }

/// The location in points from the leading margin.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.location) }
