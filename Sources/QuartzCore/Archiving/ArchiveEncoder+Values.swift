import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import CoreImage
import CoreText
import Foundation

extension ArchiveEncoder {
    /// A value as a node of a property list: unchanged if possible, or else a dictionary with a tag. Nil if the value
    /// cannot be archived, which is recorded as the refusal.
    func node(_ value: Any?) -> Any? {
        guard let value else { return ArchiveTag.nothing.node }
        if let plain = plain(value) { return plain }
        depth += 1
        defer { depth -= 1 }
        guard depth <= Archive.maximumListDepth else {
            return refuse("its lists are nested more than \(Archive.maximumListDepth) levels deep")
        }
        if let items = value as? [Any] ?? (value as? NSArray).map({ Array($0) }) { return nodes(items) }
        if let node = container(value) ?? geometry(value) ?? ArchivedGraphics.node(value) { return node }
        if let text = value as? NSAttributedString { return node(text: text) }
        guard refusal == nil else { return nil }
        guard let object = value as? NSObject & NSSecureCoding, type(of: object).supportsSecureCoding,
            !(object is NSValue)
        else { return refuse("a value of type \(type(of: value)) cannot be stored in an archive") }
        if ArchiveTag.isKnown(type(of: object)) {
            return index(of: object).map { ArchiveTag.object.node(["id": $0]) }
        }
        do {
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: object, requiringSecureCoding: requiresSecureCoding)
            return ArchiveTag.foreign.node(["class": NSStringFromClass(type(of: object)), "data": data])
        } catch {
            return refuse(error.localizedDescription)
        }
    }

    /// Values that property lists contain directly.
    private func plain(_ value: Any) -> Any? {
        switch value {
        case is NSNull: ArchiveTag.null.node
        case let value as NSNumber: value
        case let value as Bool: NSNumber(value: value)
        case let value as any BinaryInteger:
            Int64(exactly: value).map { NSNumber(value: $0) } ?? UInt64(exactly: value).map { NSNumber(value: $0) }
        case let value as String: value
        case let value as NSString: String(describing: value)
        case let value as Data: value
        case let value as NSData: Data(referencing: value)
        case let value as Date: value
        case let value as NSDate: value as Date
        default: KeyValue.double(value).map { NSNumber(value: $0) }
        }
    }

    private func nodes(_ items: some Sequence<Any>) -> [Any]? {
        var result: [Any] = []
        for item in items {
            guard let node = node(item) else { return nil }
            result.append(node)
        }
        return result
    }

    private func container(_ value: Any) -> Any? {
        var pairs: [(key: Any, value: Any)] = []
        if let value = value as? [AnyHashable: Any] {
            pairs = value.map { ($0.key.base, $0.value) }
        } else if let value = value as? NSDictionary {
            for (key, item) in value { pairs.append((key, item)) }
        } else if let set = value as? Set<AnyHashable> {
            return nodes(set.map(\.base)).map { ArchiveTag.set.node(["items": $0]) }
        } else if let set = value as? NSSet {
            return nodes(set.map { $0 }).map { ArchiveTag.set.node(["items": $0]) }
        } else {
            return nil
        }
        guard let keys = nodes(pairs.map(\.key)), let values = nodes(pairs.map(\.value)) else { return nil }
        return ArchiveTag.dictionary.node(["keys": keys, "values": values])
    }

    private func geometry(_ value: Any) -> Any? {
        // Not `is NSValue`, which is true of what can be bridged to one.
        let boxed = type(of: value) is AnyClass
        func numbers(_ tag: ArchiveTag, _ numbers: [Double]) -> Any {
            tag.node(["numbers": numbers, "boxed": boxed])
        }
        if let p = KeyValue.point(value) { return numbers(.point, [p.x, p.y]) }
        if let s = KeyValue.size(value) { return numbers(.size, [s.width, s.height]) }
        if let r = KeyValue.rect(value) {
            return numbers(.rect, [r.origin.x, r.origin.y, r.size.width, r.size.height])
        }
        if case .transform(let t)? = PropertyValue(value, kind: .transform) { return numbers(.transform, t.elements) }
        if case .affine(let t)? = PropertyValue(value, kind: .affine) {
            return numbers(.affine, [t.a, t.b, t.c, t.d, t.tx, t.ty])
        }
        return nil
    }

    private func node(text: NSAttributedString) -> Any? {
        var runs: [[String: Any]] = []
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            var named: [String: Any] = [:]
            for (key, value) in attributes {
                if canArchive(value) {
                    named[key.rawValue] = value
                } else {
                    Diagnostics.warnOnce(
                        """
                        the attribute \(key.rawValue) of a text is left out of an archive, because a \
                        \(type(of: value)) cannot be stored there
                        """, key: "archive.text.\(key.rawValue)")
                }
            }
            guard let node = node(named) else { return }
            runs.append(["length": range.length, "attributes": node])
        }
        return refusal == nil ? ArchiveTag.text.node(["string": text.string, "runs": runs]) : nil
    }
}

extension ArchiveEncoder {
    /// Whether an attribute of a text can be archived.
    private func canArchive(_ value: Any) -> Bool {
        let trial = trial()
        return trial.node(value) != nil && trial.refusal == nil
    }
}

/// The type of a dictionary in an archive.
enum ArchiveTag: String {
    case nothing, null, dictionary, set
    case point, size, rect, transform, affine
    case color, path, image, font, paragraph, text
    /// An object of the archive, by its index in the list, and an object that Foundation archives.
    case object, foreign

    var node: [String: Any] { node([:]) }

    func node(_ fields: [String: Any]) -> [String: Any] { fields.merging(["$": rawValue]) { $1 } }

    /// Whether objects of the class and of its subclasses are encoded into the same archive.
    static func isKnown(_ type: AnyClass) -> Bool {
        type is CALayer.Type || type is CAAnimation.Type || type is CAMediaTimingFunction.Type
            || type is CAValueFunction.Type || type is CIFilter.Type || type is CAConstraint.Type
            || type is CAConstraintLayoutManager.Type || type is CAEmitterCell.Type
    }
}
