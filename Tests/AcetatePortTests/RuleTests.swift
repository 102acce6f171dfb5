import Testing

@testable import AcetatePort

@Suite struct RuleTests {
    private func ported(_ source: String) -> SourceFile {
        Rules.ported([SourceFile(source)])[0]
    }

    @Test(arguments: [
        ("@objc func f() {}", "func f() {}"), ("@objc(a:b:) func f() {}", "func f() {}"),
        ("  @objc\n  func f()", "\n  func f()"),
        ("@objcMembers class A: NSObject {}", "class A: NSObject {}"),
        (
            "@objc public dynamic var x = 1 // x",
            "public var x = 1 { willSet { willChangeValue(for: \\.x) } didSet { didChangeValue(for: \\.x) } } // x"
        ),
        (
            "@objc dynamic private(set) var x: [String: Int]?",
            "private(set) var x: [String: Int]? "
                + "{ willSet { willChangeValue(for: \\.x) } didSet { didChangeValue(for: \\.x) } }"
        ),
        (
            "import Foundation\nlet a: NSKeyValueObservation",
            "import Foundation; import CoreGraphics\nlet a: NSKeyValueObservation"
        ),
        ("@objc protocol P {}", "protocol P: AnyObject {}"),
        (
            "extension NSBezierPath {\n    @available(macOS, obsoleted: 14.0)\n    public var cgPath: CGPath { p }\n}",
            "extension NSBezierPath {\n    @_disfavoredOverload\n    public var cgPath: CGPath { p }\n}"
        ),
        (
            "@available(macOS, obsoleted: 14.0) struct S { var x = 1 }",
            "@available(macOS, obsoleted: 14.0) struct S { var x = 1 }"
        ),
        ("@available(macOS 14.0, *) func f() {}", "@available(macOS 14.0, *) func f() {}"),
        (
            "class A<T>: CALayer {\n    override init() {}\n\n    override public init(layer: Any) {\n        f { }\n    }\n}",
            "class A<T>: CALayer {\n    override init() {}\n\n    override public init(layer: Any) {\n        f { }\n    }\n\n"
                + "    public override class func makeLayer(copying layer: CALayer) -> CALayer { A(layer: layer) }\n}"
        ),
        (
            "public class A: CAShapeLayer {\n    var x = 1\n}\nlet s = a.presentation()",
            "public class A: CAShapeLayer {\n    public override class func makeLayer(copying layer: CALayer) -> CALayer "
                + "{ A(layer: layer) }\n\n    var x = 1\n}\nlet s = a.presentation()"
        ),
        (
            "final class A: CALayer {}\nlet s = a.presentation()",
            "final class A: CALayer {\n    override class func makeLayer(copying layer: CALayer) -> CALayer "
                + "{ A(layer: layer) }\n}\nlet s = a.presentation()"
        ),
        ("class A: CALayer {}", "class A: CALayer {}"),
        (
            "open class Node<Layer: CALayer> {\n    public init(layer: Layer) {}\n}",
            "open class Node<Layer: CALayer> {\n    public init(layer: Layer) {}\n}"
        ),
        (
            "switch e {\n    case .moveTo, .lineTo: a()\n    case .curveTo: b()\n    case .closePath: c { d() }\n    }",
            "switch e {\n    case .moveTo, .lineTo: a()\n    case .curveTo: b()\n    case .closePath: c { d() }\n    default: break\n    }"
        ),
        (
            "switch e { case .moveTo, .lineTo, .curveTo, .closePath: f(); @unknown default: g() }",
            "switch e { case .moveTo, .lineTo, .curveTo, .closePath: f(); @unknown default: g() }"
        ),
        (
            "extension CAShapeLayer {\n    static func ring() -> Self {\n        let ring = self.init()\n        return ring\n    }\n}",
            "extension CAShapeLayer {\n    static func ring() -> Self {\n        let ring = (CAShapeLayer() as! Self)\n        return ring\n    }\n}"
        ),
        (
            "extension CABasicAnimation {\n    public class var fade: Self { Self(keyPath: f(\"x\")) }\n}",
            "extension CABasicAnimation {\n    public class var fade: Self { (CABasicAnimation(keyPath: f(\"x\")) as! Self) }\n}"
        ),
        (
            "extension CALayer {\n    convenience init(x: Int) { self.init() }\n}\nextension CGRect { static var x: Self { Self() } }",
            "extension CALayer {\n    convenience init(x: Int) { self.init() }\n}\nextension CGRect { static var x: Self { Self() } }"
        ),
        (
            "class A: CALayer {\n    init(x: Int) {}\n    class func f(l: CALayer) {}\n}\na.presentation()",
            "class A: CALayer {\n    init(x: Int) {}\n    class func f(l: CALayer) {}\n}\na.presentation()"
        ),
        (
            "class A: CALayer {\n    override init(layer: Any) {}\n    override class func makeLayer(copying l: CALayer) -> CALayer { f(l) }\n}",
            "class A: CALayer {\n    override init(layer: Any) {}\n    override class func makeLayer(copying l: CALayer) -> CALayer { f(l) }\n}"
        ),
        (
            "import Foundation\nlet c = DistributedNotificationCenter.default()",
            "#if canImport(AppKit)\nimport AppKit\n#endif\nimport Foundation\n"
                + "let c = DistributedNotificationCenter.default()"
        ),
        ("@objc(P)\npublic protocol P\n{", "\npublic protocol P: AnyObject\n{"),
        ("@objc protocol P: Q {}", "protocol P: Q {}"),
        ("@objc optional func f()", "func f()"), ("@IBOutlet weak var v: NSView!", "weak var v: NSView!"),
        ("@NSManaged var x: CGFloat", "@AcetateLayerProperty var x: CGFloat = 0"),
        ("@NSManaged var x: Bool // x", "@AcetateLayerProperty var x: Bool = false // x"),
        ("@NSManaged var x: CGColor?", "@AcetateLayerProperty var x: CGColor? = nil"),
        (
            "class A: CALayer {\n    @objc dynamic var x: CGFloat = 0 // x\n    let key = \"x\"\n}",
            "class A: CALayer {\n    @AcetateLayerProperty var x: CGFloat = 0 // x\n    let key = \"x\"\n}"
        ),
        (
            "class A: BaseLayer {\n    @objc private var x: NSColor?\n    let key = #keyPath(A.x)\n}",
            "class A: BaseLayer {\n    @AcetateLayerProperty private var x: NSColor? = nil\n    let key = \"x\"\n}"
        ),
        (
            "class A: CALayer {\n    @objc var x: CGFloat = 0\n    @objc var y: Int { 1 }\n    let key = \"y\"\n}",
            "class A: CALayer {\n    var x: CGFloat = 0\n    var y: Int { 1 }\n    let key = \"y\"\n}"
        ),
        (
            "class A: NSView {\n    @objc var x: CGFloat = 0\n    let key = \"x\"\n}",
            "class A: NSView {\n    var x: CGFloat = 0\n    let key = \"x\"\n}"
        ),
        (
            "class A: NSApplication {\n    override init() { super.init() }\n}",
            "class A: NSApplication {\n    required override init() { super.init() }\n}"
        ),
        ("class A: NSView {\n    override init() {}\n}", "class A: NSView {\n    override init() {}\n}"),
        (
            "class A: NSView {\n    public override var allowsVibrancy: Bool { true }\n}",
            "class A: NSView {\n    public var allowsVibrancy: Bool { true }\n}"
        ),
        (
            "class A: NSView {\n    override open func accessibilityVisibleChildren() -> [Any]? { nil }\n}",
            "class A: NSView {\n    open func accessibilityVisibleChildren() -> [Any]? { nil }\n}"
        ),
        (
            "class A: NSApplication {\n    public required override init() {}\n    override func run() {}\n}",
            "class A: NSApplication {\n    public required override init() {}\n    override func run() {}\n}"
        ),
        ("#keyPath(CALayer.position)", "\"position\""), ("#keyPath(CAShapeLayer.path.x)", "\"path.x\""),
        ("#keyPath(My.Layer.isHidden)", "\"hidden\""), ("#keyPath(self.bounds)", "\"bounds\""),
        (
            "[kCTFontAttributeName as NSAttributedString.Key: font]",
            "[NSAttributedString.Key(kCTFontAttributeName as String): font]"
        ),
        (
            "let a = CTRunGetAttributes(run.value) as! [NSAttributedString.Key: Any]",
            "let a = CTRunGetAttributes(run.value).acetateAttributes as! [NSAttributedString.Key: Any]"
        ),
        (
            "if let a = CTRunGetAttributes(r) as? [NSAttributedString.Key : AnyObject] {}",
            "if let a = CTRunGetAttributes(r).acetateAttributes as? [NSAttributedString.Key : AnyObject] {}"
        ),
        ("CTRunGetAttributes(run) as! [String: Any]", "CTRunGetAttributes(run) as! [String: Any]"),
        ("import Foundation\nlet c: CGContext", "import Foundation; import CoreGraphics\nlet c: CGContext"),
        ("import XCTest\nlet c: CGPath", "import XCTest; import CoreGraphics\nlet c: CGPath"),
        ("import XCTest\nlet c: NSColor, p: CGPath", "import XCTest; import AppKit\nlet c: NSColor, p: CGPath"),
        ("import CoreGraphics\nlet f: CGFont", "import CoreGraphics; import CoreText\nlet f: CGFont"),
        ("import AppKit\nimport CoreGraphics\nlet f: CGFont", "import AppKit\nimport CoreGraphics\nlet f: CGFont"),
        (
            "import Foundation\nlet l: CALayer, t = CATest",
            "import Foundation; import QuartzCore\nlet l: CALayer, t = CATest"
        ),
        (
            "import UIKit\nlet l: CALayer",
            "#if canImport(UIKit)\nimport UIKit\n#else\nimport QuartzCore\n#endif\nlet l: CALayer"
        ),
        ("import Foundation\nlet l: CAD, m = CAMERA", "import Foundation\nlet l: CAD, m = CAMERA"),
        ("import Foundation\nlet s: Selector", "import Foundation; import AppKit\nlet s: Selector"),
        (
            "import Foundation\n#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nlet i: NSImage, c: CGContext, f: CGFont",
            "import Foundation; import AppKit\n#if canImport(SwiftUI)\nimport SwiftUI\n#endif\n"
                + "let i: NSImage, c: CGContext, f: CGFont"
        ),
        (
            "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nimport Cocoa",
            "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\nimport Cocoa"
        ),
        ("import Foundation\nlet t = kUTTypePNG", "import Foundation; import CoreGraphics\nlet t = kUTTypePNG"),
        (
            "import Foundation\nlet t = NSHashTable<NSObject>()",
            "import Foundation; import CoreGraphics\nlet t = NSHashTable<NSObject>()"
        ),
        ("import ObjectiveC\nobjc_sync_enter(o)", "import CoreGraphics\nobjc_sync_enter(o)"),
        (
            "import Foundation\nimport ObjectiveC.runtime\nobjc_sync_enter(o)",
            "import Foundation\nimport CoreGraphics\nobjc_sync_enter(o)"
        ),
        ("import Foundation\nobjc_sync_enter(o)", "import Foundation; import CoreGraphics\nobjc_sync_enter(o)"),
        ("import Foundation\nlet n: NSInteger", "import Foundation; import CoreGraphics\nlet n: NSInteger"),
        (
            "import Foundation\nlet t = CFAbsoluteTimeGetCurrent()",
            "import Foundation; import CoreGraphics\nlet t = CFAbsoluteTimeGetCurrent()"
        ),
        (
            "extension CGFloat { var x: CGFloat { abs(self) } }",
            "extension CGFloat { var x: CGFloat { Swift.abs(self) } }"
        ),
        (
            "// A.\nimport Foundation\nlet a: URLSession, b: URLRequest, c: XMLParser",
            "// A.\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
                + "#if canImport(FoundationXML)\nimport FoundationXML\n#endif\n"
                + "import Foundation\nlet a: URLSession, b: URLRequest, c: XMLParser"
        ),
        (
            "import AppKit\nlet a: URLSessionDataTask",
            "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\nimport AppKit\n"
                + "let a: URLSessionDataTask"
        ),
        (
            "#if canImport(CarPlay) && !targetEnvironment(macCatalyst)\nimport CarPlay\n#endif\n"
                + "#if A\n#if B\nimport C\n#endif\n#endif\nimport AppKit\nlet a: URLRequest",
            "#if canImport(CarPlay) && !targetEnvironment(macCatalyst)\nimport CarPlay\n#endif\n"
                + "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
                + "#if A\n#if B\nimport C\n#endif\n#endif\nimport AppKit\nlet a: URLRequest"
        ),
        (
            "    import AppKit\npublic class A: XMLParser {}",
            "#if canImport(FoundationXML)\nimport FoundationXML\n#endif\n    import AppKit\npublic class A: XMLParser {}"
        ),
        (
            "@preconcurrency import AppKit\nlet a: URLRequest",
            "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
                + "@preconcurrency import AppKit\nlet a: URLRequest"
        ),
        (
            "// A.\n\nextension XMLParser {}",
            "// A.\n\n#if canImport(FoundationXML)\nimport FoundationXML\n#endif\nextension XMLParser {}"
        ),
        (
            "import Foundation\nlet t = mach_absolute_time()",
            "import Foundation; import QuartzCore\nlet t = mach_absolute_time()"
        ),
        (
            "import Foundation\ns.enumerateSubstrings(in: r, options: .byWords) { _, _, _, _ in }",
            "import Foundation; import CoreText\n"
                + "s.acetateEnumerateSubstrings(in: r, options: .byWords) { _, _, _, _ in }"
        ),
        ("import XCTest\nlet s: NSTextStorage", "import XCTest; import AppKit\nlet s: NSTextStorage"),
        (
            "var textStorage: NSTextStorage!\nd.textStorage?(s, didProcessEditing: a)",
            "var textStorage: NSTextStorage!\nd.textStorage(s, didProcessEditing: a)"
        ),
        (
            "var display: Handler?\nlayer.display?(a)", "var display: Handler?\nlayer.display?(a)"
        ),
        ("import Darwin\nlet a = Darwin.sqrt(2)", "import Foundation\nlet a = Foundation.sqrt(2)"),
        ("import Darwin.C\nimport func Darwin.fputs", "import Foundation\nimport func Foundation.fputs"),
        ("import CoreServices\nlet t = kUTTypePNG", "import CoreGraphics\nlet t = kUTTypePNG"),
        (
            "import Foundation\npublic import SwiftUI // UI\nlet v: NSView",
            "import Foundation\n#if canImport(SwiftUI)\npublic import SwiftUI // UI\n#else\nimport AppKit\n#endif\nlet v: NSView"
        ),
        ("import Combine", "#if canImport(Combine)\nimport Combine\n#else\nimport Foundation\n#endif"),
        ("f(NSArray(array: g(a)) as CFArray)", "f(NSArray(array: g(a)) as! CFArray)"),
        ("let u = NSMutableString(string: s) as CFString", "let u = NSMutableString(string: s) as! CFString"),
        ("delegate?.display?(layer)", "delegate?.display(layer)"),
        ("$0.textStorage?(s, didProcessEditing: a)", "$0.textStorage(s, didProcessEditing: a)"),
        ("d!.animationDidStop?(a, finished: true)", "d!.animationDidStop(a, finished: true)"),
        ("let action = d.action?(for: l, forKey: k)", "let action = d.action(for: l, forKey: k)"),
        ("#if os(macOS)", "#if os(macOS) || os(Linux)"), ("#if os(OSX)\n#endif", "#if os(OSX) || os(Linux)\n#endif"),
        ("#if !os(macOS)\n#endif", "#if !(os(macOS) || os(Linux))\n#endif"),
        ("#if A && os(macOS)\n#endif", "#if A && (os(macOS) || os(Linux))\n#endif"),
        // Methods of the program are defined, and those of frameworks are named.
        (
            "import AppKit\nclass A: NSView {\n    func tick() {}\n    lazy var s = #selector(tick)\n}",
            "import AppKit\nclass A: NSView {\n    func tick() {}\n"
                + "    lazy var s = Selector.acetateDefine(\"tick\", A.tick)\n}"
        ),
        (
            "import AppKit\nextension A.B {\n    class func x() {}\n    func f(with e: Any) { g(#selector(self.f(with:))) }\n}",
            "import AppKit\nextension A.B {\n    class func x() {}\n"
                + "    func f(with e: Any) { g(Selector.acetateDefine(\"fWith:\", A.B.f(with:))) }\n}"
        ),
        (
            "import AppKit\nclass A {\n    class B {\n        func f(sender: Any) {}\n    }\n    let s = #selector(B.f)\n}",
            "import AppKit\nclass A {\n    class B {\n        func f(sender: Any) {}\n    }\n"
                + "    let s = Selector.acetateDefine(\"fWithSender:\", B.f(sender:))\n}"
        ),
        (
            "import AppKit\nfunc f(_ s: Any?) {}\nswitch a { case #selector(f(_:)): break }\nif b == #selector(f) {}",
            "import AppKit\nfunc f(_ s: Any?) {}\nswitch a { case Selector(\"f:\"): break }\nif b == Selector(\"f:\") {}"
        ),
        (
            "import AppKit\noverride public func copy(_ s: Any?) {}\n"
                + "let i = (#selector(NSText.copy(_:)), #selector(NSText.cut), #selector(undo(_:)), #selector(copy))",
            "import AppKit\noverride public func copy(_ s: Any?) {}\n"
                + "let i = (Selector(\"copy:\"), Selector(\"cut:\"), Selector(\"undo:\"), Selector(\"copy:\"))"
        ),
        (
            "import AppKit\nextension NSView {\n    func flash() {}\n}\nlet s = #selector(NSView.flash)",
            "import AppKit\nextension NSView {\n    func flash() {}\n}\n"
                + "let s = Selector.acetateDefine(\"flash\", NSView.flash)"
        ),
        (
            "import Foundation\nt = Timer(timeInterval: 1, target: a, selector: #selector(f), userInfo: nil, repeats: true)",
            "import Foundation; import AppKit\n"
                + "t = Timer(timeInterval: 1, target: a, selector: Selector(\"f:\"), userInfo: nil, repeats: true)"
        ),
        (
            "@NSApplicationMain class A: NSObject, NSApplicationDelegate {",
            "@main class A: NSObject, NSApplicationDelegate {"
        ),
    ])
    func `source for macOS becomes source for both systems, once`(before: String, after: String) {
        let file = ported(before)
        #expect(file.text == after)
        #expect(ported(after).text == after)
    }

