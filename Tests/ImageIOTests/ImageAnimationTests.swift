import CoreGraphics
import Foundation
import ImageIO
import Testing

@MainActor @Suite struct ImageAnimationTests {
    /// The indexes of the frames that are shown until there are `count`, or until the animation ends.
    private func play(_ data: Data, _ options: [CFString: Any], _ count: Int) async -> [Int] {
        await withCheckedContinuation { continuation in
            var shown: [Int] = []
            let status = CGAnimateImageDataWithBlock(data as CFData, options as CFDictionary) { index, _, stop in
                shown.append(index)
                if shown.count == count {
                    stop.pointee = true
                    continuation.resume(returning: shown)
                }
            }
            #expect(status == 0)
        }
    }

    private let animation = SampleAnimation(
        frames: [
            .init(x: 0, y: 0, width: 8, height: 6, color: .red), .init(x: 0, y: 0, width: 4, height: 4, color: .blue),
        ],
        loopCount: 0)

    @Test func `the frames are shown in order, without end`() async {
        let options: [CFString: Any] = [kCGImageAnimationDelayTime: 0.001, kCGImageAnimationStartIndex: 1]
        #expect(await play(animation.gif, options, 5) == [1, 0, 1, 0, 1])
        #expect(await play(animation.apng(), options, 3) == [1, 0, 1])
    }

    @Test func `the number of times can be chosen`() async {
        let options: [CFString: Any] = [kCGImageAnimationDelayTime: 0.001, kCGImageAnimationLoopCount: 2]
        #expect(await play(animation.gif, options, 4) == [0, 1, 0, 1])
        let endless: [CFString: Any] = [kCGImageAnimationDelayTime: 0, kCGImageAnimationLoopCount: Double.infinity]
        #expect(await play(animation.webP, endless, 5) == [0, 1, 0, 1, 0])
    }

    @Test func `frames are shown for their delays`() async {
        let start = ContinuousClock.now
        // The first frame lasts 100 ms.
        _ = await play(animation.gif, [:], 2)
        #expect(ContinuousClock.now - start >= .milliseconds(100))
    }

    @Test func `what cannot be played has a status`() {
        func status(_ data: Data, _ options: [CFString: Any] = [:]) -> OSStatus {
            CGAnimateImageDataWithBlock(data, options) { _, _, _ in Issue.record("nothing is shown") }
        }
        #expect(status(Data("no image".utf8)) == CGImageAnimationStatus.animationStatus_UnsupportedFormat.rawValue)
        #expect(status(SampleStill.jpeg) == CGImageAnimationStatus.animationStatus_UnsupportedFormat.rawValue)
        #expect(
            status(animation.gif.dropLast(4)) == CGImageAnimationStatus.animationStatus_IncompleteInputImage.rawValue)
        #expect(
            status(animation.gif, [kCGImageAnimationStartIndex: 2])
                == CGImageAnimationStatus.animationStatus_ParameterError.rawValue)
        let missing = URL(fileURLWithPath: "/none.gif")
        #expect(
            CGAnimateImageAtURLWithBlock(missing, nil) { _, _, _ in }
                == CGImageAnimationStatus.animationStatus_ParameterError.rawValue)
    }
}
