import CoreImage
import Testing

/// Expects that the properties of typed filters (CIFilterBuiltins.h) set all inputs: each is set to a value that is not the
/// default.
final class TypedFilterBench {
    /// The names of the filters that were tested.
    private(set) var names: Set<String> = []
    let point = CGPoint(x: 3, y: 4)
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    let data = Data([1, 2, 3])
    let transform = CGAffineTransform(scaleX: 2, y: 3)
    let space = CGColorSpaceCreateDeviceRGB()

    func vector(_ count: Int) -> CIVector {
        let numbers = (0..<count).map { 0.1 + CGFloat($0) / 64 }
        return numbers.withUnsafeBufferPointer { CIVector(values: $0.baseAddress!, count: count) }
    }

    /// Expects that setting the properties changes every input of the filter with a name.
    func expect<Filter>(
        _ name: String, _ filter: Filter, location: SourceLocation = #_sourceLocation, _ set: (Filter) -> Void
    ) {
        guard let untyped = filter as? CIFilter, let fresh = CIFilter(name: name) else {
            Issue.record("there is no \(name)", sourceLocation: location)
            return
        }
        #expect(untyped.value == fresh.value && untyped.name == name, sourceLocation: location)
        names.insert(name)
        set(filter)
        for key in fresh.inputKeys {
            let (new, old) = (untyped.value(forKey: key) as? NSObject, fresh.value(forKey: key) as? NSObject)
            let isObject = untyped.value(forKey: key) != nil && fresh.value(forKey: key) == nil
            #expect(isObject || new != old, "\(name).\(key)", sourceLocation: location)
        }
    }
}
