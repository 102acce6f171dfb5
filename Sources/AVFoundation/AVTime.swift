import AcetateKeyValue
import CoreMedia
import Foundation

// Foundation on Linux does not support values of unknown structures. So the type of these values is that of an array of as many
// bytes, whereas on macOS it names the structure.

/// Times, ranges and mappings as objects, from Apple's header `AVTime.h`.
extension NSValue {
    /// A value that contains a time.
    public convenience init(time: CMTime) { self.init(bytesOf: time) }

    /// A value that contains a range of time.
    public convenience init(timeRange: CMTimeRange) { self.init(bytesOf: timeRange) }

    /// A value that contains a mapping of time.
    public convenience init(timeMapping: CMTimeMapping) { self.init(bytesOf: timeMapping) }

    /// The time in the value; `CMTime.invalid` if it contains anything else.
    public var timeValue: CMTime { held(.invalid) ?? .invalid }

    /// The range of time in the value; `CMTimeRange.invalid` if it contains anything else.
    public var timeRangeValue: CMTimeRange { held(.invalid) ?? .invalid }

    /// The mapping of time in the value; `CMTimeMapping.invalid` if it contains anything else.
    public var timeMappingValue: CMTimeMapping { held(.invalid) ?? .invalid }

    private static func type<Structure: BitwiseCopyable>(of structure: Structure.Type) -> String {
        "[\(MemoryLayout<Structure>.size)c]"
    }

    private convenience init<Structure: BitwiseCopyable>(bytesOf structure: Structure) {
        let type = Self.type(of: Structure.self)
        // The initializer copies as many bytes as the type says, which are those of the structure.
        let bytes = withUnsafeBytes(of: structure) { Array($0) }
        self.init(bytes: bytes, objCType: type)
    }

    /// The structure in the value; nil if it contains anything else.
    ///
    /// - Parameter initial: any structure of the type.
    fileprivate func held<Structure: BitwiseCopyable>(_ initial: Structure) -> Structure? {
        guard holds(Self.type(of: Structure.self)) else { return nil }
        var structure = initial
        // The value's type implies that it contains as many bytes as the structure, all of whose members may have any bits.
        withUnsafeMutableBytes(of: &structure) { if let base = $0.baseAddress { getValue(base) } }
        return structure
    }
}

extension NSCoder {
    /// Archives a time.
    public func encode(_ time: CMTime, forKey key: String) { encode(bytesOf: time, forKey: key) }

    /// Archives a range of time.
    public func encode(_ timeRange: CMTimeRange, forKey key: String) { encode(bytesOf: timeRange, forKey: key) }

    /// Archives a mapping of time.
    public func encode(_ timeMapping: CMTimeMapping, forKey key: String) { encode(bytesOf: timeMapping, forKey: key) }

    /// The archived time; `CMTime.invalid` if there is none.
    public func decodeTime(forKey key: String) -> CMTime { structure(.invalid, forKey: key) }

    /// The archived range of time; `CMTimeRange.invalid` if there is none.
    public func decodeTimeRange(forKey key: String) -> CMTimeRange { structure(.invalid, forKey: key) }

    /// The archived mapping of time; `CMTimeMapping.invalid` if there is none.
    public func decodeTimeMapping(forKey key: String) -> CMTimeMapping { structure(.invalid, forKey: key) }

    private func encode<Structure: BitwiseCopyable>(bytesOf structure: Structure, forKey key: String) {
        encode(withUnsafeBytes(of: structure) { Data($0) } as NSData, forKey: key)
    }

    private func structure<Structure: BitwiseCopyable>(_ initial: Structure, forKey key: String) -> Structure {
        guard containsValue(forKey: key), let data = decodeObject(of: NSData.self, forKey: key) as Data?,
            data.count == MemoryLayout<Structure>.size
        else { return initial }
        var structure = initial
        // There are as many bytes as the structure has, all of whose members may have any bits.
        withUnsafeMutableBytes(of: &structure) { _ = data.copyBytes(to: $0) }
        return structure
    }
}

/// Bridged to `NSValue`, as on macOS: `[time] as [NSValue]`.
extension CMTime: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(time: self) }

    public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CMTime?) {
        result = value.held(.invalid)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CMTime?) -> Bool {
        result = value.held(.invalid)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CMTime {
        value?.timeValue ?? .invalid
    }
}

/// Bridged to `NSValue`, as on macOS.
extension CMTimeRange: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(timeRange: self) }

    public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CMTimeRange?) {
        result = value.held(.invalid)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CMTimeRange?) -> Bool {
        result = value.held(.invalid)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CMTimeRange {
        value?.timeRangeValue ?? .invalid
    }
}

/// Bridged to `NSValue`, as on macOS.
extension CMTimeMapping: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSValue { NSValue(timeMapping: self) }

    public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CMTimeMapping?) {
        result = value.held(.invalid)
    }

    public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CMTimeMapping?) -> Bool {
        result = value.held(.invalid)
        return result != nil
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CMTimeMapping {
        value?.timeMappingValue ?? .invalid
    }
}
