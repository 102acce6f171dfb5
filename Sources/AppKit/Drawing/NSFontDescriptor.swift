import AcetateKeyValue
import CoreText
import Foundation

/// A description of a font by its attributes. Immutable.
///
/// It is also a `CTFontDescriptor` with the same attributes. Unlike on macOS it does not inherit from `NSObject`, as `NSFont` does
/// not.
public final class NSFontDescriptor: CTFontDescriptor, Hashable, @unchecked Sendable {
    // It is immutable, as its superclass is.

    /// The key of an attribute.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        /// Creates a key from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A string.
        public static let family = AttributeName(rawValue: kCTFontFamilyNameAttribute as String)
        /// The PostScript name: a string.
        public static let name = AttributeName(rawValue: kCTFontNameAttribute as String)
        /// The name of the style in the family, such as "Bold": a string.
        public static let face = AttributeName(rawValue: kCTFontStyleNameAttribute as String)
        /// Points: a number.
        public static let size = AttributeName(rawValue: kCTFontSizeAttribute as String)
        /// The name to display: a string.
        public static let visibleName = AttributeName(rawValue: kCTFontDisplayNameAttribute as String)
        /// A dictionary with keys of `TraitKey`.
        public static let traits = AttributeName(rawValue: kCTFontTraitsAttribute as String)
        /// The features to use: an array of dictionaries with keys of `FeatureKey`.
        public static let featureSettings = AttributeName(rawValue: kCTFontFeatureSettingsAttribute as String)
        /// The transform of the shapes: an `AffineTransform`.
        public static let matrix = AttributeName(rawValue: kCTFontMatrixAttribute as String)
        /// The positions on the axes of a variable font: a dictionary of numbers, by the identifiers of the axes, which are numbers.
        public static let variation = AttributeName(rawValue: kCTFontVariationAttribute as String)
        /// The fonts in which characters are looked for that the font lacks: an array of descriptors.
        public static let cascadeList = AttributeName(rawValue: kCTFontCascadeListAttribute as String)
        /// The characters that the font has: a `CharacterSet`. It does not choose a font.
        public static let characterSet = AttributeName(rawValue: kCTFontCharacterSetAttribute as String)
    }

    /// The key of a feature, or the name of a key of Core Text, such as `kCTFontOpenTypeFeatureTag`.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        /// Creates a key from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The identifier of a type of features, such as `kNumberSpacingType`.
        public static let typeIdentifier = FeatureKey(rawValue: kCTFontFeatureTypeIdentifierKey as String)
        /// The identifier of one of the type's features, such as `kMonospacedNumbersSelector`.
        public static let selectorIdentifier = FeatureKey(rawValue: kCTFontFeatureSelectorIdentifierKey as String)
    }

    /// The key of a trait.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The number of `SymbolicTraits`.
        public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait as String)
        /// A number, or an `NSFont.Weight`.
        public static let weight = TraitKey(rawValue: kCTFontWeightTrait as String)
        /// A number, or an `NSFont.Width`: −1 to 1, 0 for normal.
        public static let width = TraitKey(rawValue: kCTFontWidthTrait as String)
        /// A number: −1 to 1, 0 for upright, positive for italic.
        public static let slant = TraitKey(rawValue: kCTFontSlantTrait as String)
    }

    /// The key of a value of a variation axis, in the dictionaries of the attribute `kCTFontVariationAxesAttribute`.
    public struct VariationKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The identifier of the axis: a number.
        public static let identifier = VariationKey(rawValue: kCTFontVariationAxisIdentifierKey as String)
        /// The least position: a number.
        public static let minimumValue = VariationKey(rawValue: kCTFontVariationAxisMinimumValueKey as String)
        /// The greatest position: a number.
        public static let maximumValue = VariationKey(rawValue: kCTFontVariationAxisMaximumValueKey as String)
        /// The position without a variation: a number.
        public static let defaultValue = VariationKey(rawValue: kCTFontVariationAxisDefaultValueKey as String)
        /// The name for users: a string.
        public static let name = VariationKey(rawValue: kCTFontVariationAxisNameKey as String)
    }

    /// The style of a font as a set of features. The raw values are those of macOS.
    public struct SymbolicTraits: OptionSet, Sendable, Hashable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Slanted.
        public static let italic = SymbolicTraits(rawValue: 1 << 0)
        /// Bold.
        public static let bold = SymbolicTraits(rawValue: 1 << 1)
        /// Wider than usual.
        public static let expanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrower than usual.
        public static let condensed = SymbolicTraits(rawValue: 1 << 6)
        /// All advances are the same.
        public static let monoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// A design of the system font.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The desktop's sans-serif font.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// The desktop's serif font.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// The desktop's monospaced font.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
        /// A font with round ends of strokes. No desktop names one, so `withDesign(_:)` returns nil.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    }

    /// The attributes as values that any thread may use.
    fileprivate struct Attributes: Hashable {
        var name: String?
        var family: String?
        var face: String?
        var visibleName: String?
        var size: CGFloat = 0
        var symbolic: SymbolicTraits?
        var weight: CGFloat?
        var width: CGFloat?
        var slant: CGFloat?
        var matrix: CGAffineTransform?
        var variation: [Int: Double]?
        var cascadeList: [NSFontDescriptor]?
        var characters: CharacterSet?
        /// The numbers and strings of features.
        var features: [[FeatureKey: FeatureValue]] = []

        /// The attributes as programs pass them.
        var values: [AttributeName: Any] {
            var result: [AttributeName: Any] = [:]
            result[.name] = name
            result[.family] = family
            result[.face] = face
            result[.visibleName] = visibleName
            if size > 0 { result[.size] = size }
            var traits: [TraitKey: Any] = [:]
            traits[.symbolic] = symbolic?.rawValue
            traits[.weight] = weight
            traits[.width] = width
            traits[.slant] = slant
            if !traits.isEmpty { result[.traits] = traits }
            if !features.isEmpty { result[.featureSettings] = features.map { $0.mapValues(\.object) } }
            result[.matrix] = matrix.map { AffineTransform($0) }
            result[.variation] = variation
            result[.cascadeList] = cascadeList
            result[.characterSet] = characters
            return result
        }

        /// The features with the keys of Core Text, which are the names of AppKit's keys.
        var featureSettings: [CFDictionary] { features.map { Self.byName($0.mapValues(\.object)) } }

        /// The attributes of a `CTFontDescriptor`.
        var ofCoreText: CFDictionary {
            let values = values
            var result = Self.byName(values)
            result[kCTFontTraitsAttribute] = (values[.traits] as? [TraitKey: Any]).map(Self.byName)
            if !features.isEmpty { result[kCTFontFeatureSettingsAttribute] = featureSettings }
            result[kCTFontMatrixAttribute] = matrix
            return result
        }

        /// The attributes beside name, size, weight and symbolic traits, with the keys of Core Text.
        var further: CFDictionary {
            var result: CFDictionary = [:]
            if !features.isEmpty { result[kCTFontFeatureSettingsAttribute] = featureSettings }
            var traits: CFDictionary = [:]
            traits[kCTFontWidthTrait] = width
            traits[kCTFontSlantTrait] = slant
            if !traits.isEmpty { result[kCTFontTraitsAttribute] = traits }
            result[kCTFontMatrixAttribute] = matrix
            result[kCTFontVariationAttribute] = variation
            result[kCTFontCascadeListAttribute] = cascadeList
            return result
        }

        private static func byName<Key: RawRepresentable<String>>(_ values: [Key: Any]) -> CFDictionary {
            Dictionary(uniqueKeysWithValues: values.map { (AnyHashable($0.key.rawValue), $0.value) })
        }
    }

    /// A number or a string of a feature.
    fileprivate enum FeatureValue: Hashable {
        case number(Int)
        case text(String)

        init?(_ value: Any) {
            if let text = value as? String {
                self = .text(text)
            } else if let number = NSFontDescriptor.number(value).flatMap({ Int(exactly: $0) }) {
                self = .number(number)
            } else {
                return nil
            }
        }

        var object: Any {
            switch self {
            case .number(let number): number
            case .text(let text): text
            }
        }
    }

    private let attributes: Attributes

    private init(_ attributes: Attributes) {
        self.attributes = attributes
        super.init(attributes.ofCoreText)
    }

    /// Creates a descriptor of attributes. Those without a constant in `AttributeName` are left out.
    public convenience init(fontAttributes attributes: [AttributeName: Any]? = nil) {
        self.init(Attributes().merging(attributes ?? [:]))
    }

    /// Creates a descriptor of a PostScript name or a family name and a size in points.
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(Attributes(name: fontName, size: size.isFinite ? max(size, 0) : 0))
    }

    /// Creates a descriptor of a PostScript name or a family name and a transform, which contains the size.
    public convenience init(name fontName: String, matrix: AffineTransform) {
        self.init(Attributes(name: fontName, size: 1, matrix: CGAffineTransform(matrix)))
    }

    // MARK: Attributes

    /// The attributes that the descriptor was created with.
    public var fontAttributes: [AttributeName: Any] { attributes.values.mapValues { KeyValue.bridged($0) } }

    /// An attribute, or else that of the font that matches best.
    public func object(forKey attribute: AttributeName) -> Any? {
        if let value = fontAttributes[attribute] { return value }
        return CTFontCopyAttribute(font(size: 0), attribute.rawValue as CFString)
    }

    /// The PostScript name of the font that matches best.
    public var postscriptName: String? { attributes.name ?? CTFontCopyPostScriptName(font(size: 0)) as String }

    /// Points; 0 if the descriptor has no size.
    public var pointSize: CGFloat { attributes.size }

    /// The traits of the descriptor, or else those of the font that matches best.
    public var symbolicTraits: SymbolicTraits {
        attributes.symbolic ?? SymbolicTraits(rawValue: CTFontGetSymbolicTraits(font(size: 0)).rawValue)
    }

    /// The transform of the shapes; nil without one.
    public var matrix: AffineTransform? { attributes.matrix.map { AffineTransform($0) } }

    // MARK: Matches

    /// The descriptors of all fonts that match this one, the best first.
    ///
    /// - Parameter mandatoryKeys: the attributes that fonts must have, while the others only decide which match is better; nil for all.
    public func matchingFontDescriptors(withMandatoryKeys mandatoryKeys: Set<AttributeName>?) -> [NSFontDescriptor] {
        let keys = mandatoryKeys.map { Set($0.map { AnyHashable($0.rawValue) }) }
        let found = CTFontDescriptorCreateMatchingFontDescriptors(self, keys) as? [CTFontDescriptor] ?? []
        return found.map { descriptor in
            let values = CTFontDescriptorCopyAttributes(descriptor).compactMap { key, value in
                (key.base as? String).map { (AttributeName(rawValue: $0), value) }
            }
            return NSFontDescriptor(fontAttributes: Dictionary(values) { first, _ in first }).withSize(pointSize)
        }
    }

    /// The descriptor of the font that matches this one best; nil if there is none. See
    /// `matchingFontDescriptors(withMandatoryKeys:)`.
    public func matchingFontDescriptor(withMandatoryKeys mandatoryKeys: Set<AttributeName>?) -> NSFontDescriptor? {
        matchingFontDescriptors(withMandatoryKeys: mandatoryKeys).first
    }

    // MARK: Copies

    /// A copy with additional attributes, which replace those with the same keys.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> NSFontDescriptor {
        NSFontDescriptor(self.attributes.merging(attributes))
    }

    /// A copy for a size in points.
    public func withSize(_ newPointSize: CGFloat) -> NSFontDescriptor {
        addingAttributes([.size: newPointSize])
    }

    /// A copy with another transform of the shapes.
    public func withMatrix(_ matrix: AffineTransform) -> NSFontDescriptor { addingAttributes([.matrix: matrix]) }

    /// A copy with other traits, in the same family.
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> NSFontDescriptor {
        var copy = inFamily
        copy.symbolic = symbolicTraits
        copy.weight = nil
        return NSFontDescriptor(copy)
    }

    /// A copy with another family and the same traits.
    public func withFamily(_ newFamily: String) -> NSFontDescriptor {
        var copy = inFamily
        copy.family = newFamily
        return NSFontDescriptor(copy)
    }

    /// A copy with the style of the same family that has a name, such as "Bold".
    public func withFace(_ newFace: String) -> NSFontDescriptor {
        var copy = inFamily
        (copy.face, copy.symbolic, copy.weight) = (newFace, nil, nil)
        return NSFontDescriptor(copy)
    }

    /// A copy with a design of the system font and the same traits; nil for a design that no desktop has.
    public func withDesign(_ design: SystemDesign) -> NSFontDescriptor? {
        let names: [SystemDesign: String] = [.default: "Sans", .serif: "Serif", .monospaced: "Monospace"]
        guard let name = names[design] else { return nil }
        var copy = withFamily(CTFontCopyFamilyName(CTFont(name as CFString, size: 12)) as String).attributes
        copy.symbolic?.remove(.monoSpace)
        return NSFontDescriptor(copy)
    }

    /// The attributes with the family, traits and weight in place of the name of a font.
    private var inFamily: Attributes {
        var copy = attributes
        guard let name = copy.name else { return copy }
        let font = CTFont(name as CFString, size: 12)
        copy.name = nil
        copy.family = CTFontCopyFamilyName(font) as String
        if copy.symbolic == nil { copy.symbolic = SymbolicTraits(rawValue: CTFontGetSymbolicTraits(font).rawValue) }
        if copy.weight == nil { copy.weight = font.weight }
        return copy
    }

    // MARK: Fonts

    /// The font that matches best, in a size in points; 0 for that of the descriptor.
    func font(size: CGFloat) -> CTFont {
        let font = styledFont(size: size > 0 ? size : attributes.size)
        let further = attributes.further
        guard !further.isEmpty else { return font }
        return CTFontCreateCopyWithAttributes(font, 0, nil, CTFontDescriptorCreateWithAttributes(further))
    }

    /// The font of the name, size, weight and symbolic traits.
    private func styledFont(size: CGFloat) -> CTFont {
        var font = matchingFont(size: size)
        let mask: SymbolicTraits = [.bold, .italic, .condensed, .expanded]
        guard let wanted = attributes.symbolic?.intersection(mask) else { return font }
        // A weight is more exact than whether the font is bold.
        let decided = attributes.weight == nil ? mask : mask.subtracting(.bold)
        let traits = CTFontSymbolicTraits(rawValue: wanted.intersection(decided).rawValue)
        if let copy = CTFontCreateCopyWithSymbolicTraits(
            font, 0, nil, traits, CTFontSymbolicTraits(rawValue: decided.rawValue))
        {
            font = copy
        }
        return font
    }

    private func matchingFont(size: CGFloat) -> CTFont {
        if let name = attributes.name { return CTFont(name as CFString, size: size) }
        let family = attributes.family ?? "Sans"
        if let face = attributes.face { return CTFont("\(family)-\(face)" as CFString, size: size) }
        guard let weight = attributes.weight else { return CTFont(family as CFString, size: size) }
        return CTFont("\(family)-\(NSFont.Weight(rawValue: weight).suffix)" as CFString, size: size)
    }

    /// The number that a value of an attribute is; nil for other values.
    fileprivate static func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let weight as NSFont.Weight: weight.rawValue
        case let width as NSFont.Width: width.rawValue
        default: KeyValue.double(value).map { CGFloat($0) }
        }
    }

    public static func == (a: NSFontDescriptor, b: NSFontDescriptor) -> Bool { a.attributes == b.attributes }

    public func hash(into hasher: inout Hasher) { hasher.combine(attributes) }
}

