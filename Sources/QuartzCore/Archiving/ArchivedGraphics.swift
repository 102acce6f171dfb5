import AcetateCompositor
import CoreGraphics
import CoreText
import Foundation

/// Colors, paths, images and fonts in archives, exact to the last bit.
enum ArchivedGraphics {
    /// The value as a tagged dictionary; nil for a value of another type.
    static func node(_ value: Any) -> [String: Any]? {
        switch value {
        case let color as CGColor where color.pattern == nil: node(color)
        case let path as CGPath: node(path)
        case let image as CGImage: node(image)
        case let object as any LayerContents: object.layerImage(forContentsScale: nil).map { node($0) }
        case let font as CTFont:
            ArchiveTag.font.node(["name": CTFontCopyPostScriptName(font) as String, "size": Double(font.size)])
        case let style as CTParagraphStyle: node(style.values)
        // Types of higher frameworks are archived as the Core Text value that they wrap.
        case let font as any CoreTextFont: node(font.coreTextFont)
        case let color as any CoreTextColor: node(color.coreTextColor)
        case let style as any CoreTextParagraphStyle: node(style.coreTextParagraphStyle)
        default: nil
        }
    }

    // MARK: Colors

    private static func node(_ color: CGColor) -> [String: Any] {
        var fields: [String: Any] = ["components": (color.components ?? []).map { Double($0) }]
        if let name = color.colorSpace?.name { fields["space"] = name as String }
        return ArchiveTag.color.node(fields)
    }

    static func color(_ fields: [String: Any]) -> CGColor? {
        guard let components = fields["components"] as? [Double] else { return nil }
        let space: CGColorSpace? =
            if let name = fields["space"] {
                (name as? String).flatMap { CGColorSpace(name: $0) }
            } else {
                switch components.count {
                case 2: CGColorSpaceCreateDeviceGray()
                case 4: CGColorSpaceCreateDeviceRGB()
                case 5: CGColorSpaceCreateDeviceCMYK()
                default: nil
                }
            }
        return space.flatMap { CGColor(space: $0, components: components.map { CGFloat($0) }) }
    }

    // MARK: Paths

    private static func node(_ path: CGPath) -> [String: Any] {
        let elements = path.elements
        return ArchiveTag.path.node([
            "verbs": Data(elements.verbs.map(\.rawValue)), "points": bytes(elements.points.flatMap { [$0.x, $0.y] }),
        ])
    }

    static func path(_ fields: [String: Any]) -> CGPath? {
        guard let verbs = fields["verbs"] as? Data, let points = (fields["points"] as? Data).flatMap(numbers) else {
            return nil
        }
        var elements = PathElements()
        var rest = points[...]
        func point() -> CGPoint? {
            guard let x = rest.popFirst(), let y = rest.popFirst() else { return nil }
            return CGPoint(x: x, y: y)
        }
        for raw in verbs {
            switch PathElements.Verb(rawValue: raw) {
            case .move?:
                guard let to = point() else { return nil }
                elements.move(to: to)
            case .line?:
                guard let to = point() else { return nil }
                elements.addLine(to: to)
            case .quad?:
                guard let control = point(), let to = point() else { return nil }
                elements.addQuadCurve(to: to, control: control)
            case .cubic?:
                guard let first = point(), let second = point(), let to = point() else { return nil }
                elements.addCurve(to: to, control1: first, control2: second)
            case .close?:
                elements.close()
            case nil:
                return nil
            }
        }
        return rest.isEmpty && elements.verbs.count == verbs.count ? CGPath(elements) : nil
    }

