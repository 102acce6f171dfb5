import Foundation
import QuartzCore

/// The layer of a view, and its synchronization with the view.
@MainActor
final class LayerBacking {
    /// The view that owns this object. Set by the view's initializers.
    unowned var view: NSView!
    private(set) var layer: CALayer?
    /// The layer belongs to the program, and AppKit only synchronizes its frame.
    private(set) var isHosted = false
    /// The layers of several subviews are created, and placed afterwards.
    var placesSublayersLater = false
    /// Drawing was requested before there was a layer.
    private var drawingIsDue = true
    /// `NSView.draw(_:)` itself was called by the last drawing: the view's class does not draw, or calls its superclass.
    var drawIsInherited = false
    /// A change is made that the view's `animator()` animates.
    var isAnimating = false
    /// The transforms of the layer are those of the view.
    private var hasTransforms = false
    /// Drawing was requested and has not happened yet.
    private(set) var needsDisplay = true
    /// The drawing that was requested is that of the whole view.
    private var wholeIsDue = true
    /// `viewWillDraw()` is being called, before the whole view is drawn or a part of it; nil outside of it.
    private var preparesWhole: Bool?
    private lazy var delegate = ViewLayerDelegate.make(for: view)
    /// The contents of the layer are those that the view has drawn.
    private var hasDrawnLayer = false
    /// The drawing of a scroll view's document, or of another view that draws in tiles; nil for other views.
    private(set) var tiles: DocumentTiles?

    /// Whether the view must be redrawn after a change of its size.
    var redrawsOnResize: Bool {
        guard !isHosted, layer != nil, !drawsNothing, !view.drawsInTiles else { return false }
        return view.traits.redrawPolicy != .never && view.traits.redrawPolicy != .onSetNeedsDisplay
    }

    /// Whether the view cannot draw, because its class is `NSView`.
    private var cannotDraw: Bool { !view.wantsUpdateLayer && type(of: view!) == NSView.self }

    /// Whether the last drawing has drawn nothing, so that a change of the size or of the scale needs no other one, and the layer
    /// needs no memory for contents.
    private var drawsNothing: Bool {
        cannotDraw || !view.wantsUpdateLayer && drawIsInherited && tiles == nil && layer?.contents == nil
    }

    // MARK: Choosing the layer

    /// Subviews of a view with a layer have layers too (`NSView.wantsLayer`), and so have all views in windows.
    private var needsLayer: Bool { view.wantsLayer || view.window != nil || view.superview?.layer != nil }

    func wantsLayerChanged(to wanted: Bool) {
        if wanted {
            makeLayerIfNeeded()
        } else if !needsLayer, !isHosted {
            replace(with: nil, hosted: false)
        }
    }

    func setLayer(_ newLayer: CALayer?, hosted: Bool) {
        guard newLayer !== layer else { return }
        replace(with: newLayer, hosted: hosted && newLayer != nil)
        makeLayerIfNeeded()
    }

    func windowChanged() {
        makeLayerIfNeeded()
        if view.window == nil { tiles?.removeAll() }
        updateScale()
    }

    func makeLayerIfNeeded() {
        guard layer == nil, needsLayer else { return }
        replace(with: view.makeBackingLayer(), hosted: false)
    }

    private func replace(with newLayer: CALayer?, hosted: Bool) {
        withoutActions {
            if let layer, !isHosted, layer.delegateStandIn === delegate {
                layer.delegateStandIn = nil
                if layer.delegate === view || layer.delegate === delegate { layer.delegate = nil }
            }
            endTiles()
            layer?.removeFromSuperlayer()
            layer = newLayer
            isHosted = hosted
            guard let newLayer else {
                drawingIsDue = true
                return
            }
            if !hosted {
                newLayer.delegateStandIn = delegate
                // The conformance of views is in a module that programs do not import.
                newLayer.delegate = view as? any CALayerDelegate ?? delegate
                newLayer.anchorPoint = .zero
                updateScale()
                if drawingIsDue { setNeedsDisplay(nil) }
            }
            updateGeometry()
            updateAppearance()
            updateTraits()
            // In a window, the subviews get their layers when they move to it.
            if view.window == nil {
                placesSublayersLater = true
                for view in view.subviews { view.layerBacking.makeLayerIfNeeded() }
                placesSublayersLater = false
            }
            view.placeLayers()
            if let superview = view.superview {
                superview.placeLayer(of: view)
            } else if let window = view.window, window.contentView === view {
                window.rootLayer.insertSublayer(newLayer, at: 0)
            }
        }
    }

