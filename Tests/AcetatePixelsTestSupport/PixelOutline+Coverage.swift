import AcetatePixels

/// The coverage of each pixel, row by row, of a square window with its origin at zero, by the outline that `build` makes.
package func coverage(_ size: Int, _ build: (inout PixelOutline) -> Void) -> [Double] {
    var outline = PixelOutline(window: PixelRect(x: 0, y: 0, width: size, height: size))
    build(&outline)
    var scan = CoverageScan(outline)
    var pixels: [Double] = []
    for row in 1...size {
        scan.advance()
        for run in scan.runs {
            pixels += Array(repeating: run.coverage, count: run.end + (row - 1) * size - pixels.count)
        }
    }
    return pixels
}

/// The greatest difference between two rows of coverage, in levels of 255.
package func greatestDifference(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) } * 255
}
