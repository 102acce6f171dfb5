import AppKit
import DemoSupport

/// Measures what each Core Image filter costs, and prints the filters that cost most first.
enum FilterRun {
    /// The images' size, in pixels: half a megapixel.
    private static let (width, height) = (1024, 512)

    private struct Result {
        let name: String
        /// The processor time of rendering the filtered image once, less that of rendering the image itself, in seconds.
        let seconds: Double
    }

    /// Parses the names of filters, the arguments that follow `--filters`; all for none.
    static func names(_ arguments: [String]) throws -> [String] {
        let all = CIFilter.filterNames(inCategory: nil)
        guard let text = arguments.first else { return all }
        let names = text.split(separator: ",").map { String($0) }
        if let unknown = names.first(where: { !all.contains($0) }) ?? arguments.dropFirst().first {
            throw OptionsError(
                "--filters has no value \(unknown.debugDescription)", remedy: "see the list of --filters")
        }
        return names
    }

    /// Measures the filters and prints a table.
    static func run(_ names: [String]) throws {
        let copy = try MemoryCopy(pixels: width * height)
        copy.sample(100)
        guard let photograph = image(1) else { return }
        let own = seconds(of: photograph)
        var results: [Result] = []
        for name in names {
            copy.sample()
            guard let output = output(of: name, photograph) else { continue }
            results.append(Result(name: name, seconds: max(0, seconds(of: output) - own)))
        }
        results.sort { $0.seconds > $1.seconds }
        let widths = [36, 8, 8]
        print("\(width) by \(height) pixels; a copy of them takes \(Table.number(1000 * copy.seconds, 3)) ms")
        print(Table.row(["filter", "ms", "copies"], widths))
        for result in results {
            let copies = result.seconds / max(copy.seconds, 1e-9)
            print(
                Table.row([result.name, Table.number(1000 * result.seconds, 2), Table.number(copies, 1)], widths))
        }
    }

    /// The filtered photograph; nil if the filter has no image with these inputs.
    private static func output(of name: String, _ photograph: CIImage) -> CIImage? {
        guard let filter = CIFilter(name: name) else { return nil }
        for (index, key) in filter.inputKeys.enumerated() {
            guard let attributes = filter.attributes[key] as? [String: Any] else { continue }
            if attributes[kCIAttributeType] as? String == kCIAttributeTypeImage
                || attributes[kCIAttributeClass] as? String == "CIImage"
            {
                filter.setValue(key == kCIInputImageKey ? photograph : image(UInt64(10 + index)), forKey: key)
                continue
            }
            // Values that change nothing are replaced.
            let (value, identity) = (filter.value(forKey: key), attributes[kCIAttributeIdentity])
            if let vector = value as? CIVector, let identity = identity as? CIVector, vector == identity {
                let count = vector.count
                let numbers = (0..<count).map { CGFloat($0 % 3 + 1) / CGFloat(2 * count) }
                filter.setValue(CIVector(values: numbers, count: count), forKey: key)
            } else if let number = value as? NSNumber, let identity = identity as? NSNumber, number == identity,
                let least = attributes[kCIAttributeSliderMin] as? NSNumber,
                let most = attributes[kCIAttributeSliderMax] as? NSNumber
            {
                filter.setValue(0.4 * least.doubleValue + 0.6 * most.doubleValue, forKey: key)
            }
        }
        if filter.inputKeys.contains(kCIInputTimeKey) { filter.setValue(0.4, forKey: kCIInputTimeKey) }
        return filter.outputImage
    }

    private static func image(_ seed: UInt64) -> CIImage? {
        Photograph.image(width: width, height: height, seed: seed).map { CIImage(cgImage: $0) }
    }

    /// The processor time of rendering the image's rectangle, on all threads: the least of several times.
    private static func seconds(of image: CIImage) -> Double {
        let context = CIContext()
        let rect = CGRect(x: 0, y: 0, width: width, height: height)
        var (least, total) = (Double.infinity, 0.0)
        for _ in 0..<5 where total < 0.5 {
            let start = Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID)
            _ = context.createCGImage(image, from: rect)
            let time = Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - start
            total += time
            least = min(least, time)
        }
        return least
    }
}