    // MARK: Synchronization with the view

    func updateGeometry() {
        guard let layer else { return }
        layer.drawsItsSize = redrawsOnResize && view.traits.redrawPolicy == .duringViewResize
        let change = {
            guard !self.isHosted else { return layer.frame = self.view.frame }
            let view = self.view!
            if view.isUnscaled, view.frameAngle == 0, !self.hasTransforms {
                layer.frame = view.frame
                layer.bounds = view.bounds
            } else {
                self.updateTransforms(layer)
            }
            layer.isGeometryFlipped = view.isFlipped != (view.superview?.isFlipped ?? false)
            if let shadow = view.traits.shadow { layer.shadowOffset = self.offset(of: shadow) }
        }
        let isAnimated = isAnimating || (!isHosted && NSAnimationContext.current.allowsImplicitAnimation)
        if isAnimated { change() } else { withoutActions(change) }
    }

    /// Places the layer of a view that is rotated, or whose coordinate system is scaled or rotated. The layer has the
    /// coordinates of the frame, and its sublayers those of the view.
    private func updateTransforms(_ layer: CALayer) {
        hasTransforms = !view.isUnscaled || view.frameAngle != 0
        let size = view.frame.size
        layer.position = view.frame.origin
        if view.scrollsByLayerBounds, view.toFrame.b == 0, view.toFrame.c == 0, view.frameAngle == 0 {
            // The sublayers are scaled about the origin of the bounds, so that a scroll changes the bounds only.
            layer.bounds = CGRect(origin: view.bounds.origin, size: size)
            layer.sublayerTransform = CATransform3DMakeScale(view.toFrame.a, view.toFrame.d, 1)
            return layer.setAffineTransform(.identity)
        }
        layer.bounds = view.isUnscaled ? view.bounds : CGRect(origin: .zero, size: size)
        layer.sublayerTransform =
            view.isUnscaled ? CATransform3DIdentity : CATransform3DMakeAffineTransform(view.toFrame)
        layer.setAffineTransform(NSView.rotation(view.frameAngle))
    }

    func updateAppearance() {
        guard let layer else { return }
        let change = {
            layer.isHidden = self.view.isHidden
            layer.opacity = Float(min(max(self.view.alphaValue, 0), 1))
            if !self.isHosted { layer.masksToBounds = self.view.clipsToBounds }
        }
        // The program determines the actions of a hosted layer, the view those of a backing layer.
        if isHosted, !isAnimating { withoutActions(change) } else { change() }
    }

    func updateScale() {
        guard let layer else { return }
        let scale = view.drawnScale
        if let window = view.window { LayerScaling.offer(scale, of: window, to: layer) }
        guard !isHosted else { return }
        guard layer.contentsScale != scale else { return }
        withoutActions { layer.contentsScale = scale }
        if !drawsNothing { setNeedsDisplay(nil) }
    }

    // MARK: Layout

    /// Lays out the view before the next frame.
    func setNeedsLayout() {
        layer?.setNeedsLayout()
        if isHosted { setContainerNeedsLayout() }
    }

    /// Lets the superview or the window lay out the view: a layer of the program may have another delegate, or none.
    private func setContainerNeedsLayout() {
        guard let superview = view.superview else { return view.window?.rootLayer.setNeedsLayout() ?? () }
        let backing = superview.layerBacking
        if backing.isHosted { backing.setContainerNeedsLayout() } else { backing.layer?.setNeedsLayout() }
    }

    // MARK: Drawing

