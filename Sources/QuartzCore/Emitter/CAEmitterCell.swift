import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// A kind of particle that an emitter layer, or a particle of another cell, emits.
///
/// A property with a range is distributed uniformly in [mean - range / 2, mean + range / 2] (CAEmitterLayer.h).
/// Particles move in closed form from their values at birth. A cell's timing says when it emits, in the layer's time or
/// in time since the birth of the emitting particle: from `beginTime` on, for the active duration if there is one,
/// `speed` times as fast, as if `timeOffset` seconds had passed. Particles age in the layer's time. Defaults are those
/// of CAEmitterCell.h. Values that are not finite are rejected with a warning.
open class CAEmitterCell: NSObject, NSSecureCoding, CAMediaTiming, MediaTimed {
    package internal(set) var values: EmitterCellValues
    /// The objects in `emitterCells`.
    private var cells: [CAEmitterCell]?
    /// Values of keys that are not properties.
    var custom: [String: Any] = [:]

    /// A cell with the defaults of its class.
    override public init() {
        values = EmitterCellValues()
        super.init()
        applyClassDefaults()
    }

    /// Creates a cell from an archive; nil, with the coder's error set, if the archive is damaged.
    public required init?(coder: NSCoder) {
        values = EmitterCellValues()
        super.init()
        applyClassDefaults()
        guard Archive.restore(self, from: coder) else { return nil }
    }

    /// Creates a cell with the given values, for presentation layers.
    convenience init(_ values: EmitterCellValues) {
        self.init()
        self.values = values
        self.values.cells = []
        cells = values.cells.isEmpty ? nil : values.cells.map { CAEmitterCell($0) }
    }

    /// The default value of a key for new cells.
    open class func defaultValue(forKey key: String) -> Any? { initialValue(forKey: key) }

