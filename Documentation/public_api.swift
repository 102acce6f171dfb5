// Removes declarations that are not public from the descriptions of modules that swift-api-digester writes, which has no option
// for it. usage: public_api FILE …
import Foundation

/// Returns a node without those of its descendants that programs cannot name: the digester marks them as internal.
func publicPart(of node: [String: Any]) -> [String: Any] {
    guard let children = node["children"] as? [[String: Any]] else { return node }
    var node = node
    node["children"] = children.filter { $0["isInternal"] as? Bool != true }.map(publicPart)
    return node
}

for path in CommandLine.arguments.dropFirst() {
    let file = URL(fileURLWithPath: path)
    guard let description = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any],
        let root = description["ABIRoot"] as? [String: Any]
    else {
        FileHandle.standardError.write(Data("\(path) does not describe a module\n".utf8))
        exit(1)
    }
    let filtered = description.merging(["ABIRoot": publicPart(of: root)]) { $1 }
    try JSONSerialization.data(withJSONObject: filtered).write(to: file)
}
