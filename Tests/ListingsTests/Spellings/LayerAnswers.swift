import AppKit
import Testing

/// Calls of layers, animations and views as answers and tutorials for macOS write them.
@MainActor
@Suite(.serialized) struct LayerAnswers {
    private final class Delegate: NSObject, CAAnimationDelegate {}

    init() throws {
        try Samples.pinFonts()
        try Samples.useDisplay()
    }

    @Test func `layers have properties of all kinds`() {
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 40, height: 40))
        layers(view)
        #expect(view.layer?.name == "root" && view.layer?.mask is CAShapeLayer)
    }

    @Test func `animations are added, grouped and removed`() {
        let (layer, view) = (CALayer(), Ring(frame: NSRect(x: 0, y: 0, width: 40, height: 40)))
        animations(layer, view: view, delegate: Delegate())
        #expect(layer.animationKeys() == nil && layer.position == CGPoint(x: 3, y: 3))
    }

    @Test func `a view draws with all of AppKit`() throws {
        let view = Ring(frame: NSRect(x: 0, y: 0, width: 40, height: 40))
        let rep = try #require(view.bitmapImageRepForCachingDisplay(in: view.bounds))
        let former = NSGraphicsContext.current
        NSGraphicsContext.current = NSGraphicsContext(bitmapImageRep: rep)
        view.draw(view.bounds)
        NSGraphicsContext.current = former
        #expect(rep.cgImage?.width == rep.pixelsWide)
    }
}

