import AcetatePixels
import CoreGraphics

// Orientation, edges and sampling of images.
extension CIImage {
    /// The image turned upright, given the value of an Exif orientation tag, 1 to 8, with its bottom left corner at the
    /// origin. Any other value, and an infinite image, gives the image itself.
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        transformed(by: orientationTransform(forExifOrientation: orientation))
    }

    /// The transform that turns the image upright, given the value of an Exif orientation tag (Exif 2.32, 4.6.4 A), and
    /// moves its bottom left corner to the origin. The identity for 1, for any other value than 2 to 8, and for an
    /// infinite image.
    public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
        guard (2...8).contains(orientation), !extent.isInfinite else { return .identity }
        // The columns of the matrix: where the axes of the stored image point, y up.
        let (x, y): ((CGFloat, CGFloat), (CGFloat, CGFloat)) =
            switch orientation {
            case 2: ((-1, 0), (0, 1))
            case 3: ((-1, 0), (0, -1))
            case 4: ((1, 0), (0, -1))
            case 5: ((0, -1), (-1, 0))
            case 6: ((0, -1), (1, 0))
            case 7: ((0, 1), (1, 0))
            default: ((0, 1), (-1, 0))
            }
        let turned = CGAffineTransform(a: x.0, b: x.1, c: y.0, d: y.1, tx: 0, ty: 0)
        let box = extent.applying(turned)
        return CGAffineTransform(a: x.0, b: x.1, c: y.0, d: y.1, tx: -box.minX, ty: -box.minY)
    }

    /// The image turned upright, given the orientation in which it is stored, with its bottom left corner at the origin.
    /// An infinite image gives the image itself.
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        oriented(forExifOrientation: Int32(orientation.rawValue))
    }

    /// The transform that turns the image upright, given the orientation in which it is stored; see
    /// `orientationTransform(forExifOrientation:)`.
    public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
        orientationTransform(forExifOrientation: Int32(orientation.rawValue))
    }

    /// The part within a rectangle, rounded outward to whole pixels, with its outermost pixels extended infinitely.
    public func clamped(to rect: CGRect) -> CIImage {
        CIImage(.part(self), extent: rect.wholePixels, on: [self]).clampedToExtent()
    }

    /// The image transformed by a matrix. With `highQualityDownsample`, an image that is made smaller is averaged, as
    /// CIAffineTransform does, so that no pixel is skipped down to an eighth of the size.
    public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
        guard highQualityDownsample, matrix.isFinite, matrix.determinant != 0 else { return transformed(by: matrix) }
        let isSmaller = hypot(matrix.a, matrix.b) < 1 || hypot(matrix.c, matrix.d) < 1
        return isSmaller
            ? applyingFilter("CIAffineTransform", parameters: [kCIInputTransformKey: matrix])
            : transformed(by: matrix)
    }

    /// The same image; `transformed(by:)` shows the nearest pixel of it at each place, without interpolation.
    public func samplingNearest() -> CIImage {
        if case .nearest = recipe { return self }
        return CIImage(.nearest(self), extent: extent, on: [self])
    }

    /// The same image; `transformed(by:)` interpolates linearly, as it does by default.
    public func samplingLinear() -> CIImage {
        if case .nearest(let image) = recipe { return image }
        return self
    }
}
