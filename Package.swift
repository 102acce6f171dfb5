// swift-tools-version: 6.2
import PackageDescription

// The floors of the house, from the ground up; a target depends only on lower floors.
// Sources/README.md is the plan.

/// A system library that `pkg-config` and Debian's package manager know.
func system(_ name: String, _ pkgConfig: String, _ debian: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

/// AppKit, and by name what it re-exports: else an incremental build does not compile a program anew when a class of
/// those changes its layout.
let appKit = ["AppKit", "QuartzCore", "CoreImage", "CoreText", "CoreGraphics"]

/// The same as dependencies of a target.
let programs = appKit.map { Target.Dependency(stringLiteral: $0) }

let package = Package(
    name: "Acetate",
    products: [
        .library(
            name: "AppKit", targets: appKit + ["_Testing_AppKit", "_Testing_CoreGraphics", "_Testing_CoreImage"]),
        .library(
            name: "Quartz",
            targets: ["Quartz"] + appKit + ["_Testing_AppKit", "_Testing_CoreGraphics", "_Testing_CoreImage"]),
        .library(name: "QuartzCore", targets: ["QuartzCore", "_Testing_CoreGraphics", "_Testing_CoreImage"]),
        .library(name: "CoreImage", targets: ["CoreImage", "_Testing_CoreGraphics", "_Testing_CoreImage"]),
        .library(name: "CoreText", targets: ["CoreText", "_Testing_CoreGraphics"]),
        .library(name: "CoreGraphics", targets: ["CoreGraphics", "_Testing_CoreGraphics"]),
        .executable(name: "KioskMenu", targets: ["KioskMenu"]),
        .executable(name: "Animations", targets: ["Animations"]),
        .executable(name: "Styles", targets: ["Styles"]),
        .executable(name: "Layers", targets: ["Layers"]),
        .executable(name: "LayerBench", targets: ["LayerBench"]),
    ],
    targets: [
        // Floor 0: system libraries and generated protocol code.
        system("CAcetateCairo", "cairo", "libcairo2-dev"),
        system("CAcetatePixbuf", "gdk-pixbuf-2.0", "libgdk-pixbuf-2.0-dev"),
        system("CAcetatePango", "pangocairo", "libpango1.0-dev"),
        system("CAcetateFontconfig", "fontconfig", "libfontconfig-dev"),
        system("CAcetateWayland", "wayland-client", "libwayland-dev"),
        system("CAcetateWaylandCursor", "wayland-cursor", "libwayland-dev"),
        system("CAcetateXKB", "xkbcommon", "libxkbcommon-dev"),
        .target(name: "CAcetateProtocols", dependencies: ["CAcetateWayland"]),
        .target(name: "CAcetateLinux"),
        .target(name: "CAcetateKernels"),

        // Floor 1.
        .target(name: "AcetatePixels", dependencies: ["CAcetateKernels"]),
        .target(name: "AcetateKeyValue"),
        .target(name: "AcetateTrace", dependencies: ["CAcetateLinux"]),

        // Floor 2.
        .target(
            name: "CoreGraphics",
            dependencies: [
                "AcetatePixels", "AcetateKeyValue", "AcetateTrace", "CAcetateCairo", "CAcetatePixbuf",
            ]),

        // Floor 3.
        .target(
            name: "CoreText",
            dependencies: ["AcetateKeyValue", "CoreGraphics", "CAcetatePango", "CAcetateFontconfig"]),
        .target(name: "CoreImage", dependencies: ["AcetatePixels", "AcetateKeyValue", "CoreGraphics"]),
        .target(
            name: "AcetateWayland",
            dependencies: [
                "AcetatePixels", "AcetateTrace", "CAcetateWayland", "CAcetateWaylandCursor", "CAcetateXKB",
                "CAcetateProtocols", "CAcetateLinux",
            ]),

        // Floor 4.
        .target(
            name: "AcetateCompositor",
            dependencies: ["AcetatePixels", "AcetateKeyValue", "AcetateTrace", "CoreGraphics", "CoreImage"]),

        // Floor 5.
        .target(
            name: "QuartzCore",
            dependencies: [
                "AcetatePixels", "AcetateKeyValue", "AcetateTrace", "AcetateCompositor", "CoreGraphics", "CoreImage",
                "CoreText",
            ]),

        // Floor 6.
        .target(
            name: "AppKit",
            dependencies: [
                "AcetatePixels", "AcetateKeyValue", "AcetateTrace", "AcetateWayland", "AcetateCompositor", "QuartzCore",
                "CoreImage", "CoreText", "CoreGraphics",
            ]),

        // Floor 7: what stands on all of them, programs, and the overlays that Swift Testing asks for.
        .target(
            name: "Quartz", dependencies: programs + ["AcetateCompositor", "AcetateKeyValue"]),
        .target(name: "_Testing_CoreGraphics", dependencies: ["CoreGraphics"]),
        .target(name: "_Testing_CoreImage", dependencies: ["CoreImage", "_Testing_CoreGraphics"]),
        .target(name: "_Testing_AppKit", dependencies: ["AppKit", "_Testing_CoreGraphics", "_Testing_CoreImage"]),
        .target(name: "DemoSupport", dependencies: programs, path: "Demos/DemoSupport"),
        .executableTarget(
            name: "KioskMenu", dependencies: programs + ["Quartz", "DemoSupport"], path: "Demos/KioskMenu",
            exclude: ["Resources/Ripples.composition"],
            resources: [.embedInCode("Resources/Background.composition")]),
        .executableTarget(name: "Animations", dependencies: programs + ["DemoSupport"], path: "Demos/Animations"),
        .executableTarget(name: "Styles", dependencies: programs + ["DemoSupport"], path: "Demos/Styles"),
        .executableTarget(name: "Layers", dependencies: programs + ["Quartz", "DemoSupport"], path: "Demos/Layers"),
        .target(name: "CAllocationCount", path: "Demos/CAllocationCount"),
        .executableTarget(
            name: "LayerBench", dependencies: programs + ["DemoSupport", "CAllocationCount"], path: "Demos/LayerBench"),

        .target(
            name: "AcetatePixelsTestSupport", dependencies: ["AcetatePixels"], path: "Tests/AcetatePixelsTestSupport"),
        .testTarget(
            name: "AcetatePixelsTests", dependencies: ["AcetatePixels", "CAcetateKernels", "AcetatePixelsTestSupport"]),
        .testTarget(name: "AcetateKeyValueTests", dependencies: ["AcetateKeyValue"]),
        .testTarget(name: "AcetateTraceTests", dependencies: ["AcetateTrace"]),
        .testTarget(name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "_Testing_CoreGraphics"]),
        .testTarget(name: "CoreTextTests", dependencies: ["CoreText", "AcetatePixels", "_Testing_CoreGraphics"]),
        .testTarget(
            name: "CoreImageTests",
            dependencies: ["CoreImage", "AcetatePixelsTestSupport", "_Testing_CoreGraphics", "_Testing_CoreImage"]),
        .target(
            name: "AcetateScriptedCompositor", dependencies: ["CAcetateWayland", "CAcetateProtocols"],
            path: "Tests/ScriptedCompositor"),
        .testTarget(
            name: "AcetateWaylandTests", dependencies: ["AcetateWayland", "AcetateScriptedCompositor"]),
        .testTarget(
            name: "AcetateCompositorTests",
            dependencies: [
                "AcetateCompositor", "AcetatePixelsTestSupport", "_Testing_CoreGraphics", "_Testing_CoreImage",
            ]),
        .executableTarget(
            name: "AcetateThreadProbe", dependencies: ["QuartzCore", "AcetateCompositor", "AcetatePixels"],
            path: "Tests/ThreadProbe", exclude: ["suppressions.txt"]),
        .testTarget(
            name: "QuartzCoreTests",
            dependencies: [
                "QuartzCore", "AcetateThreadProbe", "CoreText", "_Testing_CoreGraphics", "_Testing_CoreImage",
            ]),
        .testTarget(name: "QuartzTests", dependencies: programs + ["Quartz", "AcetateCompositor"]),
        .executableTarget(name: "AcetateLoopProbe", dependencies: programs, path: "Tests/LoopProbe"),
        .testTarget(
            name: "AppKitTests",
            dependencies: programs + [
                "AcetatePixels", "AcetateCompositor", "AcetateLoopProbe", "AcetateScriptedCompositor",
                "_Testing_AppKit", "_Testing_CoreGraphics",
                "_Testing_CoreImage",
            ]),
        .target(name: "DemoTestSupport", dependencies: programs, path: "Tests/DemoTestSupport"),
        .testTarget(
            name: "KioskMenuTests",
            dependencies: programs + [
                "KioskMenu", "Quartz", "DemoTestSupport", "AcetateScriptedCompositor", "_Testing_AppKit",
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
            name: "LayerBenchTests",
            dependencies: programs + [
                "LayerBench", "CAllocationCount", "DemoSupport", "DemoTestSupport", "AcetateScriptedCompositor",
                "_Testing_AppKit",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
