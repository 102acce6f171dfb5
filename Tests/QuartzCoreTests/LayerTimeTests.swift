import Foundation
import QuartzCore
import Testing

/// Timing of layers: conversion of times, pausing, and visibility.
@Suite struct LayerTimeTests {
    private let renderer = CARenderer(width: 32, height: 32)
    private let root = CALayer()
    private let above = CALayer()
    private let layer = CALayer()

    init() {
        above.addSublayer(layer)
        root.addSublayer(above)
        renderer.layer = root
        frame(at: 0)
    }

    private func frame(at time: Double) {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
    }

    private func without(actions body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    @Test func `times convert through every layer between`() {
        (root.speed, above.speed, above.beginTime, layer.timeOffset) = (2, 0.5, 4, 3)
        // Root 20 at 10; above (20 - 4) / 2 = 8; the layer 8 + 3.
        #expect(layer.convertTime(10, from: nil) == 11)
        #expect(layer.convertTime(11, to: nil) == 10)
        #expect(layer.convertTime(20, from: root) == 11)
        #expect(root.convertTime(11, from: layer) == 20)
        #expect(above.convertTime(8, to: layer) == 11)
        #expect(layer.convertTime(5, to: layer) == 5)
    }

    @Test func `siblings convert times below a layer with speed 0`() {
        let sibling = CALayer()
        above.addSublayer(sibling)
        (above.speed, above.timeOffset) = (0, 7)
        (layer.speed, sibling.timeOffset) = (2, 1)
        // Local 4 is 2 in the parent's time, which is 3 in the sibling's.
        #expect(layer.convertTime(4, to: sibling) == 3)
        #expect(layer.convertTime(3, from: sibling) == 4)
        #expect(layer.convertTime(1000, from: nil) == 14)
    }

    @Test func `a time in a repeating layer is converted to its first cycle`() {
        (layer.beginTime, layer.duration, layer.repeatCount, layer.autoreverses) = (10, 4, 2, true)
        for (time, local) in [(5.0, 0.0), (11, 1), (14, 4), (15, 3), (19, 1), (99, 0)] {
            #expect(layer.convertTime(time, from: nil) == local, "at \(time)")
        }
        #expect(layer.convertTime(3, to: nil) == 13)
    }

    @Test func `a layer pauses and resumes by the documents' recipe, repeatedly, below other timings`() throws {
        (root.speed, above.speed, above.beginTime) = (0.5, 3, 2)
        frame(at: 100)
        let animation = CABasicAnimation(keyPath: "zPosition")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 900, 900)
        layer.add(animation, forKey: "rise")
        frame(at: 100)
        var (now, shown) = (100.0, 0.0)
        for (plays, rests) in [(10.0, 50.0), (0.5, 0.001), (33, 10_000)] {
            now += plays
            shown += plays * 1.5
            frame(at: now)
            #expect(abs(try #require(layer.presentation()).zPosition - shown) < 1e-9)
            let paused = layer.convertTime(now, from: nil)
            (layer.speed, layer.timeOffset) = (0, paused)
            frame(at: now)
            #expect(abs(try #require(layer.presentation()).zPosition - shown) < 1e-9)
            now += rests
            frame(at: now)
            #expect(abs(try #require(layer.presentation()).zPosition - shown) < 1e-9)
            #expect(renderer.nextFrameTime() == .infinity)
            let stopped = layer.timeOffset
            (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
            layer.beginTime = layer.convertTime(now, from: nil) - stopped
            frame(at: now)
            #expect(abs(try #require(layer.presentation()).zPosition - shown) < 1e-9)
        }
    }

    @Test func `a layer with a duration is visible for that time`() throws {
        without { (layer.beginTime, layer.duration) = (10, 5) }
        for (time, isHidden) in [(9.0, true), (10, false), (14.9, false), (15, true)] {
            frame(at: time)
            #expect(try #require(layer.presentation()).isHidden == isHidden, "at \(time)")
        }
        #expect(!layer.isHidden)
        frame(at: 12)
        #expect(renderer.nextFrameTime() == 15)
    }
}
