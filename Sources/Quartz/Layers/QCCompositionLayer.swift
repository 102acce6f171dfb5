import AcetateCompositor
import AcetateKeyValue
import AppKit
import Foundation
import QuartzCore

/// A layer that plays a composition, below its sublayers. The picture fills the bounds and follows their size.
///
/// The picture is made of layers whose values the render thread works out by itself: it goes on while the program's thread
/// is busy, and is the same at the same time in each run. Time begins when the layer is first shown, and follows the
/// layer's own (`speed`, `timeOffset`). Published inputs are set by `setValue(_:forInputKey:)`, and read, set and animated
/// by the key path `patch.NAME.value`.
///
/// Where nothing of the composition changes with time it costs no frames; else it is drawn as often as the file's
/// `frameRate` says, with every frame of the display where it says nothing. The picture stands in the layer's sublayer
/// space at depth 0 and behind all sublayers of that depth: `sublayerTransform` moves it too, and a sublayer with a
/// `zPosition` below 0 stands behind it.
open class QCCompositionLayer: CALayer, QCCompositionRenderer {
    /// What is played; nil for nothing.
    public private(set) var composition: QCComposition?
    /// For the program's own use. Not archived.
    public let userInfo = NSMutableDictionary()
    private var lowered: LoweredComposition?
    private var mouse: MouseFeed?

    /// A layer that plays nothing.
    override public init() { super.init() }

    /// A layer that plays the composition in a file; nil, with a message that names the place in the file and the cause,
    /// where that cannot be read.
    public convenience init?(file path: String) {
        guard let composition = QCComposition(file: path) else { return nil }
        self.init(composition: composition)
    }

    /// A layer that plays a composition.
    public convenience init?(composition: QCComposition) {
        self.init()
        play(composition)
    }

    /// A composition layer from an archive, which holds the composition itself and the inputs' values; images are read
    /// anew from beside the composition's file. See `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) {
        super.init(layer: layer)
        composition = (layer as? QCCompositionLayer)?.composition
    }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { QCCompositionLayer(layer: layer) }

    /// Shows a composition in place of the one before, with the inputs' defaults.
    private func play(_ new: QCComposition) {
        for input in inputs { setCustomValue(nil, forKey: input.keyPath) }
        lowered?.stage.removeFromSuperlayer()
        composition = new
        // Under keys of its own, as an archive holds it.
        setCustomValue(new.file.map { .string($0) }, forKey: Self.fileKey)
        setCustomValue(.string(String(decoding: new.source, as: UTF8.self)), forKey: Self.sourceKey)
        for input in new.composition.graph.inputs { setCustomValue(input.standard.property, forKey: input.keyPath) }
        if new.composition.usesMouse { setCustomValue(.point(.zero), forKey: Graph.mouseKey) }
        let lowered = LoweredComposition(new.composition, owner: self)
        self.lowered = lowered
        super.insertSublayer(lowered.stage, at: 0)
        mouse = new.composition.usesMouse ? MouseFeed(self) : nil
        refresh()
    }

    /// Brings what the program's thread sets up to the present values.
    private func refresh() { lowered?.refresh(from: values) }

    /// Tells where the mouse is, in the composition's units.
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
            port[QCPortAttributeDefaultValueKey] = input.standard.boxed
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
            let value = value == nil ? input.standard : PatchValue(any: value, input.type)
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
        if let step = lowered.stage.computation?.animation.step(at: moment.seconds) {
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
            let value = values.custom[input.keyPath].flatMap { PatchValue($0, input.type) } ?? input.standard
            result[input.name] = value.propertyList
        }
        return result
    }

    open func setInputValuesWithPropertyList(_ plist: Any) {
        guard let values = plist as? [String: Any] else {
            Complaint.say("the input values of a composition are no dictionary", once: "composition.plist")
            return
        }
        for input in inputs {
            guard let given = values[input.name] else { continue }
            guard let value = PatchValue(propertyList: given, input.type),
                setValue(value.boxed, forInputKey: input.name)
            else {
                Complaint.say(
                    "the input \(input.name) of a composition keeps its value: \(given) is not \(input.type.name)",
                    once: "composition.plist.\(input.name)")
                continue
            }
        }
    }

    // MARK: Sublayers

    /// The layers above the picture, from the back to the front; nil for none.
    override open var sublayers: [CALayer]? {
        get {
            let own = super.sublayers?.filter { !($0 is CompositionStage) } ?? []
            return own.isEmpty ? nil : own
        }
        set { super.sublayers = stages + (newValue ?? []) }
    }

    /// Puts a layer at an index of the sublayers, above the picture.
    override open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        super.insertSublayer(layer, at: UInt32(clamping: Int(idx) + stages.count))
    }

    /// Puts a layer just behind a sublayer; behind all, above the picture, where there is no such sublayer.
    override open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        guard let sibling, sublayers?.contains(where: { $0 === sibling }) ?? false else {
            insertSublayer(layer, at: 0)
            return
        }
        super.insertSublayer(layer, below: sibling)
    }

    private var stages: [CALayer] { (super.sublayers ?? []).filter { $0 is CompositionStage } }

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
        // A coordinate of a point.
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
        Complaint.say(
            "\(name ?? "a composition layer") has no published input that \(key) names, or it cannot be "
                + "\(value.map { "\($0)" } ?? "nil"); it has \(inputKeys.joined(separator: ", "))",
            once: "composition.input.\(key)")
    }

    /// The input that `patch.NAME.value` names; nil where it names none.
    private func inputKey(ofPath path: String) -> String? {
        inputs.first { $0.keyPath == path }?.name
    }

    // MARK: Archives

    // In an order in which the file's name comes before what was read from it, and that before the inputs.
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
            Complaint.say("\(error)", once: "composition.\(error)")
        }
    }
}

extension String {
    /// What stands before the last dot, and after it.
    fileprivate var splitAtLastDot: (head: String, tail: String) {
        guard let dot = lastIndex(of: ".") else { return (self, "") }
        return (String(self[..<dot]), String(self[index(after: dot)...]))
    }
}
