import CoreGraphics
import Testing

struct ExceptionTests {
    @Test func `an exception tells what it was made with`() {
        let exception = NSException(name: .rangeException, reason: "no row 3", userInfo: ["row": 3])
        #expect(exception.name.rawValue == "NSRangeException" && exception.reason == "no row 3")
        #expect(exception.userInfo?["row"] as? Int == 3 && exception.description == "no row 3")
        #expect(NSException(name: .genericException, reason: nil, userInfo: nil).description == "NSGenericException")
    }

    @Test func `raise prints the reason and ends the program`() async throws {
        let result = try await #require(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            NSException(name: .internalInconsistencyException, reason: "no row 3").raise()
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("uncaught exception 'NSInternalInconsistencyException', reason: 'no row 3'"))
    }

    @Test func `raise formats the reason`() async throws {
        let result = try await #require(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
            withVaList([7]) { NSException.raise(.genericException, format: "no row %d", arguments: $0) }
        }
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("reason: 'no row 7'"))
    }
}
