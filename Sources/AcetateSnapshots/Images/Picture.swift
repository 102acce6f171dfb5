import AcetateMainLoop
import AppKit
import CoreText
import Foundation
import QuartzCore

/// What an image shows.
enum Subject {
    case layer(CALayer)
    case view(NSView)
    case window(NSWindow)
}

/// How an image is made of layers, views and windows.
struct Picture {
    /// The size in points; nil for the subject's own.
    var size: CGSize?
    /// Pixels per point; nil for that of the window, or 1.
    var scale: CGFloat?
    /// Nil for the subject's own, which is light without a window.
    var appearance: NSAppearance?
    /// Seconds since the animations have begun. The images of several times are side by side.
    var times: [CFTimeInterval] = [0]

    /// The image of a subject, with the description of its layers.
    func image(of subject: Subject) throws -> NSImage {
        try check()
        return try Self.withLayer(of: subject, self) { layer, scale, isFlipped in
            let now = CACurrentMediaTime()
            let images = try times.map { time in
                guard let image = layer.image(at: now + time, from: now, scale: scale, isFlipped: isFlipped) else {
                    throw SnapshotError(
                        "\(type(of: layer)) of \(layer.bounds.width) by \(layer.bounds.height) points at scale \(scale) cannot be "
                            + "drawn. Pass a size from 1 to 32767 pixels, or set the frame.")
                }
                return image
            }
            let image = images.count == 1 ? images[0] : try SnapshotPixels.row(images)
            return SnapshotImage.make(
                image, size: CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale),
                layerTree: LayerDescription.text(of: layer))
        }
    }

    /// The layers of a subject as text.
    static func layerText(of subject: Subject) throws -> String {
        try withLayer(of: subject, Picture()) { layer, _, _ in
            layer.layoutIfNeeded()
            return LayerDescription.text(of: layer)
        }
    }

    private func check() throws {
        try Self.chooseFonts()
        if let size, !(size.width > 0 && size.height > 0 && size.width <= 32767 && size.height <= 32767) {
            throw SnapshotError(
                "The size of the snapshot is \(size.width) by \(size.height) points. Use finite sizes above 0, to 32767."
            )
        }
        if let scale, !(0.25...16).contains(scale) {
            throw SnapshotError("The scale of the snapshot is \(scale). Use a number from 0.25 to 16.")
        }
        if let time = times.first(where: { !($0.isFinite && $0 >= 0) }) {
            throw SnapshotError("The time of the snapshot is \(time) seconds. Use finite times from 0.")
        }
        if times.isEmpty { throw SnapshotError("A strip of frames has no times. Pass at least one.") }
    }

    private static func chooseFonts() throws {
        do {
            try FontEnvironment.choose(.pinned)
        } catch {
            guard error == .tooLate else { throw error }
            throw SnapshotError(
                "The fonts of snapshots cannot be used, because the process has chosen others. Leave ACETATE_FONTS as it is."
            )
        }
    }

    /// Calls a function with the layer that shows a subject, its pixels per point, and whether its y axis points down.
    private static func withLayer<R>(
        of subject: Subject, _ picture: Picture, _ body: (CALayer, _ scale: CGFloat, _ isFlipped: Bool) throws -> R
    ) throws -> R {
        // The function is called on this thread, which is the main one for views and windows.
        try withoutActuallyEscaping(body) { body in
            let body = OnThread(body)
            switch subject {
            case .layer(let layer):
                return try layer.withSize(picture.size) {
                    try picture.drawn { try body.value(layer, picture.scale ?? 1, false) }
                }
            case .view(let view):
                return try onMain {
                    let former = view.frame.size
                    if let size = picture.size { view.setFrameSize(size) }
                    defer { if picture.size != nil { view.setFrameSize(former) } }
                    let scale = picture.scale ?? view.window?.backingScaleFactor ?? 1
                    let result = try view.withImageLayer(scale: scale, appearance: picture.appearance) {
                        try body.value($0, scale, $1)
                    }
                    guard let result else {
                        throw SnapshotError("\(type(of: view)) has no layer. Do not set its layer to nil.")
                    }
                    return result
                }
            case .window(let window):
                return try onMain {
                    let (former, appearance) = (window.contentView?.frame.size, window.appearance)
                    if let size = picture.size { window.setContentSize(size) }
                    if let wanted = picture.appearance { window.appearance = wanted }
                    defer {
                        if picture.size != nil, let former { window.setContentSize(former) }
                        if picture.appearance != nil { window.appearance = appearance }
                    }
                    let scale = picture.scale ?? window.backingScaleFactor
                    return try window.withImageScale(scale) { layer in
                        window.layoutIfNeeded()
                        window.contentView?.displayIfNeeded()
                        return try body.value(layer, scale, false)
                    }
                }
            }
        }
    }

    /// Calls a function in which dynamic colors follow the appearance.
    private func drawn<R>(_ body: () throws -> R) throws -> R {
        guard let appearance = appearance ?? NSAppearance(named: .aqua) else { return try body() }
        var result: Result<R, any Error>?
        appearance.performAsCurrentDrawingAppearance { result = Result(catching: body) }
        guard let result else { throw SnapshotError("The appearance \(appearance.name.rawValue) draws nothing.") }
        return try result.get()
    }
}

extension CALayer {
    /// Calls a function while the layer has another size; nil for its own.
    fileprivate func withSize<R>(_ size: CGSize?, _ body: () throws -> R) rethrows -> R {
        guard let size, size != bounds.size else { return try body() }
        let former = bounds.size
        set(size)
        defer { set(former) }
        return try body()
    }

    private func set(_ size: CGSize) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        bounds.size = size
        CATransaction.commit()
    }
}

/// Calls a function on the main actor, on which the caller must be: strategies are not isolated, but views are.
func onMain<R>(_ body: @MainActor () throws -> R) rethrows -> R {
    guard MainQueue.isCurrent else {
        preconditionFailure("views and windows are compared on the main actor: mark the test with @MainActor")
    }
    return try MainActor.assumeIsolated { OnThread(try body()) }.value
}
