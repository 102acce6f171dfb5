import AcetateGStreamer
import Foundation

extension ScriptParser {
    func size(_ words: inout ScriptWords) throws(ScriptError) -> CGSize {
        let text = try words.word("a size")
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], (1...16384).contains(width),
            (1...16384).contains(height)
        else { throw error("\(text.debugDescription) is not a size from 1x1 to 16384x16384, such as 800x600") }
        return CGSize(width: width, height: height)
    }

    /// A file to write, which is the next word. Its folder must exist.
    mutating func file(
        _ words: inout ScriptWords, _ formats: [ScriptFile.Format]
    ) throws(ScriptError) -> ScriptFile {
        let path = try words.word("a file")
        let names = formats.map { ".\($0.rawValue)" }.joined(separator: ", ")
        guard let format = ScriptFile.Format(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased()),
            formats.contains(format)
        else { throw error("the name of the file \(path.debugDescription) does not end with \(names)") }
        if let former = files.updateValue(line, forKey: path) {
            throw error("line \(former) writes the file \(path.debugDescription) already; choose another name")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw error(
                "the file \(path.debugDescription) cannot be written, as there is no folder \(folder); create it")
        }
        guard access(folder, W_OK) == 0 || access(path, W_OK) == 0 else {
            throw error("the file \(path.debugDescription) cannot be written: \(String(cString: strerror(errno)))")
        }
        return ScriptFile(path: path, format: format)
    }

    mutating func parseRecording(_ words: inout ScriptWords) throws(ScriptError) {
        let duration = try words.duration("a duration")
        var rate = 25
        if let text = words.next, text.hasSuffix("fps") {
            guard let value = Int(text.dropLast(3)), (1...120).contains(value) else {
                throw error("\(text) is not a number of frames per second from 1fps to 120fps")
            }
            (rate, _) = (value, words.take(text))
        }
        let file = try file(&words, [.gif, .apng, .png, .webm, .mp4])
        if file.format == .gif, 100 % rate != 0 || rate > 50 {
            throw error("a GIF file cannot have \(rate) frames per second; choose 50, 25, 20, 10, 5, 4, 2 or 1")
        }
        let count = Int((Double(duration) / 1e9 * Double(rate)).rounded())
        guard (1...100_000).contains(count) else {
            throw error("a recording of \(seconds(duration)) s with \(rate) frames per second has \(count) frames")
        }
        add(.beginRecording(file, count: count, rate: rate))
        // A recording of one frame ends with the frame with which it begins.
        for frame in 1..<max(count, 2) {
            let offset = count == 1 ? 0 : (Double(frame) * 1e9 / Double(rate)).rounded()
            add(.recordFrame(isLast: frame >= count - 1), at: time + Int64(offset))
        }
    }
}
