@_exported import CoreGraphics
import Synchronization
import UniformTypeIdentifiers

extension CGImageSource: _CFObject {}
extension CGImageDestination: _CFObject {}

/// Reads the images of a file, from memory or from disk: stills, the frames of animations, the pages of TIFF files and
/// the sizes of icons.
///
/// The structure of the file is read at once, and an image's pixels when the image is created. Threads may share a
/// source.
public final class CGImageSource: Sendable {
    struct Contents: Sendable {
        var data: Data
        /// Nil while the format is not known.
        var file: ImageFile?
        /// Whether `data` is all there will be.
        var isFinal: Bool
        /// The canvas that a frame of the animation is drawn on. Programs ask for frames in order, so the next one is
        /// kept.
        var nextCanvas: (index: Int, canvas: CGImage)?
        /// The number of updates.
        var version = 0
    }

    private let state: Mutex<Contents>

    init(data: Data, isFinal: Bool) {
        state = Mutex(Contents(data: data, file: ImageFile(data: data), isFinal: isFinal))
    }

    /// What the source has now.
    var contents: Contents { state.withLock { $0 } }

    func update(_ data: Data, isFinal: Bool) {
        let file = ImageFile(data: data)
        state.withLock { now in
            now = Contents(data: data, file: file, isFinal: isFinal, version: now.version + 1)
        }
    }

    /// Keeps the canvas of the next frame, unless other data came in the meantime.
    func keep(_ canvas: CGImage?, for index: Int, of contents: Contents) {
        state.withLock { now in
            guard now.version == contents.version else { return }
            now.nextCanvas = canvas.map { (index, $0) }
        }
    }
}

/// How much of a source, or of one of its images, is there.
public enum CGImageSourceStatus: Int32, Sendable {
    /// The data ends early.
    case statusUnexpectedEOF = -5
    /// The data is not that of an image, although its beginning is.
    case statusInvalidData = -4
    /// The format is not known.
    case statusUnknownType = -3
    /// More data is needed to know the size.
    case statusReadingHeader = -2
    /// More data is needed to decode the image completely.
    case statusIncomplete = -1
    /// The image is complete.
    case statusComplete = 0
}

// MARK: - Creating sources

/// An option for a source: the supposed type of the data, such as "public.png". All formats that are read here are recognized by
/// their data, which decides.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"

/// A source of a file's bytes. It exists also for data of an unknown format; then it has no images.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(data: data, isFinal: true)
}

/// A source of a file. Nil if the file cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard url.isFileURL, let data = try? FileBytes.read(url.path) else { return nil }
    return CGImageSource(data: data, isFinal: true)
}

/// A source of a provider's bytes. Nil if the provider has none.
public func CGImageSourceCreateWithDataProvider(
    _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
    provider.data.map { CGImageSource(data: $0, isFinal: true) }
}

/// A source whose data arrives in steps, by `CGImageSourceUpdateData`.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
    CGImageSource(data: Data(), isFinal: false)
}

/// Gives an incremental source its data: all that has arrived so far, not only what is new. `final` is true when it is
/// complete.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
    isrc.update(data, isFinal: final)
}

/// Gives an incremental source its data. See `CGImageSourceUpdateData`.
public func CGImageSourceUpdateDataProvider(_ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool) {
    isrc.update(provider.data ?? Data(), isFinal: final)
}

// MARK: - What a source has

/// The identifiers of the types that can be read on this machine.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
    PixbufFormat.all.flatMap(\.mimeTypes).compactMap { UTType.imageType(mimeTypes: [$0])?.identifier }.uniqued()
}

/// The identifier of the file's type; nil while it is not known.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.contents.file?.type.identifier }

/// The number of images: frames, pages or sizes. Smaller versions of an image do not count.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.contents.file?.images.count ?? 0 }

/// The index of the image that represents the file: the largest of an icon, otherwise the first.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { isrc.contents.file?.primaryIndex ?? 0 }

/// How much of the source is there.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
    let contents = isrc.contents
    guard let file = contents.file else {
        return contents.isFinal ? .statusUnknownType : .statusReadingHeader
    }
    if file.isComplete, !file.images.isEmpty { return .statusComplete }
    if contents.isFinal {
        return file.isComplete ? .statusInvalidData : .statusUnexpectedEOF
    }
    return file.images.isEmpty ? .statusReadingHeader : .statusIncomplete
}

/// How much of an image is there.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    let contents = isrc.contents
    guard let file = contents.file else {
        return contents.isFinal ? .statusUnknownType : .statusReadingHeader
    }
    guard file.images.indices.contains(index) else {
        return contents.isFinal ? .statusInvalidData : .statusReadingHeader
    }
    if file.images[index].isComplete { return .statusComplete }
    return contents.isFinal ? .statusUnexpectedEOF : .statusIncomplete
}

extension Sequence where Element: Hashable {
    /// The elements without those that came before.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
