// The properties of typed filters that are not numbers, by the keys of their inputs.
extension TypedFilter {
    var aVector: CIVector {
        get { self["inputAVector"] }
        set { self["inputAVector"] = newValue }
    }
    var alphaCoefficients: CIVector {
        get { self["inputAlphaCoefficients"] }
        set { self["inputAlphaCoefficients"] = newValue }
    }
    var bVector: CIVector {
        get { self["inputBVector"] }
        set { self["inputBVector"] = newValue }
    }
    var backgroundImage: CIImage? {
        get { self["inputBackgroundImage"] }
        set { self["inputBackgroundImage"] = newValue }
    }
    var backsideImage: CIImage? {
        get { self["inputBacksideImage"] }
        set { self["inputBacksideImage"] = newValue }
    }
    var biasVector: CIVector {
        get { self["inputBiasVector"] }
        set { self["inputBiasVector"] = newValue }
    }
    var blueCoefficients: CIVector {
        get { self["inputBlueCoefficients"] }
        set { self["inputBlueCoefficients"] = newValue }
    }
    var bottomLeft: CGPoint {
        get { self["inputBottomLeft"] }
        set { self["inputBottomLeft"] = newValue }
    }
    var bottomRight: CGPoint {
        get { self["inputBottomRight"] }
        set { self["inputBottomRight"] = newValue }
    }
    var center: CGPoint {
        get { self["inputCenter"] }
        set { self["inputCenter"] = newValue }
    }
    var color: CIColor {
        get { self["inputColor"] }
        set { self["inputColor"] = newValue }
    }
    var color0: CIColor {
        get { self["inputColor0"] }
        set { self["inputColor0"] = newValue }
    }
    var color1: CIColor {
        get { self["inputColor1"] }
        set { self["inputColor1"] = newValue }
    }
    var colorSpace: CGColorSpace? {
        get { self["inputColorSpace"] }
        set { self["inputColorSpace"] = newValue }
    }
    var count: Int {
        get { self["inputCount"] }
        set { self["inputCount"] = newValue }
    }
    var crop: Bool {
        get { self["inputCrop"] }
        set { self["inputCrop"] = newValue }
    }
    var cubeData: Data {
        get { self["inputCubeData"] }
        set { self["inputCubeData"] = newValue }
    }
    var curvesData: Data {
        get { self["inputCurvesData"] }
        set { self["inputCurvesData"] = newValue }
    }
    var curvesDomain: CIVector {
        get { self["inputCurvesDomain"] }
        set { self["inputCurvesDomain"] = newValue }
    }
    var displacementImage: CIImage? {
        get { self["inputDisplacementImage"] }
        set { self["inputDisplacementImage"] = newValue }
    }
    var extent: CGRect {
        get { self["inputExtent"] }
        set { self["inputExtent"] = newValue }
    }
    var fontName: String {
        get { self["inputFontName"] }
        set { self["inputFontName"] = newValue }
    }
    var gVector: CIVector {
        get { self["inputGVector"] }
        set { self["inputGVector"] = newValue }
    }
    var gradientImage: CIImage? {
        get { self["inputGradientImage"] }
        set { self["inputGradientImage"] = newValue }
    }
    var greenCoefficients: CIVector {
        get { self["inputGreenCoefficients"] }
        set { self["inputGreenCoefficients"] = newValue }
    }
    var inputImage: CIImage? {
        get { self["inputImage"] }
        set { self["inputImage"] = newValue }
    }
    var inputImage2: CIImage? {
        get { self["inputImage2"] }
        set { self["inputImage2"] = newValue }
    }
    var image2: CIImage? {
        get { self["inputImage2"] }
        set { self["inputImage2"] = newValue }
    }
    var lightPointsAt: CIVector {
        get { self["inputLightPointsAt"] }
        set { self["inputLightPointsAt"] = newValue }
    }
    var lightPosition: CIVector {
        get { self["inputLightPosition"] }
        set { self["inputLightPosition"] = newValue }
    }
    var mask: CIImage? {
        get { self["inputMask"] }
        set { self["inputMask"] = newValue }
    }
    var maskImage: CIImage? {
        get { self["inputMaskImage"] }
        set { self["inputMaskImage"] = newValue }
    }
    var maxComponents: CIVector {
        get { self["inputMaxComponents"] }
        set { self["inputMaxComponents"] = newValue }
    }
    var message: Data {
        get { self["inputMessage"] }
        set { self["inputMessage"] = newValue }
    }
    var minComponents: CIVector {
        get { self["inputMinComponents"] }
        set { self["inputMinComponents"] = newValue }
    }
    var neutral: CIVector {
        get { self["inputNeutral"] }
        set { self["inputNeutral"] = newValue }
    }
    var point0: CGPoint {
        get { self["inputPoint0"] }
        set { self["inputPoint0"] = newValue }
    }
    var point1: CGPoint {
        get { self["inputPoint1"] }
        set { self["inputPoint1"] = newValue }
    }
    var point2: CGPoint {
        get { self["inputPoint2"] }
        set { self["inputPoint2"] = newValue }
    }
    var point3: CGPoint {
        get { self["inputPoint3"] }
        set { self["inputPoint3"] = newValue }
    }
    var point4: CGPoint {
        get { self["inputPoint4"] }
        set { self["inputPoint4"] = newValue }
    }
    var rVector: CIVector {
        get { self["inputRVector"] }
        set { self["inputRVector"] = newValue }
    }
    var redCoefficients: CIVector {
        get { self["inputRedCoefficients"] }
        set { self["inputRedCoefficients"] = newValue }
    }
    var shadingImage: CIImage? {
        get { self["inputShadingImage"] }
        set { self["inputShadingImage"] = newValue }
    }
    var shadowExtent: CGRect {
        get { self["inputShadowExtent"] }
        set { self["inputShadowExtent"] = newValue }
    }
    var shadowOffset: CGPoint {
        get { self["inputShadowOffset"] }
        set { self["inputShadowOffset"] = newValue }
    }
    var targetImage: CIImage? {
        get { self["inputTargetImage"] }
        set { self["inputTargetImage"] = newValue }
    }
    var targetNeutral: CIVector {
        get { self["inputTargetNeutral"] }
        set { self["inputTargetNeutral"] = newValue }
    }
    var textureImage: CIImage? {
        get { self["inputTexture"] }
        set { self["inputTexture"] = newValue }
    }
    var topLeft: CGPoint {
        get { self["inputTopLeft"] }
        set { self["inputTopLeft"] = newValue }
    }
    var topRight: CGPoint {
        get { self["inputTopRight"] }
        set { self["inputTopRight"] = newValue }
    }
    var transform: CGAffineTransform {
        get { self["inputTransform"] }
        set { self["inputTransform"] = newValue }
    }
    var weights: CIVector {
        get { self["inputWeights"] }
        set { self["inputWeights"] = newValue }
    }
    var breakpoint0: CGPoint {
        get { self["inputBreakpoint0"] }
        set { self["inputBreakpoint0"] = newValue }
    }
    var breakpoint1: CGPoint {
        get { self["inputBreakpoint1"] }
        set { self["inputBreakpoint1"] = newValue }
    }
    var growAmount: CGPoint {
        get { self["inputGrowAmount"] }
        set { self["inputGrowAmount"] = newValue }
    }
    var flipYTiles: Bool {
        get { self["inputFlipYTiles"] }
        set { self["inputFlipYTiles"] = newValue }
    }
    var cube0Data: Data {
        get { self["inputCube0Data"] }
        set { self["inputCube0Data"] = newValue }
    }
    var cube1Data: Data {
        get { self["inputCube1Data"] }
        set { self["inputCube1Data"] = newValue }
    }
}
