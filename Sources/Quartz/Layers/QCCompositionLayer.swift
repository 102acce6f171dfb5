import AcetateCompositor
import AcetateKeyValue
import AppKit
import Foundation
import QuartzCore

/// A layer that plays a composition below its sublayers. The composition fills the bounds and follows their size.
///
/// The composition consists of layers whose values the render thread computes. It continues while the program's thread
/// is busy, and shows the same at the same time in every run. Its time starts when the layer is first shown and follows
/// the layer's time (`speed`, `timeOffset`). Published inputs are set with `setValue(_:forInputKey:)`, and read, set
/// and animated with the key path `patch.NAME.value`.
///
/// A composition that does not depend on time causes no frames. Others are updated at the file's `frameRate`, or with
/// every frame of the display if the file has none. The composition is at depth 0 in the layer's sublayer space, behind
/// all sublayers of that depth: `sublayerTransform` applies to it too, and a sublayer with a negative `zPosition` is
/// behind it.
open class QCCompositionLayer: CALayer, QCCompositionRenderer {
    /// The composition that is played; nil for none.
    public private(set) var composition: QCComposition?
    /// For the program's own use. Not archived.
    public let userInfo = NSMutableDictionary()
    private var lowered: LoweredComposition?
    private var mouse: MouseTracker?

    /// A layer without a composition.
    override public init() { super.init() }

    /// A layer that plays the composition in a file. Returns nil, with a message that names the location in the file
    /// and the cause, if it cannot be read. Implicitly unwrapped as in the header, which does not say whether it is nil.
    public convenience init!(file path: String) {
        guard let composition = QCComposition(file: path) else { return nil }
        self.init(composition: composition)
    }

    /// A layer that plays a composition.
    public convenience init!(composition: QCComposition) {
        self.init()
        play(composition)
    }

