import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// A layer whose drawing is made in tiles, as far as it is seen, and in levels of detail: for drawings of any size.
///
/// A tile is asked for by `draw(in:)`, or the delegate's, on threads of the system's, several at a time: the context's
/// `boundingBoxOfClipPath` is the part of the layer that is to be drawn, in the layer's own space, and its `ctm` says with
/// how many pixels for a point. While that code runs, nobody waits for it; properties of the layer that it reads must not be
/// changed meanwhile, as on macOS, or be read before, on the layer's own thread. The layer lives as long as it is drawn, and
/// may come to its end on one of these threads.
///
/// The level of detail that is shown is the coarsest with at least as many pixels for a point as the screen shows; where
/// there is none, the finest. Until a tile of it has come, those of other levels stand in its place. `setNeedsDisplay()` and
/// `setNeedsDisplay(_:)` have tiles drawn anew, and the old ones are shown until the new ones come.
///
/// The tiles of a layer take at most 64 MiB, or what is seen at the moment where that is more: up to 32 MiB, or 24 bytes for
/// each pixel of the window where that is more. Where what is seen would take more than that, a coarser level is drawn
/// than the layer asks for. Besides, there are those that are being drawn, two of a layer at a time, and of all layers
/// four. Tiles that are not seen are not drawn. `contents` are the layer's own and cannot be set.
open class CATiledLayer: CALayer {
    /// How long a new tile takes to fade in, in seconds; 0 or less for at once. Asked when a layer is made, and with each
    /// `display()`. Default 0.25.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    override public init() {
        super.init()
        openStore()
    }

    /// A tiled layer from an archive; see `CALayer`. It has no tiles.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        openStore()
    }

    /// See `CALayer`. A copy of another tiled layer shows the tiles of that one.
    override public init(layer: Any) {
        super.init(layer: layer)
        if !(layer is CATiledLayer) { openStore() }
    }

    deinit { if ownsStore { values.tiled.store?.close() } }

    override class var kind: LayerKind { .tiled(TiledValues()) }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CATiledLayer(layer: layer) }

    private var ownsStore = false

    private func openStore() {
        let artist = TileArtist(self)
        values.tiled.store = TileStore { artist.draw(in: $0) }
        values.tiled.fadeDuration = type(of: self).fadeDuration()
        ownsStore = true
    }

    /// How many levels of detail there are, each with half the former's pixels for a point; from 1 to 64 count, and no
    /// more than leave a pixel of the layer in each direction. Default 1.
    open var levelsOfDetail: Int {
        get { values.tiled.levelsOfDetail }
        set { change(.levelsOfDetail, .number(Double(newValue))) }
    }

    /// How many of the levels of detail have more pixels for a point than `contentsScale` says: with 2 the finest has four
    /// times as many, the next twice. From 0 to 32 count. Default 0.
    open var levelsOfDetailBias: Int {
        get { values.tiled.levelsOfDetailBias }
        set { change(.levelsOfDetailBias, .number(Double(newValue))) }
    }

    /// The size of a tile in pixels; sides from 64 to 1,024 are used, in whole pixels, and others brought into that.
    /// Tiles are counted from the origin of the layer's space, and end where the bounds do. Default 256 by 256.
    open var tileSize: CGSize {
        get { values.tiled.tileSize }
        set { change(.tileSize, .size(newValue)) }
    }

    /// Nil: what the layer shows is its tiles. Others are refused with a message.
    override open var contents: Any? {
        get { nil }
        set {
            guard newValue != nil else { return }
            Complaint.say("the contents of a CATiledLayer are its tiles, and cannot be set", once: "tiled.contents")
        }
    }

    /// Has the tiles drawn anew that were asked for by `setNeedsDisplay(_:)`; all, where none were. It does not wait for
    /// them.
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

    /// Draws a tile, in the layer's own space, on whatever thread; the default lets the delegate draw.
    override open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

    override class var ownAccessors: [String: KeyAccessor<CALayer>] { tiledAccessors }

    private static let tiledAccessors: [String: KeyAccessor<CALayer>] = {
        let accessors: [String: KeyAccessor<CATiledLayer>] = [
            "levelsOfDetail": .integer(\.levelsOfDetail), "levelsOfDetailBias": .integer(\.levelsOfDetailBias),
            "tileSize": .size(\.tileSize),
        ]
        return accessors.mapValues { $0.ofLayer() }
    }()
}

/// Has a layer draw its tiles.
///
/// `@unchecked Sendable`: the weak reference is never written again, reading one is safe on any thread, and by
/// CATiledLayer.h the one method that is called, `draw(in:)`, is called on threads other than the layer's own.
private final class TileArtist: @unchecked Sendable {
    private weak var layer: CATiledLayer?

    init(_ layer: CATiledLayer) { self.layer = layer }

    func draw(in context: CGContext) { layer?.draw(in: context) }
}
