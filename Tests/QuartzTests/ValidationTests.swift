import CoreText
import Foundation
import Testing

@testable import Quartz

@Suite struct ValidationTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    /// The error message for a text; "none" if it is a valid composition.
    private func errorMessage(_ text: String) -> String {
        do {
            _ = try composition(text)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    private static let lfo = "{\"name\": \"wave\", \"type\": \"lfo\"}"

    static let invalidDocuments: [(String, String)] = [
        ("[]", "Test.composition: expected an object, found a list of 0"),
        ("{\"patches\": []}", "version: this is version none; only version 1 is supported"),
        ("{\"version\": 2, \"patches\": []}", "version: this is version 2; only version 1 is supported"),
        ("{\"version\": \"1\", \"patches\": []}", "version: expected a number, found \"1\""),
        ("{\"version\": 1}", "Test.composition: has no patches"),
        ("{\"version\": 1, \"patches\": {}}", "patches: expected a list, found an object"),
        ("{\"version\": 1, \"patches\": [], \"colour\": 1}", "colour: is not a known key"),
        (document("", "\"frameRate\": 0"), "frameRate: expected more than 0"),
        (document("", "\"frameRate\": 1000"), "frameRate: expected more than 0"),
        (document("3"), "patches[0]: expected an object, found 3"),
        (document("{}"), "patches[0]: has no type"),
        (
            document("{\"type\": \"teapot\"}"),
            "patches[0].type: there is no patch type \"teapot\"; the types are clamp, clear, "
        ),
        (document("{\"type\": \"lfo\"}"), "patches[0]: lfo has no name"),
        (document("{\"type\": \"clear\", \"colour\": 1}"), "patches[0].colour: is not a known key"),
        (document("\(lfo), \(lfo)"), "patches[1].name: the name \"wave\" is already used by patches[0]"),
        (document("{\"name\": \"a b\", \"type\": \"lfo\"}"), "patches[0].name: \"a b\" is not a valid name"),
        (document("{\"name\": \"inputs\", \"type\": \"lfo\"}"), "patches[0].name: \"inputs\" is not a valid name"),
        (
            document("{\"type\": \"sprite\", \"inputs\": {\"radius\": 1}}"),
            "patches[0].inputs.radius: sprite has no such input; it has "
        ),
        (
            document("{\"type\": \"sprite\", \"inputs\": {\"x\": \"abc\"}}"),
            "patches[0].inputs.x: expected a number, found \"abc\""
        ),
        (
            document("{\"type\": \"sprite\", \"inputs\": {\"width\": -1}}"),
            "patches[0].inputs.width: expected a number from 0 to 1000, found -1"
        ),
        (
            document("{\"type\": \"sprite\", \"inputs\": {\"color\": \"red\"}}"),
            "patches[0].inputs.color: expected a color, as \"#RRGGBB\" or [red, green, blue, alpha], found \"red\""
        ),
        (
            document("{\"type\": \"clear\", \"inputs\": {\"color\": [0, 0, 2]}}"),
            "patches[0].inputs.color: expected a color"
        ),
        (
            document("{\"type\": \"sprite\", \"inputs\": {\"enabled\": 1}}"),
            "patches[0].inputs.enabled: expected true or false, found 1"
        ),
        (
            document("{\"type\": \"gradient\", \"inputs\": {\"start\": [1]}}"),
            "patches[0].inputs.start: expected a point, as [x, y], found a list of 1"
        ),
        (
            document("{\"type\": \"gradient\", \"inputs\": {\"colors\": \"#000000\"}}"),
            "patches[0].inputs.colors: expected a list, found \"#000000\""
        ),
        (
            document("{\"type\": \"gradient\", \"inputs\": {\"colors\": [\"#000000\", 1]}}"),
            "patches[0].inputs.colors[1]: expected a color"
        ),
        (
            document("{\"type\": \"text\", \"inputs\": {\"string\": 1}}"),
            "patches[0].inputs.string: expected a string, found 1"
        ),
        (
            document("{\"type\": \"clear\", \"settings\": {\"blend\": \"add\"}}"),
            "patches[0].settings.blend: clear has no such setting; it has none"
        ),
        (
            document("{\"type\": \"sprite\", \"settings\": {\"blend\": \"mix\"}}"),
            "patches[0].settings.blend: expected one of over, add, "
        ),
        (
            document("{\"type\": \"sprite\", \"settings\": {\"wholePoints\": 1}}"),
            "patches[0].settings.wholePoints: expected true or false, found 1"
        ),
        (
            document("{\"name\": \"a\", \"type\": \"image\"}"), "patches[0].settings.file: is missing"
        ),
        (
            document("{\"name\": \"a\", \"type\": \"image\", \"settings\": {\"file\": \"a.png\"}}"),
            "patches[0].settings.file: \"a.png\" cannot be found"
        ),
        (
            document("{\"type\": \"clear\", \"patches\": []}"), "patches[0].patches: clear cannot contain patches"
        ),
        (
            document("{\"type\": \"transform\", \"patches\": [{\"type\": \"clear\", \"inputs\": {\"color\": 5}}]}"),
            "patches[0].patches[0].inputs.color: expected a color"
        ),
        (
            document("{\"type\": \"sprite\", \"inputs\": {\"x\": \"@wave.value\"}}"),
            "patches[0].inputs.x: there is no patch named \"wave\""
        ),
        (
            document("\(lfo), {\"type\": \"sprite\", \"inputs\": {\"x\": \"@wave.level\"}}"),
            "patches[1].inputs.x: lfo \"wave\" has no output \"level\"; it has value"
        ),
        (
            document("{\"type\": \"sprite\", \"inputs\": {\"x\": \"@inputs.speed\"}}"),
            "patches[0].inputs.x: the composition publishes no input \"speed\""
        ),
        (
            document("\(lfo), {\"type\": \"sprite\", \"inputs\": {\"color\": \"@wave.value\"}}"),
            "patches[1].inputs.color: expected a color, as \"#RRGGBB\" or [red, green, blue, alpha], "
                + "but @wave.value is a number"
        ),
        (
            document(
                "{\"name\": \"a\", \"type\": \"math\", \"inputs\": {\"a\": \"@b.value\"}}, "
                    + "{\"name\": \"b\", \"type\": \"math\", \"inputs\": {\"b\": \"@a.value\"}}"),
            "is connected to itself: @a.value <- @b.value <- @a.value"
        ),
        (
            document(
                "{\"name\": \"t\", \"type\": \"time\"}, "
                    + "{\"type\": \"text\", \"inputs\": {\"string\": \"@t.patch\"}}"),
            "patches[1].inputs.string: cannot depend on time"
        ),
        (
            document("{\"name\": \"f\", \"type\": \"expression\", \"settings\": {\"formula\": \"2 *\"}}"),
            "patches[0].settings.formula: ends too early"
        ),
        (
            document("{\"name\": \"f\", \"type\": \"expression\", \"settings\": {\"formula\": \"2 $ 3\"}}"),
            "patches[0].settings.formula: unexpected \"$\" at character 3"
        ),
        (
            document("{\"type\": \"filter\", \"settings\": {\"filter\": \"CINothing\"}}"),
            "patches[0].settings.filter: there is no filter \"CINothing\""
        ),
        (
            document(
                "{\"type\": \"filter\", \"settings\": {\"filter\": \"CIGaussianBlur\"}, \"inputs\": {\"inputSize\": 1}}"
            ),
            "patches[0].inputs.inputSize: filter has no such input; it has enabled, inputRadius"
        ),
        (
            document("{\"type\": \"particles\", \"settings\": {\"shape\": \"sphere\"}}"),
            "patches[0].settings.shape: expected one of point, line, rectangle, circle, found \"sphere\""
        ),
        (
            document("{\"type\": \"particles\", \"inputs\": {\"rate\": -1}}"),
            "patches[0].inputs.rate: expected a number from 0 to 10000, found -1"
        ),
        (
            document("{\"type\": \"particles\", \"inputs\": {\"gravity\": 1}}"),
            "patches[0].inputs.gravity: particles has no such input; it has accelerationX, "
        ),
        (
            document(
                "{\"type\": \"particles\", \"inputs\": {\"rate\": 4000, \"lifetime\": 2.5, \"lifetimeRange\": 1}}"),
            "patches[0].inputs.rate: up to 12000 particles are alive at the same time, including copies; the limit is 10000"
        ),
        (
            document(
                "{\"type\": \"replicate\", \"inputs\": {\"count\": 30}, \"patches\": [{\"type\": \"particles\"}, "
                    + "{\"type\": \"particles\", \"inputs\": {\"rate\": 200}}]}"),
            "patches[0].patches[1].inputs.rate: up to 13200 particles are alive at the same time"
        ),
        (document("", "\"inputs\": {\"a\": {}}"), "inputs.a: has no type"),
        (document("", "\"inputs\": {\"a\": {\"type\": \"index\"}}"), "inputs.a.type: there is no type \"index\""),
        (
            document("", "\"inputs\": {\"a\": {\"type\": \"number\", \"default\": 5, \"max\": 1}}"),
            "inputs.a.default: expected a number from"
        ),
        (
            document("", "\"inputs\": {\"a\": {\"type\": \"number\", \"min\": 2, \"max\": 1}}"),
            "inputs.a: min is greater than max"
        ),
        (
            document("", "\"inputs\": {\"a\": {\"type\": \"color\", \"max\": 1}}"),
            "inputs.a: only numbers have min and max"
        ),
        (document("", "\"outputs\": {\"a\": 3}"), "outputs.a: expected a connection, as \"@patch.output\", found 3"),
        (document("", "\"outputs\": {\"a\": \"@b.value\"}"), "outputs.a: there is no patch named \"b\""),
    ]

    @Test(arguments: invalidDocuments.indices) func `an error names its location`(_ index: Int) {
        let (text, expected) = Self.invalidDocuments[index]
        let message = errorMessage(text)
        #expect(message.contains(expected), "\(message)")
        #expect(message.hasPrefix("Test.composition: "))
        #expect(!message.contains("\n"))
    }

    @Test(arguments: ["", "{", "{\"version\": 1e999, \"patches\": []}", "nonsense", "{\"version\": 1,, }"])
    func `invalid JSON is reported`(_ text: String) {
        let message = errorMessage(text)
        #expect(message.hasPrefix("Test.composition: is not valid JSON") || message.contains("too large"), "\(message)")
    }

    @Test func `limits are enforced`() {
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(errorMessage(deep).contains("more than 64 levels deep"))
        #expect(errorMessage(String(repeating: " ", count: 1 << 20) + "{}").contains("is longer than 1048576 bytes"))
        let many = Array(repeating: "{\"type\": \"clear\"}", count: 513).joined(separator: ",")
        #expect(errorMessage(document(many)).contains("patches[512]: there are more than 512 patches"))
        let groups =
            String(repeating: "{\"type\": \"transform\", \"patches\": [", count: 20)
            + String(repeating: "]}", count: 20)
        #expect(errorMessage(document(groups)).contains("more than 16 levels deep"))
        let chain = (0..<200).map {
            "{\"name\": \"m\($0)\", \"type\": \"math\", \"inputs\": {\"a\": \"@m\($0 + 1).value\"}}"
        }
        let end = "{\"name\": \"m200\", \"type\": \"math\"}"
        #expect(errorMessage(document(chain.joined(separator: ",") + "," + end)).contains("more than 100 connections"))
        let formula = String(repeating: "(", count: 200) + "1" + String(repeating: ")", count: 200)
        #expect(
            errorMessage(
                document("{\"name\": \"f\", \"type\": \"expression\", \"settings\": {\"formula\": \"\(formula)\"}}")
            ).contains("more than 64 levels deep"))
    }

    @Test func `the error of an unreadable file names it`() throws {
        #expect(throws: CompositionError.self) { try QCComposition(contentsOf: URL(fileURLWithPath: "/no/such/file")) }
        do {
            _ = try QCComposition(contentsOf: URL(fileURLWithPath: "/no/such/file"))
        } catch {
            #expect("\(error)" == "/no/such/file: cannot be read: No such file or directory")
        }
        #expect(QCCompositionLayer(file: "/dev/zero") == nil)
        #expect(QCCompositionLayer(file: "/") == nil)
    }
}
