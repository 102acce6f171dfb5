// The properties of typed filters that are numbers, by the keys of their inputs.
extension TypedFilter {
    var acuteAngle: Float {
        get { self["inputAcuteAngle"] }
        set { self["inputAcuteAngle"] = newValue }
    }
    var amount: Float {
        get { self["inputAmount"] }
        set { self["inputAmount"] = newValue }
    }
    var angle: Float {
        get { self["inputAngle"] }
        set { self["inputAngle"] = newValue }
    }
    var aspectRatio: Float {
        get { self["inputAspectRatio"] }
        set { self["inputAspectRatio"] = newValue }
    }
    var barOffset: Float {
        get { self["inputBarOffset"] }
        set { self["inputBarOffset"] = newValue }
    }
    var barcodeHeight: Float {
        get { self["inputBarcodeHeight"] }
        set { self["inputBarcodeHeight"] = newValue }
    }
    var bias: Float {
        get { self["inputBias"] }
        set { self["inputBias"] = newValue }
    }
    var bottomHeight: Float {
        get { self["inputBottomHeight"] }
        set { self["inputBottomHeight"] = newValue }
    }
    var brightness: Float {
        get { self["inputBrightness"] }
        set { self["inputBrightness"] = newValue }
    }
    var compression: Float {
        get { self["inputCompression"] }
        set { self["inputCompression"] = newValue }
    }
    var concentration: Float {
        get { self["inputConcentration"] }
        set { self["inputConcentration"] = newValue }
    }
    var contrast: Float {
        get { self["inputContrast"] }
        set { self["inputContrast"] = newValue }
    }
    var crossAngle: Float {
        get { self["inputCrossAngle"] }
        set { self["inputCrossAngle"] = newValue }
    }
    var crossOpacity: Float {
        get { self["inputCrossOpacity"] }
        set { self["inputCrossOpacity"] = newValue }
    }
    var crossScale: Float {
        get { self["inputCrossScale"] }
        set { self["inputCrossScale"] = newValue }
    }
    var crossWidth: Float {
        get { self["inputCrossWidth"] }
        set { self["inputCrossWidth"] = newValue }
    }
    var cubeDimension: Float {
        get { self["inputCubeDimension"] }
        set { self["inputCubeDimension"] = newValue }
    }
    var edgeIntensity: Float {
        get { self["inputEdgeIntensity"] }
        set { self["inputEdgeIntensity"] = newValue }
    }
    var epsilon: Float {
        get { self["inputEpsilon"] }
        set { self["inputEpsilon"] = newValue }
    }
    var ev: Float {
        get { self["inputEV"] }
        set { self["inputEV"] = newValue }
    }
    var fadeThreshold: Float {
        get { self["inputFadeThreshold"] }
        set { self["inputFadeThreshold"] = newValue }
    }
    var falloff: Float {
        get { self["inputFalloff"] }
        set { self["inputFalloff"] = newValue }
    }
    var foldShadowAmount: Float {
        get { self["inputFoldShadowAmount"] }
        set { self["inputFoldShadowAmount"] = newValue }
    }
    var fontSize: Float {
        get { self["inputFontSize"] }
        set { self["inputFontSize"] = newValue }
    }
    var grayComponentReplacement: Float {
        get { self["inputGCR"] }
        set { self["inputGCR"] = newValue }
    }
    var haloOverlap: Float {
        get { self["inputHaloOverlap"] }
        set { self["inputHaloOverlap"] = newValue }
    }
    var haloRadius: Float {
        get { self["inputHaloRadius"] }
        set { self["inputHaloRadius"] = newValue }
    }
    var haloWidth: Float {
        get { self["inputHaloWidth"] }
        set { self["inputHaloWidth"] = newValue }
    }
    var height: Float {
        get { self["inputHeight"] }
        set { self["inputHeight"] = newValue }
    }
    var highLimit: Float {
        get { self["inputHighLimit"] }
        set { self["inputHighLimit"] = newValue }
    }
    var highlightAmount: Float {
        get { self["inputHighlightAmount"] }
        set { self["inputHighlightAmount"] = newValue }
    }
    var intensity: Float {
        get { self["inputIntensity"] }
        set { self["inputIntensity"] = newValue }
    }
    var levels: Float {
        get { self["inputLevels"] }
        set { self["inputLevels"] = newValue }
    }
    var lowLimit: Float {
        get { self["inputLowLimit"] }
        set { self["inputLowLimit"] = newValue }
    }
    var maxStriationRadius: Float {
        get { self["inputMaxStriationRadius"] }
        set { self["inputMaxStriationRadius"] = newValue }
    }
    var noiseLevel: Float {
        get { self["inputNoiseLevel"] }
        set { self["inputNoiseLevel"] = newValue }
    }
    var nrNoiseLevel: Float {
        get { self["inputNRNoiseLevel"] }
        set { self["inputNRNoiseLevel"] = newValue }
    }
    var nrSharpness: Float {
        get { self["inputNRSharpness"] }
        set { self["inputNRSharpness"] = newValue }
    }
    var numberOfFolds: Float {
        get { self["inputNumberOfFolds"] }
        set { self["inputNumberOfFolds"] = newValue }
    }
    var opacity: Float {
        get { self["inputOpacity"] }
        set { self["inputOpacity"] = newValue }
    }
    var padding: Float {
        get { self["inputPadding"] }
        set { self["inputPadding"] = newValue }
    }
    var parameterB: Float {
        get { self["inputB"] }
        set { self["inputB"] = newValue }
    }
    var parameterC: Float {
        get { self["inputC"] }
        set { self["inputC"] = newValue }
    }
    var power: Float {
        get { self["inputPower"] }
        set { self["inputPower"] = newValue }
    }
    var quietSpace: Float {
        get { self["inputQuietSpace"] }
        set { self["inputQuietSpace"] = newValue }
    }
    var radius: Float {
        get { self["inputRadius"] }
        set { self["inputRadius"] = newValue }
    }
    var radius0: Float {
        get { self["inputRadius0"] }
        set { self["inputRadius0"] = newValue }
    }
    var radius1: Float {
        get { self["inputRadius1"] }
        set { self["inputRadius1"] = newValue }
    }
    var refraction: Float {
        get { self["inputRefraction"] }
        set { self["inputRefraction"] = newValue }
    }
    var ringAmount: Float {
        get { self["inputRingAmount"] }
        set { self["inputRingAmount"] = newValue }
    }
    var ringSize: Float {
        get { self["inputRingSize"] }
        set { self["inputRingSize"] = newValue }
    }
    var rotation: Float {
        get { self["inputRotation"] }
        set { self["inputRotation"] = newValue }
    }
    var saturation: Float {
        get { self["inputSaturation"] }
        set { self["inputSaturation"] = newValue }
    }
    var scale: Float {
        get { self["inputScale"] }
        set { self["inputScale"] = newValue }
    }
    var scaleFactor: Float {
        get { self["inputScaleFactor"] }
        set { self["inputScaleFactor"] = newValue }
    }
    var shadowAmount: Float {
        get { self["inputShadowAmount"] }
        set { self["inputShadowAmount"] = newValue }
    }
    var shadowDensity: Float {
        get { self["inputShadowDensity"] }
        set { self["inputShadowDensity"] = newValue }
    }
    var shadowRadius: Float {
        get { self["inputShadowRadius"] }
        set { self["inputShadowRadius"] = newValue }
    }
    var shadowSize: Float {
        get { self["inputShadowSize"] }
        set { self["inputShadowSize"] = newValue }
    }
    var sharpness: Float {
        get { self["inputSharpness"] }
        set { self["inputSharpness"] = newValue }
    }
    var sigma: Float {
        get { self["inputSigma"] }
        set { self["inputSigma"] = newValue }
    }
    var softness: Float {
        get { self["inputSoftness"] }
        set { self["inputSoftness"] = newValue }
    }
    var striationContrast: Float {
        get { self["inputStriationContrast"] }
        set { self["inputStriationContrast"] = newValue }
    }
    var striationStrength: Float {
        get { self["inputStriationStrength"] }
        set { self["inputStriationStrength"] = newValue }
    }
    var sunRadius: Float {
        get { self["inputSunRadius"] }
        set { self["inputSunRadius"] = newValue }
    }
    var threshold: Float {
        get { self["inputThreshold"] }
        set { self["inputThreshold"] = newValue }
    }
    var time: Float {
        get { self["inputTime"] }
        set { self["inputTime"] = newValue }
    }
    var underColorRemoval: Float {
        get { self["inputUCR"] }
        set { self["inputUCR"] = newValue }
    }
    var width: Float {
        get { self["inputWidth"] }
        set { self["inputWidth"] = newValue }
    }
    var focalLength: Float {
        get { self["inputFocalLength"] }
        set { self["inputFocalLength"] = newValue }
    }
    var pitch: Float {
        get { self["inputPitch"] }
        set { self["inputPitch"] = newValue }
    }
    var yaw: Float {
        get { self["inputYaw"] }
        set { self["inputYaw"] = newValue }
    }
    var roll: Float {
        get { self["inputRoll"] }
        set { self["inputRoll"] = newValue }
    }
}
