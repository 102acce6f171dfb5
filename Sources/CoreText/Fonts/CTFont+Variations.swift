import AcetateKeyValue
import CoreGraphics

// Variable fonts (CTFont.h, CTFontDescriptor.h), with Apple's values.

/// The values of the axes of a variable font, by their identifiers: a dictionary of numbers.
public let kCTFontVariationAttribute: CFString = "NSCTFontVariationAttribute"
/// The axes of a variable font: an array of dictionaries, as `CTFontCopyVariationAxes` returns them.
public let kCTFontVariationAxesAttribute: CFString = "NSCTFontVariationAxesAttribute"
/// The identifier of an axis: a number, of four characters.
public let kCTFontVariationAxisIdentifierKey: CFString = "NSCTVariationAxisIdentifier"
/// The least value of an axis: a number.
public let kCTFontVariationAxisMinimumValueKey: CFString = "NSCTVariationAxisMinimumValue"
/// The greatest value of an axis: a number.
public let kCTFontVariationAxisMaximumValueKey: CFString = "NSCTVariationAxisMaximumValue"
/// The value of an axis that is not set: a number.
public let kCTFontVariationAxisDefaultValueKey: CFString = "NSCTVariationAxisDefaultValue"
/// The name of an axis: a string.
public let kCTFontVariationAxisNameKey: CFString = "NSCTVariationAxisName"
/// Whether an axis is not meant for users: a Boolean.
public let kCTFontVariationAxisHiddenKey: CFString = "NSCTVariationAxisHidden"

/// The axes of a variable font: an array of dictionaries. Nil for other fonts.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
    let axes = font.resolved?.glyphs.axes ?? []
    guard !axes.isEmpty else { return nil }
    return axes.map { axis -> CFDictionary in
        [
            kCTFontVariationAxisIdentifierKey: NSNumber(value: axis.tag),
            kCTFontVariationAxisMinimumValueKey: NSNumber(value: axis.minimum),
            kCTFontVariationAxisMaximumValueKey: NSNumber(value: axis.maximum),
            kCTFontVariationAxisDefaultValueKey: NSNumber(value: axis.standard),
            kCTFontVariationAxisNameKey: axis.name,
            kCTFontVariationAxisHiddenKey: NSNumber(value: axis.isHidden),
        ]
    }
}

/// The values of a variable font's axes that differ from their defaults, by their identifiers: a dictionary of numbers.
/// Nil for other fonts.
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? {
    guard let axes = font.resolved?.glyphs.axes, !axes.isEmpty else { return nil }
    var result: CFDictionary = [:]
    let values = font.request.variations
    for axis in axes {
        guard let value = values[axis.tag], value != axis.standard else { continue }
        result[NSNumber(value: axis.tag)] = NSNumber(value: min(max(value, axis.minimum), axis.maximum))
    }
    return result
}

/// Creates a copy of a descriptor with another value of an axis.
public func CTFontDescriptorCreateCopyWithVariation(
    _ original: CTFontDescriptor, _ variationIdentifier: CFNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
    var values = CTFontDescriptorCopyAttributes(original)[kCTFontVariationAttribute] as? CFDictionary ?? [:]
    values[variationIdentifier] = NSNumber(value: Double(variationValue))
    return CTFontDescriptorCreateCopyWithAttributes(original, [kCTFontVariationAttribute: values])
}

/// The values of axes that a program gives: by the numbers of their tags, or by the names of a font's axes.
enum VariationValues {
    static func values(_ dictionary: CFDictionary, axes: [FontAxis] = []) -> [UInt32: Double] {
        var result: [UInt32: Double] = [:]
        for (key, value) in dictionary {
            guard let value = KeyValue.double(value) else { continue }
            if let tag = KeyValue.double(key.base).flatMap({ UInt32(exactly: $0) }) {
                result[tag] = value
            } else if let name = key.base as? String {
                let tag = axes.first { $0.name == name }?.tag ?? FontTag.tag(name)
                if let tag { result[tag] = value }
            }
        }
        return result
    }
}
