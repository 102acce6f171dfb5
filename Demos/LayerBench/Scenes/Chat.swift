import AppKit
import DemoSupport

extension BenchScene {
    /// A conversation with images.
    static let chats: [BenchScene] = [
        BenchScene.animated("chat", "a conversation with images and wrapped text, scrolling below its header") {
            root in
            root.backgroundColor = CGColor(red: 0.95, green: 0.96, blue: 0.98, alpha: 1)
            let scale = root.contentsScale
            let width = min(root.bounds.width, 1100)
            let list = CALayer()
            list.frame = CGRect(
                x: ((root.bounds.width - width) / 2).rounded(), y: 0, width: width, height: root.bounds.height)
            list.masksToBounds = true
            list.backgroundColor = Palette.white
            root.addSublayer(list)
            let (header, footer) = (CGFloat(72), CGFloat(76))
            var top = root.bounds.height - header - 20
            for index in 0..<48 {
                let message = message(index, width: width, scale: scale)
                top -= message.bounds.height
                message.frame.origin = CGPoint(x: 0, y: top)
                top -= index % 3 == 2 ? 24 : 8
                list.addSublayer(message)
            }
            list.swing(
                "bounds.origin.y", from: 0.0, to: Double((min(top - footer, 0)).rounded()), duration: 12)
            addBars(over: list, header: header, footer: footer, to: root)
        }.counting(.few)
    ]

    private static let bubbleInk = CGColor(red: 0.1, green: 0.12, blue: 0.18, alpha: 1)
    private static let phrases = [
        "Did you get there all right?",
        "Yes! The train was late, but the view from the window made up for it. Snow on both sides as far as you can see.",
        "Send me a picture when you are at the top, will you? I have wanted to see that lake for years.",
        "Here it is.",
        "We stayed at the hut until noon, then the clouds came in and we had to hurry down. My knees say hello. Tomorrow we "
            + "take the easy way around the valley and look for the old bridge that you told me about.",
        "That is the one!",
        "Ask the man at the shop for the key to the chapel. He is friendly if you buy some of his cheese first.",
        "Will do. Good night from all of us, and greetings to your mother.",
    ]

    /// A message with its writer's portrait, as high as its content.
    private static func message(_ index: Int, width: CGFloat, scale: CGFloat) -> CALayer {
        let isMine = index % 5 == 1 || index % 5 == 4
        let (face, margin, inset) = (CGFloat(40), CGFloat(20), CGFloat(14))
        let row = CALayer()
        let maximumWidth = (width * 0.6).rounded()
        let content: CALayer
        if index % 6 == 3 {
            let size = CGSize(width: min(maximumWidth, 420), height: (min(maximumWidth, 420) * 0.7).rounded())
            content = Interface.imageLayer(
                Photograph.image(
                    width: Int(size.width * scale), height: Int(size.height * scale), seed: 300 + UInt64(index % 4)),
                CGRect(origin: .zero, size: size), radius: 16)
        } else {
            let text = Interface.text(
                phrases[cycling: index], size: 16, isMine ? Palette.white : bubbleInk,
                CGRect(x: inset, y: inset - 3, width: maximumWidth - 2 * inset, height: 20), scale: scale)
            text.isWrapped = false
            let line = text.preferredFrameSize().width.rounded(.up)
            text.isWrapped = true
            text.bounds.size.width = min(line, maximumWidth - 2 * inset)
            let height = text.preferredFrameSize().height.rounded(.up)
            text.frame = CGRect(x: inset, y: inset - 3, width: text.bounds.width, height: height)
            content = Interface.box(
                CGRect(x: 0, y: 0, width: text.bounds.width + 2 * inset, height: height + 2 * inset - 6),
                isMine ? Palette.color(0x2f7cf6) : CGColor(red: 0.91, green: 0.92, blue: 0.95, alpha: 1), radius: 18)
            content.addSublayer(text)
        }
        let height = max(content.bounds.height, face)
        row.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        let x = isMine ? width - margin - face - 12 - content.bounds.width : margin + face + 12
        content.frame.origin = CGPoint(x: x, y: 0)
        row.addSublayer(content)
        row.addSublayer(
            Interface.imageLayer(
                Photograph.image(
                    width: Int(face * scale), height: Int(face * scale), seed: isMine ? 310 : 311 + UInt64(index % 3)),
                CGRect(x: isMine ? width - margin - face : margin, y: 0, width: face, height: face), radius: face / 2))
        return row
    }

    /// Adds the translucent bars over a list: the title at the top, and the input field at the bottom.
    private static func addBars(over list: CALayer, header: CGFloat, footer: CGFloat, to root: CALayer) {
        let (frame, scale) = (list.frame, root.contentsScale)
        let glass = CGColor(red: 0.98, green: 0.98, blue: 1, alpha: 0.92)
        let top = Interface.box(
            CGRect(x: frame.minX, y: frame.maxY - header, width: frame.width, height: header), glass)
        top.addSublayer(
            Interface.text(
                "Hiking, four people", size: 22, bubbleInk, CGRect(x: 24, y: 22, width: 500, height: 30), scale: scale,
                isBold: true))
        let bottom = Interface.box(CGRect(x: frame.minX, y: 0, width: frame.width, height: footer), glass)
        let field = Interface.box(
            CGRect(x: 20, y: 16, width: frame.width - 40, height: footer - 32), Palette.white,
            radius: (footer - 32) / 2)
        field.borderWidth = 1
        field.borderColor = CGColor(red: 0.8, green: 0.82, blue: 0.86, alpha: 1)
        field.addSublayer(
            Interface.text(
                "Message", size: 16, CGColor(red: 0.6, green: 0.62, blue: 0.68, alpha: 1),
                CGRect(x: 20, y: 11, width: 300, height: 22), scale: scale))
        let caret = Interface.box(CGRect(x: 18, y: 11, width: 2, height: 22), Palette.color(0x2f7cf6))
        caret.swing("opacity", from: 1.0, to: 0.0, duration: 0.5, timing: .easeInEaseOut)
        field.addSublayer(caret)
        bottom.addSublayer(field)
        root.addSublayer(top)
        root.addSublayer(bottom)
    }
}
