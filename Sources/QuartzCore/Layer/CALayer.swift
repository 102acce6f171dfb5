import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import CoreImage
import Foundation
import Synchronization

/// A node of the model tree: geometry, contents and visual style of a rectangle, and the layers on it.
///
/// Lengths are in points; the origin is at the bottom left and y points up. Changes reach the screen with the transaction
/// of the thread that makes them. The defaults are Core Animation's.
///
/// Any thread may read and change the properties that are drawn or animate, the timing, the animations, the sublayers and
/// the mask, and ask for layout and display, also while another thread changes or commits the same tree: each single
/// access is whole. Several that belong together need `CATransaction.lock()`. The first thread to change a layer after a
/// commit brings all its changes to the screen with its own transaction. Layout and drawing run on the thread that
/// commits, and for a layer that an animation draws (`needsDisplay(forKey:)`) on the main thread. All other properties
/// (delegate, actions, style, layout manager, constraints, name and what a subclass adds) are not guarded: set them before
/// another thread knows the layer.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming, MediaTimed {
    /// The same in the render tree.
    package let id: LayerID = CALayer.nextID()

    // What each commit of a change looks at, close together.

    /// What has changed since the last commit.
    @exclusivity(unchecked) var changes: LayerChanges = []
    /// The one property that has changed since the last commit; nil where more may have.
    @exclusivity(unchecked) private(set) var onlyChange: LayerKey?
    /// Whether the thread's list of changed layers holds the layer.
    var isListed = false
    var layoutFlag = false
    /// The part of the contents to draw anew.
    var displayArea: DisplayArea?
    /// The tree whose render tree knows the layer.
    ///
    /// This and what follows is read and written with the trees' lock held, unless it says otherwise.
    weak var committedHost: LayerTreeHost? {
        didSet { committedSerial = committedHost?.serial ?? 0 }
    }
    /// That tree's serial number; 0 for none. Quicker to read, for each of thousands of sublayers.
    private(set) var committedSerial: UInt64 = 0
    /// The tree whose root the layer is.
    @exclusivity(unchecked) weak var host: LayerTreeHost?
    /// The layer that holds this one: among its sublayers, or as its mask.
    var parentLayer: CALayer? { TreeLock.locked { lockedParent } }
    /// The same, for who holds the lock.
    @exclusivity(unchecked) private(set) weak var lockedParent: CALayer?
    /// How many levels of layers stand below, or more: it does not go down as layers leave. See `maximumLevels`.
    var levelsBelow = 0
    /// Near the layer's index among the superlayer's sublayers, less the superlayer's `placeDrift`.
    var placeHint = 0
    /// How far from its hint the sublayer stood that was looked for last.
    var placeDrift = 0
    /// What has changed of the sublayers since the last commit; nothing is noted while no render tree knows the layer.
    /// With the trees' lock held.
    var sublayerEdits = SublayerEdits()
    /// The serial number of the tree whose list of restructured layers holds the layer; 0 for none.
    var restructuredSerial: UInt64 = 0
    /// The model layer that a presentation copy shows.
    private(set) var modelLayer: CALayer?

    /// All properties that are drawn or animate; the render tree's copy is of the same type. Each access holds the trees'
    /// lock.
    package internal(set) var values: LayerValues {
        _read {
            TreeLock.take()
            defer { TreeLock.leave() }
            yield lockedValues
        }
        _modify {
            TreeLock.take()
            defer { TreeLock.leave() }
            yield &lockedValues
        }
    }
    /// The same, for who holds the lock.
    ///
    /// Without checks of exclusive access, for every change passes here: what is called while they are written,
    /// `LayerKey`'s closures, knows no layer.
    @exclusivity(unchecked) var lockedValues: LayerValues
    /// The tree that waits for the ends of the layer's animations.
    weak var watcher: LayerTreeHost?

    /// The sublayers, from the back to the front.
    var children: [CALayer] {
        get {
            if lacksChildren { copyChildren() }
            return TreeLock.locked { ownChildren }
        }
        set { TreeLock.locked { ownChildren = newValue } }
        _modify {
            TreeLock.take()
            defer { TreeLock.leave() }
            yield &ownChildren
        }
    }
    private var ownChildren: [CALayer] = []
    /// The mask, whose `parentLayer` this layer is.
    var maskLayer: CALayer? {
        get {
            if lacksChildren { copyChildren() }
            return TreeLock.locked { ownMask }
        }
        set { TreeLock.locked { ownMask = newValue } }
    }
    private var ownMask: CALayer?
    /// A presentation copy that has not been asked for its sublayers and its mask.
    var lacksChildren = false
    /// What a presentation copy answers as its superlayer; it does not hold this copy.
    var presentedParent: CALayer?
    /// The point of a hit test that is under way.
    var hitPoint: HitPoint?
    /// The layer's own values, while it draws itself with those that it shows.
    var heldValues: LayerValues?

    /// Animations in the order in which they were added. Read and written with the trees' lock held.
    var animationRecords: [AnimationRecord] = []
    /// Layers that had animations which change this one; see `lenders`.
    var weakLenders: [Weak<CALayer>] = []
    /// What of the layer's values follows from time and those of a layer above; nil for nothing.
    package var computation: LayerComputation? {
        didSet { note(.animations) }
    }
    /// Values of keys that no property has.
    var custom: [String: Any] {
        _read {
            TreeLock.take()
            defer { TreeLock.leave() }
            yield lockedCustom
        }
        _modify {
            TreeLock.take()
            defer { TreeLock.leave() }
            yield &lockedCustom
        }
    }
    private var lockedCustom: [String: Any] = [:]
    /// Set by the default methods of `CALayerDelegate`: the delegate does not implement the method that was called.
    package var delegateDeclined = false
    /// Set by the default methods of `CALayer`: neither the delegate nor the class draws, as far as they have run.
    var drewNothing = false
    /// What the layer has drawn, on its way to being its contents.
    var pendingDrawing: PendingDrawing?
    /// Whether what is drawn asynchronously may wait: the commit takes it up.
    var defersDrawing = false
    /// The contents that the layer drew last, and on what.
    weak var drawnContents: CGImage?
    var drawnPlan: BackingPlan?

    /// A name for constraints and key paths. Default nil.
    open var name: String?
    /// Provides contents, layout and actions. Default nil.
    open weak var delegate: (any CALayerDelegate)?
    /// Actions by the key of their event, asked after the delegate. Default nil.
    open var actions: [String: any CAAction]?
    /// Values for properties and other keys that nobody has set, under "actions" a dictionary of actions, and under
    /// "style" another style for what this one leaves out, at most 64 in each other. A property that still has its default
    /// takes its value when the style is set, and does not animate to it. Default nil.
    open var style: [AnyHashable: Any]? {
        didSet { takeStyle(after: oldValue) }
    }
    /// Whether a change of the bounds draws the contents anew. Default false.
    open var needsDisplayOnBoundsChange = false
    /// Whether what `draw(in:)` and the delegate draw is put off, and done by another thread while the commit goes on to
    /// other layers; before the commit sends anything it waits for all of them, and so does who asks for the contents. The
    /// pixels are the same. Default false.
    ///
    /// A context is drawn on at once, from then on, when its pixels are asked for (`data`, `makeImage()`, `flush()`) and
    /// after 65,536 calls. Outside of a commit, and where an animation draws the layer, drawing is waited for directly.
    open var drawsAsynchronously = false
    /// How the layer follows a change of its superlayer's size. Default none: it stays.
    open var autoresizingMask: CAAutoresizingMask = []
    /// Places the sublayers. Default nil.
    open var layoutManager: (any CALayoutManager)? {
        didSet { setNeedsLayout() }
    }
    /// What `CAConstraintLayoutManager` of the superlayer keeps to. Default nil.
    open var constraints: [CAConstraint]? {
        didSet { superlayer?.setNeedsLayout() }
    }

    /// A layer with the defaults of its class.
    override public init() {
        lockedValues = LayerValues()
        super.init()
        takeClassDefaults()
    }

    /// A layer from an archive; nil, with the coder's error, where that is damaged. It has no delegate.
    public required init?(coder: NSCoder) {
        lockedValues = LayerValues()
        super.init()
        takeClassDefaults()
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        guard Archive.restore(self, from: coder) else { return nil }
    }

    private func takeClassDefaults() {
        let defaults = Self.defaults(for: type(of: self))
        values = defaults.values
        adoptOwnProperties()
        for key in defaults.otherKeys { setValue(type(of: self).defaultValue(forKey: key), forKey: key) }
    }

    /// A copy of another layer's properties: how presentation copies are made. A subclass copies its own properties.
    ///
    /// A layer that shows another's animations is made by the system alone; call this from `makeLayer(copying:)`.
    public init(layer: Any) {
        let other = layer as? CALayer
        other?.finishDrawing()
        lockedValues = other?.values ?? LayerValues()
        if other == nil { lockedValues.kind = Self.kind }
        lockedValues.mask = nil
        super.init()
        guard let other else { return }
        name = other.name
        delegate = other.delegate
        actions = other.actions
        style = other.style
        lockedCustom = other.custom
        autoresizingMask = other.autoresizingMask
        needsDisplayOnBoundsChange = other.needsDisplayOnBoundsChange
        drawsAsynchronously = other.drawsAsynchronously
        adoptOwnProperties()
    }

    /// A copy of `layer`, of this class: the door through which presentation copies are made.
    ///
    /// Beyond Apple's API: Swift cannot call `init(layer:)` of a class it does not know. A subclass overrides this
    /// with a call of its own `init(layer:)`; one that does not is shown as its nearest ancestor that does.
    open class func makeLayer(copying layer: CALayer) -> CALayer { CALayer(layer: layer) }

    /// The value of a key that has not been set: for the layer's own properties and any other key.
    open class func defaultValue(forKey key: String) -> Any? { initialValue(forKey: key) }

    /// Whether a change of the key's value draws the contents anew. Default false.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// The class's action for an event, the search's last step before the implicit animation. Default nil.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// The action for an event (chapter 7.2): the delegate's, that of `actions`, of `style`'s actions, the class's
    /// default; then the implicit animation where the layer is shown. `NSNull` at any step ends the search with none.
    open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

    // MARK: Geometry

    /// The layer's own space: where it begins and its size, in points. Default zero.
    open var bounds: CGRect {
        get { values.bounds }
        set {
            let old = values.bounds
            change(.bounds, .rect(newValue))
            if needsDisplayOnBoundsChange, values.bounds != old { setNeedsDisplay() }
            guard values.bounds.size != old.size else { return }
            setNeedsLayout()
            if !children.isEmpty { resizeSublayers(withOldSize: old.size) }
        }
    }

    /// Where the anchor point stands in the superlayer, in its points. Default (0, 0).
    open var position: CGPoint {
        get { values.position }
        set { change(.position, .point(newValue)) }
    }

    /// How near the layer stands to the eye, among the superlayer's sublayers, in points. Default 0.
    open var zPosition: CGFloat {
        get { CGFloat(values.zPosition) }
        set { change(.zPosition, .number(Double(newValue))) }
    }

    /// The point of the bounds that stands at `position`, and that transforms leave in place, in unit coordinates.
    /// Default (0.5, 0.5).
    open var anchorPoint: CGPoint {
        get { values.anchorPoint }
        set { change(.anchorPoint, .point(newValue)) }
    }

    /// How far along z the anchor point lies from the layer's plane, in points. Default 0.
    open var anchorPointZ: CGFloat {
        get { CGFloat(values.anchorPointZ) }
        set { change(.anchorPointZ, .number(Double(newValue))) }
    }

    /// Applied to the layer and its sublayers about the anchor point. Default identity.
    open var transform: CATransform3D {
        get { values.transform }
        set { change(.transform, .transform(newValue)) }
    }

    /// Applied to the sublayers, not to the layer itself, about the anchor point. Default identity.
    open var sublayerTransform: CATransform3D {
        get { values.sublayerTransform }
        set { change(.sublayerTransform, .transform(newValue)) }
    }

    /// The affine part of `transform`.
    open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    /// Sets `transform` to an affine one.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    /// The smallest rectangle around the layer in the superlayer's space, in points. Setting it sets the bounds' size
    /// and the position; it does not animate by itself.
    open var frame: CGRect {
        get { values.frame }
        set {
            guard newValue.isFinite else {
                Rejection.report(key: "frame", of: self, value: newValue)
                return
            }
            var wanted = values
            wanted.frame = newValue.standardized
            bounds = wanted.bounds
            position = wanted.position
        }
    }

    /// Whether the sublayers' geometry is upside down: their y points down. Default false.
    open var isGeometryFlipped: Bool {
        get { values.isGeometryFlipped }
        set { change(.isGeometryFlipped, .bool(newValue)) }
    }

    /// Whether an odd number of layers up to the root flip their geometry.
    open func contentsAreFlipped() -> Bool {
        var (flipped, layer) = (false, self as CALayer?)
        while let current = layer {
            if current.isGeometryFlipped { flipped.toggle() }
            layer = current.above
        }
        return flipped
    }

    // MARK: Visibility

    /// Whether the layer and its sublayers are left out. Default false.
    open var isHidden: Bool {
        get { values.isHidden }
        set {
            guard newValue != values.isHidden else { return }
            let event = newValue ? kCAOnOrderOut : kCAOnOrderIn
            let action = isShown ? implicitAction(forKey: event) : nil
            change(.isHidden, .bool(newValue))
            action?.run(forKey: event, object: self, arguments: nil)
        }
    }

    /// Of the layer and its sublayers as one picture, 0...1. Default 1.
    open var opacity: Float {
        get { Float(values.opacity) }
        set { change(.opacity, .number(newValue.isFinite ? Double(max(0, min(1, newValue))) : Double(newValue))) }
    }

    /// Whether opacity applies to the layer and its sublayers as one picture, not to each by itself. Default true.
    open var allowsGroupOpacity: Bool {
        get { values.allowsGroupOpacity }
        set { change(.allowsGroupOpacity, .bool(newValue)) }
    }

    /// Whether the layer, with its sublayers, filters and shadow, is painted as a picture in its own space, which is then
    /// put in its place. Default false.
    open var shouldRasterize: Bool {
        get { values.shouldRasterize }
        set { change(.shouldRasterize, .bool(newValue)) }
    }

    /// Pixels of the rasterized layer's picture for each point. Default 1.
    open var rasterizationScale: CGFloat {
        get { CGFloat(values.rasterizationScale) }
        set {
            guard newValue > 0 else {
                Rejection.report(key: "rasterizationScale", of: self, value: newValue)
                return
            }
            change(.rasterizationScale, .number(Double(newValue)))
        }
    }

    /// Whether contents and sublayers are cut to the bounds and their round corners. Default false.
    open var masksToBounds: Bool {
        get { values.masksToBounds }
        set { change(.masksToBounds, .bool(newValue)) }
    }

    /// Whether the layer is seen from behind, once its transform has turned it round. Default true.
    open var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set { change(.isDoubleSided, .bool(newValue)) }
    }

    /// A layer whose alpha the layer and its sublayers are multiplied by. It stands in this layer's space as a sublayer
    /// would; what it does not cover is not seen. Default nil.
    ///
    /// A layer that has a superlayer, or is a mask already, is refused with a message.
    open var mask: CALayer? {
        get { maskLayer }
        set { setMask(newValue) }
    }

    // MARK: Style

    /// Filled below the contents, within the round corners. Default nil.
    open var backgroundColor: CGColor? {
        get { values.backgroundColor }
        set { change(.backgroundColor, newValue.map { .color($0) } ?? .none) }
    }

    /// Of the background and the border, in points. Contents and sublayers are cut only with `masksToBounds`. Default 0.
    open var cornerRadius: CGFloat {
        get { CGFloat(values.cornerRadius) }
        set { change(.cornerRadius, .number(Double(newValue))) }
    }

    /// The corners that `cornerRadius` rounds. Default all.
    open var maskedCorners: CACornerMask {
        get { values.maskedCorners }
        set { change(.maskedCorners, .number(Double(newValue.rawValue))) }
    }

    /// The line that round corners follow. Default circular.
    open var cornerCurve: CALayerCornerCurve {
        get { CALayerCornerCurve(rawValue: values.cornerCurve.rawValue) }
        set { change(.cornerCurve, named: newValue.rawValue, CornerCurve.self) }
    }

    /// How far along an edge a corner of this curve begins, as a multiple of its radius.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        CornerCurve(rawValue: curve.rawValue)?.expansionFactor ?? 1
    }

    /// Whether the edges of the bounds are antialiased where they fall between pixels. Default true, as macOS draws.
    open var allowsEdgeAntialiasing: Bool {
        get { values.allowsEdgeAntialiasing }
        set { change(.allowsEdgeAntialiasing, .bool(newValue)) }
    }

    /// The edges of the bounds that are antialiased. Default all.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { values.edgeAntialiasingMask }
        set { change(.edgeAntialiasingMask, .number(Double(newValue.rawValue))) }
    }

    /// Inwards from the bounds, above contents and sublayers, in points. Default 0.
    open var borderWidth: CGFloat {
        get { CGFloat(values.borderWidth) }
        set { change(.borderWidth, .number(Double(newValue))) }
    }

    /// Default opaque black.
    open var borderColor: CGColor? {
        get { values.borderColor }
        set { change(.borderColor, newValue.map { .color($0) } ?? .none) }
    }

    // MARK: Shadow

    /// Default opaque black.
    open var shadowColor: CGColor? {
        get { values.shadowColor }
        set { change(.shadowColor, newValue.map { .color($0) } ?? .none) }
    }

    /// Of the shadow, on top of its colour's and the layer's own, 0...1. Default 0.
    open var shadowOpacity: Float {
        get { Float(values.shadowOpacity) }
        set { change(.shadowOpacity, .number(newValue.isFinite ? Double(max(0, min(1, newValue))) : Double(newValue))) }
    }

    /// Of the shadow from what casts it, in points of the layer's space. Default (0, -3).
    open var shadowOffset: CGSize {
        get { values.shadowOffset }
        set { change(.shadowOffset, .size(newValue)) }
    }

    /// Of the shadow's blur, in points. Default 3.
    open var shadowRadius: CGFloat {
        get { CGFloat(values.shadowRadius) }
        set { change(.shadowRadius, .number(Double(newValue))) }
    }

    /// What casts the shadow, in the layer's space, by the non-zero winding rule; a copy is kept. Default nil: what the
    /// layer and its sublayers show.
    open var shadowPath: CGPath? {
        get { values.shadowPath }
        set { change(.shadowPath, newValue?.copy().map { .path($0) } ?? .none) }
    }

    // MARK: Filters

    /// `CIFilter`s for the layer and its sublayers as one picture, first to last. Copied when set: change their inputs
    /// by the key path `filters.NAME.INPUT`. Default nil.
    open var filters: [Any]? {
        get { LayerKey.filters.get(values).boxed as? [Any] }
        set { change(.filters, to: newValue) }
    }

    /// `CIFilter`s for what lies behind the layer, within its bounds, first to last. Copied when set, as `filters` are.
    /// Default nil.
    open var backgroundFilters: [Any]? {
        get { LayerKey.backgroundFilters.get(values).boxed as? [Any] }
        set { change(.backgroundFilters, to: newValue) }
    }

    /// How the layer and its sublayers are put on what lies behind: a `CIFilter` such as "CIMultiplyBlendMode", or a
    /// string such as "multiplyBlendMode". Copied when set. Default nil, which is source over.
    open var compositingFilter: Any? {
        get { LayerKey.compositingFilter.get(values).boxed }
        set { change(.compositingFilter, to: newValue) }
    }

    // MARK: Contents

    /// A `CGImage`, or nil. Default nil.
    open var contents: Any? {
        get {
            finishDrawing()
            return values.contents
        }
        set {
            finishDrawing()
            change(.contents, to: newValue)
        }
    }

    /// The part of the contents that is shown, in unit coordinates from the bottom left. Default all of it.
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { change(.contentsRect, .rect(newValue)) }
    }

    /// The part of what is shown of the contents that stretches, in unit coordinates from the bottom left, where the
    /// gravity resizes: the corners keep their size, and the edges their thickness. Default all of it.
    open var contentsCenter: CGRect {
        get { values.contentsCenter }
        set { change(.contentsCenter, .rect(newValue)) }
    }

    /// Default `resize`.
    open var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(rawValue: values.contentsGravity.rawValue) }
        set { change(.contentsGravity, named: newValue.rawValue, ContentsGravity.self) }
    }

    /// How contents are sampled that are shown smaller than they are. Default linear.
    open var minificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: values.minificationFilter.rawValue) }
        set { change(.minificationFilter, named: newValue.rawValue, ScalingFilter.self) }
    }

    /// How contents are sampled that are shown larger than they are. Default linear; trilinear is the same here.
    open var magnificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: values.magnificationFilter.rawValue) }
        set { change(.magnificationFilter, named: newValue.rawValue, ScalingFilter.self) }
    }

    /// Added to the level of detail that the trilinear `minificationFilter` picks: 1 halves the resolution. Default 0.
    open var minificationFilterBias: Float {
        get { Float(values.minificationFilterBias) }
        set { change(.minificationFilterBias, .number(Double(newValue))) }
    }

    /// Whether what the layer draws covers it without a gap: its contents are then kept without an alpha, on black.
    /// Default false.
    open var isOpaque: Bool {
        get { values.isOpaque }
        set { change(.isOpaque, .bool(newValue)) }
    }

    /// Pixels of the contents for each point, also of what the layer draws itself. Default 1.
    open var contentsScale: CGFloat {
        get { CGFloat(values.contentsScale) }
        set {
            guard newValue > 0 else {
                Rejection.report(key: "contentsScale", of: self, value: newValue)
                return
            }
            change(.contentsScale, .number(Double(newValue)))
        }
    }

    // MARK: Timing

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

    // MARK: Tree

    /// The layer that this one is a sublayer of. A mask has none.
    open var superlayer: CALayer? { isMask ? nil : above }

    /// The sublayers, from the back to the front; nil for none. Setting it takes them out of other superlayers.
    open var sublayers: [CALayer]? {
        get { children.isEmpty ? nil : children }
        set { replaceSublayers(newValue ?? []) }
    }

    /// Puts a layer in front of all sublayers.
    ///
    /// Sublayers and masks stand in each other at most 256 levels deep, where a replicator counts as two. A layer that would
    /// make the tree deeper is refused with a message, by all that put one into a tree.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: Int.max) }

    /// Puts a layer at an index of the sublayers; at the nearest there is.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

    /// Puts a layer just behind a sublayer; behind all where there is no such sublayer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, beside: sibling, step: 0) }

    /// Puts a layer just in front of a sublayer; in front of all where there is no such sublayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, beside: sibling, step: 1) }

    /// Puts a layer in a sublayer's place. Does nothing where `oldLayer` is no sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

    /// Takes the layer out of its superlayer.
    open func removeFromSuperlayer() { remove() }

    /// The frontmost layer at a point of the superlayer's space, this one or one that it holds; nil for none. Hidden
    /// layers are left out.
    open func hitTest(_ p: CGPoint) -> CALayer? { frontmost(at: p) }

    /// Whether a point of the layer's own space lies in its bounds.
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    // MARK: Contents and layout

    /// Provides the contents: the delegate's `display(_:)`, else what `draw(in:)` draws. A subclass may set `contents`.
    open func display() { displayByDelegateOrDrawing() }

    /// Draws the contents, in the layer's own space; the default lets the delegate draw.
    open func draw(in ctx: CGContext) { drawByDelegate(in: ctx) }

    /// Asks for new contents with the next commit. Where nothing draws them, they stay.
    open func setNeedsDisplay() { setNeedsDisplay(.infinite) }

    /// Asks for a part of the contents, in the layer's own space, to be drawn anew with the next commit: nothing outside
    /// of it changes, whatever is drawn. Parts add up; an empty one asks for nothing.
    open func setNeedsDisplay(_ r: CGRect) {
        TreeLock.locked {
            guard let area = DisplayArea.adding(r, to: displayArea) else { return }
            displayArea = area
            enlist([])
        }
    }

    /// Whether the contents are to be drawn anew.
    open func needsDisplay() -> Bool { TreeLock.locked { displayArea != nil } }

    /// Draws the contents anew, where that was asked for, without waiting for the commit.
    open func displayIfNeeded() {
        guard needsDisplay() else { return }
        display()
        TreeLock.locked { displayArea = nil }
    }

    /// The size that the layer would have by itself, in the superlayer's points: its layout manager's, else its own.
    open func preferredFrameSize() -> CGSize {
        layoutManager?.preferredSize(of: self) ?? frame.size
    }

    /// Asks for layout with the next commit.
    open func setNeedsLayout() {
        TreeLock.locked {
            layoutFlag = true
            enlist([])
        }
    }

    /// Whether the sublayers are to be placed anew.
    open func needsLayout() -> Bool { TreeLock.locked { layoutFlag } }

    /// Places sublayers now where that was asked for, from the topmost layer that asks.
    open func layoutIfNeeded() { layoutTree() }

    /// Places the sublayers: by the delegate, else by the layout manager.
    open func layoutSublayers() { layoutByDelegateOrManager() }

    /// Fits the sublayers to a new size of the bounds, by their autoresizing masks.
    open func resizeSublayers(withOldSize size: CGSize) {
        for layer in children { layer.resize(withOldSuperlayerSize: size) }
    }

    /// Fits the layer to a new size of the superlayer's bounds, by its autoresizing mask.
    open func resize(withOldSuperlayerSize size: CGSize) { autoresize(from: size) }

    /// Adds a constraint for the superlayer's `CAConstraintLayoutManager`.
    open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

    // MARK: Animations

    /// Adds a copy of an animation, in place of one with the same key; nil keys replace nothing. A duration of 0
    /// becomes the transaction's.
    open func add(_ anim: CAAnimation, forKey key: String?) { addCopy(of: anim, key) }

    /// Removes all animations; the layer shows its own values again.
    open func removeAllAnimations() { removeAnimations { _ in true } }

    /// Removes the animation with a key.
    open func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

    /// The keys of the animations, in the order in which they were added; nil for none.
    open func animationKeys() -> [String]? {
        let keys = TreeLock.locked { animationRecords.compactMap(\.key) }
        return keys.isEmpty ? nil : keys
    }

    /// The animation with a key, as the layer holds it: do not change it.
    open func animation(forKey key: String) -> CAAnimation? {
        TreeLock.locked { animationRecords.first { $0.key == key }?.animation }
    }

    // MARK: Archives

    open class var supportsSecureCoding: Bool { true }

    /// Writes the properties, the values of all other keys that were set, the sublayers and the mask, but neither the
    /// delegate, nor animations. A value that no archive can hold makes the archiver fail, with an error that names it,
    /// and nothing is written.
    open func encode(with coder: NSCoder) { Archive.encode(self, with: coder) }

    /// Whether the value of a key goes into archives. Default true.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    // MARK: Key-value coding

    /// The value of a key: a property's, one that was set, `style`'s, or the class's default (chapter 10).
    open func value(forKey key: String) -> Any? { codedValue(forKey: key) }

    /// Sets a property, or keeps a value under any other key (chapter 10). Actions run for both.
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }

    /// The value at a dotted path: into structures, filters, and layers by name. Paths have at most 512 parts.
    open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }

    /// Sets the value at a dotted path; nothing, with a message, where the path leads nowhere.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }

    /// What the class's layers are in the render tree, with the values of new ones.
    class var kind: LayerKind { .plain }

    /// The properties that a class of this module adds, by key.
    class var ownAccessors: [String: KeyAccessor<CALayer>] { [:] }

    /// Draws the layer and its sublayers, as their own values say and without animations, in the layer's own space.
    open func render(in ctx: CGContext) { drawModel(in: ctx) }

    // MARK: Changes

    /// Called before a commit takes the layer's values.
    func prepareToCommit() {}

    /// Changes a property to what `any` stands for; a value of another type is refused with a message.
    func change(_ key: LayerKey, to any: Any?) {
        guard let value = PropertyValue(any, kind: key.kind) else {
            Rejection.report(key: key.id, of: self, value: any as Any)
            return
        }
        change(key, value)
    }

    /// Changes a property to one of a list of names; another is refused with a message.
    func change<Name: RawRepresentable>(_ key: LayerKey, named name: String, _: Name.Type)
    where Name.RawValue == String {
        guard Name(rawValue: name) != nil else {
            Rejection.report(key: key.id, of: self, value: name)
            return
        }
        change(key, .string(name))
    }

    /// Changes a property: looks its action up, sets it and what `also` sets, and runs the action (chapter 7). Programs'
    /// code looks the action up, and may change what the value rests on: `isAllowed` is asked after that.
    func change(
        _ key: LayerKey, _ value: PropertyValue, ifStill isAllowed: () -> Bool = { true }, also: () -> Void = {}
    ) {
        guard value.isFinite else {
            Rejection.report(key: key.id, of: self, value: value)
            return
        }
        guard modelLayer == nil else {
            if key.has(value, in: &values) { return }
            Complaint.say("a presentation layer's \(key.id) cannot be changed", once: "presentation.\(key.id)")
            return
        }
        var action: PendingAction?
        // Without actions nothing of the program's runs between the comparison and the change, which take the lock once.
        let runsActions = !TransactionThread.current.disablesActions
        if runsActions {
            if TreeLock.locked({ key.has(value, in: &lockedValues) }) { return }
            action = implicitAction(forKey: key.id)
        }
        guard isAllowed() else { return }
        let isOther = TreeLock.locked {
            guard runsActions || !key.has(value, in: &lockedValues) else { return false }
            key.set(&lockedValues, value)
            also()
            enlist(key.changes, key)
            return true
        }
        if isOther, Self.needsDisplay(forKey: key.id) { setNeedsDisplay() }
        action?.run(forKey: key.id, object: self, arguments: nil)
    }

    /// Notes what has changed for the next commit.
    func note(_ changes: LayerChanges) { TreeLock.locked { enlist(changes) } }

    /// The same, with the trees' lock held. `key`: the property, where nothing else has changed.
    private func enlist(_ changes: LayerChanges, _ key: LayerKey? = nil) {
        let isFirst = !isListed && self.changes.rawValue == 0
        onlyChange = isFirst || onlyChange === key ? key : nil
        self.changes.formUnion(changes)
        if changes.contains(.sublayers) { enlistStructure() }
        TransactionThread.current.note(self)
    }

    package var timing: MediaTiming {
        get { values.timing }
        set {
            TreeLock.locked {
                guard newValue != lockedValues.timing else { return }
                lockedValues.timing = newValue
                enlist(.timing)
            }
        }
    }

    func takeComputed(_ values: LayerValues) {
        TreeLock.locked {
            self.values = values
            note([])
        }
    }

    func replaceCustomValue(_ value: PropertyValue?, forKey key: String) { values.custom[key] = value }

    /// With the trees' lock held, where the tree may be shown.
    func setParent(_ layer: CALayer?) {
        lockedParent = layer
        layer?.noteLevels(of: self)
    }

    func setModel(_ layer: CALayer, _ values: LayerValues) { (modelLayer, self.values) = (layer, values) }

    // MARK: Identity

    private static let ids = Atomic<UInt64>(1)
    private static func nextID() -> LayerID { ids.wrappingAdd(1, ordering: .relaxed).oldValue }
}
