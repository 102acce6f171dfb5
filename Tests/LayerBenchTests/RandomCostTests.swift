import DemoTestSupport
import Testing

/// What layers cost whose features combine.
@Suite struct RandomCostTests {
    /// No cost may come from the way in which features meet: together they cost at most what each may cost.
    @Test func `combinations of features stay below the sum of their bounds, in instructions`() async throws {
        // Instructions are counted of builds with optimization.
        guard bench.isOptimized else { return }
        let run = try await bench.run(
            ["--random", "24", "--seed", "18", "--layers", "2", "--instructions", "--check"], within: 300)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}
