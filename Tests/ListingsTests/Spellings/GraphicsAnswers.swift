import AppKit
import CoreImage
import CoreImage.CIFilterBuiltins
import ImageIO
import Testing
import UniformTypeIdentifiers

/// Calls of Core Graphics, Image I/O and Core Image as answers and tutorials for macOS write them.
@MainActor
@Suite(.serialized) struct GraphicsAnswers {
    init() throws {
        try Samples.pinFonts()
        try Samples.useDisplay()
    }

    private func bitmap(_ size: Int = 32) throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: size, height: size, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    private func image() throws -> CGImage {
        let context = try bitmap()
        context.setFillColor(NSColor.red.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 32, height: 32))
        return try #require(context.makeImage())
    }

    private func file() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        try savePNG(NSImage(cgImage: try image(), size: .zero), to: url)
        return url
    }

    @Test func `contexts are drawn into, and get their state back`() throws {
        let context = try bitmap()
        drawThings(context, rect: CGRect(x: 2, y: 2, width: 20, height: 20))
        #expect(context.ctm == .identity && context.makeImage() != nil)
    }

    @Test func `images are read, inverted, masked, converted and resized`() throws {
        let image = try image()
        #expect(pixelColor(image, at: CGPoint(x: 3, y: 3))?.alphaComponent == 1)
        let inverted = try #require(invert(image))
        #expect(NSBitmapImageRep(cgImage: inverted).colorAt(x: 3, y: 3)?.redComponent == 0)
        let gray = try #require(grayscale(NSImage(cgImage: image, size: .zero)))
        let plain = try #require(gray.cgImage(forProposedRect: nil, context: nil, hints: nil))
        #expect(mask(image, with: plain)?.width == 32)
        #expect(grayscale(NSImage(cgImage: image, size: .zero))?.size == NSSize(width: 32, height: 32))
        #expect(resize(NSImage(cgImage: image, size: .zero), to: NSSize(width: 8, height: 8)).size.width == 8)
    }

    @Test func `files have properties, thumbnails and frames`() throws {
        let url = try file()
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(thumbnail(url, max: 8)?.width == 8)
        let movie = url.deletingPathExtension().appendingPathExtension("gif")
        defer { try? FileManager.default.removeItem(at: movie) }
        #expect(makeGIF([try image(), try image()], url: movie))
        #expect(gifDelays(try Data(contentsOf: movie)) == [0.2, 0.2])
    }

    @Test func `filters are made by name and by type`() throws {
        let result = try #require(
            filters(CIImage(cgImage: try image()).cropped(to: CGRect(x: 0, y: 0, width: 8, height: 8))))
        #expect(result.extent.isInfinite)
    }
}

