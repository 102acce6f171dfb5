/// A node's access to the stream of its layer.
final class StreamViewer {
    let stream: ContentStream
    private let id: UInt64
    /// What the node shows; nil before the first update.
    private(set) var view: ContentStream.View?

    init(_ stream: ContentStream, wake: (@Sendable () -> Void)?) {
        self.stream = stream
        id = stream.enter(wake: wake)
    }

    deinit { stream.leave(id) }

    /// Advances to a time of the tree. Returns whether there is another image.
    func look(at time: Double) -> Bool {
        let former = view?.version
        let new = stream.look(id, at: time)
        view = new
        return new.hasImage && new.version != former
    }

    /// Whether new images wake the tree.
    func setLooking(_ isLooking: Bool) { stream.setLooking(id, isLooking) }
}

extension RenderNode {
    /// Whether the layer or one above it is hidden, and will stay hidden as time passes.
    fileprivate var isConcealedByAny: Bool { isConcealed || superlayers.contains(where: \.isConcealed) }
}

/// How an update takes the images of streams.
extension RenderTree {
    /// Connects a node with the stream of its committed values. The image of the stream replaces the committed contents.
    func adoptStream(_ node: RenderNode) {
        let stream = node.model.contentStream
        if node.streamViewer?.stream !== stream {
            node.streamViewer = stream.map { StreamViewer($0, wake: contentsDidArrive) }
            streamed[node.id] = stream == nil ? nil : node
        }
        if let view = node.streamViewer?.view, view.hasImage { node.model.contents = view.image }
    }

    /// Takes the images that are shown at a time.
    func takeStreamedImages(at time: Double) {
        for node in streamed.values {
            guard let viewer = node.streamViewer, viewer.look(at: time) else { continue }
            node.model.contents = viewer.view?.image
            markDirty(node, .appearance)
            noteReplicas(node, .appearance)
        }
    }

    /// Determines which layers may be visible, because new images in hidden layers do not wake the tree. An image that
    /// arrived before is noticed by `nextFrameTime`.
    func noteStreamVisibility() {
        for node in streamed.values { node.streamViewer?.setLooking(!node.isConcealedByAny) }
    }

    /// The time of the next image in a layer that may be visible; infinite for none.
    func nextStreamedImage() -> Double {
        streamed.values.reduce(.infinity) { next, node in
            if node.isConcealedByAny { return next }
            return min(next, node.streamViewer?.stream.nextTime() ?? .infinity)
        }
    }
}