extension NSFontDescriptor.Attributes {
    /// The attributes with those of a dictionary added.
    fileprivate func merging(_ values: [NSFontDescriptor.AttributeName: Any]) -> Self {
        let number = NSFontDescriptor.number
        var result = self
        if let name = values[.name] as? String {
            (result.name, result.family, result.face) = (name, nil, nil)
        }
        if let family = values[.family] as? String { (result.family, result.name) = (family, nil) }
        if let face = values[.face] as? String { result.face = face }
        if let visible = values[.visibleName] as? String { result.visibleName = visible }
        if let size = number(values[.size]), size.isFinite { result.size = max(size, 0) }
        if let traits = values[.traits] as? [NSFontDescriptor.TraitKey: Any] {
            if let weight = number(traits[.weight]), weight.isFinite {
                result.weight = weight
                if let name = result.name {
                    result.family = CTFontCopyFamilyName(CTFont(name as CFString, size: 12)) as String
                    result.name = nil
                }
            }
            if let width = number(traits[.width]), width.isFinite { result.width = width }
            if let slant = number(traits[.slant]), slant.isFinite { result.slant = slant }
            if let traits = traits[.symbolic] as? NSFontDescriptor.SymbolicTraits {
                result.symbolic = traits
            } else if let traits = number(traits[.symbolic]).flatMap(UInt32.init(exactly:)) {
                result.symbolic = NSFontDescriptor.SymbolicTraits(rawValue: traits)
            }
        }
        if let settings = values[.featureSettings] as? [Any] { result.features = settings.compactMap(Self.feature) }
        if let matrix = values[.matrix] as? AffineTransform { result.matrix = CGAffineTransform(matrix) }
        if let matrix = values[.matrix] as? CGAffineTransform { result.matrix = matrix }
        if let variation = values[.variation] as? [AnyHashable: Any] {
            let positions = variation.compactMap { axis, position in
                KeyValue.double(axis.base).flatMap { Int(exactly: $0) }.flatMap { axis in
                    number(position).map { (axis, Double($0)) }
                }
            }
            result.variation = Dictionary(positions) { first, _ in first }
        }
        if let list = values[.cascadeList] as? [NSFontDescriptor] { result.cascadeList = list }
        if let characters = values[.characterSet] as? CharacterSet { result.characters = characters }
        return result
    }
}

