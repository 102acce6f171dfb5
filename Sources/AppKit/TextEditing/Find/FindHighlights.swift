import Foundation
import QuartzCore

/// The shade around the matches of an incremental search, and the find indicator.
@MainActor
final class FindHighlights {
    private unowned let finder: NSTextFinder
    let indicator = FindIndicator()
    private var shades: [ObjectIdentifier: Shade] = [:]

    private struct Shade {
        weak var view: NSView?
        let layer: CAShapeLayer
        let observer: (any NSObjectProtocol)?
    }

    init(_ finder: NSTextFinder) {
        self.finder = finder
    }

    isolated deinit { for shade in shades.values { remove(shade) } }

    private func remove(_ shade: Shade) {
        shade.layer.removeFromSuperlayer()
        if let observer = shade.observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Shows what is highlighted now.
    func update() {
        var views: [ObjectIdentifier: (view: NSView, holes: [NSRect])] = [:]
        let dims = finder.incrementalSearchingShouldDimContentView && finder.isIncrementalSearchingEnabled
        if let client = finder.client, !finder.matches.isEmpty {
            for visible in client.visibleCharacterRanges.map(\.rangeValue) {
                var index = visible.location
                while index < visible.location + visible.length {
                    var range = NSRange(location: index, length: 0)
                    guard let view = client.contentView(at: index, effectiveCharacterRange: &range) else { break }
                    let shown = NSIntersectionRange(range, visible)
                    let holes = matches(in: shown).flatMap { client.rects(forCharacterRange: $0) ?? [] }
                    views[ObjectIdentifier(view), default: (view, [])].holes += holes.map(\.rectValue)
                    index = max(index + 1, range.location + range.length)
                }
            }
        }
        if !dims {
            // The client draws the highlights.
            for (_, (view, _)) in views { view.needsDisplay = true }
            views = [:]
        }
        for (key, shade) in shades where views[key] == nil {
            remove(shade)
            shades[key] = nil
        }
        for (key, (view, holes)) in views { show(holes, in: view, key) }
        indicator.place()
    }

    /// The matches that touch a range.
    private func matches(in range: NSRange) -> [NSRange] {
        let all = finder.matches, end = range.location + range.length
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].location + all[middle].length > range.location { high = middle } else { low = middle + 1 }
        }
        return Array(all[low...].prefix { $0.location < end })
    }

    private func show(_ holes: [NSRect], in view: NSView, _ key: ObjectIdentifier) {
        guard let layer = view.layer else { return }
        let shade = shades[key] ?? makeShade(of: view)
        shades[key] = shade
        withoutActions {
            if shade.layer.superlayer !== layer { layer.addSublayer(shade.layer) }
            shade.layer.fillColor = CGColor(gray: 0, alpha: view.effectiveAppearance.isDark ? 0.5 : 0.22)
            // More than what is visible, so that a scroll shows no edge before the next update.
            let visible = view.visibleRect
            let area = visible.insetBy(dx: -visible.width, dy: -visible.height).overlap(view.bounds)
            guard !area.isNull else { return }
            shade.layer.frame = area
            // Its coordinates are those of the view.
            shade.layer.bounds = area
            let path = CGMutablePath()
            path.addRect(area)
            for hole in holes { path.addRect(hole) }
            shade.layer.path = path
        }
    }

    private func makeShade(of view: NSView) -> Shade {
        let layer = CAShapeLayer()
        layer.fillRule = .evenOdd
        let clip = view.enclosingScrollView?.contentView
        let observer = clip.map {
            NotificationCenter.default.addObserver(
                forName: NSView.boundsDidChangeNotification, object: $0, queue: nil
            ) { [weak self] _ in MainActor.assumeIsolated { self?.update() } }
        }
        return Shade(view: view, layer: layer, observer: observer)
    }
}

/// The bubble that pops up at a match for a moment.
@MainActor
final class FindIndicator {
    private var range: NSRange?
    private var views: [IndicatorView] = []

