import AppKit
import Testing

/// The ways to write a layer's properties that macOS accepts.
@Suite struct LayerSpellings {
    init() throws { try Samples.pinFonts() }

    @Test func `values of every kind`() {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        layer.frame = .zero
        layer.frame = NSRect(origin: .zero, size: NSSize(width: 3, height: 4))
        layer.frame = NSMakeRect(0, 0, 10, 10)
        layer.frame = CGRectMake(0, 0, 10, 10)
        layer.frame.size.width += 5
        layer.frame.origin = .init(x: 3, y: 4)
        layer.bounds = .init(x: 0, y: 0, width: 2, height: 2)
        layer.bounds.size = CGSize(width: 10, height: 10)
        layer.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
        layer.position = NSPoint(x: 1, y: 2)
        layer.position = CGPointMake(1, 2)
        layer.position.x = 5
        layer.anchorPoint = .init(x: 0, y: 1)
        layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        layer.anchorPointZ = 1
        layer.zPosition = .greatestFiniteMagnitude
        layer.cornerRadius = 5
        layer.cornerRadius = layer.bounds.width / 2
        layer.cornerRadius = min(layer.bounds.width, layer.bounds.height) * 0.5
        layer.cornerCurve = .continuous
        layer.cornerCurve = CALayerCornerCurve.circular
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        layer.maskedCorners.insert(.layerMinXMaxYCorner)
        layer.maskedCorners.remove(.layerMaxXMinYCorner)
        layer.opacity = 0.5
        layer.opacity = Float(CGFloat(0.5))
        layer.isHidden = false
        layer.isHidden.toggle()
        layer.masksToBounds = true
        layer.isDoubleSided = false
        layer.isGeometryFlipped = true
        layer.isOpaque = true
        layer.shouldRasterize = true
        layer.rasterizationScale = 2
        layer.contentsScale = 2
        layer.contentsGravity = .resizeAspect
        layer.contentsGravity = CALayerContentsGravity.resizeAspectFill
        layer.contentsGravity = CALayerContentsGravity(rawValue: "center")
        layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
        layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        layer.contentsFormat = .RGBA16Float
        layer.minificationFilter = .trilinear
        layer.magnificationFilter = CALayerContentsFilter.nearest
        layer.minificationFilterBias = 0
        layer.edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerTopEdge, .layerBottomEdge]
        layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 0)
        layer.allowsEdgeAntialiasing = true
        layer.allowsGroupOpacity = true
        layer.drawsAsynchronously = true
        layer.autoresizingMask = [.layerWidthSizable]
        layer.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
        layer.autoresizingMask = .layerMinXMargin
        layer.autoresizingMask = []
        layer.needsDisplayOnBoundsChange = true
        layer.name = "layer"
        layer.name = nil
        layer.style = nil
        layer.style = ["opacity": 0.5, "actions": ["position": NSNull()]]
        layer.beginTime = CACurrentMediaTime()
        layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 2
        layer.timeOffset = layer.convertTime(CACurrentMediaTime(), to: nil)
        (layer.speed, layer.duration, layer.repeatCount, layer.repeatDuration) = (0, 5, 2, 0)
        (layer.autoreverses, layer.fillMode) = (false, .both)
    }

    @Test func `colors, borders and shadows`() {
        let layer = CALayer()
        layer.backgroundColor = .white
        layer.backgroundColor = .black
        layer.backgroundColor = .clear
        layer.backgroundColor = CGColor.white
        layer.backgroundColor = .init(red: 1, green: 0, blue: 0, alpha: 1)
        layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
        layer.backgroundColor = .init(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        layer.backgroundColor = NSColor.red.cgColor
        layer.backgroundColor = NSColor.systemBlue.withAlphaComponent(0.5).cgColor
        layer.backgroundColor = NSColor(white: 1, alpha: 0.5).cgColor
        layer.backgroundColor = NSColor(calibratedRed: 1, green: 0, blue: 0, alpha: 1).cgColor
        layer.backgroundColor = NSColor.windowBackgroundColor.cgColor
        layer.backgroundColor = CGColor(
            colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1.0, 0.5, 0.25, 1.0])
        layer.backgroundColor = CGColor(colorSpace: CGColorSpace(name: CGColorSpace.sRGB)!, components: [1, 0, 0, 1])!
        layer.backgroundColor = layer.backgroundColor?.copy(alpha: 0.5)
        layer.backgroundColor = nil
        layer.borderColor = CGColor(genericGrayGamma2_2Gray: 0.5, alpha: 1)
        layer.borderWidth = 1
        layer.borderWidth = 1 / layer.contentsScale
        layer.shadowColor = NSColor.black.cgColor
        layer.shadowOpacity = 0.5
        layer.shadowOpacity = 1
        layer.shadowOffset = .zero
        layer.shadowOffset = CGSize(width: 0, height: -3)
        layer.shadowOffset = NSSize(width: 0, height: -3)
        layer.shadowRadius = 5
        layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
        layer.shadowPath = .init(ellipseIn: layer.bounds, transform: nil)
        layer.shadowPath = CGPath(
            roundedRect: .init(x: 0, y: 0, width: 9, height: 9), cornerWidth: 2, cornerHeight: 2, transform: nil)
        layer.filters = nil
        layer.filters = []
        layer.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3])!]
        layer.filters = [CIFilter(name: "CIGaussianBlur")].compactMap { $0 }
        layer.backgroundFilters = [CIFilter(name: "CIColorInvert") as Any]
        layer.compositingFilter = "multiplyBlendMode"
        layer.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
    }

    @Test func `transforms`() {
        let layer = CALayer()
        layer.transform = CATransform3DIdentity
        layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        layer.transform = CATransform3DMakeRotation(CGFloat.pi, 1.0, 0.0, 0.0)
        layer.transform = CATransform3DMakeScale(2, 2, 1)
        layer.transform = CATransform3DMakeTranslation(1, 2, 3)
        layer.transform = CATransform3DRotate(layer.transform, CGFloat(Double.pi / 4), 0, 1, 0)
        layer.transform = CATransform3DScale(CATransform3DTranslate(layer.transform, 1, 2, 0), 0.5, 0.5, 1)
        layer.transform = CATransform3DConcat(layer.transform, CATransform3DInvert(layer.transform))
        layer.transform = CATransform3DMakeAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        layer.transform.m34 = -1 / 500
        layer.sublayerTransform.m34 = -1.0 / 500.0
        var perspective = CATransform3DIdentity
        perspective.m34 = 1.0 / -500
        layer.sublayerTransform = perspective
        layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        layer.setAffineTransform(.identity)
        layer.setAffineTransform(.init(translationX: 3, y: 4).rotated(by: .pi).scaledBy(x: 2, y: 2))
        #expect(CATransform3DIsAffine(layer.transform))
        #expect(CATransform3DGetAffineTransform(layer.transform) == layer.affineTransform())
        let boxed = NSValue(caTransform3D: CATransform3DIdentity)
        #expect(CATransform3DIsIdentity(boxed.caTransform3DValue))
        let whole = CATransform3D(
            m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0,
            m42: 0, m43: 0, m44: 1)
        #expect(CATransform3DIsIdentity(whole))
    }

    @Test func `the tree, conversions and hits`() {
        let (root, child) = (CALayer(), CALayer())
        root.addSublayer(child)
        root.insertSublayer(CALayer(), at: 0)
        root.insertSublayer(CALayer(), at: UInt32(root.sublayers!.count))
        root.insertSublayer(CALayer(), above: child)
        root.insertSublayer(CALayer(), below: child)
        root.sublayers?.forEach { $0.opacity = 0.5 }
        for (index, layer) in (root.sublayers ?? []).enumerated() { layer.zPosition = CGFloat(index) }
        root.sublayers?.first { $0.name == "a" }?.removeFromSuperlayer()
        root.sublayers?.compactMap { $0 as? CAShapeLayer }.forEach { $0.lineWidth = 3 }
        let point = child.convert(CGPoint(x: 1, y: 1), to: root)
        _ = root.convert(child.bounds, from: child)
        _ = child.convert(.zero as CGPoint, from: nil)
        _ = root.hitTest(point)?.name
        _ = root.presentation()?.hitTest(point)?.model()
        _ = child.contains(point)
        if let superlayer = child.superlayer, superlayer === root { child.removeFromSuperlayer() }
        root.mask = CAShapeLayer()
        (root.mask as? CAShapeLayer)?.path = CGPath(rect: root.bounds, transform: nil)
        root.mask = nil
        root.sublayers = nil
        _ = root.preferredFrameSize()
        _ = root.visibleRect
        root.scrollRectToVisible(.zero)
        root.scroll(.zero)
        root.setNeedsLayout()
        root.layoutIfNeeded()
        root.setNeedsDisplay()
        root.setNeedsDisplay(.zero)
        root.displayIfNeeded()
        _ = root.needsDisplay() || root.needsLayout()
        root.layoutManager = CAConstraintLayoutManager()
        root.constraints = [
            CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: 1)
        ]
        root.layoutManager = nil
    }

    @Test func `values by keys`() {
        let layer = CALayer()
        layer.setValue(0.5, forKey: "opacity")
        layer.setValue(1, forKey: "opacity")
        layer.setValue(true, forKey: "hidden")
        layer.setValue(CGFloat(3), forKey: "cornerRadius")
        layer.setValue(CGPoint(x: 1, y: 2), forKey: "position")
        layer.setValue(NSValue(point: NSPoint(x: 1, y: 2)), forKey: "position")
        layer.setValue(CATransform3DIdentity, forKey: "transform")
        layer.setValue(NSValue(caTransform3D: CATransform3DIdentity), forKeyPath: "transform")
        layer.setValue(CGFloat.pi, forKeyPath: "transform.rotation.z")
        layer.setValue(NSColor.red.cgColor, forKey: "backgroundColor")
        layer.setValue(nil, forKey: "backgroundColor")
        layer.setValue(["a": 1], forKey: "custom")
        #expect(layer.value(forKeyPath: "transform.rotation.z") as? CGFloat == .pi)
        #expect((layer.value(forKeyPath: "transform.rotation.z") as? NSNumber)?.floatValue == Float(Double.pi))
        #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 1, y: 2))
        #expect((layer.value(forKey: "position") as! NSValue).pointValue.y == 2)
        #expect(layer.value(forKey: "opacity") as! Float == 1)
        #expect(layer.value(forKey: "hidden") as? Bool == true)
        _ = layer.dictionaryWithValues(forKeys: ["opacity", "hidden"])
        layer.setValuesForKeys(["opacity": 0.25, "hidden": false])
        #expect(layer.opacity == 0.25)
    }

    @Test func `the other kinds of layers`() {
        let shape = CAShapeLayer()
        shape.path = CGMutablePath()
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
        (shape.fillColor, shape.strokeColor) = (nil, .black)
        (shape.fillColor, shape.strokeColor) = (NSColor.clear.cgColor, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        (shape.fillRule, shape.lineCap, shape.lineJoin) = (.evenOdd, .round, .bevel)
        shape.lineDashPattern = [4, 2]
        shape.lineDashPattern = [NSNumber(value: 4), 2.5]
        shape.lineDashPattern = [1, 2].map { NSNumber(value: $0) }
        (shape.lineDashPhase, shape.lineWidth, shape.miterLimit) = (1, 2, 10)
        (shape.strokeStart, shape.strokeEnd) = (0, 0.75)

        let gradient = CAGradientLayer()
        gradient.colors = [CGColor.black, CGColor.white]
        gradient.colors = [NSColor.red.cgColor, NSColor.blue.cgColor]
        gradient.colors = [NSColor.red, .green, .blue].map(\.cgColor)
        gradient.colors = [NSColor.red, .green, .blue].map { $0.cgColor as Any }
        gradient.locations = [0, 0.5, 1]
        gradient.locations = [0.0, NSNumber(value: 0.5), 1]
        gradient.locations = nil
        gradient.startPoint = CGPoint(x: 0, y: 0)
        (gradient.startPoint, gradient.endPoint) = (.zero, .init(x: 1, y: 1))
        gradient.type = .radial
        gradient.type = CAGradientLayerType.conic

        let text = CATextLayer()
        text.string = "text"
        text.string = NSAttributedString(string: "text", attributes: [.foregroundColor: NSColor.red])
        text.font = "Helvetica" as CFTypeRef
        text.font = "Helvetica" as CFString
        text.font = NSFont.systemFont(ofSize: 12)
        text.font = CTFontCreateWithName("Helvetica" as CFString, 12, nil)
        text.font = CGFont("DejaVu Sans" as CFString)
        #expect(text.font is CGFont)
        text.fontSize = NSFont.systemFontSize
        text.foregroundColor = NSColor.textColor.cgColor
        (text.alignmentMode, text.truncationMode, text.isWrapped) = (.center, .end, true)
        text.allowsFontSubpixelQuantization = true

        let replicator = CAReplicatorLayer()
        replicator.instanceCount = 12
        replicator.instanceDelay = CFTimeInterval(1 / 12.0)
        replicator.instanceColor = NSColor.white.cgColor
        replicator.instanceTransform = CATransform3DMakeRotation(CGFloat(.pi * 2.0) / 12, 0, 0, 1)
        replicator.instanceAlphaOffset = -0.1
        (replicator.instanceRedOffset, replicator.instanceGreenOffset, replicator.instanceBlueOffset) = (0, 0, -0.1)
        replicator.preservesDepth = true

        let scroll = CAScrollLayer()
        scroll.scrollMode = .vertically
        scroll.scroll(to: CGPoint(x: 0, y: 5))
        scroll.scroll(to: CGRect(x: 0, y: 5, width: 1, height: 1))

        let tiled = CATiledLayer()
        (tiled.levelsOfDetail, tiled.levelsOfDetailBias) = (4, 2)
        tiled.tileSize = CGSize(width: 512, height: 512)
        #expect(CATiledLayer.fadeDuration() == 0.25)

        let emitter = CAEmitterLayer()
        (emitter.emitterShape, emitter.emitterMode, emitter.renderMode) = (.line, .outline, .additive)
        (emitter.emitterPosition, emitter.emitterSize) = (CGPoint(x: 1, y: 2), CGSize(width: 3, height: 1))
        (emitter.birthRate, emitter.lifetime, emitter.velocity, emitter.scale, emitter.spin) = (1, 1, 1, 1, 1)
        let cell = CAEmitterCell()
        cell.contents = Samples.image
        (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (100, 5, 0.5)
        (cell.velocity, cell.velocityRange, cell.emissionRange) = (50, 20, .pi * 2)
        (cell.emissionLongitude, cell.emissionLatitude) = (.pi / 2, 0)
        (cell.scale, cell.scaleRange, cell.scaleSpeed) = (0.5, 0.2, -0.1)
        (cell.spin, cell.spinRange, cell.yAcceleration, cell.xAcceleration) = (1, 2, -9.8, 0)
        (cell.alphaSpeed, cell.alphaRange, cell.redRange, cell.color) = (-0.2, 0.1, 1, NSColor.red.cgColor)
        (cell.name, cell.isEnabled) = ("spark", true)
        cell.setValue(3, forKey: "birthRate")
        emitter.emitterCells = [cell]
        emitter.setValue(200, forKeyPath: "emitterCells.spark.birthRate")
        emitter.setValue(NSNumber(value: 0), forKeyPath: "emitterCells.spark.velocity")
        #expect(emitter.value(forKeyPath: "emitterCells.spark.birthRate") as? Float == 200)

        let flat = CATransformLayer()
        flat.addSublayer(shape)
        _ = flat.hitTest(.zero)
    }
}
