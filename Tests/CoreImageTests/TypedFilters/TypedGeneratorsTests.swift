import CoreImage
import Testing

@Suite("Typed filters: generators")
struct TypedGeneratorsTests {
    @Test("all inputs are properties")
    func properties() { Self.test(TypedFilterBench()) }

    static func test(_ bench: TypedFilterBench) {
        bench.expect("CIBlurredRectangleGenerator", CIFilter.blurredRectangleGenerator()) {
            $0.extent = bench.rect; $0.sigma = 0.625; $0.color = .magenta
        }
        bench.expect("CICheckerboardGenerator", CIFilter.checkerboardGenerator()) {
            $0.center = bench.point; $0.color0 = .magenta; $0.color1 = .magenta; $0.width = 0.625; $0.sharpness = 0.625
        }
        bench.expect("CILenticularHaloGenerator", CIFilter.lenticularHaloGenerator()) {
            $0.center = bench.point; $0.color = .magenta; $0.haloRadius = 0.625; $0.haloWidth = 0.625;
            $0.haloOverlap = 0.625;
            $0.striationStrength = 0.625; $0.striationContrast = 0.625; $0.time = 0.625
        }
        bench.expect("CIQRCodeGenerator", CIFilter.qrCodeGenerator()) {
            $0.message = bench.data; $0.correctionLevel = "H"
        }
        bench.expect("CIRandomGenerator", CIFilter.randomGenerator()) { _ in }
        bench.expect("CIRoundedRectangleGenerator", CIFilter.roundedRectangleGenerator()) {
            $0.extent = bench.rect; $0.radius = 0.625; $0.color = .magenta
        }
        bench.expect("CIRoundedRectangleStrokeGenerator", CIFilter.roundedRectangleStrokeGenerator()) {
            $0.extent = bench.rect; $0.radius = 0.625; $0.color = .magenta; $0.width = 0.625
        }
        bench.expect("CIStarShineGenerator", CIFilter.starShineGenerator()) {
            $0.center = bench.point; $0.color = .magenta; $0.radius = 0.625; $0.crossScale = 0.625;
            $0.crossAngle = 0.625;
            $0.crossOpacity = 0.625; $0.crossWidth = 0.625; $0.epsilon = 0.625
        }
        bench.expect("CIStripesGenerator", CIFilter.stripesGenerator()) {
            $0.center = bench.point; $0.color0 = .magenta; $0.color1 = .magenta; $0.width = 0.625; $0.sharpness = 0.625
        }
        bench.expect("CISunbeamsGenerator", CIFilter.sunbeamsGenerator()) {
            $0.center = bench.point; $0.color = .magenta; $0.sunRadius = 0.625; $0.maxStriationRadius = 0.625;
            $0.striationStrength = 0.625; $0.striationContrast = 0.625; $0.time = 0.625
        }
        bench.expect("CIGaussianGradient", CIFilter.gaussianGradient()) {
            $0.center = bench.point; $0.color0 = .magenta; $0.color1 = .magenta; $0.radius = 0.625
        }
        bench.expect("CILinearGradient", CIFilter.linearGradient()) {
            $0.point0 = bench.point; $0.point1 = bench.point; $0.color0 = .magenta; $0.color1 = .magenta
        }
        bench.expect("CIRadialGradient", CIFilter.radialGradient()) {
            $0.center = bench.point; $0.radius0 = 0.625; $0.radius1 = 0.625; $0.color0 = .magenta; $0.color1 = .magenta
        }
        bench.expect("CISmoothLinearGradient", CIFilter.smoothLinearGradient()) {
            $0.point0 = bench.point; $0.point1 = bench.point; $0.color0 = .magenta; $0.color1 = .magenta
        }
        bench.expect("CIAttributedTextImageGenerator", CIFilter.attributedTextImageGenerator()) {
            $0.text = NSAttributedString(string: "a"); $0.scaleFactor = 0.625; $0.padding = 3
        }
        bench.expect("CIAztecCodeGenerator", CIFilter.aztecCodeGenerator()) {
            $0.message = bench.data; $0.correctionLevel = 36; $0.layers = 3; $0.compactStyle = 1
        }
        bench.expect("CIPDF417BarcodeGenerator", CIFilter.pdf417BarcodeGenerator()) {
            $0.message = bench.data; $0.minWidth = 90; $0.maxWidth = 400; $0.minHeight = 20; $0.maxHeight = 200;
            $0.dataColumns = 3; $0.rows = 10; $0.preferredAspectRatio = 2; $0.compactStyle = 1; $0.correctionLevel = 4
        }
        bench.expect("CICode128BarcodeGenerator", CIFilter.code128BarcodeGenerator()) {
            $0.message = bench.data; $0.quietSpace = 3; $0.barcodeHeight = 5
        }
        bench.expect("CITextImageGenerator", CIFilter.textImageGenerator()) {
            $0.text = "a"; $0.fontName = "b"; $0.fontSize = 5; $0.scaleFactor = 0.625; $0.padding = 3
        }
    }
}
