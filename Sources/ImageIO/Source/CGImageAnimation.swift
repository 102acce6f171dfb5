public import CoreGraphics
import Dispatch

/// Is called with the index of a frame, the frame, and a value that ends the animation when it is set to true.
public typealias CGImageSourceAnimationBlock = (Int, CGImage, UnsafeMutablePointer<Bool>) -> Void

/// The index of the first frame; 0 by default.
public let kCGImageAnimationStartIndex: CFString = "StartIndex"
/// The delay of all frames in seconds, in place of those of the file.
public let kCGImageAnimationDelayTime: CFString = "DelayTime"
/// How often the animation plays, in place of what the file says; infinity for playing without end.
public let kCGImageAnimationLoopCount: CFString = "LoopCount"

/// Why an animation cannot be played.
public enum CGImageAnimationStatus: OSStatus, Sendable {
    /// An argument is wrong.
    case animationStatus_ParameterError = -22140
    /// The data is damaged.
    case animationStatus_CorruptInputImage = -22141
    /// The format is unknown, or has no animations.
    case animationStatus_UnsupportedFormat = -22142
    /// The data ends too early.
    case animationStatus_IncompleteInputImage = -22143
    /// There is not enough memory.
    case animationStatus_AllocationFailure = -22144
}

/// Plays the animation of a file by calling `block` on the main queue with each frame, at its time. Returns 0, or a
/// `CGImageAnimationStatus`.
///
/// A file that does not say how often it plays is played once. Frames without a delay, or with one of at most 10 ms,
/// are shown for 100 ms, as in browsers.
@discardableResult
public func CGAnimateImageAtURLWithBlock(
    _ url: CFURL, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
    guard let source = CGImageSourceCreateWithURL(url, nil) else {
        return CGImageAnimationStatus.animationStatus_ParameterError.rawValue
    }
    return animate(source, options, block)
}

/// Plays the animation in `data`. See `CGAnimateImageAtURLWithBlock`.
@discardableResult
public func CGAnimateImageDataWithBlock(
    _ data: CFData, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
    guard let source = CGImageSourceCreateWithData(data, nil) else {
        return CGImageAnimationStatus.animationStatus_ParameterError.rawValue
    }
    return animate(source, options, block)
}

private func animate(
    _ source: CGImageSource, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
    switch CGImageSourceGetStatus(source) {
    case .statusComplete: break
    case .statusUnexpectedEOF, .statusIncomplete, .statusReadingHeader:
        return CGImageAnimationStatus.animationStatus_IncompleteInputImage.rawValue
    case .statusUnknownType: return CGImageAnimationStatus.animationStatus_UnsupportedFormat.rawValue
    case .statusInvalidData: return CGImageAnimationStatus.animationStatus_CorruptInputImage.rawValue
    }
    guard let file = source.contents.file, file.animation != nil else {
        return CGImageAnimationStatus.animationStatus_UnsupportedFormat.rawValue
    }
    let options = Options(options)
    let start = options.integer(kCGImageAnimationStartIndex) ?? 0
    guard file.images.indices.contains(start), (options.number(kCGImageAnimationDelayTime) ?? 0) >= 0 else {
        return CGImageAnimationStatus.animationStatus_ParameterError.rawValue
    }
    ImageAnimation(source, file, start: start, options, block).showNext(at: .now())
    return 0
}

/// An animation that plays.
///
/// `@unchecked Sendable`: after initialization, it is used on the main queue only.
private final class ImageAnimation: @unchecked Sendable {
    private let source: CGImageSource
    private let delays: [Double]
    private let block: CGImageSourceAnimationBlock
    private var index: Int
    /// How often the animation plays after this time; nil for without end.
    private var repetitions: Int?

    init(
        _ source: CGImageSource, _ file: ImageFile, start: Int, _ options: Options,
        _ block: @escaping CGImageSourceAnimationBlock
    ) {
        self.source = source
        self.block = block
        index = start
        let fixed = options.number(kCGImageAnimationDelayTime)
        delays = file.images.map { image in
            let delay = image.frame?.delay ?? 0
            // At most a day, so that times do not overflow.
            return min(fixed ?? (delay < 0.011 ? 0.1 : delay), 86_400)
        }
        repetitions = file.repetitions
        if let value = options.values[kCGImageAnimationLoopCount] as? NSNumber {
            let count = value.doubleValue
            repetitions = count.isFinite && count < 1e9 ? Int(max(count, 1)) - 1 : nil
        }
    }

    /// Shows the next frame at a time, and then those after it.
    func showNext(at time: DispatchTime) {
        DispatchQueue.main.asyncAfter(deadline: time) { [self] in
            var isStopped = false
            if let image = CGImageSourceCreateImageAtIndex(source, index, nil) { block(index, image, &isStopped) }
            let next = time + delays[index]
            index += 1
            if index == delays.count {
                if repetitions == 0 { return }
                repetitions = repetitions.map { $0 - 1 }
                index = 0
            }
            // Frames that are late do not make those after them hurry.
            if !isStopped { showNext(at: max(next, .now())) }
        }
    }
}

extension ImageFile {
    /// How often the animation plays after the first time; nil for without end. GIF counts repetitions, and the others
    /// count plays.
    fileprivate var repetitions: Int? {
        guard let count = animation?.loopCount else { return 0 }
        return count == 0 ? nil : (type == .gif ? count : count - 1)
    }
}
