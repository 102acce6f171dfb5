import AcetateCompositor
import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation
import Synchronization

/// A node of the model tree: geometry, contents and visual style of a rectangle, and its sublayers.
///
/// Lengths are in points; the origin is at the bottom left and y points up. A change appears on the screen when the
/// transaction of the thread that made it is committed. The defaults are Core Animation's.
///
/// The following are safe to use on any thread, even while another thread changes or commits the same tree: visual and
/// animatable properties, timing, animations, sublayers and the mask, and requests for layout and display. Each single
/// access is atomic; to make several atomic, use `CATransaction.lock()`. The first thread that changes a layer after a
/// commit commits all its changes with its own transaction. Layout and drawing run on the thread that commits, except
/// for a layer that is redrawn by an animation (`needsDisplay(forKey:)`), which is drawn on the main thread. All other
/// properties (delegate, actions, style, layout manager, constraints, name, and those that a subclass adds) are not
/// protected: set them before another thread uses the layer.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming, MediaTimed {
    /// The layer's identifier in the render tree.
    package let id: LayerID = CALayer.nextID()

    // These properties are read by every commit, and are stored next to each other.

    /// The changes since the last commit.
    var changes: LayerChanges = []
    /// Whether the layer is in its thread's list of changed layers.
    var isListed = false
    var layoutFlag = false
    /// The part of the contents that needs to be redrawn.
    var displayArea: DisplayArea?
    /// The host whose render tree contains the layer.
    ///
    /// This property and the following ones are protected by the tree lock, unless stated otherwise.
    weak var committedHost: LayerTreeHost? {
        didSet { committedSerial = committedHost?.serial ?? 0 }
    }
    /// The serial number of `committedHost`; 0 for none. Faster to read, which matters for thousands of sublayers.
    private(set) var committedSerial: UInt64 = 0
    /// The host whose root the layer is.
    weak var host: LayerTreeHost?
    /// The layer that contains this one, as a sublayer or as its mask.
    var parentLayer: CALayer? { TreeLock.withLock { lockedParent } }
    /// The same, for callers that hold the lock.
    private(set) weak var lockedParent: CALayer?
    /// An upper bound of the levels of layers below this one: it does not decrease when layers are removed. See
    /// `maximumLevels`.
    var levelsBelow = 0
    /// The approximate index among the superlayer's sublayers, minus the superlayer's `indexDrift`.
    var indexHint = 0
    /// The distance between hint and index of the sublayer that was searched last.
    var indexDrift = 0
    /// The edits of the sublayers since the last commit; not recorded until a render tree contains the layer. Protected
    /// by the tree lock.
    var sublayerEdits = SublayerEdits()
    /// The serial number of the host that lists the layer as restructured; 0 for none.
    var restructuredSerial: UInt64 = 0
    /// The model layer of a presentation copy.
    private(set) var modelLayer: CALayer?

    /// All visual and animatable properties, in the same type as in the render tree. Each access locks the tree lock.
    package internal(set) var values: LayerValues {
        _read {
            TreeLock.lock()
            defer { TreeLock.unlock() }
            yield lockedValues
        }
        _modify {
            TreeLock.lock()
            defer { TreeLock.unlock() }
            yield &lockedValues
        }
    }
    /// The same, for callers that hold the lock.
    ///
    /// Exclusive access is not checked, because every change uses this property. The only code called during a write,
    /// the closures of `LayerKey`, does not access layers.
    @exclusivity(unchecked) var lockedValues: LayerValues
    /// The host that waits for the ends of the layer's animations.
    weak var watcher: LayerTreeHost?

    /// The sublayers, in back-to-front order.
    var children: [CALayer] {
        get {
            if lacksChildren { copyChildren() }
            return TreeLock.withLock { ownChildren }
        }
        set { TreeLock.withLock { ownChildren = newValue } }
        _modify {
            TreeLock.lock()
            defer { TreeLock.unlock() }
            yield &ownChildren
        }
    }
    private var ownChildren: [CALayer] = []
    /// The mask. Its `parentLayer` is this layer.
    var maskLayer: CALayer? {
        get {
            if lacksChildren { copyChildren() }
            return TreeLock.withLock { ownMask }
        }
        set { TreeLock.withLock { ownMask = newValue } }
    }
    private var ownMask: CALayer?
    /// Whether this is a presentation copy whose sublayers and mask were not created yet.
    var lacksChildren = false
    /// The superlayer of a presentation copy. It does not contain this copy.
    var presentedParent: CALayer?
    /// The point of the current hit test.
    var hitPoint: HitPoint?
    /// The model values, while the layer draws itself with presented values.
    var modelValues: LayerValues?

    /// The animations, in the order in which they were added. Protected by the tree lock.
    var animationRecords = AnimationList()
    /// The animations of ancestors that change this layer. Guarded by the tree lock.
    var ancestorAnimations = AncestorAnimations()
    /// Values that the render tree computes from the time and the values of an ancestor; nil for none.
    package var computation: LayerComputation? {
        didSet { note(.animations) }
    }
    /// Values of keys that are not properties.
    var custom: [String: Any] {
        _read {
            TreeLock.lock()
            defer { TreeLock.unlock() }
            yield lockedCustom
        }
        _modify {
            TreeLock.lock()
            defer { TreeLock.unlock() }
            yield &lockedCustom
        }
    }
    private var lockedCustom: [String: Any] = [:]
    /// Set by the default methods of `CALayerDelegate`: the delegate does not implement the called method.
    package var delegateDeclined = false
    /// Whether an animation of the size draws the layer again in each frame.
    package var drawsItsSize = false
    /// Set by the default methods of `CALayer`: neither the delegate nor the class has drawn so far.
    var drewNothing = false
    /// The asynchronous drawing that will become the contents.
    var pendingDrawing: PendingDrawing?
    /// Whether asynchronous drawing may continue until the commit waits for it.
    var defersDrawing = false
    /// The contents that the layer drew last, and their backing store.
    weak var drawnContents: CGImage?
    /// The object that was set as the contents, and its image. Valid while the contents are that image. Protected by the
    /// tree lock.
    var providedContents: ProvidedContents?
    /// Whether an empty image stands for that of the object, which `finishContents` will get.
    var hasPendingContents = false

    struct ProvidedContents {
        let object: any LayerContents
        let image: CGImage
    }
    var drawnPlan: BackingPlan?

    /// The name in constraints and key paths. Default nil.
    open var name: String? { didSet { tellObservers() } }
    /// The object that provides contents, layout and actions. Default nil.
    open weak var delegate: (any CALayerDelegate)?
    /// The object whose methods are called in place of the delegate's, while it represents the delegate.
    package weak var delegateStandIn: (any LayerDelegateStandIn)?
    /// The actions by event, which are searched after the delegate. Default nil.
    open var actions: [String: any CAAction]?
    /// Values for properties and other keys that were not set. The key "actions" has a dictionary of actions; the key
    /// "style" has another style for missing keys, up to 64 levels deep. Setting the style sets the properties that
    /// still have their defaults, without animation. Default nil.
    open var style: [AnyHashable: Any]? {
        didSet {
            style = style?.mapValues { KeyValue.bridged($0) }
            applyStyle(replacing: oldValue)
            tellObservers()
        }
    }
    /// Whether the contents are redrawn when the bounds change. Default false.
    open var needsDisplayOnBoundsChange = false
    /// Whether the drawing commands of `draw(in:)` and of the delegate are recorded, and executed on another thread
    /// while the commit continues with other layers. The commit waits for all drawing before it sends anything, and
    /// reading the contents also waits. The pixels are the same. Default false.
    ///
    /// A context draws synchronously from the moment its pixels are requested (`data`, `makeImage()`, `flush()`), and
    /// after 65,536 calls. Outside a commit, and if an animation redraws the layer, drawing is complete when the call
    /// returns.
    open var drawsAsynchronously = false
    /// A hint at the format of the contents that the layer draws. Kept and archived, but windows show 8 bits for each
    /// color, so contents always have that format. Default `RGBA8Uint`.
    open var contentsFormat: CALayerContentsFormat {
        get { contentsHints.format }
        set { contentsHints.format = newValue }
    }
    /// Whether contents may be brighter than white. Kept and archived; windows show nothing brighter. Default false.
    open var wantsExtendedDynamicRangeContent: Bool {
        get { contentsHints.wantsExtendedDynamicRange }
        set { contentsHints.wantsExtendedDynamicRange = newValue }
    }
    /// When brighter contents are mapped to the range of the screen. Kept and archived, without effect. Default
    /// `automatic`.
    open var toneMapMode: ToneMapMode {
        get { contentsHints.toneMapMode }
        set { contentsHints.toneMapMode = newValue }
    }
    /// The range of brightness of colors and contents. Kept and archived; windows show `standard`. Default `standard`.
    open var preferredDynamicRange: DynamicRange {
        get { contentsHints.preferredDynamicRange }
        set { contentsHints.preferredDynamicRange = newValue }
    }
    /// The greatest brightness of the contents relative to white; 0 if unknown. Kept and archived, without effect.
    /// Values that are negative or not finite become 0. Default 0.
    open var contentsHeadroom: CGFloat {
        get { contentsHints.headroom }
        set { contentsHints.headroom = newValue.isFinite ? max(0, newValue) : 0 }
    }
    private var contentsHints: ContentsHints {
        get { hintsBox.hints }
        set { hintsBox = ContentsHints.Box(newValue) }
    }
    private var hintsBox = ContentsHints.initial
    /// How the layer's frame changes with its superlayer's size. Default none: it does not change.
    open var autoresizingMask: CAAutoresizingMask = []
    /// The object that lays out the sublayers. Default nil.
    open var layoutManager: (any CALayoutManager)? {
        didSet { invalidateLayout() }
    }
    /// The constraints that the superlayer's `CAConstraintLayoutManager` applies. Default nil.
    open var constraints: [CAConstraint]? {
        didSet { superlayer?.invalidateLayout() }
    }

    /// Creates a layer with the defaults of its class.
    override public init() {
        lockedValues = LayerValues()
        super.init()
        applyClassDefaults()
    }

    /// Creates a layer from an archive; nil, with the coder's error set, if the archive is damaged. The delegate is not
    /// archived.
    public required init?(coder: NSCoder) {
        lockedValues = LayerValues()
        super.init()
        applyClassDefaults()
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        guard Archive.restore(self, from: coder) else { return nil }
    }

    deinit { AssociatedObjects.removeAll(of: self) }

    private func applyClassDefaults() {
        let defaults = Self.defaults(for: type(of: self))
        values = defaults.values
        initializeDeclaredProperties()
        for key in defaults.otherKeys { setValue(type(of: self).defaultValue(forKey: key), forKey: key) }
    }

    /// Creates a copy of another layer's properties, for presentation copies. A subclass copies its own properties.
    ///
    /// Only the system creates layers that present the animations of others: call this from `makeLayer(copying:)` only. Elsewhere
    /// it creates a layer with the defaults of its class, as on macOS, where programs call `CAShapeLayer(layer: view.layer)` for
    /// new layers.
    public init(layer: Any) {
        let other = (layer as? CALayer).flatMap { $0 === TransactionThread.current.copiedLayer ? $0 : nil }
        other?.finishContents()
        lockedValues = other?.values ?? LayerValues()
        lockedValues.mask = nil
        super.init()
        guard let other else {
            applyClassDefaults()
            return
        }
        name = other.name
        delegate = other.delegate
        delegateStandIn = other.delegateStandIn
        actions = other.actions
        style = other.style
        lockedCustom = other.custom
        autoresizingMask = other.autoresizingMask
        needsDisplayOnBoundsChange = other.needsDisplayOnBoundsChange
        drawsAsynchronously = other.drawsAsynchronously
        hintsBox = other.hintsBox
        initializeDeclaredProperties()
    }

    /// Creates a copy of `layer`, of this class, for presentation copies.
    ///
    /// Beyond Apple's API: Swift cannot call `init(layer:)` of an unknown class. A subclass overrides this method to
    /// call its own `init(layer:)`; without an override the copy has the class of the nearest superclass with one.
    open class func makeLayer(copying layer: CALayer) -> CALayer { CALayer(layer: layer) }

    /// The value of a key that was not set: a property or any other key.
    open class func defaultValue(forKey key: String) -> Any? { initialValue(forKey: key) }

    /// Whether a change of the key's value requires a redraw of the contents. Default false.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// The class's default action for an event, which is searched last: for an animatable property its implicit
    /// animation, which runs only in visible layers; nil for other events.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { implicitAnimation(forKey: event) }

    /// The action for an event (chapter 7.2): from the delegate, `actions`, the actions in `style`, or the class's
    /// default, whose implicit animations count if the layer is visible. `NSNull` at any step ends the search without
    /// an action.
    open func action(forKey event: String) -> (any CAAction)? {
        let action = searchAction(forKey: event)
        return action is NSNull ? nil : action
    }

    // MARK: Geometry

    /// The origin and size of the layer's own space, in points. Default zero.
    open var bounds: CGRect {
        get { values.bounds }
        set {
            let old = values.bounds
            change(.bounds, .rect(newValue))
            guard values.bounds != old else { return }
            if needsDisplayOnBoundsChange { setNeedsDisplay() }
            invalidateLayout()
            superlayer?.invalidateLayout()
            if values.bounds.size != old.size, !children.isEmpty { resizeSublayers(withOldSize: old.size) }
        }
    }

    /// The position of the anchor point in the superlayer's space, in points. Default (0, 0).
    open var position: CGPoint {
        get { values.position }
        set { change(.position, .point(newValue)) }
    }

    /// The position along the z-axis, toward the viewer, relative to the superlayer's other sublayers, in points.
    /// Default 0.
    open var zPosition: CGFloat {
        get { CGFloat(values.zPosition) }
        set { change(.zPosition, .number(Double(newValue))) }
    }

    /// The point of the bounds that is placed at `position`, and about which transforms are applied, in unit
    /// coordinates. Default (0.5, 0.5).
    open var anchorPoint: CGPoint {
        get { values.anchorPoint }
        set { change(.anchorPoint, .point(newValue)) }
    }

    /// The distance of the anchor point from the layer's plane along the z-axis, in points. Default 0.
    open var anchorPointZ: CGFloat {
        get { CGFloat(values.anchorPointZ) }
        set { change(.anchorPointZ, .number(Double(newValue))) }
    }

    /// The transform of the layer and its sublayers about the anchor point. Default identity.
    open var transform: CATransform3D {
        get { values.transform }
        set {
            let old = values.transform
            change(.transform, .transform(newValue))
            guard values.transform != old else { return }
            invalidateLayout()
            superlayer?.invalidateLayout()
        }
    }

    /// The transform of the sublayers, but not of the layer itself, about the anchor point. Default identity.
    open var sublayerTransform: CATransform3D {
        get { values.sublayerTransform }
        set { change(.sublayerTransform, .transform(newValue)) }
    }

    /// The affine part of `transform`.
    open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    /// Sets `transform` to an affine transform.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    /// The bounding box of the layer in the superlayer's space, in points. Setting it sets the size of the bounds and
    /// the position; the frame itself is not animatable.
    open var frame: CGRect {
        get { values.frame }
        set {
            guard newValue.isFinite else {
                Rejection.report(key: "frame", of: self, value: newValue)
                return
            }
            var wanted = values
            wanted.frame = newValue.standardized
            // In the order of Core Animation.
            position = wanted.position
            bounds = wanted.bounds
        }
    }

    /// Whether the y-axis of the layer's own space points the other way: down, if that of its superlayer points up. It concerns
    /// everything that has coordinates in the layer: sublayers, mask, path, gradient, corners, shadow, and drawing, but not the
    /// orientation of images (CALayer.h). Default false.
    open var isGeometryFlipped: Bool {
        get { values.isGeometryFlipped }
        set { change(.isGeometryFlipped, .bool(newValue)) }
    }

    /// Whether an odd number of layers from this one up to the root flip their geometry.
    open func contentsAreFlipped() -> Bool {
        var (flipped, layer) = (false, self as CALayer?)
        while let current = layer {
            if current.isGeometryFlipped { flipped.toggle() }
            layer = current.above
        }
        return flipped
    }

    // MARK: Visibility

    /// Whether the layer and its sublayers are hidden. Default false.
    open var isHidden: Bool {
        get { values.isHidden }
        set {
            guard newValue != values.isHidden else { return }
            let event = newValue ? kCAOnOrderOut : kCAOnOrderIn
            let action = isCommitted ? implicitAction(forKey: event) : nil
            change(.isHidden, .bool(newValue))
            action?.run(forKey: event, object: self, arguments: nil)
        }
    }

    /// The opacity of the layer and its sublayers as a group, 0...1. Default 1.
    open var opacity: Float {
        get { Float(values.opacity) }
        set { change(.opacity, .number(newValue.isFinite ? Double(max(0, min(1, newValue))) : Double(newValue))) }
    }

    /// Whether opacity applies to the layer and its sublayers as a group, not to each of them separately. Default true.
    open var allowsGroupOpacity: Bool {
        get { values.allowsGroupOpacity }
        set { change(.allowsGroupOpacity, .bool(newValue)) }
    }

    /// Whether the layer, with its sublayers, filters and shadow, is rasterized in its own space and then composited.
    /// Default false.
    open var shouldRasterize: Bool {
        get { values.shouldRasterize }
        set { change(.shouldRasterize, .bool(newValue)) }
    }

    /// The number of pixels per point in a rasterized layer. Default 1.
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

    /// Whether contents and sublayers are clipped to the bounds and their rounded corners. Default false.
    open var masksToBounds: Bool {
        get { values.masksToBounds }
        set { change(.masksToBounds, .bool(newValue)) }
    }

    /// Whether the layer is visible from behind. Default true.
    open var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set { change(.isDoubleSided, .bool(newValue)) }
    }

    /// A layer whose alpha multiplies the layer and its sublayers. It is positioned in this layer's space, like a
    /// sublayer; nothing outside it is visible. Default nil.
    ///
    /// A layer that has a superlayer or is already a mask is rejected with a warning.
    open var mask: CALayer? {
        get { maskLayer }
        set { setMask(newValue) }
    }

    // MARK: Style

    /// The color behind the contents, within the rounded corners. Default nil.
    open var backgroundColor: CGColor? {
        get { values.backgroundColor }
        set { change(.backgroundColor, newValue.map { .color($0) } ?? .none) }
    }

    /// The corner radius of the background and the border, in points. Contents and sublayers are clipped only with
    /// `masksToBounds`. Default 0.
    open var cornerRadius: CGFloat {
        get { CGFloat(values.cornerRadius) }
        set { change(.cornerRadius, .number(Double(newValue))) }
    }

    /// The corners that `cornerRadius` rounds. Default all.
    open var maskedCorners: CACornerMask {
        get { values.maskedCorners }
        set { change(.maskedCorners, .number(Double(newValue.rawValue))) }
    }

    /// The curve of rounded corners. Default circular.
    open var cornerCurve: CALayerCornerCurve {
        get { CALayerCornerCurve(rawValue: values.cornerCurve.rawValue) }
        set { change(.cornerCurve, named: newValue.rawValue, CornerCurve.self) }
    }

    /// The length of an edge that a corner with this curve takes, as a multiple of its radius.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        CornerCurve(rawValue: curve.rawValue)?.expansionFactor ?? 1
    }

    /// Whether the edges of the bounds are antialiased if they are not at pixel boundaries. Default true, as macOS
    /// draws.
    open var allowsEdgeAntialiasing: Bool {
        get { values.allowsEdgeAntialiasing }
        set { change(.allowsEdgeAntialiasing, .bool(newValue)) }
    }

    /// The edges of the bounds that are antialiased. Default all.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { values.edgeAntialiasingMask }
        set { change(.edgeAntialiasingMask, .number(Double(newValue.rawValue))) }
    }

    /// The width of the border, in points, inward from the bounds and above contents and sublayers. Default 0.
    open var borderWidth: CGFloat {
        get { CGFloat(values.borderWidth) }
        set { change(.borderWidth, .number(Double(newValue))) }
    }

    /// The color of the border. Default opaque black.
    open var borderColor: CGColor? {
        get { values.borderColor }
        set { change(.borderColor, newValue.map { .color($0) } ?? .none) }
    }

    // MARK: Shadow

    /// The color of the shadow. Default opaque black.
    open var shadowColor: CGColor? {
        get { values.shadowColor }
        set { change(.shadowColor, newValue.map { .color($0) } ?? .none) }
    }

    /// The opacity of the shadow, 0...1, multiplied by the opacities of its color and of the layer. Default 0.
    open var shadowOpacity: Float {
        get { Float(values.shadowOpacity) }
        set { change(.shadowOpacity, .number(newValue.isFinite ? Double(max(0, min(1, newValue))) : Double(newValue))) }
    }

    /// The offset of the shadow, in points of the layer's space. Default (0, -3).
    open var shadowOffset: CGSize {
        get { values.shadowOffset }
        set { change(.shadowOffset, .size(newValue)) }
    }

    /// The radius of the shadow's blur, in points. Default 3.
    open var shadowRadius: CGFloat {
        get { CGFloat(values.shadowRadius) }
        set { change(.shadowRadius, .number(Double(newValue))) }
    }

    /// The shape of the shadow, in the layer's space, with the nonzero winding rule. Copied when set. Default nil,
    /// which is the shape of the layer and its sublayers.
    open var shadowPath: CGPath? {
        get { values.shadowPath }
        set { change(.shadowPath, newValue?.copy().map { .path($0) } ?? .none) }
    }

    // MARK: Filters

    /// `CIFilter`s for the layer and its sublayers as a group, in order. Copied when set: change their inputs with the
    /// key path `filters.NAME.INPUT`. Default nil.
    open var filters: [Any]? {
        get { LayerKey.filters.get(values).boxed as? [Any] }
        set { change(.filters, to: newValue) }
    }

    /// `CIFilter`s for the backdrop of the layer within its bounds, in order. Copied when set, like `filters`. Default
    /// nil.
    open var backgroundFilters: [Any]? {
        get { LayerKey.backgroundFilters.get(values).boxed as? [Any] }
        set { change(.backgroundFilters, to: newValue) }
    }

    /// How the layer and its sublayers are composited with the backdrop: a `CIFilter` such as "CIMultiplyBlendMode", or
    /// a string such as "multiplyBlendMode". Copied when set. Default nil, which is source-over.
    open var compositingFilter: Any? {
        get { LayerKey.compositingFilter.get(values).boxed }
        set { change(.compositingFilter, to: newValue) }
    }

    // MARK: Contents

    /// A `CGImage`, an `NSImage` of AppKit, which provides an image for the layer's `contentsScale` when the layer is committed, or
    /// nil. Default nil.
    open var contents: Any? {
        get {
            finishDrawing()
            return TreeLock.withLock {
                let image = lockedValues.contents
                return providedContents.flatMap { $0.image === image ? $0.object : nil } ?? image
            }
        }
        set {
            finishDrawing()
            guard let object = newValue as? any LayerContents else { return change(.contents, to: newValue) }
            provideContents(object)
        }
    }

    /// The visible part of the contents, in unit coordinates from the bottom left. Default all.
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { change(.contentsRect, .rect(newValue)) }
    }

    /// The part of the visible contents that stretches if the gravity resizes, in unit coordinates from the bottom
    /// left: the corners keep their size, and the edges their thickness. Default all.
    open var contentsCenter: CGRect {
        get { values.contentsCenter }
        set { change(.contentsCenter, .rect(newValue)) }
    }

    /// The placement of the contents in the bounds. Default `resize`.
    open var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(rawValue: values.contentsGravity.rawValue) }
        set { change(.contentsGravity, named: newValue.rawValue, ContentsGravity.self) }
    }

    /// The filter for contents that are shown smaller than they are. Default linear.
    open var minificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: values.minificationFilter.rawValue) }
        set { change(.minificationFilter, named: newValue.rawValue, ScalingFilter.self) }
    }

    /// The filter for contents that are shown larger than they are. Default linear; trilinear has the same effect here.
    open var magnificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: values.magnificationFilter.rawValue) }
        set { change(.magnificationFilter, named: newValue.rawValue, ScalingFilter.self) }
    }

    /// The bias that is added to the level of detail of the trilinear `minificationFilter`: 1 halves the resolution.
    /// Default 0.
    open var minificationFilterBias: Float {
        get { Float(values.minificationFilterBias) }
        set { change(.minificationFilterBias, .number(Double(newValue))) }
    }

    /// Whether drawing covers the whole layer with opaque pixels: the backing store then has no alpha, and is initially
    /// black. Default false.
    open var isOpaque: Bool {
        get { values.isOpaque }
        set { change(.isOpaque, .bool(newValue)) }
    }

    /// The number of pixels per point in the contents, including those that the layer draws. Default 1.
    open var contentsScale: CGFloat {
        get { CGFloat(values.contentsScale) }
        set {
            guard newValue > 0 else {
                Rejection.report(key: "contentsScale", of: self, value: newValue)
                return
            }
            change(.contentsScale, .number(Double(newValue)))
            if TreeLock.withLock({ providedContents != nil }) { updateProvidedContents() }
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

    /// The layer of which this one is a sublayer or the mask.
    open var superlayer: CALayer? { above }

    /// The sublayers, in back-to-front order; nil for none. Setting the property removes them from other superlayers.
    open var sublayers: [CALayer]? {
        get { children.isEmpty ? nil : children }
        set { replaceSublayers(newValue ?? []) }
    }

    /// Adds a layer in front of all sublayers.
    ///
    /// Sublayers and masks may be nested 256 levels deep, where a replicator counts as two. All methods that add a
    /// layer to a tree reject it with a warning if the tree would become deeper.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: Int.max) }

    /// Inserts a layer at an index among the sublayers, or at the nearest valid index.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

    /// Inserts a layer behind a sublayer, or behind all if there is no such sublayer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, nextTo: sibling, step: 0) }

    /// Inserts a layer in front of a sublayer, or in front of all if there is no such sublayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, nextTo: sibling, step: 1) }

    /// Replaces a sublayer with another layer. Does nothing if `oldLayer` is not a sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

    /// Removes the layer from its superlayer.
    open func removeFromSuperlayer() { remove() }

    // MARK: Conversions

    /// Converts a point from another layer's space to this one's; nil means the space of the tree's root.
    ///
    /// In perspective the point is projected along the line of sight, from one layer's plane to the other's. The result
    /// for a point that is not visible, because it is behind the eye or a layer is seen edge-on, is the origin of
    /// `CGRect.null`.
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { conversion(from: l)(p) ?? CGRect.null.origin }

    /// Converts a point from this layer's space to another's; nil means the space of the tree's root. See
    /// `convert(_:from:)`.
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { conversion(to: l)(p) ?? CGRect.null.origin }

    /// Converts a rectangle from another layer's space: the bounding box of its visible part; null if nothing is
    /// visible.
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { conversion(from: l)(r) }

    /// Converts a rectangle to another layer's space: the bounding box of its visible part; null if nothing is visible.
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { conversion(to: l)(r) }

    /// Converts a time of another layer to this one's; nil means the tree's time, which is `CACurrentMediaTime` in a
    /// window.
    ///
    /// If the other layer's time repeats, the first cycle is used. If this layer is not active at the time, the result
    /// is the nearest time at which it is. A layer whose speed is 0 is at its begin time in its parent's time.
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { localTime(at: t, of: l) }

    /// Converts a time of this layer to another's; nil means the tree's time. See `convertTime(_:from:)`.
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { time(of: l, at: t) }

    // MARK: Scrolling

    /// Scrolls the nearest ancestor that is a `CAScrollLayer`, so that a point of this layer's space is at the origin
    /// of its bounds. Does nothing if there is none.
    open func scroll(_ p: CGPoint) { scrollAncestor(to: p) }

    /// Scrolls the nearest ancestor that is a `CAScrollLayer` by the smallest distance that makes a rectangle of this
    /// layer's space visible. Does nothing if there is none.
    open func scrollRectToVisible(_ r: CGRect) { scrollAncestor(to: r) }

    /// The part of the bounds, in the layer's own space, that is not clipped by scroll layers among its ancestors; zero
    /// if nothing is visible. If the layer is rotated in its scroll layer, the bounding box of that part.
    open var visibleRect: CGRect { unclippedBounds }

    // MARK: Hit tests

    /// The frontmost layer, among this layer and its descendants, at a point of the superlayer's space; nil for none.
    /// Hidden layers are ignored.
    open func hitTest(_ p: CGPoint) -> CALayer? { frontmost(at: p) }

    /// Whether a point of the layer's own space is in its bounds.
    open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    // MARK: Contents and layout

    /// Provides the contents: with the delegate's `display(_:)`, or else with `draw(in:)`. A subclass may set
    /// `contents`.
    open func display() { displayByDelegateOrDrawing() }

    /// Draws the contents, in the layer's own space. The default implementation calls the delegate.
    open func draw(in ctx: CGContext) { drawByDelegate(in: ctx) }

    /// Fills a new, transparent backing store in place of `draw(in:)` and returns true, where a class can do so with
    /// less work; otherwise returns false.
    func fillContents(_ pixels: PixelBuffer, _ plan: BackingPlan) -> Bool { false }

    /// Requests that the contents are redrawn with the next commit. If nothing draws them, they stay.
    open func setNeedsDisplay() { setNeedsDisplay(.infinite) }

    /// Requests that a part of the contents, in the layer's own space, is redrawn with the next commit. Drawing is
    /// clipped to it. Requests accumulate; an empty part is ignored.
    open func setNeedsDisplay(_ r: CGRect) {
        TreeLock.withLock {
            guard let area = DisplayArea.adding(r, to: displayArea) else { return }
            displayArea = area
            enlist([])
        }
    }

    /// Whether the contents need to be redrawn.
    open func needsDisplay() -> Bool { TreeLock.withLock { displayArea != nil } }

    /// Redraws the contents immediately if they need it, instead of with the next commit.
    open func displayIfNeeded() {
        guard needsDisplay() else { return }
        display()
        TreeLock.withLock { displayArea = nil }
    }

    /// The preferred size of the layer in its superlayer's space, in points: from its layout manager, or else the size
    /// of its frame.
    open func preferredFrameSize() -> CGSize {
        layoutManager?.preferredSize(of: self) ?? frame.size
    }

    /// Requests layout with the next commit, and lets the layout manager discard what it knows of the layer.
    ///
    /// Called when the sublayers or the layout manager change, and for the layer and its superlayer when its `bounds`
    /// or `transform` change, but not while the layer lays out its sublayers.
    open func setNeedsLayout() {
        TreeLock.withLock {
            layoutFlag = true
            enlist([])
        }
        layoutManager?.invalidateLayout(of: self)
    }

    /// Whether the sublayers need layout.
    open func needsLayout() -> Bool { TreeLock.withLock { layoutFlag } }

    /// Lays out sublayers immediately if needed, from the topmost ancestor that needs layout.
    open func layoutIfNeeded() { layoutTree() }

    /// Lays out the sublayers, with the delegate or else with the layout manager.
    open func layoutSublayers() { layoutByDelegateOrManager() }

    /// Adjusts the sublayers to a new size of the bounds, by their autoresizing masks.
    open func resizeSublayers(withOldSize size: CGSize) {
        for layer in children { layer.resize(withOldSuperlayerSize: size) }
    }

    /// Adjusts the layer to a new size of the superlayer's bounds, by its autoresizing mask.
    open func resize(withOldSuperlayerSize size: CGSize) { autoresize(from: size) }

    /// Adds a constraint for the superlayer's `CAConstraintLayoutManager`.
    open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

    // MARK: Animations

    /// Adds a copy of an animation, which replaces an animation with the same key; a nil key replaces none. A duration
    /// of 0 is replaced by the transaction's.
    ///
    /// An animation on a layer that is in no window and no renderer begins when the layer is in one.
    open func add(_ anim: CAAnimation, forKey key: String?) { addCopy(of: anim, key) }

    /// Removes all animations; the layer presents its model values again.
    open func removeAllAnimations() { removeAnimations(key: nil) }

    /// Removes the animation with a key.
    open func removeAnimation(forKey key: String) { removeAnimations(key: key) }

    /// The keys of the animations, in the order in which they were added; nil for none.
    open func animationKeys() -> [String]? {
        let keys = TreeLock.withLock { animationRecords.compactMap(\.key) }
        return keys.isEmpty ? nil : keys
    }

    /// The animation with a key. It is the layer's own copy: do not change it.
    open func animation(forKey key: String) -> CAAnimation? {
        TreeLock.withLock { animationRecords[key]?.animation }
    }

    // MARK: Archives

    open class var supportsSecureCoding: Bool { true }

    /// Archives the properties, the values of all other keys that were set, the sublayers and the mask, but not the
    /// delegate or animations. If a value cannot be archived, the archiver fails with an error that names it, and
    /// nothing is written.
    open func encode(with coder: NSCoder) { Archive.encode(self, with: coder) }

    /// Whether the value of a key is archived. Default true.
    open func shouldArchiveValue(forKey key: String) -> Bool { true }

    // MARK: Key-value coding

    /// The value of a key: a property, a value that was set, a value of `style`, or the class's default (chapter 10).
    open func value(forKey key: String) -> Any? { codedValue(forKey: key) }

    /// Sets a property, or stores a value under any other key (chapter 10). Both run actions.
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }

    /// The value at a dotted path, which may lead into structures, filters, and to layers by name. Paths have at most
    /// 512 parts.
    open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }

    /// Sets the value at a dotted path. If nothing exists at the path, prints a warning and does nothing.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }

    /// The kind of the class's layers in the render tree, with initial values.
    class var kind: LayerKind { .plain }

    /// The properties that a class in this module adds, by key.
    class var classAccessors: [String: KeyAccessor<CALayer>] { [:] }

    /// Draws the layer and its sublayers, with their model values and without animations, in the layer's own space. Layers
    /// that need layout or display get it before. The opacity, blend mode and shadow of the context apply to the picture as
    /// a whole.
    open func render(in ctx: CGContext) {
        guard let preparing = activeDelegate as? any LayerPictureDelegate else { return drawModel(in: ctx) }
        preparing.withPicture(of: self) { drawModel(in: ctx) }
    }

    // MARK: Changes

    /// Called before a commit reads the layer's values.
    func prepareToCommit() {}

    /// Changes a property to the value that `any` represents; a value of another type is rejected with a warning.
    func change(_ key: LayerKey, to any: Any?) {
        guard let value = PropertyValue(any, kind: key.kind) else {
            Rejection.report(key: key.id, of: self, value: any as Any)
            return
        }
        change(key, value)
    }

    /// Changes a property to a name from a fixed list; another name is rejected with a warning.
    func change<Name: RawRepresentable>(_ key: LayerKey, named name: String, _: Name.Type)
    where Name.RawValue == String {
        guard Name(rawValue: name) != nil else {
            Rejection.report(key: key.id, of: self, value: name)
            return
        }
        change(key, .string(name))
    }

    /// Changes a property: finds its action, sets the value, calls `also`, tells observers, and runs the action (chapter 7), in this order
    /// as on macOS. The search for the action calls code of the program, which may change the conditions for the new value, so
    /// `isAllowed` is called after it.
    func change(
        _ key: LayerKey, _ value: PropertyValue, ifStill isAllowed: () -> Bool = { true }, also: () -> Void = {}
    ) {
        guard value.isFinite else {
            Rejection.report(key: key.id, of: self, value: value)
            return
        }
        guard modelLayer == nil else {
            if key.get(values) == value { return }
            Diagnostics.warnOnce(
                "\(key.id) of a presentation layer cannot be changed. Change its model().",
                key: "presentation.\(key.id)")
            return
        }
        var action: PendingAction?
        // Without actions, no code of the program runs between the comparison and the change, so both happen under one
        // lock.
        let runsActions = !TransactionThread.current.disablesActions
        if runsActions {
            if TreeLock.withLock({ key.get(lockedValues) == value }) { return }
            action = implicitAction(forKey: key.id)
        }
        guard isAllowed() else { return }
        let isChanged = TreeLock.withLock {
            guard runsActions || key.get(lockedValues) != value else { return false }
            key.set(&lockedValues, value)
            also()
            enlist(key.changes)
            return true
        }
        if isChanged, Self.needsDisplay(forKey: key.id) { setNeedsDisplay() }
        if isChanged { tellObservers() }
        action?.run(forKey: key.id, object: self, arguments: nil)
    }

    /// Records changes for the next commit.
    func note(_ changes: LayerChanges) { TreeLock.withLock { enlist(changes) } }

    /// The same, for callers that hold the lock.
    private func enlist(_ changes: LayerChanges) {
        self.changes.formUnion(changes)
        if changes.contains(.sublayers) { enlistStructure() }
        TransactionThread.current.note(self)
    }

    package var timing: MediaTiming {
        get { values.timing }
        set {
            TreeLock.withLock {
                guard newValue != lockedValues.timing else { return }
                lockedValues.timing = newValue
                enlist(.timing)
            }
            tellObservers()
        }
    }

    func setComputedValues(_ values: LayerValues) {
        TreeLock.withLock {
            self.values = values
            note([])
        }
    }

    func replaceCustomValue(_ value: PropertyValue?, forKey key: String) { values.custom[key] = value }

    /// The caller holds the tree lock if the tree may be visible.
    func setParent(_ layer: CALayer?) {
        lockedParent = layer
        layer?.noteLevels(of: self)
    }

    func setModel(_ layer: CALayer, _ values: LayerValues) { (modelLayer, self.values) = (layer, values) }

    // MARK: Identity

    private static let ids = Atomic<UInt64>(1)
    private static func nextID() -> LayerID { ids.wrappingAdd(1, ordering: .relaxed).oldValue }
}
