import AppKit
import CoreImage
import CoreImage.CIFilterBuiltins
import ImageIO
import UniformTypeIdentifiers

enum ConfettiShape: CaseIterable { case circle, square, triangle }
final class ConfettiView: NSView {
    private let emitter = CAEmitterLayer()
    override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        wantsLayer = true
        layerContentsRedrawPolicy = .onSetNeedsDisplay
    }
    func burst() {
        emitter.emitterPosition = CGPoint(x: bounds.midX, y: bounds.maxY + 10)
        emitter.emitterShape = .line
        emitter.emitterSize = CGSize(width: bounds.width, height: 2)
        emitter.emitterMode = .outline
        emitter.renderMode = .oldestFirst
        emitter.birthRate = 1
        emitter.seed = 42
        emitter.emitterCells = ConfettiShape.allCases.flatMap { shape in
            [NSColor.systemRed, .systemGreen, .systemYellow].map { color -> CAEmitterCell in
                let cell = CAEmitterCell()
                cell.name = "\(shape)"
                cell.contents = ConfettiView.image(shape, color)
                cell.birthRate = 12
                cell.lifetime = 7.0
                cell.lifetimeRange = 0
                cell.velocity = 150
                cell.velocityRange = 50
                cell.emissionLongitude = -.pi / 2
                cell.emissionRange = .pi / 4
                cell.spin = 2
                cell.spinRange = 3
                cell.scale = 0.5
                cell.scaleRange = 0.25
                cell.scaleSpeed = -0.05
                cell.yAcceleration = -120
                cell.alphaSpeed = -0.1
                cell.color = color.cgColor
                cell.setValue(CGFloat.pi, forKey: "orientationRange")
                return cell
            }
        }
        layer?.addSublayer(emitter)
        emitter.beginTime = CACurrentMediaTime()
        let stop = CABasicAnimation(keyPath: #"birthRate"#)
        stop.fromValue = 1; stop.toValue = 0; stop.duration = 3
        emitter.add(stop, forKey: nil)
        emitter.setValue(5, forKeyPath: "emitterCells.circle.birthRate")
    }
    static func image(_ shape: ConfettiShape, _ color: NSColor) -> CGImage? {
        let rect = NSRect(x: 0, y: 0, width: 12, height: 12)
        let image = NSImage(size: rect.size, flipped: false) { rect in
            color.setFill()
            switch shape {
            case .circle: NSBezierPath(ovalIn: rect).fill()
            case .square: NSBezierPath(rect: rect).fill()
            case .triangle:
                let path = NSBezierPath()
                path.move(to: NSPoint(x: rect.midX, y: rect.maxY))
                path.line(to: NSPoint(x: rect.maxX, y: rect.minY))
                path.line(to: rect.origin)
                path.close()
                path.fill()
            }
            return true
        }
        return image.cgImage(forProposedRect: nil, context: nil, hints: nil)
    }
}

func blurredCopy(of image: CGImage, radius: Double) -> CGImage? {
    let input = CIImage(cgImage: image)
    let filter = CIFilter(
        name: "CIGaussianBlur", parameters: [kCIInputImageKey: input.clampedToExtent(), kCIInputRadiusKey: radius])!
    guard let output = filter.outputImage?.cropped(to: input.extent) else { return nil }
    let context = CIContext(options: [.useSoftwareRenderer: false, .workingColorSpace: NSNull()])
    return context.createCGImage(output, from: output.extent)
}

func vignettedSepia(_ image: CIImage) -> CIImage {
    let sepia = CIFilter.sepiaTone()
    sepia.inputImage = image
    sepia.intensity = 0.8
    let vignette = CIFilter.vignette()
    vignette.inputImage = sepia.outputImage
    vignette.radius = 2
    vignette.intensity = 1
    let controls = CIFilter.colorControls()
    controls.inputImage = vignette.outputImage!
    controls.saturation = 1.2
    controls.contrast = 1.1
    controls.brightness = 0.02
    return controls.outputImage!
        .transformed(by: CGAffineTransform(scaleX: 0.5, y: 0.5))
        .applyingFilter("CIColorInvert")
        .applyingFilter(
            "CIColorMatrix",
            parameters: [
                "inputRVector": CIVector(x: 1, y: 0, z: 0, w: 0), "inputBiasVector": CIVector(x: 0, y: 0, z: 0, w: 0),
            ]
        )
        .composited(
            over: CIImage(color: CIColor(red: 1, green: 1, blue: 1)).cropped(
                to: CGRect(x: 0, y: 0, width: 64, height: 64))
        )
        .settingAlphaOne(in: image.extent)
}

