import CoreGraphics

/// A place on a line to which a tab character leads. Immutable; any thread.
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

/// A tab stop, in points from the leading margin. The options are nil, for none is known.
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: Never?) -> CTTextTab {
    CTTextTab(alignment, CGFloat(location))
}

/// How the text after the tab stands at the tab stop.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.alignment }

/// Points from the leading margin.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.location) }
