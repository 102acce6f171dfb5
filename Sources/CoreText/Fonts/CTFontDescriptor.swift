import AcetateKeyValue
import CoreGraphics

// CTFontDescriptor.h, with Apple's values: the attributes of a font descriptor that are supported. Others are kept, and
// do not choose a font.

/// The PostScript name: a string.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The family name: a string.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The name of the style in the family, for example "Bold": a string.
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// The name to display: a string. It does not choose a font.
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
/// The traits by the keys of CTFontTraits.h: a dictionary. They choose the font of the family that is nearest: the weight whether it is
/// bold, the slant whether it is italic.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// The size in points: a number.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// The file of the font: a URL. It does not choose a font.
public let kCTFontURLAttribute: CFString = "NSCTFontFileURLAttribute"
/// The transform of the shapes: a pointer-sized value, here a `CGAffineTransform`.
public let kCTFontMatrixAttribute: CFString = "NSCTFontMatrixAttribute"
/// The fonts in which characters are looked for that the font lacks, before those of the system: an array of descriptors.
public let kCTFontCascadeListAttribute: CFString = "NSCTFontCascadeListAttribute"
/// The characters that the font has: a `CharacterSet`. It does not choose a font.
public let kCTFontCharacterSetAttribute: CFString = "NSCTFontCharacterSetAttribute"

/// The private family of a font in memory that a descriptor is of: a string.
let memoryFontAttribute: CFString = "AcetateMemoryFontFamily"

/// A description of a font by its attributes. Immutable and safe to use on any thread.
///
/// `@unchecked Sendable`: the attributes do not change, and their values are the program's, as on macOS.
open class CTFontDescriptor: @unchecked Sendable {
    fileprivate let attributes: CFDictionary

    package init(_ attributes: CFDictionary) {
        self.attributes = attributes.valuesByName
    }

    /// The font that matches best.
    fileprivate func font(size: CGFloat, matrix: CGAffineTransform?) -> CTFont {
        let matrix = matrix ?? attributes[kCTFontMatrixAttribute] as? CGAffineTransform ?? .identity
        let plain = plainFont(size: size, matrix: matrix)
        var request = plain.request
        if let values = attributes[kCTFontVariationAttribute] as? CFDictionary, !values.isEmpty {
            let known = plain.resolved?.glyphs.axes ?? []
            request = request.with(
                variations: request.variations.merging(VariationValues.values(values, axes: known)) { $1 })
        }
        if let list = attributes[kCTFontCascadeListAttribute] as? [Any] {
            request = request.with(fallbacks: list.compactMap { ($0 as? CTFontDescriptor)?.familyName })
        }
        let settings = attributes[kCTFontFeatureSettingsAttribute] as? [Any] ?? []
        let features = settings.compactMap { FontFeature($0) }
        if request == plain.request, features.isEmpty { return plain }
        return CTFont(request, size: plain.size, matrix: matrix, features: features)
    }

    /// The family that the descriptor requests.
    private var familyName: String {
        attributes[memoryFontAttribute] as? String ?? attributes[kCTFontFamilyNameAttribute] as? String
            ?? CTFontCopyFamilyName(plainFont(size: 12, matrix: .identity))
    }

    /// The font of the names and traits.
    private func plainFont(size: CGFloat, matrix: CGAffineTransform) -> CTFont {
        let traits = (attributes[kCTFontTraitsAttribute] as? CFDictionary ?? [:]).valuesByName
        let own = KeyValue.double(attributes[kCTFontSizeAttribute]).map { CGFloat($0) } ?? 0
        let size = size > 0 ? size : own
        var symbolic = CTFontSymbolicTraits(
            rawValue: KeyValue.double(traits[kCTFontSymbolicTrait]).flatMap { UInt32(exactly: $0) } ?? 0)
        if let weight = KeyValue.double(traits[kCTFontWeightTrait]), weight >= 0.3 { symbolic.insert(.traitBold) }
        if let slant = KeyValue.double(traits[kCTFontSlantTrait]), slant > 0 { symbolic.insert(.traitItalic) }
        var font: CTFont
        if let family = attributes[memoryFontAttribute] as? String {
            font = CTFont(FontRequest(family: family), size: size, matrix: matrix)
        } else if let name = attributes[kCTFontNameAttribute] as? String {
            font = CTFont(name, size: size, matrix: matrix)
        } else if let family = attributes[kCTFontFamilyNameAttribute] as? String {
            font = CTFont(FontRequest(family: family), size: size, matrix: matrix)
            if let style = attributes[kCTFontStyleNameAttribute] as? String {
                font = CTFont(family + "-" + style, size: size, matrix: matrix)
            }
        } else {
            font = CTFont("Helvetica", size: size, matrix: matrix)
        }
        if let width = KeyValue.double(traits[kCTFontWidthTrait]), width.isFinite {
            font = CTFont(font.request.with(width: width), size: size, matrix: matrix)
        }
        let mask = symbolic.intersection([.traitBold, .traitItalic, .traitExpanded, .traitCondensed])
        guard !mask.isEmpty, !CTFontGetSymbolicTraits(font).isSuperset(of: mask) else { return font }
        return CTFont(font.request.with(mask, mask: mask), size: size, matrix: matrix)
    }
}

/// Creates a descriptor of a font name. A size of 0 is left out.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
    var attributes: CFDictionary = [kCTFontNameAttribute: name]
    if size != 0 { attributes[kCTFontSizeAttribute] = NSNumber(value: Double(size)) }
    return CTFontDescriptor(attributes)
}

