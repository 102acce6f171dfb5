import AcetateCompositor
import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation

extension CALayer {
    func displayByDelegateOrDrawing() {
        let delegate = activeDelegate
        if let delegate, delegateImplements({ delegate.display(self) }) { return }
        delegate?.layerWillDraw(self)
        drawContents()
    }

    func drawByDelegate(in ctx: CGContext) {
        guard let delegate = activeDelegate else {
            drewNothing = true
            return
        }
        drewNothing = !delegateImplements { delegate.draw(self, in: ctx) }
    }

    /// Calls a method of the delegate, and returns whether the delegate implements it. Nested calls are ignored.
    func delegateImplements(_ call: () -> Void) -> Bool {
        let outer = delegateDeclined
        defer { delegateDeclined = outer }
        delegateDeclined = false
        call()
        return !delegateDeclined
    }

    /// Draws into a new backing store. The contents stay if the delegate does not draw, and no subclass that calls
    /// `super` paints a pixel.
    ///
    /// If only a part needs a redraw, and the contents are still those drawn last, with an equal plan, the rest is
    /// copied. The part, expanded to whole pixels, is cleared first, and drawing is clipped to it.
    private func drawContents() {
        finishDrawing()
        guard let plan = backingPlan() else { return }
        var dirty = PixelRegion(plan.size.rect)
        let reusable = TreeLock.withLock {
            drawnPlan == plan && lockedValues.contents === drawnContents ? drawnContents : nil
        }
        if reusable != nil, let area = TreeLock.withLock({ displayArea }) { dirty = area.pixels(plan) }
        guard !dirty.isEmpty else { return }
        guard let store = PixelStore(plan.size),
            var context = context(for: store, plan)
        else { return refuse(width: plan.size.width, height: plan.size.height, "there is not enough memory for them") }
        let rest = PixelRegion(plan.size.rect).subtracting(dirty)
        if rest.isEmpty, fillContents(store.pixels, plan) {
            return setDrawnContents(CGContext.takeImage(&context), plan)
        }
        if !rest.isEmpty {
            reusable?.withPixels { store.pixels.copy(from: $0, region: rest) }
            context.clip(toDevice: dirty)
        }
        drewNothing = false
        draw(in: context)
        if let queue = context.takeQueue() {
            let drawing = PendingDrawing(queue, plan, ifPaintedIn: drewNothing ? dirty : nil)
            TreeLock.withLock { pendingDrawing = drawing }
            if !defersDrawing { finishDrawing() }
            return
        }
        if drewNothing, !store.pixels.hasPaint(in: dirty) { return }
        setDrawnContents(CGContext.takeImage(&context), plan)
    }

    private func context(for store: PixelStore, _ plan: BackingPlan) -> CGContext? {
        drawsAsynchronously
            ? CGContext(queueingFor: store, baseTransform: plan.toDevice, isOpaque: plan.isOpaque)
            : CGContext(store: store, baseTransform: plan.toDevice, isOpaque: plan.isOpaque)
    }

    /// Waits for asynchronous drawing, if there is any, and makes the result the contents.
    func finishDrawing() {
        let drawing = TreeLock.withLock {
            defer { pendingDrawing = nil }
            return pendingDrawing
        }
        guard let pending = drawing else { return }
        setDrawnContents(pending.image(), pending.plan)
    }

    /// Sets the drawn image as the contents; keeps the old contents if it is nil.
    func setDrawnContents(_ image: CGImage?, _ plan: BackingPlan) {
        guard let image else { return }
        TreeLock.withLock {
            lockedValues.contents = image
            (drawnContents, drawnPlan) = (image, plan)
            note(.appearance)
        }
    }

    /// The backing store for the layer; nil if it would be empty or, with a warning, too large.
    func backingPlan() -> BackingPlan? {
        do throws(BackingPlan.Refusal) {
            return try BackingPlan(
                bounds: bounds, contentsScale: contentsScale, contentsAreFlipped: contentsAreFlipped(),
                isOpaque: isOpaque)
        } catch {
            if case .tooLarge(let width, let height) = error {
                refuse(
                    width: width, height: height,
                    "the limit is \(PixelSize.limit) per side and \(BackingPlan.pixelLimit) in all")
            }
            return nil
        }
    }

    private func refuse(width: some Numeric, height: some Numeric, _ cause: String) {
        let size = bounds.standardized.size
        Diagnostics.warnOnce(
            """
            the layer \(name ?? "\(type(of: self))") of \(size.width)x\(size.height) points is not drawn, and its \
            contents stay: at a contentsScale of \(contentsScale) it needs \(width)x\(height) pixels, and \(cause). \
            Reduce its bounds or contentsScale, or divide it into sublayers.
            """, key: "layer.\(id).backing")
    }
}

extension PixelBuffer {
    /// Whether any pixel of the region is not transparent.
    func hasPaint(in region: PixelRegion) -> Bool {
        region.rects.contains { rect in
            (rect.minY..<rect.maxY).contains { y in self[row: y][rect.minX..<rect.maxX].contains { $0 != 0 } }
        }
    }
}