extension NSFontDescriptor.Attributes {
    /// A setting of a feature, whose keys are those of AppKit or of Core Text; nil without a value that can be one.
    fileprivate static func feature(_ setting: Any) -> [NSFontDescriptor.FeatureKey: NSFontDescriptor.FeatureValue]? {
        let named = setting as? [NSFontDescriptor.FeatureKey: Any] ?? [:]
        let texts = (setting as? [AnyHashable: Any] ?? [:]).compactMap { key, value in
            (key as? String).map { (NSFontDescriptor.FeatureKey(rawValue: $0), value) }
        }
        let all = named.merging(texts) { first, _ in first }.compactMapValues(NSFontDescriptor.FeatureValue.init)
        return all.isEmpty ? nil : all
    }
}

extension NSFont {
    /// Creates the font that matches a descriptor best. A size of 0 is that of the descriptor, or 12 points.
    public convenience init?(descriptor fontDescriptor: NSFontDescriptor, size: CGFloat) {
        self.init(copying: fontDescriptor.font(size: size.isFinite ? max(size, 0) : 0))
    }

    /// Creates the font that matches a descriptor best, with a transform of its shapes, which contains the size.
    public convenience init?(descriptor fontDescriptor: NSFontDescriptor, textTransform: AffineTransform?) {
        let font = fontDescriptor.withSize(textTransform == nil ? fontDescriptor.pointSize : 1)
        self.init(descriptor: textTransform.map(font.withMatrix) ?? font, size: 0)
    }

    /// The transform of the shapes, with the size.
    public var textTransform: AffineTransform {
        AffineTransform(CTFontGetMatrix(self).scaledBy(x: pointSize, y: pointSize))
    }

    /// A descriptor of the font: its PostScript name and its size, and its features, variation and transform if it has any.
    public var fontDescriptor: NSFontDescriptor {
        var further: [NSFontDescriptor.AttributeName: Any] = [:]
        further[.featureSettings] = CTFontCopyFeatureSettings(self)
        further[.variation] = CTFontCopyVariation(self).flatMap { $0.isEmpty ? nil : $0 }
        let matrix = CTFontGetMatrix(self)
        if matrix != .identity { further[.matrix] = matrix }
        return NSFontDescriptor(name: fontName, size: pointSize).addingAttributes(further)
    }
}

extension CTFont {
    /// The weight from -1 to 1; 0 is regular.
    var weight: CGFloat {
        ((CTFontCopyTraits(self)[kCTFontWeightTrait]) as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    }
}
