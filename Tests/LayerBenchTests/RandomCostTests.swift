import DemoTestSupport
import Testing

/// Tests of the cost of layers with combined features.
@Suite struct RandomCostTests {
    /// Combining features must not add a cost: a combination may cost at most the sum of its features' bounds.
    @Test func `combinations of features stay below the sum of their bounds, in instructions`() async throws {
        // The bounds apply to the program as users have it, without the assertions of the tests.
        guard bench.isReleased else { return }
        let run = try await bench.run(
            ["--random", "24", "--seed", "18", "--layers", "2", "--instructions", "--check"], within: 300)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}