    private static let popDuration = 0.25
    private static let duration = 1.5

    private weak var client: (any NSTextFinderClient)?

    /// Shows a range of a client.
    func show(_ range: NSRange, of client: any NSTextFinderClient) {
        cancel()
        self.range = range
        self.client = client
        place()
        let shown = views
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            MainActor.assumeIsolated { if let self, self.views.elementsEqual(shown, by: ===) { self.cancel() } }
        }
        for view in views { animate(view) }
        CATransaction.commit()
    }

    func cancel() {
        for view in views { view.removeFromSuperview() }
        views = []
        range = nil
        client = nil
    }

    /// Places the bubbles again: one for each rectangle of the range.
    func place() {
        guard let range, let client else { return }
        var effective = NSRange(location: 0, length: 0)
        guard let view = client.contentView(at: range.location, effectiveCharacterRange: &effective),
            let rects = client.rects(forCharacterRange: range)
        else { return cancel() }
        let frames = rects.prefix(8).map { $0.rectValue.insetBy(dx: -3, dy: -1) }
        while views.count > frames.count { views.removeLast().removeFromSuperview() }
        for (index, frame) in frames.enumerated() {
            if index == views.count {
                let bubble = IndicatorView(range, of: client)
                views.append(bubble)
            }
            if views[index].superview !== view { view.addSubview(views[index]) }
            views[index].isContentFlipped = view.isFlipped
            views[index].frame = frame
        }
    }

    /// Pops up, and fades out at the end.
    private func animate(_ view: IndicatorView) {
        guard let layer = view.layer else { return }
        let anchor = layer.anchorPoint, size = view.bounds.size
        // The layer of a view may have its anchor at a corner.
        let (x, y) = (size.width * (0.5 - anchor.x), size.height * (0.5 - anchor.y))
        func scaled(_ scale: CGFloat) -> CATransform3D {
            CATransform3DTranslate(
                CATransform3DScale(CATransform3DMakeTranslation(x, y, 0), scale, scale, 1), -x, -y, 0)
        }
        let pop = CAKeyframeAnimation(keyPath: "transform")
        pop.values = [CATransform3DIdentity, scaled(1.35), CATransform3DIdentity]
        pop.duration = Self.popDuration
        pop.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        let fade = CAKeyframeAnimation(keyPath: "opacity")
        (fade.values, fade.keyTimes) = ([1, 1, 0], [0, 0.8, 1])
        fade.duration = Self.duration
        layer.add(pop, forKey: "pop")
        layer.add(fade, forKey: "fade")
    }

    /// A bubble in the color of find highlights, with the text in black.
    private final class IndicatorView: NSView {
        private let range: NSRange
        private weak var client: (any NSTextFinderClient)?
        var isContentFlipped = true

        init(_ range: NSRange, of client: any NSTextFinderClient) {
            (self.range, self.client) = (range, client)
            super.init(frame: .zero)
            wantsLayer = true
            let shadow = NSShadow()
            shadow.shadowBlurRadius = 4
            shadow.shadowOffset = NSSize(width: 0, height: -1)
            shadow.shadowColor = NSColor.black.withAlphaComponent(0.45)
            self.shadow = shadow
        }

        required init?(coder: NSCoder) { nil }

        override var isFlipped: Bool { isContentFlipped }

        override func hitTest(_ point: NSPoint) -> NSView? { nil }

        override func draw(_ dirtyRect: NSRect) {
            NSColor.findHighlightColor.setFill()
            NSBezierPath(roundedRect: bounds, xRadius: 4, yRadius: 4).fill()
            guard let client, let superview, let context = NSGraphicsContext.current?.cgContext else { return }
            context.saveGState()
            context.beginTransparencyLayer()
            context.translateBy(x: -frame.minX, y: -frame.minY)
            client.drawCharacters(in: range, forContentView: superview)
            NSColor.black.setFill()
            frame.fill(using: .sourceAtop)
            context.endTransparencyLayer()
            context.restoreGState()
        }
    }
}
