public import Foundation

extension Diffing where Value == String {
    /// Compares texts by lines.
    public static var lines: Diffing {
        Diffing(
            toData: { Data($0.utf8) }, fromData: { String(decoding: $0, as: UTF8.self) },
            diff: { old, new in
                LineDifference.text(old, new).map {
                    ($0, [XCTAttachment(data: Data($0.utf8), name: "difference", pathExtension: "patch")])
                }
            })
    }
}

extension Snapshotting where Value == String, Format == String {
    /// Texts, which are compared by lines.
    public static var lines: Snapshotting { Snapshotting(pathExtension: "txt", diffing: .lines) }
}

extension Snapshotting where Format == String {
    /// The description of a value.
    public static var description: Snapshotting { SimplySnapshotting.lines.pullback { String(describing: $0) } }

    /// The structure of a value: its properties, and theirs.
    public static var dump: Snapshotting {
        SimplySnapshotting.lines.pullback { value in
            var text = ""
            Swift.dump(value, to: &text)
            // Addresses and the numbers of objects differ on every run.
            return text.replacingOccurrences(of: " #\\d+", with: "", options: .regularExpression)
                .replacingOccurrences(of: ":?\\s*0x[\\da-f]+", with: "", options: .regularExpression)
        }
    }
}

extension Snapshotting where Value == Data, Format == Data {
    /// Bytes, which are compared exactly.
    public static var data: Snapshotting {
        Snapshotting(
            pathExtension: nil,
            diffing: Diffing(toData: { $0 }, fromData: { $0 }) { old, new in
                old == new
                    ? nil : ("The snapshot has \(new.count) bytes, and differs from the reference of \(old.count).", [])
            })
    }
}

extension Snapshotting where Value: Encodable, Format == String {
    /// A value as JSON, with sorted keys.
    public static var json: Snapshotting {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return json(encoder)
    }

    /// A value as JSON, by an encoder.
    public static func json(_ encoder: JSONEncoder) -> Snapshotting {
        var strategy: Snapshotting = SimplySnapshotting.lines.pullback { value in
            attempt("") { String(decoding: try encoder.encode(value), as: UTF8.self) }
        }
        strategy.pathExtension = "json"
        return strategy
    }
}

extension Snapshotting where Value: CaseIterable, Format == String {
    /// The results of a function for all cases, as a table.
    public static func `func`<A>(into witness: Snapshotting<A, Format>) -> Snapshotting<(Value) -> A, Format> {
        var strategy = Snapshotting<String, String>.lines.asyncPullback { (function: @escaping (Value) -> A) in
            rows(Array(Value.allCases)[...], function, witness)
        }
        strategy.pathExtension = "csv"
        return strategy
    }

    private static func rows<A>(
        _ cases: ArraySlice<Value>, _ function: @escaping (Value) -> A, _ witness: Snapshotting<A, Format>
    ) -> Async<String> {
        guard let first = cases.first else { return Async(value: "") }
        return Async { callback in
            witness.snapshot(function(first)).run { text in
                rows(cases.dropFirst(), function, witness).run { rest in
                    callback("\"\(first)\",\"\(text)\"" + (rest.isEmpty ? "" : "\n" + rest))
                }
            }
        }
    }
}

extension Snapshotting {
    /// A strategy that runs the run loop for a duration in seconds, and then makes its snapshot.
    public static func wait(for duration: TimeInterval, on strategy: Self) -> Self {
        Self(pathExtension: strategy.pathExtension, diffing: strategy.diffing) { value in
            let end = Date(timeIntervalSinceNow: duration)
            while Date() < end {
                if !RunLoop.current.run(mode: .default, before: min(end, Date(timeIntervalSinceNow: 0.01))) {
                    Thread.sleep(forTimeInterval: 0.002)
                }
            }
            return strategy.snapshot(value)
        }
    }
}
