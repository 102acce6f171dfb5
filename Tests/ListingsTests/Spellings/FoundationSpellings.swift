import AppKit
import Testing

/// Core Foundation, Darwin and bridged values as programs write them.
@Suite struct FoundationSpellings {
    @Test func `Core Foundation names`() {
        let start: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
        let elapsed: CFTimeInterval = CFAbsoluteTimeGetCurrent() - start
        #expect(elapsed >= 0)
        let array = [1, "two", CGColor.black] as CFArray
        #expect(CFArrayGetCount(array) == 3)
        let string: CFString = "text" as CFString
        #expect(CFStringGetLength(string) == 4 && (string as String) == "text" && (string as NSString).length == 4)
        let dictionary = ["a": 1] as CFDictionary
        #expect(CFDictionaryGetCount(dictionary) == 1 && (dictionary as NSDictionary)["a"] as? Int == 1)
        let url = URL(fileURLWithPath: "/Library") as CFURL
        #expect((url as URL).path == "/Library")
        let data = Data([1, 2]) as CFData
        #expect(CFDataGetLength(data) == 2)
        #expect(CFBooleanGetValue(kCFBooleanTrue) && !CFBooleanGetValue(kCFBooleanFalse))
        let value: CFTypeRef = CGColor.black
        #expect((value as! CGColor) == CGColor.black)
        #expect((CGColor.black as Any) as! CGColor === CGColor.black)
    }

    @Test func `numbers as objects`() {
        let number: NSNumber = 3.5
        #expect(number as? CGFloat == 3.5 && number as! Double == 3.5 && (number as Any) as? Float == 3.5)
        #expect((CGFloat(3) as NSNumber).intValue == 3 && (3 as CGFloat as Any as? NSNumber)?.doubleValue == 3)
        #expect([CGFloat(1), 2] as [NSNumber] == [1, 2] && [1, 2.5] as [NSNumber] == [NSNumber(value: 1), 2.5])
        #expect((NSNumber(value: true) as? Bool) == true)
        let box = NSValue(rect: NSRect(x: 1, y: 2, width: 3, height: 4))
        #expect(box.rectValue.width == 3 && NSValue(size: NSSize(width: 1, height: 2)).sizeValue.height == 2)
        let mixed: [Any] = [0, 0.5, CGFloat(1), Float(2), NSNumber(value: 3), true]
        #expect(mixed.compactMap { $0 as? NSNumber }.count == 6)
    }

    @Test func `names of Darwin`() {
        #expect(arc4random_uniform(1) == 0)
        _ = CGFloat(arc4random()) / CGFloat(UInt32.max)
        srand48(1)
        #expect(drand48() < 1)
        #expect(HUGE == MAXFLOAT && HUGE == Float.greatestFiniteMagnitude)
        #expect(sin(CGFloat.pi / 2) == 1 && cosf(0) == 1 && pow(CGFloat(2), 3) == 8)
        #expect(sqrt(CGFloat(4)) == 2 && fmin(CGFloat(1), 2) == 1 && atan2(CGFloat(0), 1) == 0 && floor(1.5) == 1)
    }

    @Test func `an autorelease pool returns the result of its closure, and throws its errors`() {
        struct Failure: Error {}
        let sum = autoreleasepool { 1 + 2 }
        #expect(sum == 3)
        autoreleasepool { _ = CALayer() }
        #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
    }

    @Test func `a layer animates with CGFloat and Double alike`() {
        let layer = CALayer()
        let double: Double = 5
        let cgFloat: CGFloat = double
        layer.cornerRadius = double
        layer.cornerRadius = cgFloat * double
        layer.bounds.size.width = double + cgFloat
        #expect(layer.bounds.width == 10)
        let duration: TimeInterval = cgFloat
        CATransaction.setAnimationDuration(duration)
        CATransaction.flush()
        let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
        timer.invalidate()
        DispatchQueue.main.async {}
        NotificationCenter.default.post(name: Notification.Name("a"), object: nil)
    }
}
