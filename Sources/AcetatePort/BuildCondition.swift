/// The value on Linux of the condition of `#if`; nil if it depends on the build.
struct BuildCondition {
    private var rest: ArraySlice<String>

    /// The value of a condition given as its words and symbols.
    static func value(of words: [String]) -> Bool? {
        var condition = BuildCondition(rest: words[...])
        return condition.disjunction()
    }

    private init(rest: ArraySlice<String>) { self.rest = rest }

    private mutating func accept(_ symbols: String...) -> Bool {
        guard rest.starts(with: symbols) else { return false }
        rest = rest.dropFirst(symbols.count)
        return true
    }

    private mutating func disjunction() -> Bool? {
        var value = conjunction()
        while accept("|", "|") {
            let other = conjunction()
            value = value == true || other == true ? true : value == false && other == false ? false : nil
        }
        return value
    }

    private mutating func conjunction() -> Bool? {
        var value = operand()
        while accept("&", "&") {
            let other = operand()
            value = value == false || other == false ? false : value == true && other == true ? true : nil
        }
        return value
    }

    private mutating func operand() -> Bool? {
        if accept("!") { return operand().map { !$0 } }
        if accept("(") {
            let value = disjunction()
            _ = accept(")")
            return value
        }
        guard let name = rest.popFirst() else { return nil }
        if name == "true" || name == "false" { return name == "true" }
        guard accept("(") else { return nil }
        var arguments: [String] = []
        while let word = rest.popFirst(), word != ")" { arguments.append(word) }
        return switch name {
        case "os": arguments == ["Linux"]
        case "canImport": arguments.first.flatMap(KnownModules.isAvailable)
        case "targetEnvironment": false
        default: nil
        }
    }
}

/// What is known of modules that programs for macOS import.
enum KnownModules {
    private static let available: Set<String> = [
        "AppKit", "AVFoundation", "Carbon", "Cocoa", "CoreGraphics", "CoreImage", "CoreMedia", "CoreText", "CoreVideo",
        "Dispatch", "Foundation", "FoundationNetworking", "FoundationXML", "ImageIO", "OSLog", "OpenGL", "QTKit",
        "Quartz", "QuartzCore", "ScreenSaver", "Swift", "Synchronization", "Testing", "UniformTypeIdentifiers",
        "XCTest", "os", "simd",
    ]

    /// Modules of Apple that Linux does not have, with what to do.
    private static let missing: [String: String] = [
        "Accelerate": "use Core Image filters, simd or loops",
        "Accessibility": "remove what uses it",
        "AVKit": "show the AVPlayer in an AVPlayerLayer",
        "CarPlay": "remove what uses it",
        "CloudKit": "remove what uses it",
        "Combine": "use closures, NotificationCenter or asynchronous sequences",
        "CoreData": "store data with another library",
        "CoreLocation": "remove what uses it",
        "CoreML": "remove what uses it",
        "CoreServices": "use UniformTypeIdentifiers in place of kUTTypePNG and the like",
        "CryptoKit": "use the package swift-crypto",
        "Darwin": "import Foundation",
        "EventKit": "remove what uses it",
        "GameController": "remove what uses it",
        "GameKit": "remove what uses it",
        "GLKit": "draw with layers or a CGContext",
        "IOKit": "remove what uses it",
        "LocalAuthentication": "remove what uses it",
        "MapKit": "remove what uses it",
        "Metal": "draw with layers, Core Image filters or a CGContext",
        "MetalKit": "draw with layers, Core Image filters or a CGContext",
        "MobileCoreServices": "use UniformTypeIdentifiers in place of kUTTypePNG and the like",
        "ObjectiveC": "remove what needs the Objective-C runtime",
        "Photos": "remove what uses it",
        "PhotosUI": "remove what uses it",
        "SceneKit": "draw with layers in perspective",
        "ServiceManagement": "remove what uses it",
        "SpriteKit": "draw with layers",
        "StoreKit": "remove what uses it",
        "SwiftUI": "use AppKit views and layers",
        "TVUIKit": "remove what uses it",
        "UIKit": "use AppKit: NSView for UIView, NSColor for UIColor, and y points up",
        "UserNotifications": "use NSUserNotification",
        "WatchKit": "remove what uses it",
        "WebKit": "there is no replacement",
        "WidgetKit": "remove what uses it",
    ]

    /// Whether a module can be imported; nil if nothing is known of it.
    static func isAvailable(_ module: String) -> Bool? {
        available.contains(module) ? true : missing[module] == nil ? nil : false
    }

    /// Whether a missing module gives its users the names of AppKit on macOS.
    static func importsAppKit(_ module: String) -> Bool {
        ["AVKit", "MapKit", "MetalKit", "PhotosUI", "SceneKit", "SpriteKit", "SwiftUI", "WebKit"].contains(module)
    }

    /// What to do without a module of Apple; nil for all other modules.
    static func advice(for module: String) -> String? { missing[module] }
}
