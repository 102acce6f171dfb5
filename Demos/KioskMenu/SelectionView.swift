import AppKit
import Quartz

/// The view subclass that is inserted into the window. It hosts the root layer, and responds to events.
class SelectionView: NSView {
    /// The selected menu item's index.
    var selectedIndex = 0
    /// The layer that contains the menu item layers.
    var menuLayer = CALayer()
    /// The layer that displays the selection.
    var selectionLayer = CALayer()
    /// The names of the menu items.
    var names: [String] = []
    /// The composition behind the menu; nil for plain black, as in the second of the sample's two projects.
    var composition: QCComposition?
    /// The movie behind the menu; nil for the composition, which also replaces a movie that cannot be played.
    var movie: MovieBackground?
    /// The layer of the composition.
    private var compositionLayer: QCCompositionLayer?

    override func awakeFromNib() {
        super.awakeFromNib()
        MainActor.assumeIsolated {
            names = ["Movies", "Music", "Podcasts", "Photos", "Internet"]

            // The cursor isn't used for selection, so we hide it.
            NSCursor.hide()

            // Go full screen, as a kiosk application.
            if let screen = window?.screen {
                enterFullScreenMode(screen, withOptions: nil)
            }

            // Make the view the first responder to get keystrokes.
            window?.makeFirstResponder(self)

            // Set up the individual layers.
            setupLayers()

            // Bring the window to the front.
            window?.makeKeyAndOrderFront(self)
        }
    }

    func setupLayers() {
        // Make a Quartz composition layer. Note: running a composition costs more than a plain background.
        if movie == nil { compositionLayer = composition.flatMap { QCCompositionLayer(composition: $0) } }
        let rootLayer = compositionLayer ?? CALayer()
        if compositionLayer == nil { rootLayer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1) }

        // Set the layer as the root layer and then turn on wantsLayer. This order causes layer-hosting behavior on the
        // part of the view.
        layer = rootLayer
        wantsLayer = true

        if let movie { show(movie) }

        // Create a layer to contain the menus.
        menuLayer.frame = rootLayer.frame
        menuLayer.layoutManager = CAConstraintLayoutManager()
        rootLayer.addSublayer(menuLayer)

        // Calculate the size and location of the individually selectable items.
        let width: CGFloat = 400
        let height: CGFloat = 50
        let spacing: CGFloat = 20
        let fontSize: CGFloat = 32
        let initialOffset = bounds.size.height / 2 - (height * 5 + spacing * 4) / 2
        let whiteColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)

        // Iterate over the list of selection names and create layers for each.
        for (i, name) in names.enumerated() {
            let menuItemLayer = CATextLayer()
            menuItemLayer.string = name
            menuItemLayer.font = "Lucida-Grande" as CFString
            menuItemLayer.fontSize = fontSize
            menuItemLayer.foregroundColor = whiteColor
            menuItemLayer.contentsScale = window?.backingScaleFactor ?? 1
            menuItemLayer.addConstraint(
                CAConstraint(
                    attribute: .maxY, relativeTo: "superlayer", attribute: .maxY,
                    offset: -(CGFloat(i) * height + spacing + initialOffset)))
            menuItemLayer.addConstraint(
                CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
            menuLayer.addSublayer(menuItemLayer)
        }
        menuLayer.layoutIfNeeded()

        // We use an additional layer, selectionLayer, to indicate that the current item is selected.
        selectionLayer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        selectionLayer.borderWidth = 2
        selectionLayer.cornerRadius = 25
        selectionLayer.borderColor = whiteColor

        if let filter = CIFilter(name: "CIBloom") {
            filter.setDefaults()
            filter.setValue(5.0, forKey: "inputRadius")
            filter.name = "pulseFilter"
            selectionLayer.filters = [filter]
        }

        // The selectionLayer shows a subtle pulse as it is displayed: the filter's intensity ranges from 0 to 2 in a
        // second, reverses, and repeats forever.
        let pulseAnimation = CABasicAnimation(keyPath: "filters.pulseFilter.inputIntensity")
        pulseAnimation.fromValue = 0.0
        pulseAnimation.toValue = 2.0
        pulseAnimation.duration = 1
        pulseAnimation.repeatCount = .greatestFiniteMagnitude
        pulseAnimation.autoreverses = true
        pulseAnimation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        selectionLayer.add(pulseAnimation, forKey: "pulseAnimation")

        // Set the first item as selected.
        changeSelectedIndex(0)

        // Finally, the selection layer is added to the root layer.
        rootLayer.addSublayer(selectionLayer)
    }

    /// Puts a movie behind the menu, until it fails: then its error is printed, and the composition replaces it.
    private func show(_ movie: MovieBackground) {
        movie.layer.frame = bounds
        layer?.insertSublayer(movie.layer, at: 0)
        movie.failureHandler = { [weak self] error in
            FileHandle.standardError.write(Data("KioskMenu: \(error); the composition replaces the movie\n".utf8))
            guard let self else { return }
            movie.layer.removeFromSuperlayer()
            self.movie = nil
            guard let background = composition.flatMap({ QCCompositionLayer(composition: $0) }) else { return }
            compositionLayer = background
            background.frame = bounds
            layer?.insertSublayer(background, at: 0)
            changeSelectedIndex(selectedIndex)
        }
    }

    func changeSelectedIndex(_ theSelectedIndex: Int) {
        selectedIndex = theSelectedIndex
        if selectedIndex == names.count { selectedIndex = names.count - 1 }
        if selectedIndex < 0 { selectedIndex = 0 }

        // Moves the selectionLayer to illustrate the currently selected item. It does this using an animation so that
        // the transition is visible.
        if let theSelectedLayer = menuLayer.sublayers?[selectedIndex] {
            selectionLayer.position = theSelectedLayer.position
            moveCompositionSelection(to: theSelectedLayer.position)
        }
    }

    /// Animates the composition's input "selection", if it has one, to the selected item.
    private func moveCompositionSelection(to position: CGPoint) {
        guard let background = compositionLayer, background.inputKeys.contains("selection") else { return }
        // A composition is two units wide, and its origin is in the middle.
        let unit = background.bounds.width / 2
        let place = CGPoint(
            x: (position.x - background.bounds.midX) / unit, y: (position.y - background.bounds.midY) / unit)
        let follow = CABasicAnimation(keyPath: "patch.selection.value")
        follow.fromValue = (background.presentation() ?? background).value(forKeyPath: "patch.selection.value")
        follow.duration = 0.5
        follow.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        background.setValue(place, forKeyPath: "patch.selection.value")
        background.add(follow, forKey: "selection")
    }

    override func keyDown(with event: NSEvent) {
        interpretKeyEvents([event])
    }

    override func moveUp(_ sender: Any?) {
        changeSelectedIndex(selectedIndex - 1)
    }

    override func moveDown(_ sender: Any?) {
        changeSelectedIndex(selectedIndex + 1)
    }

    override func insertNewline(_ sender: Any?) {
        print(names[selectedIndex])
        fflush(nil)
    }

    override func cancelOperation(_ sender: Any?) {
        NSApp.terminate(self)
    }
}
