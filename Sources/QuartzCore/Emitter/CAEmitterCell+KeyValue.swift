import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

extension CAEmitterCell {
    /// Every property by its key, accessed through the Swift property, so that overrides in subclasses apply.
    static let accessors: [String: KeyAccessor<CAEmitterCell>] = [
        "name": .optional(\.name),
        "enabled": .bool(\.isEnabled),
        "birthRate": .number(\.birthRate),
        "lifetime": .number(\.lifetime),
        "lifetimeRange": .number(\.lifetimeRange),
        "emissionLatitude": .number(\.emissionLatitude),
        "emissionLongitude": .number(\.emissionLongitude),
        "emissionRange": .number(\.emissionRange),
        "velocity": .number(\.velocity),
        "velocityRange": .number(\.velocityRange),
        "xAcceleration": .number(\.xAcceleration),
        "yAcceleration": .number(\.yAcceleration),
        "zAcceleration": .number(\.zAcceleration),
        "scale": .number(\.scale),
        "scaleRange": .number(\.scaleRange),
        "scaleSpeed": .number(\.scaleSpeed),
        "spin": .number(\.spin),
        "spinRange": .number(\.spinRange),
        "color": .optional(\.color),
        "redRange": .number(\.redRange),
        "greenRange": .number(\.greenRange),
        "blueRange": .number(\.blueRange),
        "alphaRange": .number(\.alphaRange),
        "redSpeed": .number(\.redSpeed),
        "greenSpeed": .number(\.greenSpeed),
        "blueSpeed": .number(\.blueSpeed),
        "alphaSpeed": .number(\.alphaSpeed),
        "contents": .optional(\.contents),
        "contentsRect": .rect(\.contentsRect),
        "contentsScale": .number(\.contentsScale),
        "minificationFilter": .filterName(\.minificationFilter),
        "magnificationFilter": .filterName(\.magnificationFilter),
        "minificationFilterBias": .number(\.minificationFilterBias),
        "emitterCells": .list(\.emitterCells),
        "style": .optional(\.style),

        "beginTime": .number(\.beginTime),
        "duration": .number(\.duration),
        "speed": .number(\.speed),
        "timeOffset": .number(\.timeOffset),
        "repeatCount": .number(\.repeatCount),
        "repeatDuration": .number(\.repeatDuration),
        "autoreverses": .bool(\.autoreverses),
        "fillMode": .name(\.fillMode),
    ]

    private static func accessor(_ key: String) -> KeyAccessor<CAEmitterCell>? {
        accessors[key == "isEnabled" ? "enabled" : key]
    }

    func codedValue(forKey key: String) -> Any? {
        if let accessor = Self.accessor(key) { return accessor.get(self) }
        return custom[key] ?? KeyValue.bridged(unsetValue(forKey: key))
    }

    func setCodedValue(_ value: Any?, forKey key: String) {
        guard let accessor = Self.accessor(key) else {
            custom[key] = KeyValue.bridged(value)
            return
        }
        // Nil resets a property to the default of its style or class.
        if !accessor.set(self, value ?? unsetValue(forKey: key)) {
            Rejection.report(key: key, of: self, value: value ?? "nil")
        }
    }

    func codedValue(forKeyPath path: String) -> Any? {
        guard DottedPath.isFollowed(path) else { return nil }
        let (head, tail) = DottedPath.split(path)
        guard let tail else { return value(forKey: head) }
        if head == "emitterCells" { return Self.value(at: tail, among: emitterCells) }
        return NestedValue.value(value(forKey: head), at: tail)
    }

    func setCodedValue(_ value: Any?, forKeyPath path: String) {
        if !set(value, at: path) { Rejection.report(key: path, of: self, value: value ?? "nil") }
    }

    /// Returns false, and sets nothing, if the path does not exist or the value does not fit.
    private func set(_ value: Any?, at path: String) -> Bool {
        guard DottedPath.isFollowed(path) else { return false }
        let (head, tail) = DottedPath.split(path)
        guard let tail else {
            setValue(value, forKey: head)
            return true
        }
        if head == "emitterCells" { return Self.set(value, at: tail, among: emitterCells) }
        guard let changed = NestedValue.changed(self.value(forKey: head), at: tail, to: value) else { return false }
        setValue(changed, forKey: head)
        return true
    }

