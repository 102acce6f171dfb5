import CoreGraphics
import Foundation

// Archives of images: the size, and the pixels of the forms as PNG files.

extension NSImage: NSSecureCoding {
    nonisolated public static var supportsSecureCoding: Bool { true }

    private enum ArchiveKey {
        static let width = "AcetateWidth"
        static let height = "AcetateHeight"
        static let isTemplate = "AcetateTemplate"
        static let description = "AcetateDescription"
        static let capInsets = "AcetateCapInsets"
        static let resizingMode = "AcetateResizingMode"
        static let forms = "AcetateForms"
        static let sizes = "AcetateFormSizes"
    }

    /// Writes the image. A form that is drawn is written as pixels, two per point.
    public func encode(with coder: NSCoder) {
        coder.encode(Double(size.width), forKey: ArchiveKey.width)
        coder.encode(Double(size.height), forKey: ArchiveKey.height)
        coder.encode(isTemplate, forKey: ArchiveKey.isTemplate)
        if let accessibilityDescription {
            coder.encode(NSString(string: accessibilityDescription), forKey: ArchiveKey.description)
        }
        let insets = [capInsets.top, capInsets.left, capInsets.bottom, capInsets.right]
        coder.encode(NSArray(array: insets.map { NSNumber(value: Double($0)) }), forKey: ArchiveKey.capInsets)
        coder.encode(resizingMode.rawValue, forKey: ArchiveKey.resizingMode)
        var (forms, sizes): ([NSData], [NSNumber]) = ([], [])
        for rep in representations {
            let image = (rep as? NSBitmapImageRep)?.cgImage ?? rep.cgImage(size: rep.size, scale: 2)
            guard let data = try? image?.pngData() else { continue }
            forms.append(NSData(data: data))
            sizes += [NSNumber(value: Double(rep.size.width)), NSNumber(value: Double(rep.size.height))]
        }
        coder.encode(NSArray(array: forms), forKey: ArchiveKey.forms)
        coder.encode(NSArray(array: sizes), forKey: ArchiveKey.sizes)
    }

    /// The size, which is zero for numbers that are not finite or negative.
    static func archivedSize(in coder: NSCoder) -> NSSize {
        let (width, height) = (
            coder.decodeDouble(forKey: ArchiveKey.width), coder.decodeDouble(forKey: ArchiveKey.height)
        )
        guard width.isFinite, height.isFinite, width >= 0, height >= 0 else { return .zero }
        return NSSize(width: width, height: height)
    }

    /// Reads the properties and the forms. Forms that cannot be decoded are left out.
    func decodeForms(from coder: NSCoder) {
        isTemplate = coder.decodeBool(forKey: ArchiveKey.isTemplate)
        if coder.containsValue(forKey: ArchiveKey.description) {
            let text = coder.decodeObject(of: NSString.self, forKey: ArchiveKey.description)
            accessibilityDescription = text.map { String(describing: $0) }
        }
        if coder.containsValue(forKey: ArchiveKey.capInsets) {
            let classes: [AnyClass] = [NSArray.self, NSNumber.self]
            let insets = (coder.decodeObject(of: classes, forKey: ArchiveKey.capInsets) as? [Any] ?? [])
                .compactMap { ($0 as? NSNumber).map { CGFloat($0.doubleValue) } }
            if insets.count == 4 {
                capInsets = NSEdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
            }
            resizingMode = ResizingMode(rawValue: coder.decodeInteger(forKey: ArchiveKey.resizingMode)) ?? .stretch
        }
        guard coder.containsValue(forKey: ArchiveKey.forms), coder.containsValue(forKey: ArchiveKey.sizes) else {
            return
        }
        let classes: [AnyClass] = [NSArray.self, NSData.self, NSNumber.self]
        let forms = coder.decodeObject(of: classes, forKey: ArchiveKey.forms) as? [Any] ?? []
        let sizes = (coder.decodeObject(of: classes, forKey: ArchiveKey.sizes) as? [Any] ?? [])
            .map { ($0 as? NSNumber)?.doubleValue ?? 0 }
        for (index, form) in forms.enumerated() {
            guard let data = form as? Data ?? (form as? NSData).map({ Data(referencing: $0) }),
                let rep = NSImageRep.form(data: data)
            else { continue }
            if sizes.count > 2 * index + 1, sizes[2 * index] > 0, sizes[2 * index + 1] > 0 {
                rep.size = NSSize(width: sizes[2 * index], height: sizes[2 * index + 1])
            }
            addRepresentation(rep)
        }
    }
}
