// swift-tools-version: 6.2
import PackageDescription

// A package that imports Acetate's products by the names of the frameworks, in its sources and its tests.
let package = Package(
    name: "Products",
    dependencies: [.package(name: "Acetate", path: "../..")],
    targets: [
        .target(name: "Animated", dependencies: [.product(name: "AppKit", package: "Acetate")]),
        .target(
            name: "Ported", dependencies: [.product(name: "AppKit", package: "Acetate")],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        // Stands for the package of this name.
        .target(name: "SnapshotTesting"),
        .testTarget(
            name: "ProductsTests",
            dependencies: [
                "Animated",
                "Ported",
                "SnapshotTesting",
                .product(name: "AcetateSnapshots", package: "Acetate"),
                .product(name: "AppKit", package: "Acetate"),
                .product(name: "QuartzCore", package: "Acetate"),
                .product(name: "CoreImage", package: "Acetate"),
                .product(name: "CoreText", package: "Acetate"),
                .product(name: "CoreGraphics", package: "Acetate"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