@MainActor private func drawThings(_ ctx: CGContext, rect: CGRect) {
    ctx.saveGState()
    defer { ctx.restoreGState() }
    ctx.beginPath()
    ctx.move(to: CGPoint(x: rect.minX, y: rect.minY))
    ctx.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    ctx.addQuadCurve(to: CGPoint(x: rect.midX, y: rect.maxY), control: rect.origin)
    ctx.closePath()
    ctx.setLineWidth(2)
    ctx.setLineCap(.round)
    ctx.setLineJoin(.bevel)
    ctx.setMiterLimit(4)
    ctx.setFlatness(0.5)
    ctx.setLineDash(phase: 0, lengths: [4, 2])
    ctx.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
    ctx.setFillColor(gray: 0.5, alpha: 1)
    ctx.setStrokeColor(gray: 0.5, alpha: 1)
    ctx.setFillColor(cyan: 0.1, magenta: 0.2, yellow: 0.3, black: 0, alpha: 1)
    ctx.setStrokeColor(cyan: 0.1, magenta: 0.2, yellow: 0.3, black: 0, alpha: 1)
    ctx.setFillColor([1, 0, 0, 1])
    ctx.setStrokeColor([1, 0, 0, 1])
    ctx.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
    ctx.setStrokeColorSpace(CGColorSpaceCreateDeviceGray())
    ctx.drawPath(using: .eoFillStroke)
    ctx.strokeLineSegments(between: [CGPoint.zero, CGPoint(x: 4, y: 4)])
    ctx.addLines(between: [.zero, CGPoint(x: 1, y: 2)])
    ctx.addRects([rect])
    ctx.clip(to: [rect, rect.insetBy(dx: 2, dy: 2)])
    ctx.clip(using: .evenOdd)
    ctx.resetClip()
    ctx.stroke(rect, width: 3)
    ctx.strokeEllipse(in: rect)
    ctx.clear(rect)
    ctx.setShadow(offset: CGSize(width: 2, height: -2), blur: 4)
    ctx.setShadow(offset: .zero, blur: 0, color: nil)
    ctx.setBlendMode(.plusLighter)
    ctx.setAlpha(0.5)
    ctx.interpolationQuality = .high
    ctx.setShouldAntialias(true)
    ctx.setShouldSmoothFonts(false)
    ctx.beginTransparencyLayer(auxiliaryInfo: nil)
    ctx.endTransparencyLayer()
    ctx.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
    ctx.endTransparencyLayer()
    ctx.concatenate(CGAffineTransform(rotationAngle: .pi / 4).translatedBy(x: 3, y: 4).scaledBy(x: 2, y: 2).inverted())
    _ = ctx.convertToDeviceSpace(CGPoint.zero)
    _ = ctx.convertToUserSpace(CGRect.zero)
    _ = (
        ctx.ctm, ctx.userSpaceToDeviceSpaceTransform, ctx.boundingBoxOfClipPath, ctx.path, ctx.isPathEmpty,
        ctx.currentPointOfPath, ctx.boundingBoxOfPath, ctx.pathContains(.zero, mode: .fill)
    )
    _ = (
        ctx.width, ctx.height, ctx.bitsPerComponent, ctx.bitsPerPixel, ctx.bytesPerRow, ctx.alphaInfo, ctx.bitmapInfo,
        ctx.colorSpace, ctx.data
    )
    let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(gray: 0, alpha: 0)] as CFArray
    let gradient = CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1])!
    ctx.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: 0, y: rect.height), options: CGGradientDrawingOptions(rawValue: 0))
    ctx.drawRadialGradient(
        gradient, startCenter: rect.origin, startRadius: 0, endCenter: rect.origin, endRadius: 10,
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    let comps: [CGFloat] = [0, 0, 0, 1, 1, 1, 1, 1]
    let g2 = CGGradient(colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: comps, locations: nil, count: 2)
    _ = g2
    let callbacks = CGPatternCallbacks(
        version: 0, drawPattern: { _, c in c.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }, releaseInfo: nil)
    var cb = callbacks
    let space = CGColorSpace(patternBaseSpace: nil)!
    ctx.setFillColorSpace(space)
    let pattern = CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4,
        tiling: .constantSpacing, isColored: true, callbacks: &cb)!
    var alpha: CGFloat = 1
    ctx.setFillPattern(pattern, colorComponents: &alpha)
    ctx.setPatternPhase(CGSize(width: 1, height: 1))
    let layer = CGLayer(ctx, size: CGSize(width: 10, height: 10), auxiliaryInfo: nil)!
    layer.context?.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    ctx.draw(layer, at: .zero)
    ctx.draw(layer, in: rect)
    ctx.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    ctx.setFont(CGFont("DejaVu Sans" as CFString)!)
    ctx.setFontSize(12)
    ctx.showGlyphs([1, 2], at: [.zero, CGPoint(x: 5, y: 0)])
    ctx.flush()
    ctx.synchronize()
    pushContext(ctx)
}
private func pushContext(_ c: CGContext) {
    let old = NSGraphicsContext.current
    NSGraphicsContext.saveGraphicsState()
    NSGraphicsContext.current = NSGraphicsContext(cgContext: c, flipped: true)
    NSGraphicsContext.restoreGraphicsState()
    NSGraphicsContext.current = old
}

