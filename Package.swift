// swift-tools-version: 6.2
import PackageDescription

// The targets are sorted by level. A target depends only on targets of lower levels. Sources/README.md describes the modules.

/// Returns a target for a system library, by the names of its module, its `pkg-config` file, and its Debian package.
func system(_ name: String, _ pkgConfig: String, _ debian: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

/// AppKit and the modules that it re-exports. Programs depend on these by name, because otherwise an incremental build does not
/// recompile a program when a class of these modules changes its layout.
let appKit = ["AppKit", "QuartzCore", "CoreImage", "ImageIO", "CoreText", "CoreVideo", "CoreGraphics"]

/// The same modules as dependencies of a target.
let programs = (appKit + ["AcetateViewConformance"]).map { Target.Dependency(stringLiteral: $0) }

/// What the products with AppKit contain: also logging, vectors, and attachments for Swift Testing, which programs import by name.
let withAppKit =
    appKit + [
        "AcetateViewConformance", "os", "OSLog", "simd", "_Testing_AppKit", "_Testing_CoreGraphics",
        "_Testing_CoreImage",
    ]

/// Settings of the targets with reference implementations for tests, which compute each pixel and take long otherwise.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"])]

let package = Package(
    name: "Acetate",
    products: [
        .library(name: "AppKit", targets: withAppKit),
        .library(name: "Quartz", targets: ["Quartz"] + withAppKit),
        .library(name: "Cocoa", targets: ["Cocoa"] + withAppKit),
        .library(name: "ScreenSaver", targets: ["ScreenSaver"] + withAppKit),
        .library(name: "AcetateSnapshots", targets: ["AcetateSnapshots"] + withAppKit),
        .library(name: "ImageIO", targets: ["ImageIO", "_Testing_CoreGraphics"]),
        .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
        .library(name: "os", targets: ["os"]),
        .library(name: "OSLog", targets: ["OSLog", "os"]),
        .library(name: "simd", targets: ["simd"]),
        .library(name: "OpenGL", targets: ["OpenGL"]),
        .library(name: "QuartzCore", targets: ["QuartzCore", "_Testing_CoreGraphics", "_Testing_CoreImage"]),
        .library(name: "CoreImage", targets: ["CoreImage", "_Testing_CoreGraphics", "_Testing_CoreImage"]),
        .library(name: "CoreVideo", targets: ["CoreVideo"]),
        .library(name: "AVFoundation", targets: ["AVFoundation", "CoreMedia"]),
        .library(name: "QTKit", targets: ["QTKit", "AVFoundation", "CoreMedia"]),
        .library(name: "CoreMedia", targets: ["CoreMedia"]),
        .library(name: "CoreText", targets: ["CoreText", "_Testing_CoreGraphics"]),
        .library(name: "CoreGraphics", targets: ["CoreGraphics", "_Testing_CoreGraphics"]),
        .executable(name: "acetate-port", targets: ["AcetatePort"]),
        .executable(name: "acetate-shot", targets: ["AcetateShot"]),
        .executable(name: "acetate-docs", targets: ["AcetateDocs"]),
        .executable(name: "KioskMenu", targets: ["KioskMenu"]),
        .executable(name: "Animations", targets: ["Animations"]),
        .executable(name: "Styles", targets: ["Styles"]),
        .executable(name: "Layers", targets: ["Layers"]),
        .executable(name: "Ports", targets: ["Ports"]),
        .executable(name: "Desktop", targets: ["Desktop"]),
        .executable(name: "Views", targets: ["Views"]),
        .executable(name: "Panel", targets: ["Panel"]),
        .executable(name: "Locker", targets: ["Locker"]),
        .executable(name: "Movies", targets: ["Movies"]),
        .executable(name: "acetate-info", targets: ["AcetateInfo"]),
        .executable(name: "LayerBench", targets: ["LayerBench"]),
    ],
    targets: [
        // Level 0: system libraries, generated protocol code, and C kernels.
        system("CAcetateCairo", "cairo", "libcairo2-dev"),
        system("CAcetatePixbuf", "gdk-pixbuf-2.0", "libgdk-pixbuf-2.0-dev"),
        system("CAcetatePango", "pangocairo", "libpango1.0-dev"),
        system("CAcetateFontconfig", "fontconfig", "libfontconfig-dev"),
        system("CAcetateWayland", "wayland-client", "libwayland-dev"),
        system("CAcetateWaylandCursor", "wayland-cursor", "libwayland-dev"),
        system("CAcetateXKB", "xkbcommon", "libxkbcommon-dev"),
        system("CAcetateQRCode", "libqrencode", "libqrencode-dev"),
        // These have no files for pkg-config.
        .systemLibrary(name: "CAcetateBarcode", providers: [.apt(["libzint-dev"])]),
        .systemLibrary(name: "CAcetateHyphen", providers: [.apt(["libhyphen-dev"])]),
        system("CAcetateLCMS", "lcms2", "liblcms2-dev"),
        system("CAcetateZlib", "zlib", "zlib1g-dev"),
        .systemLibrary(name: "CAcetateSubmodules"),
        .systemLibrary(name: "Carbon"),
        .target(name: "CAcetateProtocols", dependencies: ["CAcetateWayland"]),
        .target(name: "AcetateProtocols"),
        .target(name: "CAcetateLinux"),
        .target(name: "CAcetateClock"),
        .target(name: "CAcetateBus"),
        .target(name: "CAcetateCGL"),
        .target(name: "CAcetateGStreamer"),
        .target(name: "CAcetateKernels"),
        .target(name: "CAcetatePDF"),
        .target(name: "CAcetateSnapshots"),

        // Level 1.
        .target(name: "OpenGL", dependencies: ["CAcetateCGL"], linkerSettings: [.linkedLibrary("OpenGL")]),
        .target(name: "AcetatePixels", dependencies: ["CAcetateKernels"]),
        .target(name: "AcetateKeyValue"),
        .target(name: "AcetateBus", dependencies: ["CAcetateBus"]),
        .target(name: "AcetateTrace", dependencies: ["CAcetateLinux"]),
        .target(name: "AcetateMainLoop"),
        .target(name: "UniformTypeIdentifiers"),
        .target(name: "simd"),

        // Level 2.
        .target(name: "os", dependencies: ["AcetateTrace", "CAcetateSubmodules"]),
        .target(
            name: "CoreGraphics",
            dependencies: [
                "AcetatePixels", "AcetateKeyValue", "AcetateTrace", "AcetateMainLoop", "CAcetateSubmodules",
                "CAcetateCairo", "CAcetatePixbuf", "CAcetateLCMS", "CAcetatePDF", "CAcetateZlib",
            ]),

        // Level 3.
        .target(name: "OSLog", dependencies: ["os"]),
        .target(
            name: "CoreText",
            dependencies: ["AcetateKeyValue", "CoreGraphics", "CAcetatePango", "CAcetateFontconfig", "CAcetateHyphen"]),
        .target(name: "CoreVideo", dependencies: ["AcetatePixels", "AcetateKeyValue", "CoreGraphics"]),
        .target(name: "CoreMedia", dependencies: ["CoreVideo", "CoreGraphics"]),
        .target(
            name: "AcetateGStreamer",
            dependencies: ["AcetatePixels", "CoreGraphics", "CAcetateGStreamer", "CAcetateClock"]),
        .target(
            name: "ImageIO",
            dependencies: [
                "AcetatePixels", "AcetateKeyValue", "CoreGraphics", "UniformTypeIdentifiers", "CAcetatePixbuf",
            ]),
        .target(
            name: "AcetateWayland",
            dependencies: [
                "AcetatePixels", "AcetateTrace", "AcetateMainLoop", "CAcetateWayland", "CAcetateWaylandCursor",
                "CAcetateXKB",
                "CAcetateProtocols", "AcetateProtocols", "CAcetateLinux",
            ]),

        // Level 4.
        .target(
            name: "CoreImage",
            dependencies: [
                "AcetatePixels", "AcetateKeyValue", "CoreGraphics", "CoreText", "CoreVideo", "ImageIO",
                "CAcetateQRCode",
                "CAcetateBarcode",
            ]),

        // Level 5.
        .target(
            name: "AcetateCompositor",
            dependencies: ["AcetatePixels", "AcetateKeyValue", "AcetateTrace", "CoreGraphics", "CoreImage"]),

        // Level 6.
        .target(
            name: "QuartzCore",
            dependencies: [
                "AcetatePixels", "AcetateKeyValue", "AcetateTrace", "AcetateMainLoop", "AcetateCompositor",
                "CoreGraphics", "CoreImage",
                "CoreText", "CoreVideo", "CAcetateClock", "CAcetateCGL", "CAcetateLinux",
            ]),

        // Level 7.
        .target(
            name: "AppKit",
            dependencies: [
                "AcetatePixels", "AcetateKeyValue", "AcetateTrace", "AcetateMainLoop", "AcetateProtocols", "AcetateBus",
                "AcetateWayland",
                "AcetateCompositor", "AcetateGStreamer", "QuartzCore", "ImageIO", "CAcetateClock", "Carbon",
                "CoreImage", "CoreText", "CoreGraphics", "UniformTypeIdentifiers",
            ]),

        .target(
            name: "AVFoundation",
            dependencies: [
                "AcetatePixels", "AcetateCompositor", "AcetateKeyValue", "AcetateMainLoop", "QuartzCore", "CoreImage",
                "CoreText",
                "CoreVideo", "CoreGraphics", "CoreMedia", "ImageIO", "AcetateBus", "AcetateGStreamer",
                "CAcetateGStreamer", "CAcetateClock",
            ]),
        .target(
            name: "QTKit",
            dependencies: ["AVFoundation", "CoreMedia", "QuartzCore", "CoreImage", "CoreText", "CoreGraphics"]),

        // Level 8: compositions, programs, and attachments for Swift Testing.
        .target(name: "AcetateViewConformance", dependencies: ["AppKit", "QuartzCore"]),
        .target(
            name: "Quartz", dependencies: programs + ["AcetateCompositor", "AcetateKeyValue", "AcetateMainLoop"]),
        .target(name: "Cocoa", dependencies: programs),
        .target(name: "ScreenSaver", dependencies: programs),
        .target(name: "_Testing_CoreGraphics", dependencies: ["CoreGraphics"]),
        .target(name: "_Testing_CoreImage", dependencies: ["CoreImage", "_Testing_CoreGraphics"]),
        .target(name: "_Testing_AppKit", dependencies: ["AppKit", "_Testing_CoreGraphics", "_Testing_CoreImage"]),
        .target(
            name: "AcetateSnapshots",
            dependencies: programs + [
                "AcetateCompositor", "AcetatePixels", "AcetateMainLoop", "CAcetateSnapshots", "_Testing_AppKit",
            ]),
        .executableTarget(name: "AcetatePort"),
        .executableTarget(name: "AcetateShot", dependencies: ["CoreGraphics", "ImageIO"]),
        .executableTarget(name: "AcetateDocs"),
        .target(name: "DemoSupport", dependencies: programs, path: "Demos/DemoSupport"),
        .executableTarget(
            name: "KioskMenu", dependencies: programs + ["Quartz", "AVFoundation", "CoreMedia", "DemoSupport"],
            path: "Demos/KioskMenu",
            exclude: ["Resources/Ripples.composition"],
            resources: [.embedInCode("Resources/Background.composition")]),
        .executableTarget(name: "Animations", dependencies: programs + ["DemoSupport"], path: "Demos/Animations"),
        .executableTarget(name: "Styles", dependencies: programs + ["DemoSupport"], path: "Demos/Styles"),
        .executableTarget(name: "Layers", dependencies: programs + ["Quartz", "DemoSupport"], path: "Demos/Layers"),
        .executableTarget(
            name: "Ports", dependencies: programs + ["DemoSupport"], path: "Demos/Ports",
            resources: ["Rocket", "Weather", "Badge"].map { .embedInCode("Resources/\($0).json") }),
        .executableTarget(name: "Desktop", dependencies: programs + ["DemoSupport"], path: "Demos/Desktop"),
        .executableTarget(name: "Views", dependencies: programs + ["DemoSupport"], path: "Demos/Views"),
        .executableTarget(name: "Panel", dependencies: programs + ["DemoSupport"], path: "Demos/Panel"),
        .executableTarget(name: "Locker", dependencies: programs + ["DemoSupport"], path: "Demos/Locker"),
        .executableTarget(
            name: "Movies", dependencies: programs + ["AVFoundation", "CoreMedia", "DemoSupport"], path: "Demos/Movies"),
        .executableTarget(name: "AcetateInfo", dependencies: ["AcetateWayland"]),
        .target(name: "CAllocationCount", path: "Demos/CAllocationCount"),
        .executableTarget(
            name: "LayerBench", dependencies: programs + ["DemoSupport", "CAllocationCount"], path: "Demos/LayerBench"),

        .target(
            name: "AcetatePixelsTestSupport", dependencies: ["AcetatePixels", "CAcetateKernels"],
            path: "Tests/AcetatePixelsTestSupport", swiftSettings: optimized),
        .testTarget(
            name: "AcetatePixelsTests", dependencies: ["AcetatePixels", "CAcetateKernels", "AcetatePixelsTestSupport"]),
        .testTarget(name: "AcetateKeyValueTests", dependencies: ["AcetateKeyValue"]),
        .testTarget(name: "AcetateTraceTests", dependencies: ["AcetateTrace"]),
        .testTarget(name: "OSLogTests", dependencies: ["os", "OSLog"]),
        .testTarget(name: "UniformTypeIdentifiersTests", dependencies: ["UniformTypeIdentifiers"]),
        .testTarget(name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "_Testing_CoreGraphics"]),
        .testTarget(name: "CoreVideoTests", dependencies: ["CoreVideo", "CoreGraphics"]),
        .testTarget(name: "CoreTextTests", dependencies: ["CoreText", "AcetatePixels", "_Testing_CoreGraphics"]),
        .testTarget(
            name: "ImageIOTests",
            dependencies: [
                "ImageIO", "AcetatePixels", "AcetatePixelsTestSupport", "UniformTypeIdentifiers",
                "_Testing_CoreGraphics",
            ]),
        .testTarget(
            name: "CoreImageTests",
            dependencies: [
                "CoreImage", "ImageIO", "AcetatePixelsTestSupport", "_Testing_CoreGraphics", "_Testing_CoreImage",
            ]),
        .testTarget(name: "CoreMediaTests", dependencies: ["CoreMedia", "CoreVideo"]),
        // The flags of pbutils are those of all of GStreamer's base libraries.
        .systemLibrary(
            name: "CAcetateGStreamerHeaders", path: "Tests/CAcetateGStreamerHeaders",
            pkgConfig: "gstreamer-pbutils-1.0", providers: [.apt(["libgstreamer-plugins-base1.0-dev"])]),
        .target(
            name: "CAcetateGStreamerLayout", dependencies: ["CAcetateGStreamer", "CAcetateGStreamerHeaders"],
            path: "Tests/CAcetateGStreamerLayout"),
        .testTarget(
            name: "AVFoundationTests",
            dependencies: programs + [
                "AVFoundation", "CoreMedia", "QTKit", "AcetatePixels", "AcetateCompositor", "AcetateGStreamer",
                "CAcetateGStreamer", "CAcetateGStreamerLayout", "AcetateBus", "AcetateFakePortal",
                "AcetateScriptedCompositor",
                "AppKitTestSupport", "_Testing_AppKit",
            ]),
        .target(
            name: "AcetateScriptedCompositor",
            dependencies: ["CAcetateWayland", "CAcetateProtocols", "AcetateProtocols"],
            path: "Tests/ScriptedCompositor"),
        .testTarget(
            name: "AcetateWaylandTests",
            dependencies: ["AcetateWayland", "AcetateProtocols", "AcetateScriptedCompositor", "AcetateInfo"]),
        .target(
            name: "AcetateCompositorTestSupport",
            dependencies: ["AcetateCompositor", "AcetatePixelsTestSupport", "_Testing_CoreGraphics"],
            path: "Tests/AcetateCompositorTestSupport", swiftSettings: optimized),
        .testTarget(
            name: "AcetateCompositorTests",
            dependencies: [
                "AcetateCompositor", "AcetateCompositorTestSupport", "AcetatePixelsTestSupport",
                "_Testing_CoreGraphics",
                "_Testing_CoreImage",
            ]),
        .executableTarget(
            name: "AcetateThreadProbe", dependencies: ["QuartzCore", "AcetateCompositor", "AcetatePixels"],
            path: "Tests/ThreadProbe", exclude: ["suppressions.txt"]),
        .target(
            name: "AcetateReferenceRenderer", dependencies: ["QuartzCore"], path: "Tests/ReferenceRenderer",
            swiftSettings: optimized),
        .testTarget(
            name: "QuartzCoreTests",
            dependencies: [
                "QuartzCore", "AcetateReferenceRenderer", "AcetateThreadProbe", "CoreText", "CAcetateLinux",
                "_Testing_CoreGraphics", "_Testing_CoreImage",
            ]),
        .testTarget(
            name: "AcetateSnapshotsTests", dependencies: programs + ["AcetateSnapshots", "_Testing_AppKit"],
            exclude: ["__Snapshots__"]),
        .testTarget(
            name: "AcetateSnapshotsXCTests", dependencies: programs + ["AcetateSnapshots"], exclude: ["__Snapshots__"]),
        .testTarget(
            name: "ConformanceTests", dependencies: programs + ["_Testing_AppKit"], path: "Tests/Conformance",
            exclude: ["check.sh"]),
        .testTarget(
            name: "OpenGLTests", dependencies: ["OpenGL", "QuartzCore", "CoreVideo", "CoreGraphics", "AcetatePixels"]),
        .testTarget(name: "simdTests", dependencies: ["simd"]),
        .testTarget(name: "CocoaTests", dependencies: programs + ["Cocoa"]),
        .testTarget(name: "ScreenSaverTests", dependencies: programs + ["ScreenSaver", "AppKitTestSupport"]),
        .testTarget(
            name: "QuartzTests", dependencies: programs + ["Quartz", "AcetateCompositor", "AppKitTestSupport"]),
        .executableTarget(
            name: "AcetateEventProbe", dependencies: programs + ["AcetateScriptedCompositor"], path: "Tests/EventProbe"),
        .executableTarget(
            name: "AcetateFakePortal", path: "Tests/FakePortal", linkerSettings: [.linkedLibrary("systemd")]),
        .target(
            name: "AppKitTestSupport", dependencies: programs + ["AcetateBus", "AcetateMainLoop"],
            path: "Tests/AppKitTestSupport"),
        .executableTarget(
            name: "AcetateLoopProbe", dependencies: programs + ["os", "AppKitTestSupport"], path: "Tests/LoopProbe"),
        .testTarget(
            name: "AppKitTests",
            dependencies: programs + [
                "AcetatePixels", "AcetateCompositor", "AcetateBus", "AcetateMainLoop", "AcetateLoopProbe",
                "AcetateFakePortal", "AcetateScriptedCompositor", "AppKitTestSupport", "_Testing_AppKit",
                "_Testing_CoreGraphics",
                "_Testing_CoreImage",
            ]),
        // Separate, because the compiler uses one core for each target.
        .testTarget(
            name: "AppKitViewTests",
            dependencies: programs + [
                "AcetatePixels", "AcetatePixelsTestSupport", "AcetateCompositor", "AcetateLoopProbe",
                "AcetateScriptedCompositor",
                "AppKitTestSupport",
                "_Testing_AppKit", "_Testing_CoreGraphics", "_Testing_CoreImage",
            ]),
        .target(name: "DemoTestSupport", dependencies: programs, path: "Tests/DemoTestSupport"),
        .testTarget(
            name: "ListingsTests", dependencies: programs + ["Cocoa", "Quartz", "AcetateSnapshots", "_Testing_AppKit"]),
        .testTarget(name: "AcetateDocsTests", dependencies: ["AcetateDocs"]),
        .testTarget(name: "AcetatePortTests", dependencies: ["AcetatePort"], exclude: ["Before"]),
        .testTarget(
            name: "KioskMenuTests",
            dependencies: programs + [
                "KioskMenu", "Quartz", "AVFoundation", "DemoTestSupport", "AcetateScriptedCompositor",
                "_Testing_AppKit",
            ]),
        .testTarget(
            name: "AnimationsTests",
            dependencies: programs + [
                "Animations", "DemoSupport", "DemoTestSupport", "AcetateScriptedCompositor", "_Testing_AppKit",
            ]),
        .testTarget(
            name: "StylesTests", dependencies: programs + ["Styles", "DemoTestSupport", "_Testing_AppKit"]),
        .testTarget(
            name: "LayersTests",
            dependencies: programs + ["Layers", "DemoSupport", "DemoTestSupport", "_Testing_AppKit"]),
        .testTarget(
            name: "PortsTests",
            dependencies: programs + [
                "Ports", "DemoSupport", "DemoTestSupport", "AcetateScriptedCompositor", "_Testing_AppKit",
            ]),
        .testTarget(
            name: "LockerTests",
            dependencies: programs + ["Locker", "DemoTestSupport", "AcetateScriptedCompositor", "_Testing_AppKit"]),
        .testTarget(
            name: "DemosTests",
            dependencies: programs + [
                "KioskMenu", "Animations", "Styles", "Layers", "Ports", "Desktop", "Views", "Panel", "Locker",
                "AcetateShot", "DemoTestSupport", "AcetateScriptedCompositor",
            ]),
        .testTarget(
            name: "SwiftFiveTests", dependencies: programs + ["AppKitTestSupport", "_Testing_AppKit"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ViewsTests", dependencies: programs + ["Views", "DemoTestSupport", "_Testing_AppKit"]),
        .testTarget(
            name: "PanelTests",
            dependencies: programs + ["Panel", "DemoTestSupport", "AcetateScriptedCompositor", "_Testing_AppKit"]),
        .testTarget(
            name: "LayerBenchTests",
            dependencies: programs + [
                "LayerBench", "CAllocationCount", "DemoSupport", "DemoTestSupport", "AcetateScriptedCompositor",
                "_Testing_AppKit",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// The tests themselves are never optimized: they are compiled faster, and they may use borrowed pixels until the end of the scope
// of their owner. Their interfaces are not compiled separately, because no target imports them.
for target in package.targets where target.type == .test {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]
}
