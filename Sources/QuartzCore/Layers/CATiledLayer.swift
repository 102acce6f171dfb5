import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// A layer that is drawn in tiles, as far as it is visible, and at several levels of detail: for drawings of any size.
///
/// Tiles are drawn by `draw(in:)`, or the delegate's method, on several system threads concurrently. The context's
/// `boundingBoxOfClipPath` is the part of the layer to draw, in the layer's own space; its `ctm` determines the number
/// of pixels per point. Nothing waits for this code. As on macOS, properties of the layer that it reads must not be
/// changed meanwhile; read them on the layer's own thread first. The layer is kept alive while it is drawn, and may be
/// deallocated on one of these threads.
///
/// The visible level of detail is the coarsest with at least as many pixels per point as the screen, or else the
/// finest. Until a tile of it is complete, tiles of other levels are shown. `setNeedsDisplay()` and
/// `setNeedsDisplay(_:)` redraw tiles; the old tiles are shown until the new ones are complete.
///
/// The tiles of a layer take at most 64 MiB, or the size of the visible tiles if that is more: up to 32 MiB, or 24
/// bytes per pixel of the window if that is more. If the visible tiles would take more than that, a coarser level than
/// requested is drawn. In addition, there are the tiles being drawn: at most two per layer, and four in all. Invisible
/// tiles are not drawn. `contents` belongs to the layer and cannot be set.
open class CATiledLayer: CALayer {
    /// The duration of the fade-in of a new tile, in seconds; 0 or less for none. Called when a layer is created, and
    /// by each `display()`. Default 0.25.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    override public init() {
        super.init()
        openStore()
    }

    /// Creates a tiled layer, without tiles, from an archive; see `CALayer`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        openStore()
    }

    /// See `CALayer`. A copy of another tiled layer shows that layer's tiles.
    override public init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CATiledLayer) { openStore() }
    }

    deinit { if ownsStore { values.tiled.store?.close() } }

    override class var kind: LayerKind { .tiled(TiledValues()) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CATiledLayer(layer: layer) }

    private var ownsStore = false

    private func openStore() {
        let drawer = TileDrawer(self)
        values.tiled.store = TileStore { drawer.draw(in: $0) }
        values.tiled.fadeDuration = type(of: self).fadeDuration()
        ownsStore = true
    }

    /// The number of levels of detail, each with half the pixels per point of the previous one. Clamped to 1...64, and
    /// to levels with at least one pixel in each direction. Default 1.
    open var levelsOfDetail: Int {
        get { values.tiled.levelsOfDetail }
        set { change(.levelsOfDetail, .number(Double(newValue))) }
    }

    /// The number of levels of detail with more pixels per point than `contentsScale`: with 2, the finest level has
    /// four times as many and the next twice as many. Clamped to 0...32. Default 0.
    open var levelsOfDetailBias: Int {
        get { values.tiled.levelsOfDetailBias }
        set { change(.levelsOfDetailBias, .number(Double(newValue))) }
    }

    /// The size of a tile in pixels, rounded to whole pixels and clamped to 64...1,024 in each direction. The tiles
    /// start at the origin of the layer's space, and end at its bounds. Default 256 by 256.
    open var tileSize: CGSize {
        get { values.tiled.tileSize }
        set { change(.tileSize, .size(newValue)) }
    }

    /// Always nil, because the layer shows its tiles. Any other value is rejected with a warning.
    override open var contents: Any? {
        get { nil }
        set {
            guard newValue != nil else { return }
            Diagnostics.warnOnce(
                "the contents of a CATiledLayer cannot be set, because it shows its tiles. Draw in draw(in:).",
                key: "tiled.contents")
        }
    }

    /// Redraws the tiles in the parts given to `setNeedsDisplay(_:)`, or all tiles if there are none. Returns before
    /// they are drawn.
    override open func display() {
        guard ownsStore, let store = values.tiled.store else { return }
        let fade = type(of: self).fadeDuration()
        if fade != values.tiled.fadeDuration { values.tiled.fadeDuration = fade }
        if case .parts(let parts) = displayArea {
            for part in parts { store.invalidate(part) }
        } else {
            store.invalidate(nil)
        }
        note(.appearance)
    }

    /// Draws a tile, in the layer's own space, on any thread. The default implementation calls the delegate.
    override open func draw(in ctx: CGContext) { activeDelegate?.draw(self, in: ctx) }

    override class var classAccessors: [String: KeyAccessor<CALayer>] { tiledAccessors }

    private static let tiledAccessors: [String: KeyAccessor<CALayer>] = {
        let accessors: [String: KeyAccessor<CATiledLayer>] = [
            "levelsOfDetail": .integer(\.levelsOfDetail), "levelsOfDetailBias": .integer(\.levelsOfDetailBias),
            "tileSize": .size(\.tileSize),
        ]
        return accessors.mapValues { $0.ofLayer() }
    }()
}

/// Draws the tiles of a layer.
///
/// `@unchecked Sendable`: the weak reference is never written again, and reading it is safe on any thread. The only
/// method that is called, `draw(in:)`, is documented in CATiledLayer.h to be called on threads other than the layer's
/// own.
private final class TileDrawer: @unchecked Sendable {
    private weak var layer: CATiledLayer?

    init(_ layer: CATiledLayer) { self.layer = layer }

    func draw(in context: CGContext) { layer?.draw(in: context) }
}
