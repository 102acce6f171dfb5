import AcetateKeyValue

// The string types of properties, to which values of key-value coding are converted.

extension CAAnimationCalculationMode: AcetateBridgedName {}
extension CAAnimationRotationMode: AcetateBridgedName {}
extension CAEmitterLayerEmitterMode: AcetateBridgedName {}
extension CAEmitterLayerEmitterShape: AcetateBridgedName {}
extension CAEmitterLayerRenderMode: AcetateBridgedName {}
extension CAGradientLayerType: AcetateBridgedName {}
extension CALayer.DynamicRange: AcetateBridgedName {}
extension CALayer.ToneMapMode: AcetateBridgedName {}
extension CALayerContentsFilter: AcetateBridgedName {}
extension CALayerContentsFormat: AcetateBridgedName {}
extension CALayerContentsGravity: AcetateBridgedName {}
extension CALayerCornerCurve: AcetateBridgedName {}
extension CAMediaTimingFillMode: AcetateBridgedName {}
extension CAMediaTimingFunctionName: AcetateBridgedName {}
extension CAScrollLayerScrollMode: AcetateBridgedName {}
extension CAShapeLayerFillRule: AcetateBridgedName {}
extension CAShapeLayerLineCap: AcetateBridgedName {}
extension CAShapeLayerLineJoin: AcetateBridgedName {}
extension CATextLayerAlignmentMode: AcetateBridgedName {}
extension CATextLayerTruncationMode: AcetateBridgedName {}
extension CATransitionSubtype: AcetateBridgedName {}
extension CATransitionType: AcetateBridgedName {}
extension CAValueFunctionName: AcetateBridgedName {}