/// Creates a descriptor of attributes.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
    CTFontDescriptor(attributes)
}

/// Creates a copy with additional attributes, which replace those of the same keys.
public func CTFontDescriptorCreateCopyWithAttributes(
    _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
    CTFontDescriptor(original.attributes.merging(attributes) { $1 })
}

/// Creates a copy with another family. A PostScript name is removed. Nil if no font of the family is found.
public func CTFontDescriptorCreateCopyWithFamily(_ original: CTFontDescriptor, _ family: CFString) -> CTFontDescriptor?
{
    var attributes = original.attributes
    attributes[kCTFontNameAttribute] = nil
    attributes[kCTFontFamilyNameAttribute] = family
    let copy = CTFontDescriptor(attributes)
    return CTFontCopyFamilyName(CTFontCreateWithFontDescriptor(copy, 0, nil)) == family ? copy : nil
}

/// Creates a copy with other symbolic traits, of those in the mask. Nil if the family has no such font.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
    _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
    let font = CTFontCreateWithFontDescriptor(original, 0, nil)
    guard let copy = CTFontCreateCopyWithSymbolicTraits(font, 0, nil, symTraitValue, symTraitMask) else { return nil }
    return CTFontDescriptorCreateCopyWithAttributes(original, CTFontCopyFontDescriptor(copy).attributes)
}

/// The attributes that the descriptor was created with.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary { descriptor.attributes }

/// An attribute: that of the descriptor, or else that of the font that matches best. Nil if there is none.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: CFString) -> CFTypeRef? {
    let value = descriptor.attributes[attribute] ?? CTFontCreateWithFontDescriptor(descriptor, 0, nil).value(attribute)
    return value.map { AttributeObject.object($0) }
}

/// Creates the font that matches a descriptor best.
///
/// - Parameters:
///   - size: the size in points; 0 for that of the descriptor, or 12.
///   - matrix: the transform of the shapes; nil for the identity.
public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    descriptor.font(size: size, matrix: matrix?.pointee)
}

/// Creates a copy of a font with the attributes of a descriptor. A size of 0 is that of the descriptor, or else that of
/// the font, and a nil matrix likewise.
public func CTFontCreateCopyWithAttributes(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
    guard let attributes else { return CTFont(font, size: size, matrix: matrix?.pointee) }
    var all = attributes.attributes
    let replaces = [kCTFontNameAttribute, kCTFontFamilyNameAttribute].contains { all[$0] != nil }
    if !replaces { all.merge(CTFontCopyFontDescriptor(font).attributes) { own, _ in own } }
    if all[kCTFontSizeAttribute] == nil { all[kCTFontSizeAttribute] = NSNumber(value: Double(font.size)) }
    if all[kCTFontMatrixAttribute] == nil { all[kCTFontMatrixAttribute] = font.matrix }
    return CTFontDescriptor(all).font(size: size, matrix: matrix?.pointee)
}

/// A descriptor of the font that was found: its PostScript name and its size, and its variation and features if it has any.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
    var attributes: CFDictionary = [
        kCTFontNameAttribute: CTFontCopyPostScriptName(font),
        kCTFontSizeAttribute: NSNumber(value: Double(font.size)),
    ]
    if let values = CTFontCopyVariation(font), !values.isEmpty { attributes[kCTFontVariationAttribute] = values }
    attributes[kCTFontFeatureSettingsAttribute] = CTFontCopyFeatureSettings(font)
    attributes[memoryFontAttribute] = font.request.memoryFamily
    return CTFontDescriptor(attributes)
}

/// An attribute of the font that was found; nil if it has none.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
    font.value(attribute).map { AttributeObject.object($0) }
}

extension CTFont {
    fileprivate func value(_ attribute: CFString) -> Any? {
        switch attribute {
        case kCTFontNameAttribute: CTFontCopyPostScriptName(self)
        case kCTFontFamilyNameAttribute: CTFontCopyFamilyName(self)
        case kCTFontStyleNameAttribute: resolved?.styleName
        case kCTFontDisplayNameAttribute: CTFontCopyDisplayName(self)
        case kCTFontTraitsAttribute: CTFontCopyTraits(self)
        case kCTFontSizeAttribute: NSNumber(value: Double(size))
        case kCTFontVariationAttribute: CTFontCopyVariation(self)
        case kCTFontVariationAxesAttribute: CTFontCopyVariationAxes(self)
        case kCTFontFeaturesAttribute: CTFontCopyFeatures(self)
        case kCTFontFeatureSettingsAttribute: CTFontCopyFeatureSettings(self)
        case kCTFontLanguagesAttribute: CTFontCopySupportedLanguages(self)
        case kCTFontCharacterSetAttribute: CTFontCopyCharacterSet(self)
        case kCTFontMatrixAttribute: matrix == .identity ? nil : matrix
        case kCTFontURLAttribute: resolved?.file.map { URL(fileURLWithPath: $0) }
        default: nil
        }
    }
}

/// Boxes the values of attributes, which are objects on macOS.
private enum AttributeObject {
    static func object(_ value: Any) -> CFTypeRef {
        switch value {
        case let value as String: NSString(string: value)
        case let value as URL: value as NSURL
        case let value as CFDictionary: value as NSDictionary
        default: value as AnyObject
        }
    }
}