@MainActor private func invert(_ image: CGImage) -> CGImage? {
    let width = image.width, height = image.height
    let bytesPerPixel = 4
    var raw = [UInt8](repeating: 0, count: width * height * bytesPerPixel)
    guard
        let context = CGContext(
            data: &raw, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * bytesPerPixel,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Big.rawValue)
    else { return nil }
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    for i in stride(from: 0, to: raw.count, by: 4) { raw[i] = 255 - raw[i] }
    let cfdata = NSData(bytes: &raw, length: raw.count * MemoryLayout<UInt8>.size)
    guard let provider = CGDataProvider(data: cfdata) else { return nil }
    return CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
        decode: nil, shouldInterpolate: true, intent: .defaultIntent)
}
@MainActor private func pixelColor(_ image: CGImage, at p: CGPoint) -> NSColor? {
    guard let pixelData = image.dataProvider?.data, let data = Optional([UInt8](pixelData as Data)) else { return nil }
    let i = (image.width * Int(p.y) + Int(p.x)) * 4
    return NSColor(
        red: CGFloat(data[i]) / 255.0, green: CGFloat(data[i + 1]) / 255, blue: CGFloat(data[i + 2]) / 255,
        alpha: CGFloat(data[i + 3]) / 255)
}
@MainActor private func mask(_ image: CGImage, with m: CGImage) -> CGImage? {
    let mask = CGImage(
        maskWidth: m.width, height: m.height, bitsPerComponent: 8, bitsPerPixel: 8,
        bytesPerRow: m.width, provider: CGDataProvider(data: Data(count: m.width * m.height) as CFData)!, decode: nil,
        shouldInterpolate: true)!
    _ = image.copy(maskingColorComponents: [222, 255, 222, 255, 222, 255])
    _ = image.copy(colorSpace: CGColorSpaceCreateDeviceRGB())
    _ = image.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    _ = (
        image.isMask, image.renderingIntent, image.shouldInterpolate, image.utType,
        image.alphaInfo == .none || image.alphaInfo == .noneSkipLast, image.byteOrderInfo, image.pixelFormatInfo
    )
    return image.masking(mask)
}
@MainActor private func grayscale(_ image: NSImage) -> NSImage? {
    guard let tiff = image.tiffRepresentation, let rep = NSBitmapImageRep(data: tiff), let cg = rep.cgImage else {
        return nil
    }
    let ctx = CGContext(
        data: nil, width: cg.width, height: cg.height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
    ctx?.draw(cg, in: CGRect(origin: .zero, size: image.size))
    guard let out = ctx?.makeImage() else { return nil }
    return NSImage(cgImage: out, size: NSSize(width: cg.width, height: cg.height))
}
@MainActor private func savePNG(_ image: NSImage, to url: URL) throws {
    guard let cgImage = image.cgImage(forProposedRect: nil, context: nil, hints: nil) else { return }
    let rep = NSBitmapImageRep(cgImage: cgImage)
    rep.size = image.size
    try rep.representation(using: .png, properties: [:])?.write(to: url, options: .atomic)
    try rep.representation(using: .jpeg, properties: [.compressionFactor: 0.8])?.write(to: url)
    _ = rep.representation(using: NSBitmapImageRep.FileType.gif, properties: [:])
    _ = NSBitmapImageRep.representationOfImageReps(
        in: image.representations, using: .tiff, properties: [.compressionMethod: NSBitmapImageRep.TIFFCompression.lzw])
    _ = image.tiffRepresentation(using: .lzw, factor: 1)
    _ = rep.tiffRepresentation
    _ = rep.colorAt(x: 0, y: 0)?.redComponent
    rep.setColor(.red, atX: 0, y: 0)
    var px = [0, 0, 0, 0]
    rep.getPixel(&px, atX: 0, y: 0)
    rep.setPixel(&px, atX: 0, y: 0)
    _ = (
        rep.bitsPerPixel, rep.samplesPerPixel, rep.pixelsWide, rep.pixelsHigh, rep.hasAlpha, rep.isPlanar,
        rep.bytesPerPlane, rep.numberOfPlanes, rep.bitmapFormat, rep.colorSpace
    )
}
@MainActor private func resize(_ image: NSImage, to size: NSSize) -> NSImage {
    let newImage = NSImage(size: size)
    newImage.lockFocus()
    NSGraphicsContext.current?.imageInterpolation = .high
    image.draw(
        in: NSRect(origin: .zero, size: size), from: NSRect(origin: .zero, size: image.size), operation: .copy,
        fraction: 1.0)
    newImage.unlockFocus()
    let other = NSImage(size: size, flipped: false) { rect in
        image.draw(in: rect)
        NSColor.red.withAlphaComponent(0.3).set()
        rect.fill(using: .sourceAtop)
        return true
    }
    other.isTemplate = true
    other.capInsets = NSEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    other.resizingMode = .stretch
    other.accessibilityDescription = "x"
    other.backgroundColor = .clear
    _ = other.bestRepresentation(for: NSRect(origin: .zero, size: size), context: nil, hints: nil)
    _ = other.layerContents(forContentsScale: other.recommendedLayerContentsScale(2))
    other.addRepresentation(
        NSCustomImageRep(size: size, flipped: true) { r in
            NSColor.blue.setFill()
            r.fill()
            return true
        })
    _ = other.representations.first as? NSBitmapImageRep
    return newImage
}
@MainActor private func thumbnail(_ url: URL, max: Int) -> CGImage? {
    let options: [CFString: Any] = [kCGImageSourceShouldCache: false]
    guard let source = CGImageSourceCreateWithURL(url as CFURL, options as CFDictionary) else { return nil }
    let thumb =
        [
            kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceShouldCacheImmediately: true,
            kCGImageSourceCreateThumbnailWithTransform: true, kCGImageSourceThumbnailMaxPixelSize: max,
        ] as CFDictionary
    guard let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any] else { return nil }
    _ = properties[kCGImagePropertyPixelWidth] as? CGFloat
    _ = properties[kCGImagePropertyOrientation] as? UInt32
    let exif = properties[kCGImagePropertyExifDictionary] as? [CFString: Any]
    _ = exif?[kCGImagePropertyExifDateTimeOriginal] as? String
    _ = (properties[kCGImagePropertyGPSDictionary] as? NSDictionary)?[kCGImagePropertyGPSLatitude]
    let p2 = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as NSDictionary?
    _ = p2?[kCGImagePropertyDPIWidth as String] as? Double
    _ = CGImageSourceGetType(source).flatMap { UTType($0 as String) }
    return CGImageSourceCreateThumbnailAtIndex(source, 0, thumb)
}
@MainActor private func gifDelays(_ data: Data) -> [Double] {
    guard let src = CGImageSourceCreateWithData(data as CFData, nil) else { return [] }
    let count = CGImageSourceGetCount(src)
    return (0..<count).map { i in
        let cf = CGImageSourceCopyPropertiesAtIndex(src, i, nil)
        let gif = (cf as? [String: Any])?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
        let unclamped = gif?[kCGImagePropertyGIFUnclampedDelayTime as String] as? NSNumber
        let delay = gif?[kCGImagePropertyGIFDelayTime as String] as? NSNumber
        return (unclamped ?? delay)?.doubleValue ?? 0.1
    }
}
@MainActor private func makeGIF(_ images: [CGImage], url: URL) -> Bool {
    let fileProperties = [kCGImagePropertyGIFDictionary as String: [kCGImagePropertyGIFLoopCount as String: 0]]
    let frame: CFDictionary =
        [kCGImagePropertyGIFDictionary as String: [kCGImagePropertyGIFDelayTime as String: 0.2]] as CFDictionary
    guard let d = CGImageDestinationCreateWithURL(url as CFURL, UTType.gif.identifier as CFString, images.count, nil)
    else { return false }
    CGImageDestinationSetProperties(d, fileProperties as CFDictionary)
    for i in images { CGImageDestinationAddImage(d, i, frame) }
    let mutable = CFDataCreateMutable(nil, 0)!
    if let d2 = CGImageDestinationCreateWithData(mutable, "public.heic" as CFString, 1, nil) {
        _ = CGImageDestinationFinalize(d2)
    }
    let nsdata = NSMutableData()
    if let d3 = CGImageDestinationCreateWithData(nsdata as CFMutableData, kUTTypePNG, 1, nil) {
        CGImageDestinationAddImage(d3, images[0], nil)
        _ = CGImageDestinationFinalize(d3)
    }
    _ = CGImageSourceCopyTypeIdentifiers()
    _ = CGImageDestinationCopyTypeIdentifiers()
    _ = CGAnimateImageAtURLWithBlock(url as CFURL, nil) { index, image, stop in stop.pointee = index > 2 }
    return CGImageDestinationFinalize(d)
}
@MainActor private func filters(_ input: CIImage) -> CIImage? {
    let context = CIContext(options: [
        .useSoftwareRenderer: false, .workingColorSpace: NSNull(), .priorityRequestLow: true,
    ])
    let sepia = CIFilter(name: "CISepiaTone")!
    sepia.setDefaults()
    sepia.setValue(input, forKey: kCIInputImageKey)
    sepia.setValue(0.8, forKey: kCIInputIntensityKey)
    _ = sepia.value(forKey: kCIOutputImageKey) as? CIImage
    _ = sepia.inputKeys
    _ = sepia.outputKeys
    _ = sepia.attributes[kCIAttributeFilterDisplayName]
    _ = CIFilter.filterNames(inCategory: kCICategoryBlur)
    _ = CIFilter.filterNames(inCategories: [kCICategoryColorEffect, kCICategoryBuiltIn])
    _ = CIFilter.localizedName(forFilterName: "CISepiaTone")
    sepia.setValuesForKeys([kCIInputIntensityKey: 0.3])
    let blend = CIFilter(
        name: "CISourceOverCompositing", parameters: [kCIInputImageKey: input, kCIInputBackgroundImageKey: input])
    _ = blend?.outputImage
    let f = CIFilter.gaussianBlur()
    f.inputImage = input
    f.radius = 4
    let c = CIFilter.colorControls()
    c.inputImage = input.clampedToExtent()
    c.saturation = 0
    c.contrast = 1.1
    c.brightness = 0.1
    let q = CIFilter.qrCodeGenerator()
    q.message = Data("x".utf8)
    q.correctionLevel = "H"
    let m = CIFilter.blendWithMask()
    m.inputImage = input
    m.maskImage = input
    m.backgroundImage = CIImage.empty()
    let lin = CIFilter.linearGradient()
    lin.point0 = .zero
    lin.point1 = CGPoint(x: 0, y: 9)
    lin.color0 = .black
    lin.color1 = CIColor(red: 1, green: 0, blue: 0)
    let v = CIFilter(name: "CIVignette", parameters: ["inputIntensity": 2.0, "inputRadius": 1.0])
    v?.setValue(3.0, forKey: kCIInputRadiusKey)
    _ = CIVector(cgRect: .zero)
    _ = CIVector(values: [1, 2, 3], count: 3)
    _ = CIVector(string: "[1 2 3]")
    _ = CIColor(cgColor: NSColor.red.cgColor)
    _ = CIColor(color: .red)!
    _ = CIColor(string: "1 0 0 1")
    let extent = input.extent
    let avg = input.applyingFilter("CIAreaAverage", parameters: [kCIInputExtentKey: CIVector(cgRect: extent)])
    var bitmap = [UInt8](repeating: 0, count: 4)
    context.render(
        avg, toBitmap: &bitmap, rowBytes: 4, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), format: .RGBA8,
        colorSpace: nil)
    _ = context.createCGImage(
        input, from: extent, format: .RGBA8, colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
    let rep = NSCIImageRep(ciImage: input)
    let ns = NSImage(size: rep.size)
    ns.addRepresentation(rep)
    _ = CIImage(bitmapImageRep: NSBitmapImageRep(cgImage: context.createCGImage(input, from: extent)!))
    _ = input.cropped(to: extent).composited(over: input).transformed(by: .identity).applyingGaussianBlur(sigma: 3)
        .clamped(to: extent).samplingNearest()
    input.draw(in: NSRect(x: 0, y: 0, width: 1, height: 1), from: extent, operation: .sourceOver, fraction: 1)
    input.draw(at: .zero, from: extent, operation: .copy, fraction: 0.5)
    let acc = CIImageAccumulator(extent: extent, format: .ARGB8)
    acc?.setImage(input)
    _ = acc?.image()
    return c.outputImage
}