    @Test(arguments: [
        "// @objc", "/* #keyPath(A.b) */", "\"@objc #keyPath(A.b)\"",
        "extension CGFloat { func abs() -> CGFloat { value.abs() } }",
        "var action: (() -> Void)?\nself.action?()", "styles(selector: text)",
        "CADisplayLink(target: self, selector: s)",
        "let f: @convention(c) () -> Void",
        "extension Double { var x: Double { abs(self) } }",
        "f([a] as CFArray, NSURL(x) as! CFURL, (a) as CFString, c(NSArray()) as CFArray)", "@nonobjc func f() {}",
        "import Foundation\nlet p: CGPoint, f: CGFloat", "import Foundation\nlet CFG = 1",
        "import Foundation\nimport AppKit\nlet c: CGContext",
        "import Foundation\n#if os(iOS)\nlet c: CGContext\n#endif",
        "class A: B {\n    override func f() {}\n}", "extension A {\n    class B: C { override func f() {} }\n}",
        "import Carbon.HIToolbox", "import Foundation\nimport FoundationXML\nlet a: XMLParser",
        "@IBInspectable var x = 1",
        "@IBDesignable class A {}", "completion?(1)", "delegate?.onTap?(1)", "x?.y ? (1) : (2)",
        "#if os(macOS) || os(Linux)\n#endif", "#if os(macOS)\n#elseif os(Linux)\n#endif",
        "#if os(Linux)\n#else\n#if os(macOS)\n#endif\n#endif", "#if os(iOS)\n@objc func f() {}\n#endif",
        "#if canImport(UIKit)\nimport UIKit\n#endif", "import AppKit", "import Cocoa", "autoreleasepool {}",
        "a.observe(b)", "a.observe(\\.x) { _, _ in }", "didChangeValue(for: \\.x)",
        "#if os(macOS) || os(Linux)\n#else\n@objc func f()\n#endif", "@main struct Main {}",
        "@main class A: NSObject, NSApplicationDelegate {}", "@available(macOS 10.15, *)",
    ])
    func `other source stays`(source: String) {
        let file = ported(source)
        #expect(file.text == source)
        #expect(file.remaining.isEmpty)
    }

