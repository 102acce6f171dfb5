import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Synchronization

/// A tiled layer that draws a pattern of whole points, and records its drawings.
class TileProbe: CATiledLayer {
    struct Request: Equatable {
        let rect: CGRect
        let scale: CGFloat
        let isOnMainThread: Bool
    }

    /// Protects the records, which several threads add.
    let requests = Mutex<[Request]>([])

    override class func fadeDuration() -> CFTimeInterval { 0 }

    override func draw(in ctx: CGContext) {
        let rect = ctx.boundingBoxOfClipPath
        requests.withLock {
            $0.append(Request(rect: rect, scale: ctx.ctm.a, isOnMainThread: Thread.isMainThread))
        }
        Self.drawPattern(in: ctx, rect)
    }

    /// Squares of 16 points, with lines at odd positions across them, as far as they are in a rectangle.
    static func drawPattern(in ctx: CGContext, _ rect: CGRect) {
        let side: CGFloat = 16
        let (left, bottom) = ((rect.minX / side).rounded(.down), (rect.minY / side).rounded(.down))
        for row in stride(from: bottom, to: rect.maxY / side, by: 1) {
            for column in stride(from: left, to: rect.maxX / side, by: 1) {
                let shade = abs((column * 3 + row * 5).truncatingRemainder(dividingBy: 8)) / 8
                ctx.setFillColor(CGColor(srgbRed: shade, green: 1 - shade, blue: 0.5, alpha: 1))
                ctx.fill(CGRect(x: column * side, y: row * side, width: side, height: side))
            }
        }
        ctx.setFillColor(.black)
        let first = (rect.minX / 37).rounded(.down)
        for line in stride(from: first, to: rect.maxX / 37 + 1, by: 1) {
            ctx.fill(CGRect(x: line * 37, y: rect.minY - 1, width: 3, height: rect.height + 2))
        }
    }

    /// The tiles that were drawn since the last call, in the order of their positions.
    func takeRequests() -> [Request] {
        requests.withLock { requests in
            defer { requests = [] }
            return requests.sorted { ($0.rect.minY, $0.rect.minX) < ($1.rect.minY, $1.rect.minX) }
        }
    }
}

/// The largest difference of any channel of two images, and its position.
func largestDifference(_ a: Bitmap, _ b: Bitmap) -> (difference: Int, x: Int, y: Int) {
    guard a.width == b.width, a.height == b.height else { return (256, 0, 0) }
    var worst = (difference: 0, x: 0, y: 0)
    for (index, (p, q)) in zip(a.pixels, b.pixels).enumerated() {
        let channels = [(p.red, q.red), (p.green, q.green), (p.blue, q.blue), (p.alpha, q.alpha)]
        let difference = channels.map { abs(Int($0) - Int($1)) }.max() ?? 0
        if difference > worst.difference { worst = (difference, index % a.width, index / a.width) }
    }
    return worst
}

extension CARenderer {
    /// Renders a frame, as an image.
    func bitmap(at time: Double) throws -> Bitmap {
        beginFrame(atTime: time, timeStamp: nil)
        render()
        endFrame()
        return try Bitmap(image.map { $0 } ?? { throw CocoaError(.fileReadUnknown) }())
    }
}
