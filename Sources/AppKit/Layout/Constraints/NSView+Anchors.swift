import Foundation

/// The anchors and guides of a view.
extension NSView {
    /// The leading edge of the alignment rectangle.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The trailing edge of the alignment rectangle.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge of the alignment rectangle.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge of the alignment rectangle.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The top edge of the alignment rectangle.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge of the alignment rectangle.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The width of the alignment rectangle.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height of the alignment rectangle.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The horizontal center of the alignment rectangle.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The vertical center of the alignment rectangle.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }

    // MARK: Guides

    /// The guides of the view, without those that AppKit places.
    public var layoutGuides: [NSLayoutGuide] { viewLayout?.guides ?? [] }

    /// Adds a guide, and removes it from its former view.
    public func addLayoutGuide(_ guide: NSLayoutGuide) {
        guard guide.owner !== self else { return }
        guide.owner?.removeLayoutGuide(guide)
        guide.owner = self
        autoLayout.guides.append(guide)
    }

    /// Removes a guide, with the constraints that concern it.
    public func removeLayoutGuide(_ guide: NSLayoutGuide) {
        guard guide.owner === self, guide.systemInsets == nil else { return }
        for constraint in constraints(of: guide) { constraint.isActive = false }
        autoLayout.guides.removeAll { $0 === guide }
        guide.owner = nil
        layoutEngine?.removeItem(guide)
    }

    /// A guide for the part of the view that no title bar covers.
    public var safeAreaLayoutGuide: NSLayoutGuide {
        if let guide = viewLayout?.safeAreaGuide { return guide }
        let guide = NSLayoutGuide(identifier: "NSViewSafeAreaLayoutGuide") { $0.safeAreaInsets }
        guide.owner = self
        autoLayout.safeAreaGuide = guide
        return guide
    }

    /// A guide for content with margins: the safe area without 20 points at each side.
    public var layoutMarginsGuide: NSLayoutGuide {
        if let guide = viewLayout?.marginsGuide { return guide }
        let guide = NSLayoutGuide(identifier: "NSViewLayoutMarginsGuide") { view in
            let (insets, margin) = (view.safeAreaInsets, SystemSpacing.container)
            return NSEdgeInsets(
                top: insets.top + margin, left: insets.left + margin, bottom: insets.bottom + margin,
                right: insets.right + margin)
        }
        guide.owner = self
        autoLayout.marginsGuide = guide
        return guide
    }

    /// Places the guides of AppKit again.
    func systemInsetsDidChange() {
        (self as? NSScrollView)?.adjustContentInsets()
        guard let engine = layoutEngine else { return }
        for guide in [viewLayout?.safeAreaGuide, viewLayout?.marginsGuide] {
            if let guide { engine.setNeedsUpdate(guide) }
        }
    }
}

extension NSRect {
    /// The rectangle without insets at its sides.
    func inset(by insets: NSEdgeInsets, isFlipped: Bool) -> NSRect {
        NSRect(
            x: minX + insets.left, y: minY + (isFlipped ? insets.top : insets.bottom),
            width: max(width - insets.left - insets.right, 0), height: max(height - insets.top - insets.bottom, 0))
    }
}