    /// Doubles as their bits, in little-endian order.
    private static func bytes(_ numbers: [Double]) -> Data {
        var data = Data(capacity: 8 * numbers.count)
        for number in numbers {
            let bits = number.bitPattern
            for shift in stride(from: 0, to: 64, by: 8) { data.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        }
        return data
    }

    private static func numbers(_ data: Data) -> [Double]? {
        guard data.count % 8 == 0 else { return nil }
        let bytes = [UInt8](data)
        return stride(from: 0, to: bytes.count, by: 8).map { start in
            Double(bitPattern: bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
    }

    // MARK: Images

    private static func node(_ image: CGImage) -> [String: Any] {
        ArchiveTag.image.node([
            "width": image.width, "height": image.height, "pixels": image.nativeBytes,
            "opaque": image.isOpaque, "interpolates": image.shouldInterpolate,
            "intent": Int(image.renderingIntent.rawValue),
        ])
    }

    static func image(_ fields: [String: Any]) -> CGImage? {
        guard let width = fields["width"] as? Int, let height = fields["height"] as? Int,
            (1...32_767).contains(width), (1...32_767).contains(height), let pixels = fields["pixels"] as? Data,
            pixels.count == 4 * width * height, let isOpaque = fields["opaque"] as? Bool,
            let interpolates = fields["interpolates"] as? Bool,
            let intent = (fields["intent"] as? Int).flatMap({ Int32(exactly: $0) }).flatMap({
                CGColorRenderingIntent(rawValue: $0)
            }), let provider = CGDataProvider(data: pixels)
        else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
            space: .sRGBSpace, bitmapInfo: .native(isOpaque: isOpaque), provider: provider, decode: nil,
            shouldInterpolate: interpolates, intent: intent)
    }

    // MARK: Paragraph styles

    private static func lengths(_ style: ParagraphStyle) -> [Double] {
        [
            style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.defaultTabInterval,
            style.lineHeightMultiple, style.minimumLineHeight, style.maximumLineHeight, style.lineSpacing,
            style.minimumLineSpacing, style.maximumLineSpacing, style.lineSpacingAdjustment, style.paragraphSpacing,
            style.paragraphSpacingBefore,
        ].map { Double($0) }
    }

    private static func node(_ style: ParagraphStyle) -> [String: Any] {
        var fields: [String: Any] = [
            "alignment": Int(style.alignment.rawValue), "breaking": Int(style.lineBreakMode.rawValue),
            "direction": Int(style.baseWritingDirection.rawValue), "lengths": bytes(lengths(style)),
        ]
        if let tabs = style.tabStops {
            fields["tabs"] = bytes(
                tabs.flatMap { [Double(CTTextTabGetAlignment($0).rawValue), CTTextTabGetLocation($0)] })
        }
        return ArchiveTag.paragraph.node(fields)
    }

    static func paragraphStyle(_ fields: [String: Any]) -> CTParagraphStyle? {
        var style = ParagraphStyle()
        guard
            let alignment = (fields["alignment"] as? Int).flatMap({ UInt8(exactly: $0) })
                .flatMap(CTTextAlignment.init),
            let breaking = (fields["breaking"] as? Int).flatMap({ UInt8(exactly: $0) }).flatMap(CTLineBreakMode.init),
            let direction = (fields["direction"] as? Int).flatMap({ Int8(exactly: $0) }), (-1...1).contains(direction),
            let n = (fields["lengths"] as? Data).flatMap(numbers)?.map({ CGFloat($0) }), n.count == lengths(style).count
        else { return nil }
        (style.alignment, style.lineBreakMode, style.baseWritingDirection) = (
            alignment, breaking, CTWritingDirection(rawValue: direction)
        )
        (style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.defaultTabInterval) = (
            n[0], n[1], n[2], n[3]
        )
        (style.lineHeightMultiple, style.minimumLineHeight, style.maximumLineHeight) = (n[4], n[5], n[6])
        (style.lineSpacing, style.minimumLineSpacing, style.maximumLineSpacing) = (n[7], n[8], n[9])
        (style.lineSpacingAdjustment, style.paragraphSpacing, style.paragraphSpacingBefore) = (n[10], n[11], n[12])
        if let data = fields["tabs"] {
            guard let n = (data as? Data).flatMap(numbers), n.count % 2 == 0 else { return nil }
            var tabs: [CTTextTab] = []
            for index in stride(from: 0, to: n.count, by: 2) {
                guard let alignment = UInt8(exactly: n[index]).flatMap(CTTextAlignment.init) else { return nil }
                tabs.append(CTTextTab(alignment, CGFloat(n[index + 1])))
            }
            style.tabStops = tabs
        }
        return CTParagraphStyle(style)
    }

    // MARK: Fonts

    static func font(_ fields: [String: Any]) -> CTFont? {
        guard let name = fields["name"] as? String, let size = fields["size"] as? Double, size.isFinite, size > 0 else {
            return nil
        }
        return CTFont(name, size: size)
    }
}
