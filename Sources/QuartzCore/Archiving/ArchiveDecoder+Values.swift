import AcetateCompositor
import CoreGraphics
import Foundation

extension ArchiveDecoder {
    /// The value of a node of the archive; nil for no value, and for a damaged node, which sets the error.
    func value(_ node: Any) -> Any? {
        guard let fields = node as? [String: Any] else {
            guard let items = node as? [Any] else { return node }
            return values(items)
        }
        guard let tag = (fields["$"] as? String).flatMap(ArchiveTag.init(rawValue:)) else {
            return fail("a value has no type")
        }
        switch tag {
        case .nothing: return nil
        case .null: return NSNull()
        case .dictionary: return dictionary(fields)
        case .set:
            let items = (fields["items"] as? [Any]).flatMap { values($0) }
            guard let items = items.flatMap(Self.keys) else { return fail("a set is damaged") }
            return Set(items)
        case .point, .size, .rect, .transform, .affine: return geometry(tag, fields) ?? fail("a \(tag) is damaged")
        case .color: return ArchivedGraphics.color(fields) ?? fail("a color is damaged")
        case .path: return ArchivedGraphics.path(fields) ?? fail("a path is damaged")
        case .image: return ArchivedGraphics.image(fields) ?? fail("an image is damaged")
        case .font: return ArchivedGraphics.font(fields) ?? fail("a font is damaged")
        case .paragraph: return ArchivedGraphics.paragraphStyle(fields) ?? fail("a paragraph style is damaged")
        case .text: return text(fields) ?? fail("a text is damaged")
        case .object: return (fields["id"] as? Int).flatMap { object(at: $0) } ?? fail("an object is damaged")
        case .foreign: return foreign(fields)
        }
    }

    private func values(_ nodes: [Any]) -> [Any]? {
        var result: [Any] = []
        for node in nodes {
            guard let value = value(node) else { return fail("a list is damaged") }
            result.append(value)
        }
        return result
    }

    private static func keys(_ values: [Any]) -> [AnyHashable]? {
        let keys = values.compactMap { $0 as? AnyHashable }
        return keys.count == values.count ? keys : nil
    }

    private func dictionary(_ fields: [String: Any]) -> [AnyHashable: Any]? {
        guard let keys = (fields["keys"] as? [Any]).flatMap({ values($0) }).flatMap(Self.keys),
            let values = (fields["values"] as? [Any]).flatMap({ values($0) }), keys.count == values.count
        else { return fail("a dictionary is damaged") }
        return Dictionary(zip(keys, values)) { first, _ in first }
    }

    private func geometry(_ tag: ArchiveTag, _ fields: [String: Any]) -> Any? {
        guard let n = fields["numbers"] as? [Double], let isBoxed = fields["boxed"] as? Bool else { return nil }
        let value: PropertyValue? =
            switch (tag, n.count) {
            case (.point, 2): .point(CGPoint(x: n[0], y: n[1]))
            case (.size, 2): .size(CGSize(width: n[0], height: n[1]))
            case (.rect, 4): .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
            case (.transform, 16): .transform(CATransform3D(elements: n))
            case (.affine, 6): .affine(CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
            default: nil
            }
        if isBoxed { return value?.boxed }
        return switch value {
        case .point(let value)?: value
        case .size(let value)?: value
        case .rect(let value)?: value
        case .transform(let value)?: value
        case .affine(let value)?: value
        default: nil
        }
    }

    private func text(_ fields: [String: Any]) -> NSAttributedString? {
        guard let string = fields["string"] as? String, let runs = fields["runs"] as? [[String: Any]] else {
            return nil
        }
        let text = NSMutableAttributedString(string: string)
        var start = 0
        for run in runs {
            guard let length = run["length"] as? Int, length > 0, length <= text.length - start,
                let attributes = run["attributes"].flatMap({ value($0) }) as? [AnyHashable: Any]
            else { return nil }
            var named: [NSAttributedString.Key: Any] = [:]
            for (key, value) in attributes {
                guard let key = key.base as? String else { return nil }
                named[NSAttributedString.Key(key)] = value
            }
            text.setAttributes(named, range: NSRange(location: start, length: length))
            start += length
        }
        return NSAttributedString(attributedString: text)
    }

    /// An object that Foundation archived, if its class is allowed.
    private func foreign(_ fields: [String: Any]) -> Any? {
        guard let name = fields["class"] as? String, let data = fields["data"] as? Data else {
            return fail("an object is damaged")
        }
        guard let type = NSClassFromString(name), let coded = type as? any (NSObject & NSSecureCoding).Type,
            coded.supportsSecureCoding,
            !requiresSecureCoding || foreignClasses.contains(where: { Self.isKind(type, of: $0) })
        else {
            return fail("the class \(name) is not allowed in this archive: add it to ofClasses")
        }
        do {
            let allowed = requiresSecureCoding ? foreignClasses : [type]
            return try NSKeyedUnarchiver.unarchivedObject(ofClasses: allowed, from: data)
                ?? fail("a \(name) is damaged")
        } catch {
            return fail("a \(name) is damaged")
        }
    }
}
