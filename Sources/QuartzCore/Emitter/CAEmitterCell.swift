import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// A kind of particle that an emitter layer, or a particle of another cell, emits.
///
/// A property with a range is uniform in [mean - range / 2, mean + range / 2] (CAEmitterLayer.h). Particles move in closed
/// form from what they were born with. A cell's own timing says when it emits, in the layer's time, or from the birth of
/// the particle that emits: from `beginTime` on, for the active duration if there is one, `speed` times as fast, as if
/// `timeOffset` seconds had passed; the particles age in the layer's time. Defaults are those of CAEmitterCell.h. A value
/// that is not finite is refused with a message.
open class CAEmitterCell: NSObject, NSSecureCoding, CAMediaTiming, MediaTimed {
    package internal(set) var values: EmitterCellValues
    /// The objects of which `emitterCells` consists.
    private var cells: [CAEmitterCell]?
    /// Values of keys that no property has.
    var custom: [String: Any] = [:]

    /// A cell with the defaults of its class.
    override public init() {
        values = EmitterCellValues()
        super.init()
        takeClassDefaults()
    }

    /// A cell from an archive; nil, with the coder's error, where that is damaged.
    public required init?(coder: NSCoder) {
        values = EmitterCellValues()
        super.init()
        takeClassDefaults()
        guard Archive.restore(self, from: coder) else { return nil }
    }

    /// A cell with values: what a presentation layer hands out.
    convenience init(_ values: EmitterCellValues) {
        self.init()
        self.values = values
        self.values.cells = []
        cells = values.cells.isEmpty ? nil : values.cells.map { CAEmitterCell($0) }
    }

    /// The value of a key in new cells.
    open class func defaultValue(forKey key: String) -> Any? { initialValue(forKey: key) }

