import Foundation
import Synchronization

/// The images with names that a program has given them.
final class NamedImages: Sendable {
    /// `@unchecked Sendable`: images are used by one thread at a time, as the program that names them must see to.
    private struct Entry: @unchecked Sendable {
        weak var image: NSImage?
    }

    private let entries = Mutex<[NSImage.Name: Entry]>([:])

    /// Gives an image a name, or nil, in place of a former one. Returns false if another image has the name.
    func register(_ image: NSImage, _ name: NSImage.Name?, former: NSImage.Name?) -> Bool {
        let entry = Entry(image: image)
        return entries.withLock { entries in
            if let name, let other = entries[name]?.image, other !== entry.image { return false }
            if let former, entries[former]?.image === entry.image { entries[former] = nil }
            if let name { entries[name] = entry }
            return true
        }
    }

    /// The forms of the image with a name; nil if there is none.
    func forms(_ name: NSImage.Name) -> (size: NSSize, representations: [NSImageRep], isTemplate: Bool)? {
        let entry = entries.withLock { $0[name] }
        return entry?.image.map { ($0.size, $0.representations, $0.isTemplate) }
    }
}
