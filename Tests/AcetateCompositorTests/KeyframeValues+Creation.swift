@testable import AcetateCompositor

/// Values of keyframes from lists, as tests write them.
extension KeyframeValues: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: PropertyValue...) { self.init(elements) }

    init(_ values: some Sequence<PropertyValue>) {
        self.init()
        for value in values { append(value) }
    }
}
