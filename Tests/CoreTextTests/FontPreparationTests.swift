import Testing

@testable import CoreText

@Suite("Font preparation")
struct FontPreparationTests {
    @Test("several threads can wait for the end, more than once")
    func finish() async {
        let preparation = FontPreparation()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { preparation.finish() } }
        }
        preparation.finish()
    }

    @Test("it does not affect fonts that were already chosen")
    func afterTheChoice() throws {
        let before = try dejaVu("DejaVu Sans", 20)
        FontEnvironment.prepare()
        #expect(try dejaVu("DejaVu Sans", 20) == before)
        try FontEnvironment.choose(.pinned)
    }
}