    /// Whether the value of a key goes into archives. Default true.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    /// For key paths. Default nil.
    open var name: String? {
        get { values.name }
        set { values.name = newValue }
    }
    /// Whether the particles are shown; what they emit is shown by its own cell. Default true.
    open var isEnabled: Bool {
        get { values.isEnabled }
        set { values.isEnabled = newValue }
    }
    /// Particles for each second: none for 0 and less; at most ten million count. Default 0.
    ///
    /// The first is born when the integral of the rate comes to 1, and so on.
    open var birthRate: Float {
        get { Float(values.birthRate) }
        set { change(.birthRate, newValue) }
    }
    /// Seconds. Default 0.
    open var lifetime: Float {
        get { Float(values.lifetime) }
        set { change(.lifetime, newValue) }
    }
    open var lifetimeRange: Float {
        get { Float(values.lifetimeRange) }
        set { change(.lifetimeRange, newValue) }
    }
    /// Added to the shape's natural direction's angle from the z-axis, in radians. Default 0.
    open var emissionLatitude: CGFloat {
        get { CGFloat(values.emissionLatitude) }
        set { change(.emissionLatitude, newValue) }
    }
    /// Added to the shape's natural direction's angle in the xy-plane from the x-axis, in radians. Default 0.
    open var emissionLongitude: CGFloat {
        get { CGFloat(values.emissionLongitude) }
        set { change(.emissionLongitude, newValue) }
    }
    /// The angle of a cone around the emission angle, in which directions are uniform: half of it to each side; 2π for all
    /// directions. Default 0.
    open var emissionRange: CGFloat {
        get { CGFloat(values.emissionRange) }
        set { change(.emissionRange, newValue) }
    }
    /// At birth, in points for each second. Default 0.
    open var velocity: CGFloat {
        get { CGFloat(values.velocity) }
        set { change(.velocity, newValue) }
    }
    open var velocityRange: CGFloat {
        get { CGFloat(values.velocityRange) }
        set { change(.velocityRange, newValue) }
    }
    /// In points for each second, each second. Default 0.
    open var xAcceleration: CGFloat {
        get { CGFloat(values.xAcceleration) }
        set { change(.xAcceleration, newValue) }
    }
    open var yAcceleration: CGFloat {
        get { CGFloat(values.yAcceleration) }
        set { change(.yAcceleration, newValue) }
    }
    open var zAcceleration: CGFloat {
        get { CGFloat(values.zAcceleration) }
        set { change(.zAcceleration, newValue) }
    }
    /// At birth. One that has become less than 0 turns the picture by half a turn. Default 1.
    open var scale: CGFloat {
        get { CGFloat(values.scale) }
        set { change(.scale, newValue) }
    }
    open var scaleRange: CGFloat {
        get { CGFloat(values.scaleRange) }
        set { change(.scaleRange, newValue) }
    }
    /// The change of the scale for each second. Default 0.
    open var scaleSpeed: CGFloat {
        get { CGFloat(values.scaleSpeed) }
        set { change(.scaleSpeed, newValue) }
    }
    /// Of the turn, in radians for each second, against the clock where y points up; a particle begins upright. Default 0.
    open var spin: CGFloat {
        get { CGFloat(values.spin) }
        set { change(.spin, newValue) }
    }
    open var spinRange: CGFloat {
        get { CGFloat(values.spinRange) }
        set { change(.spinRange, newValue) }
    }
    /// The contents' channels are multiplied by it, at birth; nil is as white. Default opaque white.
    open var color: CGColor? {
        get { values.color }
        set { values.color = newValue }
    }
    open var redRange: Float {
        get { Float(values.redRange) }
        set { change(.redRange, newValue) }
    }
    open var greenRange: Float {
        get { Float(values.greenRange) }
        set { change(.greenRange, newValue) }
    }
    open var blueRange: Float {
        get { Float(values.blueRange) }
        set { change(.blueRange, newValue) }
    }
    open var alphaRange: Float {
        get { Float(values.alphaRange) }
        set { change(.alphaRange, newValue) }
    }
    /// The change of the component for each second; what is shown is brought into 0...1. Default 0.
    open var redSpeed: Float {
        get { Float(values.redSpeed) }
        set { change(.redSpeed, newValue) }
    }
    open var greenSpeed: Float {
        get { Float(values.greenSpeed) }
        set { change(.greenSpeed, newValue) }
    }
    open var blueSpeed: Float {
        get { Float(values.blueSpeed) }
        set { change(.blueSpeed, newValue) }
    }
    open var alphaSpeed: Float {
        get { Float(values.alphaSpeed) }
        set { change(.alphaSpeed, newValue) }
    }
    /// A `CGImage`, whose middle stands at the particle's place; nil for nothing. Default nil.
    open var contents: Any? {
        get { values.contents }
        set {
            guard let newValue else { return values.contents = nil }
            guard let image = newValue as? CGImage else {
                return Rejection.report(key: "contents", of: self, value: newValue)
            }
            values.contents = image
        }
    }
    /// The part of the contents that is shown, in unit coordinates; it is widened to whole pixels. Default all.
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { change(.contentsRect, .rect(newValue)) }
    }
    /// Pixels of the contents for each point of a particle of scale 1. Default 1.
    open var contentsScale: CGFloat {
        get { CGFloat(values.contentsScale) }
        set {
            guard newValue > 0 else { return Rejection.report(key: "contentsScale", of: self, value: newValue) }
            change(.contentsScale, newValue)
        }
    }
    /// How contents are sampled that are shown smaller than they are. Default "linear".
    open var minificationFilter: String {
        get { values.minificationFilter.rawValue }
        set { change(.minificationFilter, named: newValue) }
    }
    /// How contents are sampled that are shown larger than they are. Default "linear".
    open var magnificationFilter: String {
        get { values.magnificationFilter.rawValue }
        set { change(.magnificationFilter, named: newValue) }
    }
    /// Added to the level of detail that the trilinear `minificationFilter` picks. Default 0.
    open var minificationFilterBias: Float {
        get { Float(values.minificationFilterBias) }
        set { change(.minificationFilterBias, newValue) }
    }
    /// What each particle emits, where it is and relative to the way it moves, as long as it lives. Default nil.
    ///
    /// Particles of particles are as their cells were when the first of them was born.
    open var emitterCells: [CAEmitterCell]? {
        get { cells }
        set { cells = newValue }
    }
    /// Values for properties and other keys that nobody has set. Default nil.
    open var style: [AnyHashable: Any]? {
        didSet { takeStyle(after: oldValue) }
    }

    // MARK: Timing

    package var timing: MediaTiming {
        get { values.timing }
        set { values.timing = newValue }
    }
    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { setTiming("beginTime", \.beginTime, newValue, isFinite: true) }
    }
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { setTiming("duration", \.duration, newValue) }
    }
    open var speed: Float {
        get { Float(timing.speed) }
        set { setTiming("speed", \.speed, Double(newValue), isFinite: true) }
    }
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { setTiming("timeOffset", \.timeOffset, newValue, isFinite: true) }
    }
    open var repeatCount: Float {
        get { Float(timing.repeatCount) }
        set { setTiming("repeatCount", \.repeatCount, Double(newValue)) }
    }
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { setTiming("repeatDuration", \.repeatDuration, newValue) }
    }
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(timing.fill) }
        set { timing.fill = newValue.fill }
    }

    // MARK: Archives and key-value coding

    open class var supportsSecureCoding: Bool { true }

    /// Writes the properties, and the values of all other keys that were set; see `CALayer`.
    open func encode(with coder: NSCoder) { Archive.encode(self, with: coder) }

    /// The value of a key: a property's, one that was set, `style`'s, or the class's default.
    open func value(forKey key: String) -> Any? { codedValue(forKey: key) }

    /// Sets a property, or keeps a value under any other key.
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }

    /// The value at a dotted path: into structures, and cells by name.
    open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }

    /// Sets the value at a dotted path; nothing, with a message, where the path leads nowhere.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }

    // MARK: Changes

    private func change(_ key: EmitterCellKey, _ value: Float) { change(key, .number(Double(value))) }

    private func change(_ key: EmitterCellKey, _ value: CGFloat) { change(key, .number(Double(value))) }

    private func change(_ key: EmitterCellKey, _ value: PropertyValue) {
        guard value.isFinite else { return Rejection.report(key: key.id, of: self, value: value) }
        key.set(&values, value)
    }

    private func change(_ key: EmitterCellKey, named name: String) {
        guard ScalingFilter(rawValue: name) != nil else { return Rejection.report(key: key.id, of: self, value: name) }
        key.set(&values, .string(name))
    }
}
