@_exported import CoreGraphics
@_exported import CoreVideo
@_exported import ImageIO

// CIFilter.h: the keys of inputs and attributes, and the filter categories, with Apple's values.

/// The key of the image that a filter processes, a `CIImage`. In a layer it is the layer's own content.
public let kCIInputImageKey = "inputImage"
/// The key of the background image, a `CIImage`. In a layer it is the layer's backdrop.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of a transition's target image, a `CIImage`.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of an image whose middle row is a table of colors, a `CIImage`.
public let kCIInputGradientImageKey = "inputGradientImage"
/// The key of a mask, a `CIImage`.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of an image of a sphere whose light falls on surfaces, a `CIImage`.
public let kCIInputShadingImageKey = "inputShadingImage"
/// The key of a filter's weights, a `CIVector`.
public let kCIInputWeightsKey = "inputWeights"
/// The key of a value that is added to each channel.
public let kCIInputBiasKey = "inputBias"
/// The key of a filter's radius, in points.
public let kCIInputRadiusKey = "inputRadius"
/// The key of a filter's intensity, usually 0 to 1.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of a filter's angle, in radians, counterclockwise.
public let kCIInputAngleKey = "inputAngle"
/// The key of a filter's center, in points from the bottom left.
public let kCIInputCenterKey = "inputCenter"
/// The key of a filter's color.
public let kCIInputColorKey = "inputColor"
/// The key of the rectangle to which a filter applies, in points from the bottom left.
public let kCIInputExtentKey = "inputExtent"
/// The key of a transition's progress, 0 to 1.
public let kCIInputTimeKey = "inputTime"
/// The key of an amount whose meaning depends on the filter.
public let kCIInputAmountKey = "inputAmount"
/// The key of a filter's width, in points.
public let kCIInputWidthKey = "inputWidth"
/// The key of a filter's scale: a factor or a length in points, depending on the filter.
public let kCIInputScaleKey = "inputScale"
/// The key of an aspect ratio: the additional factor for the width.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The key of an affine transform of points: a `CGAffineTransform`.
public let kCIInputTransformKey = "inputTransform"
/// The key of a filter's sharpness, usually 0 to 1.
public let kCIInputSharpnessKey = "inputSharpness"
/// The key of glass's refractive index: 1 for no refraction.
public let kCIInputRefractionKey = "inputRefraction"
/// The key of a filter's brightness.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of a filter's saturation: 1 leaves colors unchanged.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of a filter's contrast, a factor for the distance from middle gray: 1 leaves colors unchanged.
public let kCIInputContrastKey = "inputContrast"
/// The key of an exposure value: the exponent of a power of two.
public let kCIInputEVKey = "inputEV"
/// The key of the values that are added to the channels.
public let kCIInputBiasVectorKey = "inputBiasVector"
/// The key of a filter's output, a `CIImage`.
public let kCIOutputImageKey = "outputImage"

/// In `CIFilter.attributes`: the name that creates the filter.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// In `CIFilter.attributes`: the name to display to users.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// In `CIFilter.attributes`: the categories, an array of strings.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// In an input's attributes: the class of its values.
public let kCIAttributeClass = "CIAttributeClass"
/// In an input's attributes: the meaning of its numbers.
public let kCIAttributeType = "CIAttributeType"
/// In an input's attributes: the least value.
public let kCIAttributeMin = "CIAttributeMin"
/// In an input's attributes: the greatest value.
public let kCIAttributeMax = "CIAttributeMax"
/// In an input's attributes: the least value that a slider should offer.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// In an input's attributes: the greatest value that a slider should offer.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// In an input's attributes: the value after `setDefaults()`.
public let kCIAttributeDefault = "CIAttributeDefault"
/// In an input's attributes: the value with which the filter has no effect.
public let kCIAttributeIdentity = "CIAttributeIdentity"
/// In an input's attributes: its key.
public let kCIAttributeName = "CIAttributeName"
/// In an input's attributes: its name to display to users.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"

/// A type of input: an image.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"
/// A type of input: any number.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// A type of input: a length, in points.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
/// A type of input: an angle, in radians.
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"
/// A type of input: a transition's progress, 0 to 1.
public let kCIAttributeTypeTime = "CIAttributeTypeTime"
/// A type of input: a point, in points.
public let kCIAttributeTypePosition = "CIAttributeTypePosition"
/// A type of input: a point above the image, in points.
public let kCIAttributeTypePosition3 = "CIAttributeTypePosition3"
/// A type of input: an offset, in points.
public let kCIAttributeTypeOffset = "CIAttributeTypeOffset"
/// A type of input: a whole number, 0 or more.
public let kCIAttributeTypeCount = "CIAttributeTypeCount"
/// A type of input: true or false.
public let kCIAttributeTypeBoolean = "CIAttributeTypeBoolean"
/// A type of input: a rectangle, in points.
public let kCIAttributeTypeRectangle = "CIAttributeTypeRectangle"
/// A type of input: a color.
public let kCIAttributeTypeColor = "CIAttributeTypeColor"
/// A type of input: a color whose alpha is ignored.
public let kCIAttributeTypeOpaqueColor = "CIAttributeTypeOpaqueColor"

/// A category of filters: those that blur.
public let kCICategoryBlur = "CICategoryBlur"
/// A category of filters: those that sharpen.
public let kCICategorySharpen = "CICategorySharpen"
/// A category of filters: those that correct colors.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// A category of filters: those that change colors for effect.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// A category of filters: those that stylize an image, for example as a drawing or with a glow.
public let kCICategoryStylize = "CICategoryStylize"
/// A category of filters: those that move pixels.
public let kCICategoryDistortionEffect = "CICategoryDistortionEffect"
/// A category of filters: those that transform or crop an image.
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"
/// A category of filters: those that generate an image without an input image.
public let kCICategoryGenerator = "CICategoryGenerator"
/// A category of filters: those that generate a gradient.
public let kCICategoryGradient = "CICategoryGradient"
/// A category of filters: those that render an image as halftone dots or lines.
public let kCICategoryHalftoneEffect = "CICategoryHalftoneEffect"
/// A category of filters: those that repeat a part of an image.
public let kCICategoryTileEffect = "CICategoryTileEffect"
/// A category of filters: those that compute a transition between two images.
public let kCICategoryTransition = "CICategoryTransition"
/// A category of filters: those that composite one image with another.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// A category of filters: those that compute a few pixels from an area of an image.
public let kCICategoryReduction = "CICategoryReduction"
/// A category of filters: those suitable for still images.
public let kCICategoryStillImage = "CICategoryStillImage"
/// A category of filters: those suitable for video.
public let kCICategoryVideo = "CICategoryVideo"
/// A category of filters: those built into Core Image.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"