    /// Decodes a composition layer. The archive contains the composition and the inputs' values; images are read again
    /// from the directory of the composition's file. See `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) {
        super.init(layer: layer)
        composition = (layer as? QCCompositionLayer)?.composition
    }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { QCCompositionLayer(layer: layer) }

    /// Replaces the composition, with default inputs.
    private func play(_ new: QCComposition) {
        for input in inputs { setCustomValue(nil, forKey: input.keyPath) }
        lowered?.root.removeFromSuperlayer()
        composition = new
        // Stored under the keys that archives use.
        setCustomValue(new.file.map { .string($0) }, forKey: Self.fileKey)
        setCustomValue(.string(String(decoding: new.source, as: UTF8.self)), forKey: Self.sourceKey)
        for input in new.composition.graph.inputs { setCustomValue(input.defaultValue.property, forKey: input.keyPath) }
        if new.composition.usesMouse { setCustomValue(.point(.zero), forKey: Graph.mouseKey) }
        let lowered = LoweredComposition(new.composition, owner: self)
        self.lowered = lowered
        super.insertSublayer(lowered.root, at: 0)
        mouse = new.composition.usesMouse ? MouseTracker(self) : nil
        refresh()
    }

    /// Updates what the program's thread sets from the current values.
    private func refresh() { lowered?.refresh(from: values) }

    /// Sets the mouse position, in the composition's units.
    func setMouse(_ position: CGPoint) {
        guard values.custom[Graph.mouseKey] != nil, values.custom[Graph.mouseKey] != .point(position) else { return }
        setCustomValue(.point(position), forKey: Graph.mouseKey)
        refresh()
    }

    override open func layoutSublayers() {
        super.layoutSublayers()
        refresh()
    }

    override open var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds
            super.bounds = newValue
            if super.bounds != old { refresh() }
        }
    }

    override open var contentsScale: CGFloat {
        didSet { for text in lowered?.texts ?? [] { text.setScale(contentsScale) } }
    }

    // MARK: Inputs and outputs

    private var inputs: [PublishedInput] { composition?.composition.graph.inputs ?? [] }

    public var inputKeys: [String] { composition?.inputKeys ?? [] }

    public var outputKeys: [String] { composition?.outputKeys ?? [] }

    public var attributes: [AnyHashable: Any] {
        guard let composition else { return [:] }
        var result = composition.attributes
        for input in inputs {
            var port: [String: Any] = [QCPortAttributeTypeKey: input.type.rawValue, QCPortAttributeNameKey: input.name]
            port[QCPortAttributeDefaultValueKey] = input.defaultValue.boxed
            if input.type == .number {
                port[QCPortAttributeMinimumValueKey] = input.range.lowerBound
                port[QCPortAttributeMaximumValueKey] = input.range.upperBound
            }
            result[input.name] = port
        }
        for output in composition.composition.outputs {
            result[output.name] = [
                QCPortAttributeTypeKey: output.type.rawValue, QCPortAttributeNameKey: output.name,
            ]
        }
        return result
    }

    open func setValue(_ value: Any?, forInputKey key: String) -> Bool {
        guard let input = inputs.first(where: { $0.name == key }),
            let value = value == nil ? input.defaultValue : PatchValue(any: value, input.type)
        else { return false }
        setCustomValue(value.clamped(to: input.range).property, forKey: input.keyPath)
        refresh()
        return true
    }

    open func value(forInputKey key: String) -> Any? {
        guard let input = inputs.first(where: { $0.name == key }) else { return nil }
        return values.custom[input.keyPath].flatMap { PatchValue($0, input.type) }?.boxed
    }

    open func value(forOutputKey key: String) -> Any? {
        guard let composition = composition?.composition, let lowered,
            let output = composition.outputs.first(where: { $0.name == key })
        else { return nil }
        var (moment, source) = lowered.start.present
        if let step = lowered.root.computation?.animation.step(at: moment.seconds) {
            moment.parent += step - moment.seconds
            moment.seconds = step
        }
        let order = composition.graph.nodes(for: [output.argument])
        return Evaluation(composition.graph, order, at: moment, source: source)
            .value(output.argument, output.type).boxed
    }

    open func propertyListFromInputValues() -> Any {
        var result: [String: Any] = [:]
        for input in inputs {
            let value = values.custom[input.keyPath].flatMap { PatchValue($0, input.type) } ?? input.defaultValue
            result[input.name] = value.propertyList
        }
        return result
    }

    open func setInputValuesWithPropertyList(_ plist: Any) {
        guard let values = plist as? [String: Any] else {
            Diagnostics.warnOnce(
                "a composition's input values are ignored: they are not a dictionary", key: "composition.plist")
            return
        }
        for input in inputs {
            guard let given = values[input.name] else { continue }
            guard let value = PatchValue(propertyList: given, input.type),
                setValue(value.boxed, forInputKey: input.name)
            else {
                Diagnostics.warnOnce(
                    "the composition's input \(input.name) keeps its value: \(given) is not \(input.type.name)",
                    key: "composition.plist.\(input.name)")
                continue
            }
        }
    }

    // MARK: Sublayers

    /// The program's sublayers, from back to front; nil if there are none.
    override open var sublayers: [CALayer]? {
        get {
            let own = super.sublayers?.filter { !($0 is CompositionRootLayer) } ?? []
            return own.isEmpty ? nil : own
        }
        set { super.sublayers = rootLayers + (newValue ?? []) }
    }

    /// Inserts a layer at an index of the program's sublayers, above the composition.
    override open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        super.insertSublayer(layer, at: UInt32(clamping: Int(idx) + rootLayers.count))
    }

    /// Inserts a layer directly behind a sublayer, or behind all sublayers but above the composition if there is no
    /// such sublayer.
    override open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        guard let sibling, sublayers?.contains(where: { $0 === sibling }) ?? false else {
            insertSublayer(layer, at: 0)
            return
        }
        super.insertSublayer(layer, below: sibling)
    }

    private var rootLayers: [CALayer] { (super.sublayers ?? []).filter { $0 is CompositionRootLayer } }

    // MARK: Key-value coding

    override open func value(forKey key: String) -> Any? {
        switch key {
        case "composition": composition
        case Self.sourceKey: composition.map { String(decoding: $0.source, as: UTF8.self) }
        case Self.fileKey: composition?.file
        default: super.value(forKey: key)
        }
    }

    override open func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case Self.fileKey: archivedFile = value as? String
        case Self.sourceKey: restore(value)
        default:
            guard let input = inputKey(ofPath: key) else { return super.setValue(value, forKey: key) }
            setInput(value, input)
        }
    }

    override open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard keyPath.hasPrefix("patch.") else { return super.setValue(value, forKeyPath: keyPath) }
        if let input = inputKey(ofPath: keyPath) { return setInput(value, input) }
        // A key path to a coordinate of a point.
        let (whole, field) = keyPath.splitAtLastDot
        if let input = inputKey(ofPath: whole), var point = KeyValue.point(self.value(forInputKey: input)),
            let number = KeyValue.double(value)
        {
            if field == "x" { point.x = CGFloat(number) } else if field == "y" { point.y = CGFloat(number) }
            if field == "x" || field == "y" { return setInput(point, input) }
        }
        setInput(value, keyPath)
    }

    private func setInput(_ value: Any?, _ key: String) {
        guard !setValue(value, forInputKey: key) else { return }
        Diagnostics.warnOnce(
            "\(name ?? "a composition layer") has no published input for \(key), or cannot set it to "
                + "\(value.map { "\($0)" } ?? "nil"); its inputs are \(inputKeys.joined(separator: ", "))",
            key: "composition.input.\(key)")
    }

    /// The name of the input with the key path `patch.NAME.value`; nil if there is none.
    private func inputKey(ofPath path: String) -> String? {
        inputs.first { $0.keyPath == path }?.name
    }

    // MARK: Archives

    // The keys sort so that the file's name is decoded before the file's contents, and both before the inputs.
    private static let fileKey = "compositionFile", sourceKey = "compositionSource"
    private var archivedFile: String?

    override open func shouldArchiveValue(forKey key: String) -> Bool {
        key != Graph.mouseKey && super.shouldArchiveValue(forKey: key)
    }

    private func restore(_ source: Any?) {
        guard let text = source as? String else { return }
        let name = archivedFile.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "a composition"
        do {
            play(try QCComposition(data: Data(text.utf8), name: name, file: archivedFile))
        } catch {
            Diagnostics.warnOnce("\(error)", key: "composition.\(error)")
        }
    }
}

extension String {
    /// The parts before and after the last dot.
    fileprivate var splitAtLastDot: (head: String, tail: String) {
        guard let dot = lastIndex(of: ".") else { return (self, "") }
        return (String(self[..<dot]), String(self[index(after: dot)...]))
    }
}
