import AcetateCompositor
import AcetatePixels
import CoreGraphics

// Contents by objects that provide images, such as AppKit's images.

extension CALayer {
    /// Stands for the image of an object until the commit.
    private static let emptyContents = PixelSize(1, 1).flatMap { CGImage(size: $0) { _ in } }

    /// Sets an object as the contents. Its image is made at the commit, for the scale that the contents have then; until then an empty
    /// image stands for it.
    func provideContents(_ object: any LayerContents) {
        // If the object is the contents already, its image may have changed.
        let isSame = TreeLock.withLock {
            guard let provided = providedContents, provided.object === object, provided.image === lockedValues.contents
            else { return false }
            hasPendingContents = true
            note(.appearance)
            return true
        }
        guard !isSame, let empty = Self.emptyContents else { return }
        change(.contents, to: empty)
        TreeLock.withLock {
            providedContents = ProvidedContents(object: object, image: empty)
            hasPendingContents = true
        }
    }

    /// Waits for asynchronous drawing, and gets the image of an object that was set as the contents.
    func finishContents() {
        finishDrawing()
        guard TreeLock.withLock({ hasPendingContents }) else { return }
        TreeLock.withLock { hasPendingContents = false }
        updateProvidedContents()
    }

    /// Gets the image for the contents scale from the object that was set as the contents.
    func updateProvidedContents() {
        let provided = TreeLock.withLock {
            hasPendingContents ? nil : providedContents.flatMap { $0.image === lockedValues.contents ? $0 : nil }
        }
        // The program may draw the image.
        guard let provided, case let image = provided.object.layerImage(forContentsScale: contentsScale),
            image !== provided.image
        else { return }
        TreeLock.withLock {
            guard lockedValues.contents === provided.image else { return }
            lockedValues.contents = image
            providedContents = image.map { ProvidedContents(object: provided.object, image: $0) }
            note(.appearance)
        }
    }
}
