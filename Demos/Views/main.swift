import AppKit
import DemoSupport

let help = """
    usage: Views [options]
    Shows what AppKit's views can do: animation, layout, scrolling, gestures, drawing, text, menus and view
    controllers, one page for each.

      --page NAME            begin with animation, layout, scrolling, gestures, drawing, text, menus or
                             controllers; default animation
      --screenshot FILE.png  write a screenshot without opening a window, then exit
      --help                 print this text
    """

do {
    var (page, file) = (ViewsPage.animation, String?.none)
    var reader = ArgumentReader(Array(CommandLine.arguments.dropFirst()))
    while let name = reader.option() {
        switch name {
        case "--page":
            let value = try reader.value()
            guard let known = ViewsPage(rawValue: value) else {
                throw OptionsError(
                    "--page has no value \(value.debugDescription)",
                    remedy: "choose from \(ViewsPage.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            page = known
        case "--screenshot": file = try reader.value()
        case "--help", "-h":
            print(help)
            exit(0)
        default: throw reader.unknown()
        }
    }
    let delegate = ViewsDelegate(page)
    if let file { try ScreenshotScript(file, at: 1).play(width: 900, height: 600) }
    try LiveProgram.run(delegate, freeze: nil)
} catch {
    exitWithError("\(error)")
}
