import AppKit
import Quartz
import Testing

/// Chapter 12 of the Core Animation guide: the view of the kiosk menu.
private final class SelectionView: NSView {
    // Listing 1: the properties of the view
    // Contains the selected menu item index
    var selectedIndex: Int = 0
    // The layer that contains the menu item layers
    var menuLayer: CALayer!
    // The layer that is displays the selection
    var selectionLayer: CALayer!
    // The array of layers that contain the menu item names.
    var names: [String]!

    // Listing 2: the view prepares itself
    override func awakeFromNib() {
        MainActor.assumeIsolated {
            self.names = ["Movies", "Music", "Podcasts", "Photos", "Internet"]
            // The cursor isn't used for selection, so we hide it
            NSCursor.hide()
            // go full screen, as a kiosk application
            if let screen = self.window?.screen {
                self.enterFullScreenMode(screen, withOptions: nil)
            }
            // Make the window the first responder to get keystrokes
            self.window?.makeFirstResponder(self)
            self.setupLayers()
            // bring the window to the front
            self.window?.makeKeyAndOrderFront(self)
        }
    }

    func setupLayers() {
        // Listing 3: the background
        let rootLayer: CALayer
        if let path = Bundle.main.path(forResource: "Background", ofType: "qtz") {
            rootLayer = QCCompositionLayer(file: path)
        } else {
            rootLayer = CALayer()
        }
        // Set the layer as the root layer and then turn on wantsLayer. This order makes the view host layers.
        self.layer = rootLayer
        self.wantsLayer = true

        // Listing 4: the selectable menu items
        self.menuLayer = CALayer()
        self.menuLayer.frame = rootLayer.frame
        self.menuLayer.layoutManager = CAConstraintLayoutManager()
        rootLayer.addSublayer(self.menuLayer)
        let width: CGFloat = 400.0
        let height: CGFloat = 50.0
        let spacing: CGFloat = 20.0
        let fontSize: CGFloat = 32.0
        let initialOffset = self.bounds.size.height / 2 - (height * 5 + spacing * 4) / 2.0
        let whiteColor = CGColor(red: 1.0, green: 1.0, blue: 1.0, alpha: 1.0)
        for i in 0..<names.count {
            let menuItemLayer = CATextLayer()
            menuItemLayer.string = self.names[i]
            menuItemLayer.font = "Lucida-Grande" as CFString
            menuItemLayer.fontSize = fontSize
            menuItemLayer.foregroundColor = whiteColor
            menuItemLayer.addConstraint(
                CAConstraint(
                    attribute: .maxY, relativeTo: "superlayer", attribute: .maxY,
                    offset: -(CGFloat(i) * height + spacing + initialOffset)))
            menuItemLayer.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
            self.menuLayer.addSublayer(menuItemLayer)
        }
        self.menuLayer.layoutIfNeeded()

        // Listing 5: the selection
        self.selectionLayer = CALayer()
        self.selectionLayer.bounds = CGRectMake(0.0, 0.0, width, height)
        self.selectionLayer.borderWidth = 2.0
        self.selectionLayer.cornerRadius = 25
        self.selectionLayer.borderColor = whiteColor
        if let filter = CIFilter(name: "CIBloom") {
            filter.setDefaults()
            filter.setValue(NSNumber(value: 5.0 as Float), forKey: "inputRadius")
            filter.name = "pulseFilter"
            selectionLayer.filters = [filter]
        }
        let pulseAnimation = CABasicAnimation()
        pulseAnimation.keyPath = "filters.pulseFilter.inputIntensity"
        pulseAnimation.fromValue = NSNumber(value: 0.0 as Float)
        pulseAnimation.toValue = NSNumber(value: 2.0 as Float)
        pulseAnimation.duration = 1.0
        pulseAnimation.repeatCount = Float(1e100)
        pulseAnimation.autoreverses = true
        pulseAnimation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        selectionLayer.add(pulseAnimation, forKey: "pulseAnimation")
        // set the first item as selected
        self.changeSelectedIndex(0)
        rootLayer.addSublayer(self.selectionLayer)
    }

    // Listing 6: the selection changes
    func changeSelectedIndex(_ theSelectedIndex: Int) {
        self.selectedIndex = theSelectedIndex
        if self.selectedIndex == names.count {
            self.selectedIndex = names.count - 1
        }
        if self.selectedIndex < 0 {
            self.selectedIndex = 0
        }
        let theSelectedLayer = self.menuLayer.sublayers![self.selectedIndex]
        // Moves the selectionLayer to illustrate the currently selected item, with an animation.
        self.selectionLayer.position = theSelectedLayer.position
    }

    // Listing 7: the arrow keys
    override func moveUp(_ sender: Any?) {
        self.changeSelectedIndex(self.selectedIndex - 1)
    }

    override func moveDown(_ sender: Any?) {
        self.changeSelectedIndex(self.selectedIndex + 1)
    }

    // Listing 8: the view releases its layers
    func tearDown() {
        self.layer = nil
        self.menuLayer = nil
        self.selectionLayer = nil
        self.names = nil
    }
}

@Suite struct KioskListings {
    init() throws { try Samples.pinFonts() }

    @MainActor @Test func `12-1 to 12-8: the selection follows the arrow keys`() throws {
        try Samples.useDisplay()
        let view = SelectionView(frame: NSRect(x: 0, y: 0, width: 800, height: 600))
        view.awakeFromNib()
        NSCursor.unhide()
        let first = view.selectionLayer.position
        view.moveDown(nil)
        #expect(view.selectedIndex == 1)
        #expect(view.selectionLayer.position.y == first.y - 50)
        view.moveUp(nil)
        view.moveUp(nil)
        #expect(view.selectedIndex == 0)
        #expect(view.selectionLayer.position == first)
        view.tearDown()
    }
}
