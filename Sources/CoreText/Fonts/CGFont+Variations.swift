import CoreGraphics

// The variations and the tables of a font without a size (CGFont.h).

/// The name of an axis: a string.
public let kCGFontVariationAxisName: CFString = "kCGFontVariationAxisName"
/// The least value of an axis: a number.
public let kCGFontVariationAxisMinValue: CFString = "kCGFontVariationAxisMinValue"
/// The greatest value of an axis: a number.
public let kCGFontVariationAxisMaxValue: CFString = "kCGFontVariationAxisMaxValue"
/// The value of an axis that is not set: a number.
public let kCGFontVariationAxisDefaultValue: CFString = "kCGFontVariationAxisDefaultValue"

extension CGFont {
    /// The axes of a variable font: an array of dictionaries. Nil for other fonts.
    public var variationAxes: CFArray? {
        let axes = font.resolved?.glyphs.axes ?? []
        guard !axes.isEmpty else { return nil }
        return axes.map { axis -> CFDictionary in
            [
                kCGFontVariationAxisName: axis.name, kCGFontVariationAxisMinValue: NSNumber(value: axis.minimum),
                kCGFontVariationAxisMaxValue: NSNumber(value: axis.maximum),
                kCGFontVariationAxisDefaultValue: NSNumber(value: axis.standard),
            ]
        }
    }

    /// The values of a variable font's axes by their names: a dictionary of numbers. Nil for other fonts.
    public var variations: CFDictionary? {
        let axes = font.resolved?.glyphs.axes ?? []
        guard !axes.isEmpty else { return nil }
        let values = font.request.variations
        return Dictionary(
            axes.map { axis in
                let value = min(max(values[axis.tag] ?? axis.standard, axis.minimum), axis.maximum)
                return (axis.name as AnyHashable, NSNumber(value: value) as Any)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The font with other values of its axes, which are given by their names. Nil if it is not a variable font. Values that
    /// are not given are the defaults.
    public func copy(withVariations variations: CFDictionary?) -> CGFont? {
        let axes = font.resolved?.glyphs.axes ?? []
        guard !axes.isEmpty else { return nil }
        let values = VariationValues.values(variations ?? [:], axes: axes)
        return CGFont(CTFont(font.request.with(variations: values), size: 12, matrix: .identity))
    }

    /// The tags of the font's tables: an array of `UInt32`. Nil if it has none.
    public var tableTags: CFArray? { CTFontCopyAvailableTables(font, []) }

    /// The bytes of a table; nil if the font does not have it.
    public func table(for tag: UInt32) -> CFData? { CTFontCopyTable(font, tag, []) }
}