@MainActor private func layers(_ view: NSView) {
    view.wantsLayer = true
    view.layer = CALayer()
    view.layer?.backgroundColor = NSColor.red.cgColor
    view.layer?.cornerRadius = 10
    view.layer?.masksToBounds = true
    view.layer?.borderWidth = 2
    view.layer?.borderColor = .black
    view.layer?.cornerCurve = .continuous
    view.layer?.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    view.shadow = NSShadow()
    view.layer?.shadowColor = NSColor.black.cgColor
    view.layer?.shadowOpacity = 0.5
    view.layer?.shadowOffset = NSMakeSize(0, -3)
    view.layer?.shadowRadius = 4
    view.layer?.shadowPath = CGPath(roundedRect: view.bounds, cornerWidth: 4, cornerHeight: 4, transform: nil)
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [NSColor.red.cgColor, NSColor.blue.cgColor]
    gradient.locations = [0.0, 1.0]
    gradient.startPoint = CGPoint(x: 0.5, y: 0)
    gradient.endPoint = CGPoint(x: 0.5, y: 1)
    gradient.type = .axial
    view.layer?.insertSublayer(gradient, at: 0)
    view.layer?.insertSublayer(gradient, below: gradient)
    view.layer?.replaceSublayer(gradient, with: CALayer())
    view.layer?.sublayers?.forEach { $0.removeFromSuperlayer() }; view.layer?.sublayers = nil
    let dash = CAShapeLayer()
    dash.path = NSBezierPath(ovalIn: view.bounds).cgPath
    dash.strokeColor = NSColor.gray.cgColor
    dash.fillColor = nil
    dash.lineDashPattern = [4, 2]
    dash.lineDashPhase = 3
    dash.lineCap = .round
    dash.lineJoin = .round
    dash.fillRule = .evenOdd
    dash.lineWidth = 2
    dash.strokeStart = 0
    dash.strokeEnd = 1
    dash.miterLimit = 3
    let text = CATextLayer()
    text.string = "x"
    text.font = NSFont.systemFont(ofSize: 12)
    text.font = "Menlo" as CFTypeRef
    text.font = CGFont("Menlo" as CFString)
    text.fontSize = 12
    text.alignmentMode = .center
    text.truncationMode = .end
    text.isWrapped = true
    text.contentsScale = NSScreen.main?.backingScaleFactor ?? 2
    text.foregroundColor = .white
    text.allowsFontSubpixelQuantization = true
    let emitter = CAEmitterLayer()
    emitter.emitterShape = .line
    emitter.emitterMode = .outline
    emitter.emitterSize = CGSize(width: 1, height: 1)
    emitter.renderMode = .additive
    emitter.beginTime = CACurrentMediaTime()
    let cell = CAEmitterCell()
    cell.birthRate = 10
    cell.lifetime = 5
    cell.velocity = 100
    cell.velocityRange = 20
    cell.emissionLongitude = .pi
    cell.emissionRange = CGFloat.pi / 4
    cell.spin = 1
    cell.scale = 0.1
    cell.scaleRange = 0.1
    cell.color = NSColor.red.cgColor
    cell.contents = NSImage(named: "x")?.cgImage(forProposedRect: nil, context: nil, hints: nil)
    cell.alphaSpeed = -0.1
    cell.yAcceleration = -50
    cell.name = "c"
    emitter.emitterCells = [cell]
    emitter.setValue(0, forKeyPath: "emitterCells.c.birthRate")
    let rep = CAReplicatorLayer()
    rep.instanceCount = 5
    rep.instanceDelay = 0.1
    rep.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
    rep.instanceAlphaOffset = -0.1
    rep.instanceColor = NSColor.white.cgColor
    rep.preservesDepth = true
    let tiled = CATiledLayer()
    tiled.tileSize = CGSize(width: 256, height: 256)
    tiled.levelsOfDetail = 2
    tiled.levelsOfDetailBias = 1
    let scroll = CAScrollLayer()
    scroll.scrollMode = .vertically
    scroll.scroll(to: CGPoint(x: 0, y: 3))
    scroll.scroll(to: CGRect(x: 0, y: 3, width: 1, height: 1))
    var t = CATransform3DIdentity
    t.m34 = -1.0 / 500
    t = CATransform3DRotate(t, 45 * .pi / 180, 0, 1, 0)
    t = CATransform3DConcat(t, CATransform3DMakeScale(1, 1, 1))
    view.layer?.sublayerTransform = t
    _ = CATransform3DGetAffineTransform(t)
    _ = CATransform3DIsAffine(t)
    _ = CATransform3DInvert(t)
    _ = CATransform3DEqualToTransform(t, CATransform3DIdentity)
    view.layer?.transform = CATransform3DMakeAffineTransform(CGAffineTransform(rotationAngle: 1))
    view.layer?.setAffineTransform(.identity)
    view.layer?.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    view.layer?.zPosition = 1
    view.layer?.isDoubleSided = false
    view.layer?.isGeometryFlipped = true
    view.layer?.allowsEdgeAntialiasing = true
    view.layer?.shouldRasterize = true
    view.layer?.rasterizationScale = 2
    view.layer?.drawsAsynchronously = true
    view.layer?.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
    view.layer?.layoutManager = CAConstraintLayoutManager()
    view.layer?.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
    view.layer?.contentsGravity = .resizeAspectFill
    view.layer?.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    view.layer?.magnificationFilter = .nearest
    view.layer?.compositingFilter = "multiplyBlendMode"
    view.layer?.filters = [CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: 4])!]
    view.layer?.backgroundFilters = [CIFilter(name: "CIPixellate")!]
    view.layer?.mask = dash
    view.layerUsesCoreImageFilters = true
    view.layerContentsRedrawPolicy = .onSetNeedsDisplay
    view.layer?.contents = NSImage(size: NSSize(width: 1, height: 1))
    view.layer?.opacity = 0.5
    view.alphaValue = 0.4
    view.layer?.isHidden = false
    view.layer?.name = "root"
    view.layer?.style = ["opacity": 0.4]
    view.layer?.actions = ["position": NSNull(), "bounds": NSNull()]
    view.layer?.delegate = nil
    _ = view.layer?.hitTest(.zero)
    _ = view.layer?.contains(.zero)
    _ = view.layer?.convert(CGPoint.zero, to: nil)
    _ = view.layer?.convertTime(CACurrentMediaTime(), from: nil)
    _ = view.layer?.presentation()?.position
    _ = view.layer?.model().frame
    _ = view.layer?.preferredFrameSize()
    view.layer?.setNeedsDisplay(view.bounds)
    view.layer?.displayIfNeeded()
    view.layer?.layoutIfNeeded()
    view.layer?.scrollRectToVisible(.zero)
    _ = view.layer?.animationKeys()?.compactMap { view.layer?.animation(forKey: $0) }
    _ = [emitter, rep, tiled, scroll, text] as [CALayer]
}
@MainActor private func animations(_ layer: CALayer, view: NSView, delegate: CAAnimationDelegate) {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1.0
    fade.duration = 0.25
    fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    fade.fillMode = .forwards
    fade.isRemovedOnCompletion = false
    fade.delegate = delegate
    fade.autoreverses = true
    fade.repeatCount = .infinity
    fade.repeatDuration = 3
    fade.beginTime = CACurrentMediaTime() + 0.5
    fade.isAdditive = true
    fade.isCumulative = false
    fade.byValue = 0.2
    fade.timeOffset = 0.1
    fade.speed = 2
    fade.setValue("fade", forKey: "id")
    layer.add(fade, forKey: "fade")
    layer.add(fade, forKey: nil)
    let rotate = CABasicAnimation(keyPath: "transform.rotation.z")
    rotate.toValue = NSNumber(value: Double.pi * 2)
    rotate.repeatCount = Float.greatestFiniteMagnitude
    rotate.valueFunction = CAValueFunction(name: .rotateZ)
    layer.add(rotate, forKey: "transform.rotation.z")
    let key = CAKeyframeAnimation(keyPath: "position")
    key.values = [NSValue(point: .zero), CGPoint(x: 1, y: 1), NSValue(point: NSPoint(x: 5, y: 5))]
    key.keyTimes = [0, 0.5, 1]
    key.calculationMode = .cubicPaced
    key.path = CGPath(ellipseIn: .zero, transform: nil)
    key.rotationMode = .rotateAuto
    key.timingFunctions = [CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)]
    key.tensionValues = [0]
    key.continuityValues = nil
    key.biasValues = nil
    let shake = CAKeyframeAnimation()
    shake.keyPath = "position.x"
    shake.values = [0, 10, -10, 10, 0]
    shake.keyTimes = [0, NSNumber(value: 1 / 6.0), 0.5, 0.8, 1]
    shake.isAdditive = true
    view.layer?.add(shake, forKey: "shake")
    let spring = CASpringAnimation(keyPath: #"transform.scale"#)
    spring.damping = 5
    spring.mass = 1
    spring.stiffness = 100
    spring.initialVelocity = 3
    spring.duration = spring.settlingDuration
    spring.fromValue = 0.5; if #available(macOS 14, *) { _ = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2) }
    let group = CAAnimationGroup()
    group.animations = [fade, rotate, key, spring]
    group.duration = 2
    layer.add(group, forKey: "g")
    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromLeft
    transition.startProgress = 0.1
    transition.endProgress = 1
    transition.filter = CIFilter(name: "CIRippleTransition")
    layer.add(transition, forKey: kCATransition)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationDuration(0.3)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
    CATransaction.setCompletionBlock {}
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    layer.position = CGPoint(x: 3, y: 3)
    CATransaction.commit()
    CATransaction.flush()
    CATransaction.lock()
    CATransaction.unlock()
    NSAnimationContext.runAnimationGroup(
        { context in
            context.duration = 0.5
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            context.allowsImplicitAnimation = true
            view.animator().alphaValue = 0
            view.animator().frame = .zero
            view.animator().setFrameOrigin(.zero)
        }, completionHandler: { view.removeFromSuperview() })
    NSAnimationContext.beginGrouping()
    NSAnimationContext.current.duration = 1
    view.animator().isHidden = true
    NSAnimationContext.endGrouping()
    view.animations = ["frameOrigin": CABasicAnimation()]
    _ = NSView.defaultAnimation(forKey: "alphaValue")
    layer.removeAnimation(forKey: "fade")
    layer.removeAllAnimations()
    layer.speed = 0
    layer.timeOffset = layer.convertTime(CACurrentMediaTime(), from: nil)
}
private class Ring: NSView {
    @IBInspectable var progress: CGFloat = 0 { didSet { needsDisplay = true } }
    override var isFlipped: Bool { return true }
    override var wantsUpdateLayer: Bool { true }
    override var acceptsFirstResponder: Bool { true }
    override var mouseDownCanMoveWindow: Bool { false }
    override var isOpaque: Bool { false }
    override var intrinsicContentSize: NSSize { NSSize(width: NSView.noIntrinsicMetric, height: 30) }
    override init(frame frameRect: NSRect) { super.init(frame: frameRect); commonInit() }
    required init?(coder decoder: NSCoder) { super.init(coder: decoder); commonInit() }
    private func commonInit() {
        wantsLayer = true
        translatesAutoresizingMaskIntoConstraints = false
        let area = NSTrackingArea(
            rect: bounds, options: [.mouseEnteredAndExited, .activeAlways, .inVisibleRect, .mouseMoved, .cursorUpdate],
            owner: self, userInfo: nil);
        addTrackingArea(area)
        registerForDraggedTypes([.fileURL, .string, .png, .tiff, NSPasteboard.PasteboardType("public.data")])
        addGestureRecognizer(NSPanGestureRecognizer(target: self, action: nil))
        toolTip = "x"
        focusRingType = .none
        setContentHuggingPriority(.required, for: .horizontal)
        setContentCompressionResistancePriority(.defaultLow, for: .vertical)
        autoresizingMask = [.width, .height]
        canDrawConcurrently = false
        identifier = NSUserInterfaceItemIdentifier("ring")
        appearance = NSAppearance(named: .darkAqua)
    }
    override func draw(_ dirtyRect: NSRect) {
        super.draw(dirtyRect)
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        NSColor.windowBackgroundColor.setFill()
        dirtyRect.fill()
        NSRect.zero.frame()
        NSRect.zero.clip()
        bounds.fill(using: .sourceOver)
        dirtyRect.frame(withWidth: 2, using: .copy)
        NSBezierPath.fill(bounds)
        NSBezierPath.stroke(bounds)
        NSBezierPath.strokeLine(from: .zero, to: NSPoint(x: 3, y: 3))
        NSBezierPath.clip(bounds)
        NSBezierPath.defaultLineWidth = 2
        let path = NSBezierPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), xRadius: 5, yRadius: 5)
        path.lineWidth = 1
        path.lineCapStyle = .round
        path.lineJoinStyle = .round
        path.setLineDash([4, 2], count: 2, phase: 0)
        path.windingRule = .evenOdd
        path.flatness = 1
        path.miterLimit = 4
        path.appendArc(
            withCenter: NSPoint(x: bounds.midX, y: bounds.midY), radius: 10, startAngle: 90,
            endAngle: 90 - 360 * progress, clockwise: true);
        path.appendArc(from: .zero, to: .zero, radius: 3)
        path.appendOval(in: bounds)
        path.appendRect(bounds)
        path.appendRoundedRect(bounds, xRadius: 1, yRadius: 1)
        path.append(NSBezierPath())
        path.relativeLine(to: .zero)
        path.relativeMove(to: NSPoint(x: 1, y: 1))
        path.relativeCurve(to: .zero, controlPoint1: .zero, controlPoint2: .zero)
        path.curve(to: .zero, controlPoint1: .zero, controlPoint2: .zero)
        path.close()
        path.stroke()
        path.fill()
        path.addClip()
        path.setClip()
        _ = path.contains(.zero)
        _ = path.bounds
        _ = path.controlPointBounds
        _ = path.isEmpty
        _ = path.elementCount
        _ = path.reversed
        _ = path.flattened
        path.transform(using: AffineTransform(translationByX: 3, byY: 3))
        path.removeAllPoints()
        var pts = [NSPoint](repeating: .zero, count: 3)
        for i in 0..<path.elementCount {
            switch path.element(at: i, associatedPoints: &pts) {
            case .moveTo: break
            case .lineTo: break
            case .curveTo: break
            case .closePath: break
            default: break
            }
        }
        NSGradient(starting: .red, ending: .blue)?.draw(in: bounds, angle: 90)
        NSGradient(colors: [.red, .green], atLocations: [0, 1], colorSpace: .genericRGB)?.draw(
            in: path, relativeCenterPosition: .zero);
        NSGradient(colorsAndLocations: (.red, 0), (.blue, 1))?.draw(
            from: .zero, to: NSPoint(x: 0, y: 9), options: .drawsAfterEndingLocation);
        NSGradient(colors: [.red, .blue])?.draw(fromCenter: .zero, radius: 0, toCenter: .zero, radius: 9, options: [])
        let shadow = NSShadow()
        shadow.shadowColor = NSColor.black.withAlphaComponent(0.4)
        shadow.set()
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current?.compositingOperation = .plusLighter
        NSGraphicsContext.current?.shouldAntialias = false
        NSGraphicsContext.restoreGraphicsState()
        let t = NSAffineTransform()
        t.translateX(by: 3, yBy: 3)
        t.rotate(byDegrees: 45)
        t.scale(by: 2)
        t.concat()
        NSColor(patternImage: NSImage(size: NSSize(width: 4, height: 4))).set()
        NSColor.red.blended(withFraction: 0.5, of: .white)?.setStroke()
        NSColor.red.highlight(withLevel: 0.3)?.set()
        NSColor.red.shadow(withLevel: 0.3)?.set()
        _ = NSColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1).usingColorSpace(.deviceRGB)?.hueComponent
        _ = NSColor(calibratedRed: 1, green: 0, blue: 0, alpha: 1)
        _ = NSColor(deviceWhite: 0.4, alpha: 1)
        _ = NSColor(white: 1, alpha: 1)
        _ = NSColor(ciColor: .red)
        _ = NSColor(name: nil) { $0.name == .darkAqua ? .white : .black };
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        NSColor.red.getRed(&r, green: &g, blue: &b, alpha: &a)
        _ = NSColor.red.colorUsing()
        context.setFillColor(.black)
        "text".draw(at: NSPoint.zero, withAttributes: [.font: NSFont.systemFont(ofSize: 10)])
        _ = callRectFunctions()
    }
    override func updateLayer() { layer?.backgroundColor = NSColor.controlBackgroundColor.cgColor }
    override func layout() { super.layout(); layer?.frame = bounds }
    override func resize(withOldSuperviewSize oldSize: NSSize) { super.resize(withOldSuperviewSize: oldSize) }
    override func setFrameSize(_ newSize: NSSize) { super.setFrameSize(newSize) }
    override func viewDidMoveToWindow() { window?.makeFirstResponder(self); window?.acceptsMouseMovedEvents = true }
    override func viewWillMove(toWindow newWindow: NSWindow?) {}
    override func viewDidChangeBackingProperties() { layer?.contentsScale = window?.backingScaleFactor ?? 1 }
    override func viewDidChangeEffectiveAppearance() { needsDisplay = true }
    override func viewDidHide() {}; override func viewDidEndLiveResize() {}; override func viewWillDraw() {}
    override func updateTrackingAreas() { super.updateTrackingAreas(); trackingAreas.forEach(removeTrackingArea) }
    override func mouseDown(with event: NSEvent) {
        let p = convert(event.locationInWindow, from: nil)
        if event.clickCount == 2, event.modifierFlags.contains([.command, .shift]) { _ = bounds.contains(p) };
        window?.performDrag(with: event)
    }
    override func mouseDragged(with event: NSEvent) {
        _ = (event.deltaX, event.deltaY, event.pressure)
        autoscroll(with: event)
    }
    override func mouseEntered(with event: NSEvent) { NSCursor.pointingHand.set() };
    override func mouseExited(with event: NSEvent) { NSCursor.arrow.set() };
    override func mouseMoved(with event: NSEvent) {};
    override func cursorUpdate(with event: NSEvent) { NSCursor.crosshair.push(); NSCursor.pop() }
    override func rightMouseDown(with event: NSEvent) {
        let menu = NSMenu(title: "m")
        menu.addItem(withTitle: "Cut", action: nil, keyEquivalent: "x")
        menu.addItem(.separator())
        NSMenu.popUpContextMenu(menu, with: event, for: self)
    }
    override func menu(for event: NSEvent) -> NSMenu? { nil }
    override func scrollWheel(with event: NSEvent) {
        _ = (event.scrollingDeltaX, event.hasPreciseScrollingDeltas, event.phase == .began, event.momentumPhase)
    }
    override func magnify(with event: NSEvent) { _ = event.magnification };
    override func rotate(with event: NSEvent) { _ = event.rotation }; override func swipe(with event: NSEvent) {}
    override func keyDown(with event: NSEvent) {
        switch event.keyCode {
        case 123: break
        default: super.keyDown(with: event)
        }
        switch event.charactersIgnoringModifiers {
        case "a": break
        case String(UnicodeScalar(NSUpArrowFunctionKey)!): break
        default: interpretKeyEvents([event])
        }
    }
    override func flagsChanged(with event: NSEvent) {};
    override func performKeyEquivalent(with event: NSEvent) -> Bool { super.performKeyEquivalent(with: event) };
    override func resetCursorRects() { addCursorRect(bounds, cursor: .iBeam) }
    override func hitTest(_ point: NSPoint) -> NSView? { super.hitTest(point) };
    override func becomeFirstResponder() -> Bool { true }; override func drawFocusRingMask() { bounds.fill() };
    override var focusRingMaskBounds: NSRect { bounds }
    override func draggingEntered(_ sender: NSDraggingInfo) -> NSDragOperation {
        sender.draggingPasteboard.canReadObject(forClasses: [NSURL.self], options: nil) ? .copy : []
    }
    override func performDragOperation(_ sender: NSDraggingInfo) -> Bool {
        guard
            let items = sender.draggingPasteboard.readObjects(
                forClasses: [NSURL.self], options: [.urlReadingFileURLsOnly: true]) as? [URL]
        else { return false }; return !items.isEmpty
    }
    func callRectFunctions() -> Int {
        NSFrameRect(bounds)
        NSFrameRectWithWidth(bounds, 2)
        NSRectFill(bounds)
        NSRectFillUsingOperation(bounds, .sourceOver)
        NSRectClip(bounds)
        NSEraseRect(bounds)
        NSDottedFrameRect(bounds)
        _ = NSInsetRect(bounds, 1, 1)
        _ = NSUnionRect(bounds, bounds)
        _ = NSIntersectsRect(bounds, bounds)
        _ = NSOffsetRect(bounds, 1, 1)
        _ = NSEqualRects(bounds, bounds)
        _ = NSMidX(bounds)
        return 0
    }
}
extension NSColor { fileprivate func colorUsing() -> NSColor { usingColorSpace(.sRGB) ?? self } }
/// Compiled, and not called: it covers the screen.
@MainActor func snapshotOfAnswers(_ view: NSView) -> NSImage? {
    guard let rep = view.bitmapImageRepForCachingDisplay(in: view.bounds) else { return nil }
    view.cacheDisplay(in: view.bounds, to: rep)
    let image = NSImage(size: view.bounds.size)
    image.addRepresentation(rep)
    _ = view.dataWithPDF(inside: view.bounds)
    _ = NSImage(data: view.dataWithPDF(inside: view.bounds))
    view.displayIgnoringOpacity(view.bounds, in: NSGraphicsContext.current!)
    _ = view.visibleRect
    _ = view.enclosingScrollView?.documentVisibleRect
    _ = view.window?.convertToScreen(view.convert(view.bounds, to: nil))
    _ = view.isDescendant(of: view)
    _ = view.ancestorShared(with: view); view.sortSubviews({ _, _, _ in .orderedSame }, context: nil);
    view.replaceSubview(view, with: view)
    view.addSubview(view, positioned: .below, relativeTo: nil)
    view.scroll(.zero)
    _ = view.backingAlignedRect(view.bounds, options: .alignAllEdgesNearest)
    _ = view.convertToBacking(view.bounds)
    _ = view.inLiveResize
    view.enterFullScreenMode(NSScreen.main!, withOptions: nil)
    view.rotate(byDegrees: 3)
    view.translateOrigin(to: .zero)
    view.scaleUnitSquare(to: NSSize(width: 1, height: 1))
    view.frameRotation = 3
    view.frameCenterRotation = 4
    view.boundsRotation = 1
    view.setBoundsOrigin(.zero)
    return image
}
