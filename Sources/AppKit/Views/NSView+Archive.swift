import Foundation

extension NSView {
    private enum Key {
        static let frame = ["NSFrameX", "NSFrameY", "NSFrameWidth", "NSFrameHeight"]
        static let mask = "NSAutoresizingMask"
        static let autoresizes = "NSAutoresizesSubviews"
        static let isHidden = "NSIsHidden"
        static let alpha = "NSAlphaValue"
        static let identifier = "NSIdentifier"
        static let subviews = "NSSubviews"
    }

    func encodeView(with coder: NSCoder) {
        let numbers = [frame.minX, frame.minY, frame.width, frame.height]
        for (key, number) in zip(Key.frame, numbers) { coder.encode(Double(number), forKey: key) }
        coder.encode(Int(truncatingIfNeeded: autoresizingMask.rawValue), forKey: Key.mask)
        coder.encode(autoresizesSubviews, forKey: Key.autoresizes)
        coder.encode(isHidden, forKey: Key.isHidden)
        coder.encode(Double(alphaValue), forKey: Key.alpha)
        if let identifier { coder.encode(NSString(string: identifier.rawValue), forKey: Key.identifier) }
        coder.encode(NSArray(array: subviews), forKey: Key.subviews)
    }

    func decode(from coder: NSCoder) {
        let numbers = Key.frame.map { CGFloat(coder.decodeDouble(forKey: $0)) }
        setFrame(NSRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        autoresizingMask = AutoresizingMask(rawValue: UInt(truncatingIfNeeded: coder.decodeInteger(forKey: Key.mask)))
        if coder.containsValue(forKey: Key.autoresizes) {
            autoresizesSubviews = coder.decodeBool(forKey: Key.autoresizes)
        }
        isHidden = coder.decodeBool(forKey: Key.isHidden)
        if coder.containsValue(forKey: Key.alpha) { alphaValue = CGFloat(coder.decodeDouble(forKey: Key.alpha)) }
        if coder.containsValue(forKey: Key.identifier) {
            identifier = (coder.decodeObject(forKey: Key.identifier) as? String).map(
                NSUserInterfaceItemIdentifier.init(rawValue:))
        }
        if coder.containsValue(forKey: Key.subviews) {
            for child in coder.decodeObject(forKey: Key.subviews) as? [NSView] ?? [] { addSubview(child) }
        }
    }
}
