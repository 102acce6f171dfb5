import AcetatePixels

// Morphology, which Apple lists in CICategoryBlur, and convolutions, in CICategoryStylize. Blurs.md contains the formulas.
extension FilterDescription {
    static let morphology = [
        disc("CIMorphologyMaximum", "Morphology Maximum", .maximum),
        disc("CIMorphologyMinimum", "Morphology Minimum", .minimum),
        disc("CIMorphologyGradient", "Morphology Gradient", .gradient),
        rectangle("CIMorphologyRectangleMaximum", "Morphology Rectangle Maximum", .maximum),
        rectangle("CIMorphologyRectangleMinimum", "Morphology Rectangle Minimum", .minimum),
    ]

    private static func disc(_ name: String, _ displayName: String, _ kind: AcetatePixels.Morphology.Kind)
        -> FilterDescription
    {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryBlur],
            inputs: [
                FilterInput(
                    kCIInputRadiusKey, "Radius", .distance, default: 5, identity: kind == .gradient ? nil : 0,
                    range: .nonnegative, slider: 0...50)
            ]
        ) { inputs, space in
            let morphology = AcetatePixels.Morphology(kind, radius: inputs[0] * space.scale)
            return morphology.isEmpty && kind != .gradient ? .copy : FilterProgram(morphology)
        }
    }

    private static func rectangle(_ name: String, _ displayName: String, _ kind: AcetatePixels.Morphology.Kind)
        -> FilterDescription
    {
        func side(_ key: String, _ displayName: String) -> FilterInput {
            FilterInput(key, displayName, .distance, default: 5, identity: 1, range: .nonnegative, slider: 1...50)
        }
        return FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryBlur],
            inputs: [side(kCIInputWidthKey, "Width"), side("inputHeight", "Height")]
        ) { inputs, space in
            let morphology = AcetatePixels.Morphology(
                kind, width: inputs[0] * space.scale, height: inputs[1] * space.scale)
            return morphology.isEmpty ? .copy : FilterProgram(morphology)
        }
    }

    static let convolutions = [Convolution.Channels.all, .colors].flatMap { channels in
        [("3X3", 3, 3), ("5X5", 5, 5), ("7X7", 7, 7), ("9Horizontal", 9, 1), ("9Vertical", 1, 9)].map {
            convolution($0, columns: $1, rows: $2, channels)
        }
    }

    private static func convolution(
        _ size: String, columns: Int, rows: Int, _ channels: Convolution.Channels
    ) -> FilterDescription {
        let count = columns * rows
        let identity = (0..<count).map { $0 == count / 2 ? 1.0 : 0 }
        return FilterDescription(
            name: "CIConvolution\(channels == .colors ? "RGB" : "")\(size)",
            displayName: "Convolution \(channels == .colors ? "RGB " : "")\(size)", categories: [kCICategoryStylize],
            inputs: [
                FilterInput("inputWeights", "Weights", .vector(count), numbers: identity, identity: identity),
                FilterInput("inputBias", "Bias", .scalar, default: 0, identity: 0, slider: -1...1),
            ]
        ) { inputs, space in
            let weights = inputs.vector(0)
            if weights == identity, inputs[1] == 0 { return .copy }
            return FilterProgram(
                Convolution(
                    weights.map { Float($0) }, columns: columns, bias: Float(inputs[1]), channels: channels,
                    extent: space.fill))
        }
    }
}
