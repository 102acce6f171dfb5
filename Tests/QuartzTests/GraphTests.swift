import AcetateCompositor
import CoreText
import Foundation
import Testing

@testable import Quartz

@Suite struct GraphTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    /// The value of an output of patches at a time.
    private func value(_ patches: String, _ output: String, at seconds: Double, parent: Double = 0) throws -> PatchValue
    {
        let text = document(patches, "\"outputs\": {\"out\": \"\(output)\"}")
        let read = try composition(text).composition
        let argument = try #require(read.outputs.first).argument
        let type = try #require(read.outputs.first).type
        return Evaluation(
            read.graph, read.graph.nodes(for: [argument]),
            at: ComputedAnimation.Moment(seconds: seconds, parent: parent), source: LayerValues()
        ).value(argument, type)
    }

    private func number(_ patches: String, _ output: String = "@p.value", at seconds: Double = 0) throws -> Double {
        guard case .number(let number) = try value(patches, output, at: seconds) else { return .nan }
        return number
    }

    @Test func `waveforms match their formulas`() {
        for step in 0..<80 {
            let turns = Double(step) / 16 - 2
            let part = turns - turns.rounded(.down)
            #expect(abs(Waveform.sine.value(at: turns) - sin(turns * 2 * .pi)) < 1e-12)
            #expect(abs(Waveform.triangle.value(at: turns) - asin(sin(turns * 2 * .pi)) * 2 / .pi) < 1e-7)
            #expect(Waveform.square.value(at: turns) == (part < 0.5 ? 1 : -1))
            #expect(abs(Waveform.ramp.value(at: turns) - (2 * part - 1)) < 1e-12)
            #expect(Waveform.saw.value(at: turns) == -Waveform.ramp.value(at: turns))
        }
    }

    @Test func `the random patch is constant in a cycle, and covers the range`() {
        let values = (0..<500).map { Waveform.random.value(at: Double($0)) }
        #expect(values.allSatisfy { abs($0) <= 1 })
        #expect(Set(values).count == 500)
        #expect(abs(values.reduce(0, +) / 500) < 0.1)
        #expect(Waveform.random.value(at: 3.99) == values[3])
    }

    @Test func `an oscillator applies offset, amplitude, period and phase`() throws {
        let lfo = """
            {"name": "p", "type": "lfo", "inputs": {"period": 4, "phase": 30, "amplitude": 0.5, "offset": 2}}
            """
        for time in [0.0, 0.7, 1, 3.2, 1000] {
            let expected = 2 + 0.5 * sin((time / 4 + 30.0 / 360) * 2 * .pi)
            #expect(abs(try number(lfo, at: time) - expected) < 1e-9)
        }
        let still = "{\"name\": \"p\", \"type\": \"lfo\", \"inputs\": {\"period\": 0, \"phase\": 90}}"
        #expect(abs(try number(still, at: 5) - 1) < 1e-12)
    }

    @Test func `an interpolation runs once, loops, or mirrors`() throws {
        func at(_ time: Double, _ mode: String, _ easing: String = "linear") throws -> Double {
            try number(
                """
                {"name": "p", "type": "interpolation", "settings": {"repeat": "\(mode)", "easing": "\(easing)"},
                 "inputs": {"from": 10, "to": 20, "duration": 2, "delay": 1}}
                """, at: time)
        }
        for (time, none, loop, mirror) in [
            (0.0, 10.0, 10.0, 10.0), (1, 10, 10, 10), (2, 15, 15, 15), (2.5, 17.5, 17.5, 17.5), (4, 20, 15, 15),
            (5.5, 20, 12.5, 12.5), (6, 20, 15, 15), (3.5, 20, 12.5, 17.5),
        ] {
            #expect(try at(time, "none") == none)
            #expect(try at(time, "loop") == loop)
            #expect(try at(time, "mirror") == mirror)
        }
        let curve = TimingCurve.easeInEaseOut
        #expect(try at(1.6, "none", "easeInOut") == 10 + 10 * curve(0.3))
    }

    @Test func `the time is that of the patch or of the layer`() throws {
        let time = "{\"name\": \"p\", \"type\": \"time\"}"
        #expect(try value(time, "@p.patch", at: 3, parent: 8) == .number(3))
        #expect(try value(time, "@p.system", at: 3, parent: 8) == .number(8))
    }

    @Test(arguments: [
        ("add", 9.5), ("subtract", 5.5), ("multiply", 15), ("divide", 3.75), ("modulo", 1.5), ("min", 2), ("max", 7.5),
        ("power", 56.25),
    ])
    func `math patches calculate`(_ operation: String, _ expected: Double) throws {
        let patch = """
            {"name": "p", "type": "math", "settings": {"operation": "\(operation)"}, "inputs": {"a": 7.5, "b": 2}}
            """
        #expect(try number(patch) == expected)
    }

    @Test func `undefined results are zero`() {
        #expect(Arithmetic.divide.callAsFunction(1, 0) == 0)
        #expect(Arithmetic.remainder(1, 0) == 0)
        #expect(Arithmetic.power.callAsFunction(-1, 0.5) == 0)
        #expect(Arithmetic.remainder(-1, 3) == 2)
    }

    @Test(arguments: [
        ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("2 ^ 3 ^ 2", 512), ("-2 ^ 2", -4), ("10 - 4 - 3", 3), ("7 % 4", 3),
        ("2 * -3", -6), ("1e2 + .5", 100.5), ("abs(-3) + max(1, 2)", 5), ("clamp(5, 0, 1)", 1),
        ("mix(2, 4, 0.25)", 2.5),
        ("smoothstep(0, 1, 0.5)", 0.5), ("sqrt(16) + floor(2.7)", 6), ("a * b + a", 9), ("sin(pi / 2)", 1),
        ("1 / 0", 0),
    ])
    func `formulas follow precedence rules`(_ text: String, _ expected: Double) throws {
        let formula = try Formula(text)
        #expect(abs(formula(formula.variables.map { $0 == "a" ? 3 : 2 }) - expected) < 1e-12)
    }

    @Test func `a formula's variables are inputs`() throws {
        let patches = """
            {"name": "q", "type": "time"},
            {"name": "p", "type": "expression", "settings": {"formula": "base + speed * t"},
             "inputs": {"base": 1, "speed": 2, "t": "@q.patch"}}
            """
        #expect(try number(patches, at: 4) == 9)
    }

    @Test func `conditionals select a value`() throws {
        func choose(_ test: String, _ a: Double) throws -> Double {
            try number(
                """
                {"name": "p", "type": "conditional", "settings": {"test": "\(test)"},
                 "inputs": {"a": \(a), "b": 2, "then": 5, "else": 6}}
                """)
        }
        for (test, below, same, above) in [
            ("less", 5.0, 6.0, 6.0), ("lessOrEqual", 5, 5, 6), ("equal", 6, 5, 6), ("notEqual", 5, 6, 5),
            ("greater", 6, 6, 5), ("greaterOrEqual", 6, 5, 5),
        ] {
            #expect(try choose(test, 1) == below)
            #expect(try choose(test, 2) == same)
            #expect(try choose(test, 3) == above)
        }
    }

    @Test func `colors and points are composed and decomposed`() throws {
        let color = "{\"name\": \"p\", \"type\": \"color\", \"inputs\": {\"red\": 0.5, \"alpha\": 0.25}}"
        #expect(
            try value(color, "@p.color", at: 0) == .color(CGColor(srgbRed: 0.5, green: 1, blue: 1, alpha: 0.25)))
        let mix = """
            {"name": "p", "type": "mixColors", "inputs": {"a": "#000000", "b": "#FF0000", "amount": 0.5}}
            """
        #expect(try value(mix, "@p.color", at: 0) == .color(CGColor(srgbRed: 0.5, green: 0, blue: 0, alpha: 1)))
        let point = """
            {"name": "q", "type": "point", "inputs": {"x": 3, "y": 4}},
            {"name": "p", "type": "coordinates", "inputs": {"point": "@q.point"}}
            """
        #expect(try value(point, "@p.y", at: 0) == .number(4))
    }
}