    /// The value at `NAME` or `NAME.PATH`: the first cell with that name, or a value in it.
    static func value(at path: String, among cells: [CAEmitterCell]?) -> Any? {
        let (name, tail) = DottedPath.split(path)
        let cell = cells?.first { $0.name == name }
        return tail.map { cell?.value(forKeyPath: $0) } ?? cell
    }

    /// Sets the value at `NAME.PATH`; returns false, and sets nothing, if the path does not exist or the value does not
    /// fit.
    static func set(_ value: Any?, at path: String, among cells: [CAEmitterCell]?) -> Bool {
        let (name, tail) = DottedPath.split(path)
        guard let tail, let cell = cells?.first(where: { $0.name == name }) else { return false }
        return cell.set(value, at: tail)
    }

    // MARK: Defaults

    static func initialValue(forKey key: String) -> Any? {
        if let key = EmitterCellKey.named(key) { return key.get(EmitterCellValues()).boxed }
        return switch key {
        case "speed": KeyValue.boxed(1)
        case "duration": KeyValue.boxed(.infinity)
        case "beginTime", "timeOffset", "repeatCount", "repeatDuration": KeyValue.boxed(0)
        case "autoreverses": KeyValue.boxed(false)
        case "fillMode": KeyValue.boxed(name: CAMediaTimingFillMode.removed.rawValue)
        default: nil
        }
    }

    func applyClassDefaults() {
        guard Self.self != CAEmitterCell.self else { return }
        for key in Self.accessors.keys.sorted() {
            let value = Self.defaultValue(forKey: key)
            if !KeyValue.areEqual(value, self.value(forKey: key)) { setValue(value, forKey: key) }
        }
    }

    /// The value of a key that was not set.
    private func unsetValue(forKey key: String) -> Any? {
        Self.styled(key, style) ?? Self.defaultValue(forKey: key)
    }

    private static func styled(_ key: String, _ style: [AnyHashable: Any]?) -> Any? {
        var next = style
        while let level = next {
            if let value = level[key] { return value }
            next = level["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// Applies a new style's values to the properties. Those that differ from the old style's and the class's values
    /// were set by the program, and stay.
    func applyStyle(replacing old: [AnyHashable: Any]?) {
        for key in Self.accessors.keys.sorted() where key != "style" {
            let before = Self.styled(key, old) ?? Self.defaultValue(forKey: key)
            let after = unsetValue(forKey: key)
            if !KeyValue.areEqual(before, after), KeyValue.areEqual(value(forKey: key), before) {
                setValue(after, forKey: key)
            }
        }
    }
}

extension KeyAccessor {
    /// The name of a scaling filter.
    fileprivate static func filterName(_ path: Path<String>) -> Self {
        property(
            path, boxed: { $0 },
            unboxed: { any in KeyValue.string(any).flatMap { ScalingFilter(rawValue: $0) == nil ? nil : $0 } })
    }
}

extension CAEmitterCell: Archivable {
    var archivedName: String { name.map { "the emitter cell “\($0)”" } ?? "a \(type(of: self))" }

    var archivedProperties: [(key: String, value: Any?)] {
        var result: [(key: String, value: Any?)] = []
        for (key, accessor) in Self.accessors where shouldArchiveValue(forKey: key) {
            let value = accessor.get(self)
            if !KeyValue.areEqual(value, unsetValue(forKey: key)) { result.append((key, value)) }
        }
        for (key, value) in custom where shouldArchiveValue(forKey: key) { result.append((key, value)) }
        return result.sorted { $0.key < $1.key }
    }

    func restore(_ value: Any?, forKey key: String) -> Bool {
        guard let accessor = Self.accessors[key] else {
            setValue(value, forKey: key)
            return true
        }
        if let property = EmitterCellKey.named(key), property.kind != .cells, property.id != "name" {
            guard let typed = PropertyValue(value, kind: property.kind), typed.isFinite else { return false }
        }
        return accessor.set(self, value)
    }
}

extension CAEmitterCell {
    /// The values of keys; `NSNull` for one that is nil.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        KeyedValues.values(keys) { value(forKey: $0) }
    }

    /// Sets the values of keys; `NSNull` means nil.
    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        KeyedValues.set(keyedValues) { setValue($0, forKey: $1) }
    }
}
