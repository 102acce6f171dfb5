import AppKit
import DemoSupport

/// A view that shows all figures on one sheet, scaled to fit.
final class SheetView: FittedView {
    init(frame: NSRect) {
        super.init(sheetSize: SheetLayout.size, frame: frame)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        addHeadings()
        for (index, figure) in (Figure.chapter + Figure.more).enumerated() {
            addCard(figure, at: SheetLayout.card(index))
        }
        addGravities()
        CATransaction.commit()
        fit()
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Content

    private func add(_ text: String, size: CGFloat, color: CGColor = Palette.text, at frame: CGRect) {
        sheet.addSublayer(Label(text, size: size, color: color, at: frame))
    }

    private func addHeadings() {
        let (left, width) = (SheetLayout.margin, SheetLayout.size.width - 2 * SheetLayout.margin)
        for (text, y) in [
            ("Layer style properties", SheetLayout.top + 28), ("Contents gravity", SheetLayout.gravityTop + 10),
            ("Corners, edges, stretch and depth", SheetLayout.moreTop + 10),
        ] {
            let isTitle = y > SheetLayout.top
            add(text, size: isTitle ? 26 : 17, at: CGRect(x: left, y: y, width: width, height: isTitle ? 34 : 24))
        }
        add(
            "The figures of the Core Animation guide, chapter 11: one layer of 136 by 100 points, and what each property "
                + "adds to it.",
            size: 13, color: Palette.faint, at: CGRect(x: left, y: SheetLayout.top + 9, width: width, height: 20))
    }

    private func addCard(_ figure: Figure, at frame: CGRect) {
        let card = Card(at: frame)
        card.backgroundColor = Palette.card
        card.cornerRadius = 12
        card.borderWidth = 1
        card.borderColor = Palette.rim
        let stage = CALayer()
        stage.bounds = CGRect(origin: .zero, size: SheetLayout.stage)
        stage.anchorPoint = .zero
        stage.position = CGPoint(x: 0, y: SheetLayout.labels)
        card.addSublayer(stage)
        figure.build(stage)
        let width = frame.width - 24
        card.addSublayer(Label(figure.name, size: 13, at: CGRect(x: 12, y: 46, width: width, height: 18)))
        for (line, note) in figure.values.enumerated() {
            card.addSublayer(
                Label(
                    note, size: 10.5, color: Palette.faint,
                    at: CGRect(x: 12, y: 28 - 16 * CGFloat(line), width: width, height: 15)))
        }
        sheet.addSublayer(card)
    }

    private func addGravities() {
        for (index, gravity) in Figure.gravities.enumerated() {
            let frame = SheetLayout.gravity(index)
            let box = Card(at: frame)
            box.backgroundColor = Palette.card
            box.borderWidth = 1
            box.borderColor = Palette.track
            box.contents = Drawings.boat
            box.contentsScale = 5
            box.minificationFilter = .trilinear
            box.contentsGravity = gravity
            box.masksToBounds = true
            sheet.addSublayer(box)
            add(
                gravity.rawValue, size: 10.5, color: Palette.faint,
                at: CGRect(x: frame.minX, y: frame.minY - 19, width: frame.width + 14, height: 15))
        }
    }
}
