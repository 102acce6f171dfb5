import CoreImage
import Testing

/// The typed filters of CIFilterBuiltins.h: each property is set to a value that is not the default.
@Suite("Typed filters")
struct TypedFilterTests {
    /// The names of the filters that were tested.
    private final class Names { var names: Set<String> = [] }
    private let tested = Names()
    private let point = CGPoint(x: 3, y: 4)
    private let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    private let data = Data([1, 2, 3])
    private let transform = CGAffineTransform(scaleX: 2, y: 3)
    private let space = CGColorSpaceCreateDeviceRGB()

    private func vector(_ count: Int) -> CIVector {
        let numbers = (0..<count).map { 0.1 + CGFloat($0) / 64 }
        return numbers.withUnsafeBufferPointer { CIVector(values: $0.baseAddress!, count: count) }
    }

    /// Expects that setting the properties changes every input of the filter with a name.
    private func expect<Filter>(
        _ name: String, _ filter: Filter, location: SourceLocation = #_sourceLocation, _ set: (Filter) -> Void
    ) {
        guard let untyped = filter as? CIFilter, let fresh = CIFilter(name: name) else {
            Issue.record("there is no \(name)", sourceLocation: location)
            return
        }
        #expect(untyped.value == fresh.value && untyped.name == name, sourceLocation: location)
        tested.names.insert(name)
        set(filter)
        for key in fresh.inputKeys {
            let (new, old) = (untyped.value(forKey: key) as? NSObject, fresh.value(forKey: key) as? NSObject)
            let isObject = untyped.value(forKey: key) != nil && fresh.value(forKey: key) == nil
            #expect(isObject || new != old, "\(name).\(key)", sourceLocation: location)
        }
    }

