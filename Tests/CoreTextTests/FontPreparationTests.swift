import Testing

@testable import CoreText

@Suite("Preparation of fonts")
struct FontPreparationTests {
    @Test("its end can be waited for by several threads, and again")
    func finish() async {
        let preparation = FontPreparation()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { preparation.finish() } }
        }
        preparation.finish()
    }

    @Test("it changes nothing of fonts that were chosen")
    func afterTheChoice() throws {
        let before = try dejaVu("DejaVu Sans", 20)
        FontEnvironment.prepare()
        #expect(try dejaVu("DejaVu Sans", 20) == before)
        try FontEnvironment.choose(.pinned)
    }
}
