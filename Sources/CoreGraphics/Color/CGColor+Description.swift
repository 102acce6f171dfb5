import Foundation

extension CGColor: CustomStringConvertible {
    /// The address, the color space, and the components with alpha last, as macOS prints colors.
    public var description: String {
        let values = (components ?? []).map { String(format: "%g", Double($0)) }.joined(separator: " ")
        return "<CGColor \(address(of: self))> [\(colorSpace.map(\.description) ?? "none")] ( \(values) )"
    }
}

extension CGColorSpace: CustomStringConvertible {
    /// The address and the kind, and for a space with a profile its model and name, as macOS prints color spaces.
    public var description: String {
        let kind =
            switch model {
            case .pattern: "kCGColorSpacePattern"
            case .indexed: "kCGColorSpaceIndexed"
            case .unknown: "kCGColorSpaceUnknown"
            case .monochrome where self == .deviceGraySpace, .rgb where self == .deviceRGBSpace,
                .cmyk where self == .deviceCMYKSpace:
                name ?? ""
            case .monochrome: "kCGColorSpaceICCBased; kCGColorSpaceModelMonochrome; \(profileName)"
            case .rgb: "kCGColorSpaceICCBased; kCGColorSpaceModelRGB; \(profileName)"
            case .cmyk: "kCGColorSpaceICCBased; kCGColorSpaceModelCMYK; \(profileName)"
            case .lab: "kCGColorSpaceICCBased; kCGColorSpaceModelLab; \(profileName)"
            }
        return "<CGColorSpace \(address(of: self))> (\(kind)\(isExtended ? "; extended range" : ""))"
    }
}

/// The address of an object in hexadecimal digits, for descriptions.
func address(of object: AnyObject) -> String {
    "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
}