    /// Whether the value of a key is archived. Default true.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    /// The name in key paths. Default nil.
    open var name: String? {
        get { values.name }
        set { values.name = newValue }
    }
    /// Whether the particles are shown. Particles that they emit follow the setting of their own cell. Default true.
    open var isEnabled: Bool {
        get { values.isEnabled }
        set { values.isEnabled = newValue }
    }
    /// The number of particles per second: none for 0 and below; at most ten million. Default 0.
    ///
    /// Each time the integral of the rate grows by 1, a particle is born.
    open var birthRate: Float {
        get { Float(values.birthRate) }
        set { change(.birthRate, newValue) }
    }
    /// The lifetime of a particle, in seconds. Default 0.
    open var lifetime: Float {
        get { Float(values.lifetime) }
        set { change(.lifetime, newValue) }
    }
    /// The width of the range around `lifetime` from which a particle's lifetime is drawn, in seconds. Default 0.
    open var lifetimeRange: Float {
        get { Float(values.lifetimeRange) }
        set { change(.lifetimeRange, newValue) }
    }
    /// The angle from the z-axis that is added to that of the shape's natural direction, in radians. Default 0.
    open var emissionLatitude: CGFloat {
        get { CGFloat(values.emissionLatitude) }
        set { change(.emissionLatitude, newValue) }
    }
    /// The angle from the x-axis in the xy-plane that is added to that of the shape's natural direction, in radians.
    /// Default 0.
    open var emissionLongitude: CGFloat {
        get { CGFloat(values.emissionLongitude) }
        set { change(.emissionLongitude, newValue) }
    }
    /// The opening angle of the cone around the emission angle, in radians, in which directions are uniformly
    /// distributed; 2π covers all directions. Default 0.
    open var emissionRange: CGFloat {
        get { CGFloat(values.emissionRange) }
        set { change(.emissionRange, newValue) }
    }
    /// The speed at birth, in points per second. Default 0.
    open var velocity: CGFloat {
        get { CGFloat(values.velocity) }
        set { change(.velocity, newValue) }
    }
    /// The width of the range around `velocity` from which a particle's speed is drawn, in points per second. Default
    /// 0.
    open var velocityRange: CGFloat {
        get { CGFloat(values.velocityRange) }
        set { change(.velocityRange, newValue) }
    }
    /// The acceleration, in points per second squared. Default 0.
    open var xAcceleration: CGFloat {
        get { CGFloat(values.xAcceleration) }
        set { change(.xAcceleration, newValue) }
    }
    /// The acceleration along the y-axis, in points per second squared. Default 0.
    open var yAcceleration: CGFloat {
        get { CGFloat(values.yAcceleration) }
        set { change(.yAcceleration, newValue) }
    }
    /// The acceleration along the z-axis, in points per second squared. Default 0.
    open var zAcceleration: CGFloat {
        get { CGFloat(values.zAcceleration) }
        set { change(.zAcceleration, newValue) }
    }
    /// The scale at birth. A scale below 0 rotates the contents by half a turn. Default 1.
    open var scale: CGFloat {
        get { CGFloat(values.scale) }
        set { change(.scale, newValue) }
    }
    /// The width of the range around `scale` from which a particle's scale is drawn. Default 0.
    open var scaleRange: CGFloat {
        get { CGFloat(values.scaleRange) }
        set { change(.scaleRange, newValue) }
    }
    /// The change of the scale per second. Default 0.
    open var scaleSpeed: CGFloat {
        get { CGFloat(values.scaleSpeed) }
        set { change(.scaleSpeed, newValue) }
    }
    /// The angular speed, in radians per second, counterclockwise with the y-axis up; particles are upright at birth.
    /// Default 0.
    open var spin: CGFloat {
        get { CGFloat(values.spin) }
        set { change(.spin, newValue) }
    }
    /// The width of the range around `spin` from which a particle's angular speed is drawn, in radians per second.
    /// Default 0.
    open var spinRange: CGFloat {
        get { CGFloat(values.spinRange) }
        set { change(.spinRange, newValue) }
    }
    /// The color at birth, by which the contents are multiplied; nil has the effect of white. Default opaque white.
    open var color: CGColor? {
        get { values.color }
        set { values.color = newValue }
    }
    /// The width of the range around the red component of `color` from which a particle's is drawn. Default 0.
    open var redRange: Float {
        get { Float(values.redRange) }
        set { change(.redRange, newValue) }
    }
    /// The width of the range around the green component of `color` from which a particle's is drawn. Default 0.
    open var greenRange: Float {
        get { Float(values.greenRange) }
        set { change(.greenRange, newValue) }
    }
    /// The width of the range around the blue component of `color` from which a particle's is drawn. Default 0.
    open var blueRange: Float {
        get { Float(values.blueRange) }
        set { change(.blueRange, newValue) }
    }
    /// The width of the range around the alpha of `color` from which a particle's is drawn. Default 0.
    open var alphaRange: Float {
        get { Float(values.alphaRange) }
        set { change(.alphaRange, newValue) }
    }
    /// The change of the component per second; the visible component is clamped to 0...1. Default 0.
    open var redSpeed: Float {
        get { Float(values.redSpeed) }
        set { change(.redSpeed, newValue) }
    }
    /// The change of the green component per second; the visible component is clamped to 0...1. Default 0.
    open var greenSpeed: Float {
        get { Float(values.greenSpeed) }
        set { change(.greenSpeed, newValue) }
    }
    /// The change of the blue component per second; the visible component is clamped to 0...1. Default 0.
    open var blueSpeed: Float {
        get { Float(values.blueSpeed) }
        set { change(.blueSpeed, newValue) }
    }
    /// The change of the alpha per second; the visible alpha is clamped to 0...1. Default 0.
    open var alphaSpeed: Float {
        get { Float(values.alphaSpeed) }
        set { change(.alphaSpeed, newValue) }
    }
    /// A `CGImage` (or an `NSImage` of AppKit, whose image is kept), which is centered at the particle's position; nil for none. Default nil.
    open var contents: Any? {
        get { values.contents }
        set {
            guard let newValue else { return values.contents = nil }
            guard let image = CGImage.contents(newValue, scale: contentsScale) else {
                return Rejection.report(key: "contents", of: self, value: newValue)
            }
            values.contents = image
        }
    }
    /// The visible part of the contents, in unit coordinates, expanded to whole pixels. Default all.
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { change(.contentsRect, .rect(newValue)) }
    }
    /// The number of pixels of the contents per point of a particle with scale 1. Default 1.
    open var contentsScale: CGFloat {
        get { CGFloat(values.contentsScale) }
        set {
            guard newValue > 0 else { return Rejection.report(key: "contentsScale", of: self, value: newValue) }
            change(.contentsScale, newValue)
        }
    }
    /// The filter for contents that are shown smaller than they are. Default "linear".
    open var minificationFilter: String {
        get { values.minificationFilter.rawValue }
        set { change(.minificationFilter, named: newValue) }
    }
    /// The filter for contents that are shown larger than they are. Default "linear".
    open var magnificationFilter: String {
        get { values.magnificationFilter.rawValue }
        set { change(.magnificationFilter, named: newValue) }
    }
    /// The bias that is added to the level of detail of the trilinear `minificationFilter`. Default 0.
    open var minificationFilterBias: Float {
        get { Float(values.minificationFilterBias) }
        set { change(.minificationFilterBias, newValue) }
    }
    /// The cells that each particle emits during its lifetime, from its position and relative to its direction. Default
    /// nil.
    ///
    /// Emitted particles have the values that their cells had at the birth of the first of them.
    open var emitterCells: [CAEmitterCell]? {
        get { cells }
        set { cells = newValue }
    }
    /// Values for properties and other keys that were not set. Default nil.
    open var style: [AnyHashable: Any]? {
        didSet {
            style = style?.mapValues { KeyValue.bridged($0) }
            applyStyle(replacing: oldValue)
        }
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

    /// Archives the properties and the values of all other keys that were set; see `CALayer`.
    open func encode(with coder: NSCoder) { Archive.encode(self, with: coder) }

    /// The value of a key: a property, a value that was set, a value of `style`, or the class's default.
    open func value(forKey key: String) -> Any? { codedValue(forKey: key) }

    /// Sets a property, or stores a value under any other key.
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }

    /// The value at a dotted path, which may lead into structures and to cells by name.
    open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }

    /// Sets the value at a dotted path. If nothing exists at the path, prints a warning and does nothing.
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