    func setNeedsDisplay(_ rect: CGRect?) {
        var rect = rect
        if let preparesWhole {
            // The drawing that follows includes the request, unless it is of a part: then the whole view is drawn after
            // it, so that requests of each `viewWillDraw()` do not repeat forever.
            guard !preparesWhole else { return }
            rect = nil
        }
        needsDisplay = true
        if rect == nil { wholeIsDue = true }
        guard view.traits.redrawPolicy != .never else { return }
        guard let layer, !isHosted else { return drawingIsDue = true }
        drawingIsDue = false
        guard !cannotDraw else { return }
        if drawsInTiles { return tiles?.setNeedsDisplay(rect.map(inLayer)) ?? () }
        guard let rect else { return layer.setNeedsDisplay() }
        layer.setNeedsDisplay(inLayer(rect))
    }

    /// Converts a rectangle from the view's coordinates to those of the layer.
    private func inLayer(_ rect: CGRect) -> CGRect { view.isUnscaled ? rect : rect.applying(view.toFrame) }

    /// Draws the visible part of the view in tiles, and prepares a larger part. Both are in the view's coordinates. Has no
    /// effect on views that do not draw, and on layers of the program.
    func updateTiles(visible: CGRect, prepared: CGRect, look: DocumentTiles.Look) {
        guard let layer, !isHosted, !drawsNothing, !view.wantsUpdateLayer, Swift.type(of: layer) == CALayer.self else {
            return endTiles()
        }
        if tiles == nil {
            tiles = DocumentTiles(of: layer, delegate: delegate)
            if hasDrawnLayer { withoutActions { layer.contents = nil } }
            hasDrawnLayer = false
        }
        tiles?.update(visible: inLayer(visible), prepared: inLayer(prepared), look: look)
    }

    /// Whether the layer itself has no contents, because its tiles do.
    var drawsInTiles: Bool {
        tiles != nil || view.drawsInTiles && !isHosted && layer.map { Swift.type(of: $0) == CALayer.self } == true
    }

    /// Draws the view in its own layer again, when it is no longer the document of a scroll view.
    func endTiles() {
        guard let former = tiles else { return }
        tiles = nil
        former.removeAll()
        if layer != nil, !isHosted { setNeedsDisplay(nil) }
        if view.drawsInTiles { view.needsLayout = true }
    }

    /// Runs a drawing of the view with the size that its layer has in the frame of an animation.
    private func withShownSize(of layer: CALayer, _ draw: () -> Void) {
        let (size, former) = (layer.bounds.size, view.storedFrame.size)
        guard layer === self.layer, layer.drawsItsSize, view.isUnscaled, size != former else { return draw() }
        view.storedFrame.size = size
        draw()
        if view.storedFrame.size == size { view.storedFrame.size = former }
    }

    /// Draws the view into the context of its layer, or of one of its tiles.
    func draw(in context: CGContext, of layer: CALayer) {
        withShownSize(of: layer) { drawContents(in: context, of: layer) }
    }

    private func drawContents(in context: CGContext, of layer: CALayer) {
        let isDue = needsDisplay
        needsDisplay = false
        // The tiles of a request are drawn one after another.
        if isDue || tiles == nil {
            preparesWhole = wholeIsDue
            wholeIsDue = false
            view.viewWillDraw()
            preparesWhole = nil
        }
        let former = NSGraphicsContext.current
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: view.isFlipped)
        if !view.isUnscaled { context.concatenate(view.toFrame) }
        let dirty = context.boundingBoxOfClipPath.overlap(view.bounds)
        let rect = dirty.isNull ? view.bounds : dirty
        if tiles != nil, layer.isOpaque, !view.isOpaque, let clip = view.superview as? NSClipView {
            view.effectiveAppearance.performAsCurrentDrawingAppearance { clip.drawBackground(dirty) }
        }
        drawIsInherited = false
        draw(rect)
        NSGraphicsContext.current = former
        // If nothing is painted, the layer needs no memory for contents.
        if drawIsInherited { layer.delegateDeclined = true } else if tiles == nil { hasDrawnLayer = true }
    }

    /// Draws a part of the view, in its coordinates, into the current context.
    func draw(_ rect: CGRect) {
        view.traits.drawnRect = rect
        view.effectiveAppearance.performAsCurrentDrawingAppearance { view.draw(rect) }
        view.traits.endDrawing()
    }

    func updateLayer() {
        needsDisplay = false
        let update = { self.view.effectiveAppearance.performAsCurrentDrawingAppearance { self.view.updateLayer() } }
        if let layer { withShownSize(of: layer, update) } else { update() }
    }
}
