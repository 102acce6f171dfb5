import CoreGraphics
import Testing

@Suite struct DisplayModeTests {
    @Test func `modes of displays have sizes in points and pixels`() throws {
        try DisplayTable.withDisplays([
            DisplayTable.Entry(
                id: 71, bounds: CGRect(x: 0, y: 0, width: 1200, height: 800), refreshRate: 75, scale: 1.5),
            DisplayTable.Entry(id: 72, bounds: CGRect(x: 1200, y: 0, width: 640, height: 480), refreshRate: 0),
        ]) {
            let mode = try #require(CGDisplayCopyDisplayMode(71))
            #expect(mode.width == 1200 && mode.height == 800 && mode.refreshRate == 75)
            #expect(mode.pixelWidth == 1800 && mode.pixelHeight == 1200 && mode.isUsableForDesktopGUI())
            #expect(CGDisplayCopyDisplayMode(72)?.pixelWidth == 640 && CGDisplayCopyDisplayMode(72)?.refreshRate == 0)
            #expect(CGDisplayCopyDisplayMode(73) == nil)
        }
    }
}
