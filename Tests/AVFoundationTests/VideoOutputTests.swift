import AVFoundation
import CoreImage
import CoreVideo
import Foundation
import QuartzCore
import Synchronization
import Testing

@testable import AVFoundation

/// Pictures of player items as buffers of pixels.
@MainActor @Suite(.serialized) struct VideoOutputTests {
    private func item(frames: Int = 60) throws -> AVPlayerItem {
        let url = try MovieMaker.directory().appendingPathComponent("movie.webm")
        try MovieMaker.make(.webm, frames: frames, at: url)
        return AVPlayerItem(url: url)
    }

    /// The middle of a frame's time.
    private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(2 * frame + 1), timescale: 60) }

    private func number(_ buffer: CVPixelBuffer) -> Int? { buffer.makeImage().flatMap(MovieMaker.number(in:)) }

    private final class Receiver: AVPlayerItemOutputPullDelegate {
        let changes = Atomic(0)
        let flushes = Atomic(0)
        func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) { changes.add(1, ordering: .relaxed) }
        func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) { flushes.add(1, ordering: .relaxed) }
    }

    @Test func `a paused item has the picture of its position, which is new once`() async throws {
        let item = try item()
        let output = AVPlayerItemVideoOutput(
            pixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
        #expect(!output.hasNewPixelBuffer(forItemTime: .zero))
        #expect(!output.itemTime(forHostTime: 0).isValid)
        item.add(output)
        item.add(output)
        #expect(item.outputs.count == 1)
        let player = AVPlayer(playerItem: item)
        #expect(await wait { output.hasNewPixelBuffer(forItemTime: .zero) })
        var shown = CMTime.invalid
        let buffer = try #require(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: &shown))
        #expect(number(buffer) == 0 && shown == .zero)
        #expect(CVPixelBufferGetWidth(buffer) == 320 && CVPixelBufferGetHeight(buffer) == 180)
        #expect(CIImage(cvPixelBuffer: buffer).extent == CGRect(x: 0, y: 0, width: 320, height: 180))
        #expect(!output.hasNewPixelBuffer(forItemTime: .zero))
        // It can be taken again.
        #expect(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil).flatMap(number) == 0)

        let receiver = Receiver()
        output.setDelegate(receiver, queue: nil)
        output.requestNotificationOfMediaDataChange(withAdvanceInterval: 0.1)
        #expect(await player.seek(to: time(31), toleranceBefore: .zero, toleranceAfter: .zero))
        #expect(await wait { output.hasNewPixelBuffer(forItemTime: time(31)) })
        let sought = try #require(output.copyPixelBuffer(forItemTime: time(31), itemTimeForDisplay: &shown))
        #expect(number(sought) == 31)
        // A frame that is sought exactly is shown from the position on.
        #expect(shown.seconds > 30.9 / 30 && shown <= time(31))
        #expect(output.copyPixelBuffer(forItemTime: time(3), itemTimeForDisplay: nil) == nil)
        #expect(await wait { receiver.flushes.load(ordering: .relaxed) > 0 })
        #expect(await wait { receiver.changes.load(ordering: .relaxed) == 1 })
        // Time stands still.
        let now = CACurrentMediaTime()
        #expect(abs(output.itemTime(forHostTime: now + 1).seconds - player.currentTime().seconds) < 0.01)

        item.remove(output)
        #expect(item.outputs.isEmpty && !output.hasNewPixelBuffer(forItemTime: time(31)))
        #expect(output.copyPixelBuffer(forItemTime: time(31), itemTimeForDisplay: nil) == nil)
    }

    @Test func `while an item plays, the pictures are those of the times of the host`() async throws {
        let item = try item()
        let player = AVPlayer(playerItem: item)
        #expect(await wait { item.status == .readyToPlay })
        // An output that is added later begins with the picture that is shown.
        let output = AVPlayerItemVideoOutput()
        item.add(output)
        #expect(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil).flatMap(number) == 0)
        player.play()
        #expect(await wait { player.currentTime().seconds > 0.1 })
        var numbers: [(found: Int, expected: Double)] = []
        _ = await wait(3) {
            let time = output.itemTime(forHostTime: CACurrentMediaTime())
            if output.hasNewPixelBuffer(forItemTime: time),
                let buffer = output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil),
                let number = number(buffer)
            {
                numbers.append((number, time.seconds * 30))
            }
            return player.currentTime().seconds > 1.2
        }
        #expect(numbers.count >= 10)
        // A frame is that of a time from its own to that of the next; the bound leaves time for a busy machine.
        let right = numbers.count { $0.expected - Double($0.found) > -0.2 && $0.expected - Double($0.found) < 3 }
        #expect(right >= numbers.count * 9 / 10, "\(numbers)")
        // Time passes at the rate.
        if player.rate == 1 {
            let now = CACurrentMediaTime()
            let passed = output.itemTime(forHostTime: now + 0.1).seconds - output.itemTime(forHostTime: now).seconds
            #expect(abs(passed - 0.1) < 0.05)
        }
    }
}
