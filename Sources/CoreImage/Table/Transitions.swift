// The transition filters. Apple publishes their inputs, but a formula only for the dissolve. The other formulas are
// this project's choice and are documented with each shape. Every transition begins with exactly the first image and
// ends with exactly the second.
extension FilterDescription {
    static let transitions = [
        dissolve, swipe, copyMachine, flash, mod, barsSwipe, pageCurl, pageCurlWithShadow, ripple, disintegrate,
        accordionFold,
    ]

    /// The transition's area and progress, which Core Animation sets.
    private static let extent = FilterInput(kCIInputExtentKey, "Extent", .rectangle, defaults: 0, 0, 300, 300)
    private static let time = FilterInput(kCIInputTimeKey, "Time", .time, default: 0, range: 0...1, slider: 0...1)

    private static func transition(
        _ name: String, _ displayName: String, _ inputs: [FilterInput],
        _ shape: @escaping @Sendable (_ inputs: [Double], TransitionSpace) -> any TransitionShape
    ) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryTransition], inputs: inputs,
            operation: .transition(shape))
    }

    private static func moving(
        _ name: String, _ displayName: String, _ inputs: [FilterInput],
        _ shape: @escaping @Sendable (FilterInputs) -> any MovingShape
    ) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryTransition], inputs: inputs,
            operation: .movingTransition(shape))
    }

    private static func angle(_ value: Double) -> FilterInput {
        FilterInput(kCIInputAngleKey, "Angle", .angle, default: value, slider: -.pi ... .pi)
    }

    private static func width(_ value: Double, slider: ClosedRange<Double>) -> FilterInput {
        FilterInput(kCIInputWidthKey, "Width", .distance, default: value, range: .nonnegative, slider: slider)
    }

    static let dissolve = transition("CIDissolveTransition", "Dissolve", [time]) { _, _ in Dissolve() }

    static let swipe = transition(
        "CISwipeTransition", "Swipe",
        [
            extent, FilterInput(kCIInputColorKey, "Color", .color, defaults: 1, 1, 1, 1), time, angle(0),
            width(300, slider: 0.1...800),
            FilterInput("inputOpacity", "Opacity", .scalar, default: 0, range: .nonnegative, slider: 0...1),
        ]
    ) { SweepingBand(.swipe, $0, $1) }

    static let copyMachine = transition(
        "CICopyMachineTransition", "Copy Machine",
        [
            extent, FilterInput(kCIInputColorKey, "Color", .color, defaults: 0.6, 1, 0.8, 1), time, angle(0),
            width(200, slider: 0.1...500),
            FilterInput("inputOpacity", "Opacity", .scalar, default: 1.3, range: .nonnegative, slider: 0...3),
        ]
    ) { SweepingBand(.copyMachine, $0, $1) }

    static let flash = transition(
        "CIFlashTransition", "Flash",
        [
            FilterInput(kCIInputCenterKey, "Center", .position, defaults: 150, 150), extent,
            FilterInput(kCIInputColorKey, "Color", .color, defaults: 1, 0.8, 0.6, 1), time,
            FilterInput("inputMaxStriationRadius", "Maximum Striation Radius", .scalar, default: 2.58, slider: 0...10),
            FilterInput("inputStriationStrength", "Striation Strength", .scalar, default: 0.5, slider: 0...3),
            FilterInput(
                "inputStriationContrast", "Striation Contrast", .scalar, default: 1.375, range: .nonnegative,
                slider: 0...5),
            FilterInput("inputFadeThreshold", "Fade Threshold", .scalar, default: 0.85, range: 0...1, slider: 0...1),
        ]
    ) { Flash($0, $1) }

    static let mod = transition(
        "CIModTransition", "Mod",
        [
            FilterInput(kCIInputCenterKey, "Center", .position, defaults: 150, 150), time, angle(2),
            FilterInput(kCIInputRadiusKey, "Radius", .distance, default: 150, range: .nonnegative, slider: 1...200),
            FilterInput(
                "inputCompression", "Compression", .distance, default: 300, range: .nonnegative, slider: 100...800),
        ]
    ) { inputs, _ in ModHoles(inputs) }

    static let barsSwipe = transition(
        "CIBarsSwipeTransition", "Bars Swipe",
        [
            angle(.pi), width(30, slider: 2...500),
            FilterInput("inputBarOffset", "Bar Offset", .distance, default: 10, slider: 1...100), time,
        ]
    ) { SwipingBars($0, $1) }

    private static let backside = FilterInput("inputBacksideImage", "Backside Image", .image)
    private static let shading = FilterInput(kCIInputShadingImageKey, "Shading Image", .image)
    private static let radius = FilterInput(
        kCIInputRadiusKey, "Radius", .distance, default: 100, range: .nonnegative, slider: 0.01...400)

    static let pageCurl = moving(
        "CIPageCurlTransition", "Page Curl", [backside, shading, extent, time, angle(0), radius]
    ) {
        PageTurn(back: $0.image(0), shading: $0.image(1), angle: $0[4], radius: $0[5], shadow: nil)
    }

    static let pageCurlWithShadow = moving(
        "CIPageCurlWithShadowTransition", "Page Curl With Shadow",
        [
            backside, extent, time, angle(0), radius,
            FilterInput(
                "inputShadowSize", "Shadow Size", .scalar, default: 0.5, range: .nonnegative, slider: 0...1),
            FilterInput("inputShadowAmount", "Shadow Amount", .scalar, default: 0.7, range: 0...1, slider: 0...1),
            FilterInput("inputShadowExtent", "Shadow Extent", .rectangle, defaults: 0, 0, 0, 0),
        ]
    ) {
        PageTurn(
            back: $0.image(0), shading: nil, angle: $0[3], radius: $0[4],
            shadow: PageTurn.Shadow(size: $0[5], amount: $0[6], extent: $0.vector(7)))
    }

    static let ripple = moving(
        "CIRippleTransition", "Ripple",
        [
            shading, FilterInput(kCIInputCenterKey, "Center", .position, defaults: 150, 150), extent, time,
            width(100, slider: 1...300),
            FilterInput(kCIInputScaleKey, "Scale", .distance, default: 50, slider: -50...50),
        ]
    ) { SpreadingRipple(shading: $0.image(0), center: $0.point(1), width: $0[4], scale: $0[5]) }

    static let disintegrate = moving(
        "CIDisintegrateWithMaskTransition", "Disintegrate With Mask",
        [
            FilterInput(kCIInputMaskImageKey, "Mask Image", .image), time,
            FilterInput(
                "inputShadowRadius", "Shadow Radius", .distance, default: 8, range: .nonnegative, slider: 0...50),
            FilterInput("inputShadowDensity", "Shadow Density", .scalar, default: 0.65, range: 0...1, slider: 0...1),
            FilterInput("inputShadowOffset", "Shadow Offset", .offset, defaults: 0, -10),
        ]
    ) {
        Disintegration(mask: $0.image(0), shadowRadius: $0[2], density: $0[3], offset: $0.point(4))
    }

    static let accordionFold = moving(
        "CIAccordionFoldTransition", "Accordion Fold Transition",
        [
            FilterInput(
                "inputBottomHeight", "Bottom Height", .distance, default: 0, range: .nonnegative, slider: 0...1000),
            FilterInput("inputNumberOfFolds", "Number of Folds", .scalar, default: 3, range: 1...50, slider: 1...10),
            FilterInput(
                "inputFoldShadowAmount", "Fold Shadow Amount", .scalar, default: 0.1, range: 0...0.5, slider: 0...1),
            time,
        ]
    ) { UnfoldingAccordion(bottomHeight: $0[0], folds: $0[1], shadow: $0[2]) }
}