    @Test("blurs have all inputs as properties")
    func blurs() {
        expect("CIBokehBlur", CIFilter.bokehBlur()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.ringAmount = 0.625; $0.ringSize = 0.625; $0.softness = 0.625
        }
        expect("CIBoxBlur", CIFilter.boxBlur()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        expect("CIDiscBlur", CIFilter.discBlur()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        expect("CIGaussianBlur", CIFilter.gaussianBlur()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        expect("CIMaskedVariableBlur", CIFilter.maskedVariableBlur()) {
            $0.inputImage = .red; $0.mask = .red; $0.radius = 0.625
        }
        expect("CIMedianFilter", CIFilter.median()) { $0.inputImage = .red }
        expect("CIMorphologyGradient", CIFilter.morphologyGradient()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        expect("CIMorphologyMaximum", CIFilter.morphologyMaximum()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        expect("CIMorphologyMinimum", CIFilter.morphologyMinimum()) {
            $0.inputImage = .red; $0.radius = 0.625
        }
        expect("CIMorphologyRectangleMaximum", CIFilter.morphologyRectangleMaximum()) {
            $0.inputImage = .red; $0.width = 0.625; $0.height = 0.625
        }
        expect("CIMorphologyRectangleMinimum", CIFilter.morphologyRectangleMinimum()) {
            $0.inputImage = .red; $0.width = 0.625; $0.height = 0.625
        }
        expect("CIMotionBlur", CIFilter.motionBlur()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.angle = 0.625
        }
        expect("CINoiseReduction", CIFilter.noiseReduction()) {
            $0.inputImage = .red; $0.noiseLevel = 0.625; $0.sharpness = 0.625
        }
        expect("CIZoomBlur", CIFilter.zoomBlur()) {
            $0.inputImage = .red; $0.center = point; $0.amount = 0.625
        }
        expect("CISharpenLuminance", CIFilter.sharpenLuminance()) {
            $0.inputImage = .red; $0.sharpness = 0.625; $0.radius = 0.625
        }
        expect("CIUnsharpMask", CIFilter.unsharpMask()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.intensity = 0.625
        }
    }

    @Test("color adjustments have all inputs as properties")
    func colorAdjustments() {
        expect("CIColorAbsoluteDifference", CIFilter.colorAbsoluteDifference()) {
            $0.inputImage = .red; $0.inputImage2 = .red
        }
        expect("CIColorClamp", CIFilter.colorClamp()) {
            $0.inputImage = .red; $0.minComponents = vector(4); $0.maxComponents = vector(4)
        }
        expect("CIColorControls", CIFilter.colorControls()) {
            $0.inputImage = .red; $0.saturation = 0.625; $0.brightness = 0.625; $0.contrast = 0.625
        }
        expect("CIColorMatrix", CIFilter.colorMatrix()) {
            $0.inputImage = .red; $0.rVector = vector(4); $0.gVector = vector(4); $0.bVector = vector(4);
            $0.aVector = vector(4); $0.biasVector = vector(4)
        }
        expect("CIColorPolynomial", CIFilter.colorPolynomial()) {
            $0.inputImage = .red; $0.redCoefficients = vector(4); $0.greenCoefficients = vector(4);
            $0.blueCoefficients = vector(4); $0.alphaCoefficients = vector(4)
        }
        expect("CIColorThreshold", CIFilter.colorThreshold()) {
            $0.inputImage = .red; $0.threshold = 0.625
        }
        expect("CIExposureAdjust", CIFilter.exposureAdjust()) {
            $0.inputImage = .red; $0.ev = 0.625
        }
        expect("CIGammaAdjust", CIFilter.gammaAdjust()) {
            $0.inputImage = .red; $0.power = 0.625
        }
        expect("CIHueAdjust", CIFilter.hueAdjust()) {
            $0.inputImage = .red; $0.angle = 0.625
        }
        expect("CILinearToSRGBToneCurve", CIFilter.linearToSRGBToneCurve()) { $0.inputImage = .red }
        expect("CISRGBToneCurveToLinear", CIFilter.sRGBToneCurveToLinear()) { $0.inputImage = .red }
        expect("CITemperatureAndTint", CIFilter.temperatureAndTint()) {
            $0.inputImage = .red; $0.neutral = vector(2); $0.targetNeutral = vector(2)
        }
        expect("CIToneCurve", CIFilter.toneCurve()) {
            $0.inputImage = .red; $0.point0 = point; $0.point1 = point; $0.point2 = point; $0.point3 = point;
            $0.point4 = point
        }
        expect("CIVibrance", CIFilter.vibrance()) {
            $0.inputImage = .red; $0.amount = 0.625
        }
        expect("CIWhitePointAdjust", CIFilter.whitePointAdjust()) {
            $0.inputImage = .red; $0.color = .magenta
        }
    }

    @Test("color effects have all inputs as properties")
    func colorEffects() {
        expect("CIColorCrossPolynomial", CIFilter.colorCrossPolynomial()) {
            $0.inputImage = .red; $0.redCoefficients = vector(10); $0.greenCoefficients = vector(10);
            $0.blueCoefficients = vector(10)
        }
        expect("CIColorCube", CIFilter.colorCube()) {
            $0.inputImage = .red; $0.cubeDimension = 0.625; $0.cubeData = data
        }
        expect("CIColorCubeWithColorSpace", CIFilter.colorCubeWithColorSpace()) {
            $0.inputImage = .red; $0.cubeDimension = 0.625; $0.cubeData = data; $0.colorSpace = space
        }
        expect("CIColorCurves", CIFilter.colorCurves()) {
            $0.inputImage = .red; $0.curvesData = data; $0.curvesDomain = vector(2); $0.colorSpace = space
        }
        expect("CIColorInvert", CIFilter.colorInvert()) { $0.inputImage = .red }
        expect("CIColorMap", CIFilter.colorMap()) {
            $0.inputImage = .red; $0.gradientImage = .red
        }
        expect("CIColorMonochrome", CIFilter.colorMonochrome()) {
            $0.inputImage = .red; $0.color = .magenta; $0.intensity = 0.625
        }
        expect("CIColorPosterize", CIFilter.colorPosterize()) {
            $0.inputImage = .red; $0.levels = 0.625
        }
        expect("CIFalseColor", CIFilter.falseColor()) {
            $0.inputImage = .red; $0.color0 = .magenta; $0.color1 = .magenta
        }
        expect("CIMaskToAlpha", CIFilter.maskToAlpha()) { $0.inputImage = .red }
        expect("CIMaximumComponent", CIFilter.maximumComponent()) { $0.inputImage = .red }
        expect("CIMinimumComponent", CIFilter.minimumComponent()) { $0.inputImage = .red }
        expect("CIPhotoEffectChrome", CIFilter.photoEffectChrome()) { $0.inputImage = .red }
        expect("CIPhotoEffectFade", CIFilter.photoEffectFade()) { $0.inputImage = .red }
        expect("CIPhotoEffectInstant", CIFilter.photoEffectInstant()) { $0.inputImage = .red }
        expect("CIPhotoEffectMono", CIFilter.photoEffectMono()) { $0.inputImage = .red }
        expect("CIPhotoEffectNoir", CIFilter.photoEffectNoir()) { $0.inputImage = .red }
        expect("CIPhotoEffectProcess", CIFilter.photoEffectProcess()) { $0.inputImage = .red }
        expect("CIPhotoEffectTonal", CIFilter.photoEffectTonal()) { $0.inputImage = .red }
        expect("CIPhotoEffectTransfer", CIFilter.photoEffectTransfer()) { $0.inputImage = .red }
        expect("CISepiaTone", CIFilter.sepiaTone()) {
            $0.inputImage = .red; $0.intensity = 0.625
        }
        expect("CIThermal", CIFilter.thermal()) { $0.inputImage = .red }
        expect("CIVignette", CIFilter.vignette()) {
            $0.inputImage = .red; $0.intensity = 0.625; $0.radius = 0.625
        }
        expect("CIVignetteEffect", CIFilter.vignetteEffect()) {
            $0.inputImage = .red; $0.center = point; $0.radius = 0.625; $0.intensity = 0.625; $0.falloff = 0.625
        }
        expect("CIXRay", CIFilter.xRay()) { $0.inputImage = .red }
    }

    @Test("compositing operations and blend modes have all inputs as properties")
    func compositing() {
        expect("CIAdditionCompositing", CIFilter.additionCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIColorBlendMode", CIFilter.colorBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIColorBurnBlendMode", CIFilter.colorBurnBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIColorDodgeBlendMode", CIFilter.colorDodgeBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIDarkenBlendMode", CIFilter.darkenBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIDifferenceBlendMode", CIFilter.differenceBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIDivideBlendMode", CIFilter.divideBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIExclusionBlendMode", CIFilter.exclusionBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIHardLightBlendMode", CIFilter.hardLightBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIHueBlendMode", CIFilter.hueBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CILightenBlendMode", CIFilter.lightenBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CILinearBurnBlendMode", CIFilter.linearBurnBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CILinearDodgeBlendMode", CIFilter.linearDodgeBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CILinearLightBlendMode", CIFilter.linearLightBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CILuminosityBlendMode", CIFilter.luminosityBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIMaximumCompositing", CIFilter.maximumCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIMinimumCompositing", CIFilter.minimumCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIMultiplyBlendMode", CIFilter.multiplyBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIMultiplyCompositing", CIFilter.multiplyCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIOverlayBlendMode", CIFilter.overlayBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIPinLightBlendMode", CIFilter.pinLightBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CISaturationBlendMode", CIFilter.saturationBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIScreenBlendMode", CIFilter.screenBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CISoftLightBlendMode", CIFilter.softLightBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CISourceAtopCompositing", CIFilter.sourceAtopCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CISourceInCompositing", CIFilter.sourceInCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CISourceOutCompositing", CIFilter.sourceOutCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CISourceOverCompositing", CIFilter.sourceOverCompositing()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CISubtractBlendMode", CIFilter.subtractBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
        expect("CIVividLightBlendMode", CIFilter.vividLightBlendMode()) {
            $0.inputImage = .red; $0.backgroundImage = .red
        }
    }

    @Test("convolutions have all inputs as properties")
    func convolutions() {
        expect("CIConvolution3X3", CIFilter.convolution3X3()) {
            $0.inputImage = .red; $0.weights = vector(9); $0.bias = 0.625
        }
        expect("CIConvolution5X5", CIFilter.convolution5X5()) {
            $0.inputImage = .red; $0.weights = vector(25); $0.bias = 0.625
        }
        expect("CIConvolution7X7", CIFilter.convolution7X7()) {
            $0.inputImage = .red; $0.weights = vector(49); $0.bias = 0.625
        }
        expect("CIConvolution9Horizontal", CIFilter.convolution9Horizontal()) {
            $0.inputImage = .red; $0.weights = vector(9); $0.bias = 0.625
        }
        expect("CIConvolution9Vertical", CIFilter.convolution9Vertical()) {
            $0.inputImage = .red; $0.weights = vector(9); $0.bias = 0.625
        }
        expect("CIConvolutionRGB3X3", CIFilter.convolutionRGB3X3()) {
            $0.inputImage = .red; $0.weights = vector(9); $0.bias = 0.625
        }
        expect("CIConvolutionRGB5X5", CIFilter.convolutionRGB5X5()) {
            $0.inputImage = .red; $0.weights = vector(25); $0.bias = 0.625
        }
        expect("CIConvolutionRGB7X7", CIFilter.convolutionRGB7X7()) {
            $0.inputImage = .red; $0.weights = vector(49); $0.bias = 0.625
        }
        expect("CIConvolutionRGB9Horizontal", CIFilter.convolutionRGB9Horizontal()) {
            $0.inputImage = .red; $0.weights = vector(9); $0.bias = 0.625
        }
        expect("CIConvolutionRGB9Vertical", CIFilter.convolutionRGB9Vertical()) {
            $0.inputImage = .red; $0.weights = vector(9); $0.bias = 0.625
        }
    }

    @Test("distortions have all inputs as properties")
    func distortions() {
        expect("CIBumpDistortion", CIFilter.bumpDistortion()) {
            $0.inputImage = .red; $0.center = point; $0.radius = 0.625; $0.scale = 0.625
        }
        expect("CIBumpDistortionLinear", CIFilter.bumpDistortionLinear()) {
            $0.inputImage = .red; $0.center = point; $0.radius = 0.625; $0.angle = 0.625; $0.scale = 0.625
        }
        expect("CICircleSplashDistortion", CIFilter.circleSplashDistortion()) {
            $0.inputImage = .red; $0.center = point; $0.radius = 0.625
        }
        expect("CIDisplacementDistortion", CIFilter.displacementDistortion()) {
            $0.inputImage = .red; $0.displacementImage = .red; $0.scale = 0.625
        }
        expect("CIGlassDistortion", CIFilter.glassDistortion()) {
            $0.inputImage = .red; $0.textureImage = .red; $0.center = point; $0.scale = 0.625
        }
        expect("CIGlassLozenge", CIFilter.glassLozenge()) {
            $0.inputImage = .red; $0.point0 = point; $0.point1 = point; $0.radius = 0.625; $0.refraction = 0.625
        }
        expect("CIHoleDistortion", CIFilter.holeDistortion()) {
            $0.inputImage = .red; $0.center = point; $0.radius = 0.625
        }
        expect("CILightTunnel", CIFilter.lightTunnel()) {
            $0.inputImage = .red; $0.center = point; $0.rotation = 0.625; $0.radius = 0.625
        }
        expect("CIPinchDistortion", CIFilter.pinchDistortion()) {
            $0.inputImage = .red; $0.center = point; $0.radius = 0.625; $0.scale = 0.625
        }
        expect("CITorusLensDistortion", CIFilter.torusLensDistortion()) {
            $0.inputImage = .red; $0.center = point; $0.radius = 0.625; $0.width = 0.625; $0.refraction = 0.625
        }
        expect("CITwirlDistortion", CIFilter.twirlDistortion()) {
            $0.inputImage = .red; $0.center = point; $0.radius = 0.625; $0.angle = 0.625
        }
        expect("CIVortexDistortion", CIFilter.vortexDistortion()) {
            $0.inputImage = .red; $0.center = point; $0.radius = 0.625; $0.angle = 0.625
        }
    }

    @Test("generators have all inputs as properties")
    func generators() {
        expect("CIBlurredRectangleGenerator", CIFilter.blurredRectangleGenerator()) {
            $0.extent = rect; $0.sigma = 0.625; $0.color = .magenta
        }
        expect("CICheckerboardGenerator", CIFilter.checkerboardGenerator()) {
            $0.center = point; $0.color0 = .magenta; $0.color1 = .magenta; $0.width = 0.625; $0.sharpness = 0.625
        }
        expect("CILenticularHaloGenerator", CIFilter.lenticularHaloGenerator()) {
            $0.center = point; $0.color = .magenta; $0.haloRadius = 0.625; $0.haloWidth = 0.625; $0.haloOverlap = 0.625;
            $0.striationStrength = 0.625; $0.striationContrast = 0.625; $0.time = 0.625
        }
        expect("CIQRCodeGenerator", CIFilter.qrCodeGenerator()) {
            $0.message = data; $0.correctionLevel = "H"
        }
        expect("CIRandomGenerator", CIFilter.randomGenerator()) { _ in }
        expect("CIRoundedRectangleGenerator", CIFilter.roundedRectangleGenerator()) {
            $0.extent = rect; $0.radius = 0.625; $0.color = .magenta
        }
        expect("CIRoundedRectangleStrokeGenerator", CIFilter.roundedRectangleStrokeGenerator()) {
            $0.extent = rect; $0.radius = 0.625; $0.color = .magenta; $0.width = 0.625
        }
        expect("CIStarShineGenerator", CIFilter.starShineGenerator()) {
            $0.center = point; $0.color = .magenta; $0.radius = 0.625; $0.crossScale = 0.625; $0.crossAngle = 0.625;
            $0.crossOpacity = 0.625; $0.crossWidth = 0.625; $0.epsilon = 0.625
        }
        expect("CIStripesGenerator", CIFilter.stripesGenerator()) {
            $0.center = point; $0.color0 = .magenta; $0.color1 = .magenta; $0.width = 0.625; $0.sharpness = 0.625
        }
        expect("CISunbeamsGenerator", CIFilter.sunbeamsGenerator()) {
            $0.center = point; $0.color = .magenta; $0.sunRadius = 0.625; $0.maxStriationRadius = 0.625;
            $0.striationStrength = 0.625; $0.striationContrast = 0.625; $0.time = 0.625
        }
        expect("CIGaussianGradient", CIFilter.gaussianGradient()) {
            $0.center = point; $0.color0 = .magenta; $0.color1 = .magenta; $0.radius = 0.625
        }
        expect("CILinearGradient", CIFilter.linearGradient()) {
            $0.point0 = point; $0.point1 = point; $0.color0 = .magenta; $0.color1 = .magenta
        }
        expect("CIRadialGradient", CIFilter.radialGradient()) {
            $0.center = point; $0.radius0 = 0.625; $0.radius1 = 0.625; $0.color0 = .magenta; $0.color1 = .magenta
        }
        expect("CISmoothLinearGradient", CIFilter.smoothLinearGradient()) {
            $0.point0 = point; $0.point1 = point; $0.color0 = .magenta; $0.color1 = .magenta
        }
    }

    @Test("geometry have all inputs as properties")
    func geometry() {
        expect("CIBicubicScaleTransform", CIFilter.bicubicScaleTransform()) {
            $0.inputImage = .red; $0.scale = 0.625; $0.aspectRatio = 0.625; $0.parameterB = 0.625; $0.parameterC = 0.625
        }
        expect("CILanczosScaleTransform", CIFilter.lanczosScaleTransform()) {
            $0.inputImage = .red; $0.scale = 0.625; $0.aspectRatio = 0.625
        }
        expect("CIPerspectiveCorrection", CIFilter.perspectiveCorrection()) {
            $0.inputImage = .red; $0.topRight = point; $0.topLeft = point; $0.bottomRight = point;
            $0.bottomLeft = point; $0.crop = false
        }
        expect("CIPerspectiveTransform", CIFilter.perspectiveTransform()) {
            $0.inputImage = .red; $0.topRight = point; $0.topLeft = point; $0.bottomRight = point; $0.bottomLeft = point
        }
        expect("CIPerspectiveTransformWithExtent", CIFilter.perspectiveTransformWithExtent()) {
            $0.inputImage = .red; $0.topRight = point; $0.topLeft = point; $0.bottomRight = point;
            $0.bottomLeft = point; $0.extent = rect
        }
        expect("CIStraightenFilter", CIFilter.straighten()) {
            $0.inputImage = .red; $0.angle = 0.625
        }
    }

    @Test("halftones have all inputs as properties")
    func halftones() {
        expect("CICircularScreen", CIFilter.circularScreen()) {
            $0.inputImage = .red; $0.center = point; $0.width = 0.625; $0.sharpness = 0.625
        }
        expect("CICMYKHalftone", CIFilter.cmykHalftone()) {
            $0.inputImage = .red; $0.center = point; $0.width = 0.625; $0.angle = 0.625; $0.sharpness = 0.625;
            $0.grayComponentReplacement = 0.625; $0.underColorRemoval = 0.625
        }
        expect("CIDotScreen", CIFilter.dotScreen()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625; $0.sharpness = 0.625
        }
        expect("CIHatchedScreen", CIFilter.hatchedScreen()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625; $0.sharpness = 0.625
        }
        expect("CILineScreen", CIFilter.lineScreen()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625; $0.sharpness = 0.625
        }
    }

    @Test("reductions have all inputs as properties")
    func reductions() {
        expect("CIAreaAverage", CIFilter.areaAverage()) {
            $0.inputImage = .red; $0.extent = rect
        }
        expect("CIAreaMaximum", CIFilter.areaMaximum()) {
            $0.inputImage = .red; $0.extent = rect
        }
        expect("CIAreaMaximumAlpha", CIFilter.areaMaximumAlpha()) {
            $0.inputImage = .red; $0.extent = rect
        }
        expect("CIAreaMinMax", CIFilter.areaMinMax()) {
            $0.inputImage = .red; $0.extent = rect
        }
        expect("CIAreaMinMaxRed", CIFilter.areaMinMaxRed()) {
            $0.inputImage = .red; $0.extent = rect
        }
        expect("CIAreaMinimum", CIFilter.areaMinimum()) {
            $0.inputImage = .red; $0.extent = rect
        }
        expect("CIAreaMinimumAlpha", CIFilter.areaMinimumAlpha()) {
            $0.inputImage = .red; $0.extent = rect
        }
        expect("CIColumnAverage", CIFilter.columnAverage()) {
            $0.inputImage = .red; $0.extent = rect
        }
        expect("CIRowAverage", CIFilter.rowAverage()) {
            $0.inputImage = .red; $0.extent = rect
        }
    }

    @Test("stylize have all inputs as properties")
    func stylize() {
        expect("CIBlendWithAlphaMask", CIFilter.blendWithAlphaMask()) {
            $0.inputImage = .red; $0.backgroundImage = .red; $0.maskImage = .red
        }
        expect("CIBlendWithBlueMask", CIFilter.blendWithBlueMask()) {
            $0.inputImage = .red; $0.backgroundImage = .red; $0.maskImage = .red
        }
        expect("CIBlendWithMask", CIFilter.blendWithMask()) {
            $0.inputImage = .red; $0.backgroundImage = .red; $0.maskImage = .red
        }
        expect("CIBlendWithRedMask", CIFilter.blendWithRedMask()) {
            $0.inputImage = .red; $0.backgroundImage = .red; $0.maskImage = .red
        }
        expect("CIBloom", CIFilter.bloom()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.intensity = 0.625
        }
        expect("CIComicEffect", CIFilter.comicEffect()) { $0.inputImage = .red }
        expect("CICrystallize", CIFilter.crystallize()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.center = point
        }
        expect("CIEdges", CIFilter.edges()) {
            $0.inputImage = .red; $0.intensity = 0.625
        }
        expect("CIGloom", CIFilter.gloom()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.intensity = 0.625
        }
        expect("CIHexagonalPixellate", CIFilter.hexagonalPixellate()) {
            $0.inputImage = .red; $0.center = point; $0.scale = 0.625
        }
        expect("CIHighlightShadowAdjust", CIFilter.highlightShadowAdjust()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.shadowAmount = 0.625; $0.highlightAmount = 0.625
        }
        expect("CILineOverlay", CIFilter.lineOverlay()) {
            $0.inputImage = .red; $0.nrNoiseLevel = 0.625; $0.nrSharpness = 0.625; $0.edgeIntensity = 0.625;
            $0.threshold = 0.625; $0.contrast = 0.625
        }
        expect("CIMix", CIFilter.mix()) {
            $0.inputImage = .red; $0.backgroundImage = .red; $0.amount = 0.625
        }
        expect("CIPixellate", CIFilter.pixellate()) {
            $0.inputImage = .red; $0.center = point; $0.scale = 0.625
        }
        expect("CIPointillize", CIFilter.pointillize()) {
            $0.inputImage = .red; $0.radius = 0.625; $0.center = point
        }
        expect("CISpotLight", CIFilter.spotLight()) {
            $0.inputImage = .red; $0.lightPosition = vector(3); $0.lightPointsAt = vector(3); $0.brightness = 0.625;
            $0.concentration = 0.625; $0.color = .magenta
        }
    }

    @Test("tiles have all inputs as properties")
    func tiles() {
        expect("CIAffineClamp", CIFilter.affineClamp()) {
            $0.inputImage = .red; $0.transform = transform
        }
        expect("CIAffineTile", CIFilter.affineTile()) {
            $0.inputImage = .red; $0.transform = transform
        }
        expect("CIEightfoldReflectedTile", CIFilter.eightfoldReflectedTile()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625
        }
        expect("CIFourfoldReflectedTile", CIFilter.fourfoldReflectedTile()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625; $0.acuteAngle = 0.625
        }
        expect("CIFourfoldRotatedTile", CIFilter.fourfoldRotatedTile()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625
        }
        expect("CIFourfoldTranslatedTile", CIFilter.fourfoldTranslatedTile()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625; $0.acuteAngle = 0.625
        }
        expect("CIGlideReflectedTile", CIFilter.glideReflectedTile()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625
        }
        expect("CIKaleidoscope", CIFilter.kaleidoscope()) {
            $0.inputImage = .red; $0.count = 7; $0.center = point; $0.angle = 0.625
        }
        expect("CIOpTile", CIFilter.opTile()) {
            $0.inputImage = .red; $0.center = point; $0.scale = 0.625; $0.angle = 0.625; $0.width = 0.625
        }
        expect("CIParallelogramTile", CIFilter.parallelogramTile()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.acuteAngle = 0.625; $0.width = 0.625
        }
        expect("CIPerspectiveTile", CIFilter.perspectiveTile()) {
            $0.inputImage = .red; $0.topRight = point; $0.topLeft = point; $0.bottomRight = point; $0.bottomLeft = point
        }
        expect("CISixfoldReflectedTile", CIFilter.sixfoldReflectedTile()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625
        }
        expect("CISixfoldRotatedTile", CIFilter.sixfoldRotatedTile()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625
        }
        expect("CITriangleTile", CIFilter.triangleTile()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625
        }
        expect("CITwelvefoldReflectedTile", CIFilter.twelvefoldReflectedTile()) {
            $0.inputImage = .red; $0.center = point; $0.angle = 0.625; $0.width = 0.625
        }
    }

    @Test("transitions have all inputs as properties")
    func transitions() {
        expect("CIAccordionFoldTransition", CIFilter.accordionFoldTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.bottomHeight = 0.625;
            $0.numberOfFolds = 0.625; $0.foldShadowAmount = 0.625
        }
        expect("CIBarsSwipeTransition", CIFilter.barsSwipeTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.angle = 0.625; $0.width = 0.625;
            $0.barOffset = 0.625
        }
        expect("CICopyMachineTransition", CIFilter.copyMachineTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.extent = rect; $0.color = .magenta;
            $0.angle = 0.625; $0.width = 0.625; $0.opacity = 0.625
        }
        expect("CIDisintegrateWithMaskTransition", CIFilter.disintegrateWithMaskTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.maskImage = .red; $0.shadowRadius = 0.625;
            $0.shadowDensity = 0.625; $0.shadowOffset = point
        }
        expect("CIDissolveTransition", CIFilter.dissolveTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625
        }
        expect("CIFlashTransition", CIFilter.flashTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.center = point; $0.extent = rect;
            $0.color = .magenta; $0.maxStriationRadius = 0.625; $0.striationStrength = 0.625;
            $0.striationContrast = 0.625; $0.fadeThreshold = 0.625
        }
        expect("CIModTransition", CIFilter.modTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.center = point; $0.angle = 0.625;
            $0.radius = 0.625; $0.compression = 0.625
        }
        expect("CIPageCurlTransition", CIFilter.pageCurlTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.backsideImage = .red;
            $0.shadingImage = .red; $0.extent = rect; $0.angle = 0.625; $0.radius = 0.625
        }
        expect("CIPageCurlWithShadowTransition", CIFilter.pageCurlWithShadowTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.backsideImage = .red; $0.extent = rect;
            $0.angle = 0.625; $0.radius = 0.625; $0.shadowSize = 0.625; $0.shadowAmount = 0.625; $0.shadowExtent = rect
        }
        expect("CIRippleTransition", CIFilter.rippleTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.shadingImage = .red; $0.center = point;
            $0.extent = rect; $0.width = 0.625; $0.scale = 0.625
        }
        expect("CISwipeTransition", CIFilter.swipeTransition()) {
            $0.inputImage = .red; $0.targetImage = .red; $0.time = 0.625; $0.extent = rect; $0.color = .magenta;
            $0.angle = 0.625; $0.width = 0.625; $0.opacity = 0.625
        }
    }

    @Test("every filter has a typed function, except those that have none on macOS")
    func all() {
        for test in [
            blurs, colorAdjustments, colorEffects, compositing, convolutions, distortions, generators, geometry,
            halftones, reductions, stylize, tiles, transitions,
        ] { test() }
        let untyped = ["CIAffineTransform", "CICrop", "CIConstantColorGenerator"]
        #expect(tested.names.union(untyped).sorted() == CIFilter.filterNames(inCategory: nil))
    }
}