func qr(_ text: String, scale: CGFloat = 4) -> NSImage? {
    guard let data = text.data(using: .isoLatin1), let filter = CIFilter(name: "CIQRCodeGenerator") else { return nil }
    filter.setValue(data, forKey: "inputMessage")
    filter.setValue("Q", forKey: "inputCorrectionLevel")
    guard let output = filter.outputImage?.transformed(by: .init(scaleX: scale, y: scale)) else { return nil }
    let rep = NSCIImageRep(ciImage: output)
    let image = NSImage(size: rep.size)
    image.addRepresentation(rep)
    return image
}

func downsample(_ url: URL, to size: CGSize, scale: CGFloat) -> CGImage? {
    let options = [kCGImageSourceShouldCache: false] as CFDictionary
    guard let source = CGImageSourceCreateWithURL(url as CFURL, options) else { return nil }
    let thumb =
        [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceShouldCacheImmediately: true,
            kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceThumbnailMaxPixelSize: max(size.width, size.height) * scale,
        ] as [CFString: Any] as CFDictionary
    return CGImageSourceCreateThumbnailAtIndex(source, 0, thumb)
}

func save(_ image: CGImage, to url: URL, gif frames: [CGImage] = []) -> Bool {
    guard let destination = CGImageDestinationCreateWithURL(url as CFURL, UTType.png.identifier as CFString, 1, nil)
    else { return false }
    CGImageDestinationAddImage(
        destination, image, [kCGImagePropertyOrientation: CGImagePropertyOrientation.up.rawValue] as CFDictionary)
    return CGImageDestinationFinalize(destination)
}

func roundedThumbnail(_ image: NSImage, size: NSSize) -> NSImage {
    let result = NSImage(size: size)
    result.lockFocus()
    NSGraphicsContext.current?.imageInterpolation = .high
    NSBezierPath(roundedRect: NSRect(origin: .zero, size: size), xRadius: 8, yRadius: 8).addClip()
    image.draw(
        in: NSRect(origin: .zero, size: size), from: .zero, operation: .sourceOver, fraction: 1.0, respectFlipped: true,
        hints: nil)
    result.unlockFocus()
    result.isTemplate = true
    _ = result.tiffRepresentation.flatMap(NSBitmapImageRep.init(data:))?.representation(using: .png, properties: [:])
    return result
}

func checkerPattern() -> CGColor? {
    var callbacks = CGPatternCallbacks(
        version: 0,
        drawPattern: { _, context in
            context.setFillColor(gray: 0.8, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
            context.fill(CGRect(x: 8, y: 8, width: 8, height: 8))
        }, releaseInfo: nil)
    guard
        let pattern = CGPattern(
            info: nil, bounds: CGRect(x: 0, y: 0, width: 16, height: 16), matrix: .identity, xStep: 16, yStep: 16,
            tiling: .constantSpacing, isColored: true, callbacks: &callbacks),
        let space = CGColorSpace(patternBaseSpace: nil)
    else { return nil }
    var alpha: CGFloat = 1
    return CGColor(patternSpace: space, pattern: pattern, components: &alpha)
}

func transitionSamples(_ layer: CALayer) {
    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromRight
    transition.startProgress = 0
    transition.endProgress = 1
    transition.duration = 0.35
    transition.timingFunction = CAMediaTimingFunction(name: .default)
    layer.add(transition, forKey: kCATransition)
    let fade = CATransition()
    fade.type = CATransitionType(rawValue: "fade")
    fade.filter = CIFilter(name: "CISwipeTransition", parameters: ["inputWidth": 100])
    layer.add(fade, forKey: "contents")
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 12
    replicator.instanceDelay = 1 / 12
    replicator.instanceTransform = CATransform3DMakeRotation(2 * .pi / 12, 0, 0, 1)
    replicator.instanceColor = NSColor.white.cgColor
    replicator.instanceAlphaOffset = -1 / 12
    replicator.preservesDepth = false
    let scroll = CAScrollLayer()
    scroll.scrollMode = .vertically
    scroll.scroll(to: CGPoint(x: 0, y: 20))
    let tiled = CATiledLayer()
    tiled.tileSize = CGSize(width: 256, height: 256)
    tiled.levelsOfDetail = 3
    tiled.levelsOfDetailBias = 2
    layer.backgroundFilters = [CIFilter(name: "CIGaussianBlur")!]
    layer.filters = [CIFilter(name: "CIPixellate", parameters: [kCIInputScaleKey: 4])!]
    (layer.filters?.first as? CIFilter)?.name = "pixel"
    layer.setValue(8, forKeyPath: "filters.pixel.inputScale")
    layer.compositingFilter = "multiplyBlendMode"
    layer.compositingFilter = CIFilter(name: "CIScreenBlendMode")
}
