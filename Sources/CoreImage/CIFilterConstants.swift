@_exported import CoreGraphics

// CIFilter.h: the keys of inputs, of attributes, and the categories, with Apple's values.

/// The key of the picture that a filter changes, a `CIImage`. In a layer it is the layer's own.
public let kCIInputImageKey = "inputImage"
/// The key of the picture that lies behind, a `CIImage`. In a layer it is what lies behind the layer.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of the picture that a transition leads to, a `CIImage`.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of a picture of which a row is a table of colours, a `CIImage`.
public let kCIInputGradientImageKey = "inputGradientImage"
/// The key of a filter's radius: points.
public let kCIInputRadiusKey = "inputRadius"
/// The key of a filter's intensity: usually 0 to 1.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of a filter's angle: radians, anticlockwise.
public let kCIInputAngleKey = "inputAngle"
/// The key of a filter's centre: points from the bottom left.
public let kCIInputCenterKey = "inputCenter"
/// The key of a filter's colour.
public let kCIInputColorKey = "inputColor"
/// The key of the rectangle in which a filter works: points from the bottom left.
public let kCIInputExtentKey = "inputExtent"
/// The key of how far a transition has come: 0 to 1.
public let kCIInputTimeKey = "inputTime"
/// The key of a filter's width: points.
public let kCIInputWidthKey = "inputWidth"
/// The key of a filter's scale: a factor, or points, as the filter has it.
public let kCIInputScaleKey = "inputScale"
/// The key of how much a width differs from a height: a factor.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The key of an affine map, of points: a `CGAffineTransform`.
public let kCIInputTransformKey = "inputTransform"
/// The key of a filter's sharpness: usually 0 to 1.
public let kCIInputSharpnessKey = "inputSharpness"
/// The key of how much light glass bends: 1 for not at all.
public let kCIInputRefractionKey = "inputRefraction"
/// The key of a filter's brightness.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of how far colours lie from grey: 1 leaves them.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of what colours' distance from a middle grey is multiplied by: 1 leaves them.
public let kCIInputContrastKey = "inputContrast"
/// The key of an exposure: in powers of two.
public let kCIInputEVKey = "inputEV"
/// The key of what is added to each channel.
public let kCIInputBiasVectorKey = "inputBiasVector"
/// The key of a filter's outcome, a `CIImage`.
public let kCIOutputImageKey = "outputImage"

/// In `CIFilter.attributes`: the name to create the filter by.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// In `CIFilter.attributes`: the name to show to people.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// In `CIFilter.attributes`: the categories, an array of strings.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// In an input's attributes: the class of its values.
public let kCIAttributeClass = "CIAttributeClass"
/// In an input's attributes: what its numbers mean.
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
/// In an input's attributes: the value with which the filter changes nothing.
public let kCIAttributeIdentity = "CIAttributeIdentity"
/// In an input's attributes: its key.
public let kCIAttributeName = "CIAttributeName"
/// In an input's attributes: its name to show to people.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"

/// A type of input: a picture.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"
/// A type of input: any number.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// A type of input: a length, in points.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
/// A type of input: an angle, in radians.
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"
/// A type of input: how far a transition has come, 0 to 1.
public let kCIAttributeTypeTime = "CIAttributeTypeTime"
/// A type of input: a point, in points.
public let kCIAttributeTypePosition = "CIAttributeTypePosition"
/// A type of input: a point above the picture, in points.
public let kCIAttributeTypePosition3 = "CIAttributeTypePosition3"
/// A type of input: by how much something moves, in points.
public let kCIAttributeTypeOffset = "CIAttributeTypeOffset"
/// A type of input: a whole number, 0 or more.
public let kCIAttributeTypeCount = "CIAttributeTypeCount"
/// A type of input: true or false.
public let kCIAttributeTypeBoolean = "CIAttributeTypeBoolean"
/// A type of input: a rectangle, in points.
public let kCIAttributeTypeRectangle = "CIAttributeTypeRectangle"
/// A type of input: a colour.
public let kCIAttributeTypeColor = "CIAttributeTypeColor"
/// A type of input: a colour whose alpha is ignored.
public let kCIAttributeTypeOpaqueColor = "CIAttributeTypeOpaqueColor"

/// A category of filters: those that blur.
public let kCICategoryBlur = "CICategoryBlur"
/// A category of filters: those that sharpen.
public let kCICategorySharpen = "CICategorySharpen"
/// A category of filters: those that correct colours.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// A category of filters: those that change colours for effect.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// A category of filters: those that make a picture look like a drawing, or glow.
public let kCICategoryStylize = "CICategoryStylize"
/// A category of filters: those that move pixels.
public let kCICategoryDistortionEffect = "CICategoryDistortionEffect"
/// A category of filters: those that place a picture elsewhere.
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"
/// A category of filters: those that make a picture of nothing.
public let kCICategoryGenerator = "CICategoryGenerator"
/// A category of filters: those that make a gradient.
public let kCICategoryGradient = "CICategoryGradient"
/// A category of filters: those that print a picture in dots or lines.
public let kCICategoryHalftoneEffect = "CICategoryHalftoneEffect"
/// A category of filters: those that repeat a part of a picture.
public let kCICategoryTileEffect = "CICategoryTileEffect"
/// A category of filters: those that turn one picture into another.
public let kCICategoryTransition = "CICategoryTransition"
/// A category of filters: those that put one picture on another.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// A category of filters: fit for still pictures.
public let kCICategoryStillImage = "CICategoryStillImage"
/// A category of filters: fit for moving pictures.
public let kCICategoryVideo = "CICategoryVideo"
/// A category of filters: all that come with Core Image.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"