    @Test(arguments: [
        ("#if !os(Linux)\nimport AppKit\n#endif", "leaves this code out"),
        ("#if canImport(AppKit) && !os(Linux)\n#endif", "leaves this code out"),
        ("import UIKit", "no module UIKit"), ("import class Metal.MTLDevice", "no module Metal"),
        ("typealias Body = @convention(block) (CGPathElement) -> Void", "applyWithBlock"),
        ("x.performSelector(inBackground: #selector(f), with: nil)", "in a task"),
        ("let s = #selector(getter: A.x)", "define an action"),
        ("func f() {}\nfunc f(_ x: Int) {}\nlet s = #selector(f)", "define an action"),
        ("class A {\n    func f(_ x: Int, y: Int) {}\n    let s = #selector(f(_:y:))\n}", "define the action f:y:"),
        ("@objc optional func ready()", "default implementation of ready"), ("@IBAction func f() {}", "no nibs"),
        ("@NSManaged var x: Foo", "@AcetateLayerProperty"), ("@objc dynamic var x: Int { y }", "didChangeValue(for:)"),
        ("a.addObserver(self, forKeyPath: \"x\")", "observe(_:options"), ("a.responds(to: s)", "as?"),
        ("let t = NSAffineTransform()", "opposite order"), ("if NSPointInRect(point, rect) {}", "rect.contains(point)"),
        ("func f() {\n    class A: CALayer {\n        override init(layer: Any) {}\n    }\n}", "makeLayer(copying"),
        ("#keyPath(a\n.b)", "as a string"),
        ("if let s = m.preferredSize?(of: l) {}", "not optional"), ("import SceneKit", "no module SceneKit"),
        ("extension A {\n    override func f() {}\n}", "move this into the class"),
        ("public extension A where B == C {\n    class D {}\n    override var x: Int { 1 }\n}", "into the class"),
        ("let a = NSButton(), b = NSButton()", "no NSButton"), ("class C: NSTextFieldCell {}", "no cells"),
    ])
    func `what cannot be changed is left with a reason`(source: String, reason: String) {
        let remaining = ported(source).remaining
        #expect(remaining.count == 1)
        #expect(remaining.first?.text.contains(reason) == true, "\(remaining)")
    }

    @Test func `optional methods of a protocol in one file are called in another`() {
        let (protocols, caller) = (
            SourceFile("@objc protocol P { @objc optional func ready() }"), SourceFile("p?.ready?()")
        )
        #expect(Rules.ported([protocols, caller])[1].text == "p?.ready()")
        #expect(Rules.ported([caller])[0].text == "p?.ready?()")
    }

    @Test func `a selector without labels is that of the method in its file`() {
        let files = [
            SourceFile("import AppKit\nclass A {\n    func f() {}\n    let s = #selector(f)\n}"),
            SourceFile("class B { func f(_ x: Any) {} }"), SourceFile("class C { let s = #selector(B.f) }"),
        ]
        let ported = Rules.ported(files)
        #expect(ported[0].text.contains("Selector.acetateDefine(\"f\", A.f)"))
        #expect(ported[2].remaining.count == 1, "either of them")
    }

    @Test func `code for another system is not noted, and lines are numbered as before`() {
        let call = "performSelector(inBackground: #selector(f), with: nil)"
        let file = ported("#if os(iOS)\nimport UIKit\n#else\n\nimport Metal\n#endif\n/*\n*/ " + call)
        #expect(file.remaining.map(\.line) == [5, 8])
    }
}
