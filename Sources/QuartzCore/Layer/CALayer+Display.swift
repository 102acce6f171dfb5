import AcetateCompositor
import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation

extension CALayer {
    func displayByDelegateOrDrawing() {
        if let delegate, asks({ delegate.display(self) }) { return }
        delegate?.layerWillDraw(self)
        drawContents()
    }

    func drawByDelegate(in ctx: CGContext) {
        guard let delegate else {
            drewNothing = true
            return
        }
        drewNothing = !asks { delegate.draw(self, in: ctx) }
    }

    /// Calls the delegate; whether it implements the method. What it calls in turn does not count.
    func asks(_ call: () -> Void) -> Bool {
        let outer = delegateDeclined
        defer { delegateDeclined = outer }
        delegateDeclined = false
        call()
        return !delegateDeclined
    }

    /// Draws into a new backing store. Where the delegate does not draw, and no subclass leaves a mark beside calling
    /// `super`, the contents stay.
    ///
    /// Where only a part is asked for, and the contents are still what was drawn last, in the same way, the rest of them
    /// stays as it is; the part, whole pixels, is cleared first, and nothing is drawn outside.
    private func drawContents() {
        finishDrawing()
        guard let plan = backingPlan() else { return }
        var dirty = PixelRegion(plan.size.rect)
        let kept = TreeLock.locked {
            drawnPlan == plan && lockedValues.contents === drawnContents ? drawnContents : nil
        }
        if kept != nil, let area = TreeLock.locked({ displayArea }) { dirty = area.pixels(plan) }
        guard !dirty.isEmpty else { return }
        guard let store = PixelStore(plan.size),
            var context = context(for: store, plan)
        else { return refuse(width: plan.size.width, height: plan.size.height, "there is no memory for so many") }
        let rest = PixelRegion(plan.size.rect).subtracting(dirty)
        if !rest.isEmpty {
            kept?.withPixels { store.pixels.copy(from: $0, region: rest) }
            context.clip(toDevice: dirty)
        }
        drewNothing = false
        draw(in: context)
        if let queue = context.takeQueue() {
            let drawing = PendingDrawing(queue, plan, ifMarkedIn: drewNothing ? dirty : nil)
            TreeLock.locked { pendingDrawing = drawing }
            if !defersDrawing { finishDrawing() }
            return
        }
        if drewNothing, !store.pixels.hasMarks(in: dirty) { return }
        take(CGContext.takeImage(&context), plan)
    }

    private func context(for store: PixelStore, _ plan: BackingPlan) -> CGContext? {
        drawsAsynchronously
            ? CGContext(queueingFor: store, baseTransform: plan.toDevice, isOpaque: plan.isOpaque)
            : CGContext(store: store, baseTransform: plan.toDevice, isOpaque: plan.isOpaque)
    }

    /// Waits for what another thread draws for the layer, if any does: it becomes the contents.
    func finishDrawing() {
        let drawing = TreeLock.locked {
            defer { pendingDrawing = nil }
            return pendingDrawing
        }
        guard let pending = drawing else { return }
        take(pending.image(), pending.plan)
    }

    /// Makes what was drawn the contents; without a picture they stay.
    private func take(_ image: CGImage?, _ plan: BackingPlan) {
        guard let image else { return }
        TreeLock.locked {
            lockedValues.contents = image
            (drawnContents, drawnPlan) = (image, plan)
            note(.appearance)
        }
    }

    /// What the layer is to be drawn on; nil, with a message where there are too many pixels, for nothing.
    private func backingPlan() -> BackingPlan? {
        do throws(BackingPlan.Refusal) {
            return try BackingPlan(
                bounds: bounds, contentsScale: contentsScale, contentsAreFlipped: contentsAreFlipped(),
                isOpaque: isOpaque)
        } catch {
            if case .tooLarge(let width, let height) = error {
                refuse(
                    width: width, height: height,
                    "at most \(PixelSize.limit) a side and \(BackingPlan.pixelLimit) altogether are drawn")
            }
            return nil
        }
    }

    private func refuse(width: some Numeric, height: some Numeric, _ cause: String) {
        let size = bounds.standardized.size
        Complaint.say(
            """
            the layer \(name ?? "\(type(of: self))") of \(size.width)x\(size.height) points is not drawn, and its \
            contents stay: at a contentsScale of \(contentsScale) it would take \(width)x\(height) pixels, and \(cause); \
            make its bounds or its contentsScale smaller, or divide it among sublayers
            """, once: "layer.\(id).backing")
    }
}

extension PixelBuffer {
    /// Whether a pixel of the region is not clear.
    func hasMarks(in region: PixelRegion) -> Bool {
        region.rects.contains { rect in
            (rect.minY..<rect.maxY).contains { y in self[row: y][rect.minX..<rect.maxX].contains { $0 != 0 } }
        }
    }
}
