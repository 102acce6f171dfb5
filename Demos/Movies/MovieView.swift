import AVFoundation
import AppKit
import DemoSupport

/// A view with movies, or what a camera sees, in a grid.
final class MovieView: NSView {
    private struct Cell {
        let layer: CALayer
        let player: AVPlayer?
        let title: CATextLayer
        let panel: CALayer
        let bar: CALayer
        let track: AVSynchronizedLayer
    }

    private var cells: [Cell] = []
    private var loopers: [AVPlayerLooper] = []
    private var observations: [NSKeyValueObservation] = []
    private var session: AVCaptureSession?
    private var receiver: FrameReceiver?
    private let options: Options

    init(frame: NSRect, options: Options) {
        self.options = options
        super.init(frame: frame)
        let root = CALayer()
        root.backgroundColor = CGColor(gray: 0, alpha: 1)
        layer = root
        wantsLayer = true
        for movie in options.movies { add(movie) }
        if options.showsCamera { addCamera() }
        if let path = options.frames { addFrames(path) }
        layoutCells()
    }

    required init?(coder: NSCoder) { nil }

    override var acceptsFirstResponder: Bool { true }

    private func add(_ name: String) {
        let url = name.contains("://") ? URL(string: name) ?? URL(fileURLWithPath: name) : URL(fileURLWithPath: name)
        let item = AVPlayerItem(url: url)
        let player: AVPlayer
        if options.loops, case .run = options.task {
            let queue = AVQueuePlayer()
            loopers.append(AVPlayerLooper(player: queue, templateItem: item))
            player = queue
        } else {
            player = AVPlayer(playerItem: item)
        }
        player.isMuted = options.isMuted
        let cell = makeCell(AVPlayerLayer(player: player), player, url.lastPathComponent)
        observations.append(
            player.observe(\.currentItem) { [weak self] player, _ in self?.follow(player.currentItem, in: cell) })
        follow(player.currentItem, in: cell)
        if case .run = options.task { player.play() }
    }

    private func addCamera() {
        guard let device = AVCaptureDevice.default(for: .video), let input = try? AVCaptureDeviceInput(device: device)
        else {
            return
        }
        let session = AVCaptureSession()
        session.addInput(input)
        _ = makeCell(AVCaptureVideoPreviewLayer(session: session), nil, device.localizedName)
        _ = NotificationCenter.default.addObserver(
            forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
        ) { notification in
            FileHandle.standardError.write(
                Data("Movies: \(notification.userInfo?[AVCaptureSessionErrorKey] ?? "")\n".utf8))
        }
        self.session = session
        DispatchQueue.global().async { session.startRunning() }
    }

    private func addFrames(_ path: String) {
        let video = AcetateDrawableLayer()
        video.contentsGravity = .resizeAspect
        do { receiver = try FrameReceiver(path, video.drawables) } catch { exitWithError("\(error)") }
        _ = makeCell(video, nil, path)
    }

    private func makeCell(_ video: CALayer, _ player: AVPlayer?, _ name: String) -> Cell {
        let title = CATextLayer()
        title.string = name
        title.fontSize = 20
        title.foregroundColor = CGColor(gray: 1, alpha: 1)
        title.truncationMode = .end
        let panel = CALayer()
        panel.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        panel.cornerRadius = 16
        let (track, bar) = (AVSynchronizedLayer(), CALayer())
        bar.backgroundColor = CGColor(red: 0.3, green: 0.75, blue: 1, alpha: 0.9)
        bar.cornerRadius = 3
        bar.anchorPoint = CGPoint(x: 0, y: 0.5)
        track.addSublayer(bar)
        panel.addSublayer(title)
        panel.addSublayer(track)
        if options.showsOverlay { video.addSublayer(panel) }
        layer?.addSublayer(video)
        let cell = Cell(layer: video, player: player, title: title, panel: panel, bar: bar, track: track)
        cells.append(cell)
        return cell
    }

    /// Reports the failures of an item, and lets the bar of its panel grow with its time.
    private func follow(_ item: AVPlayerItem?, in cell: Cell) {
        guard let item else { return }
        cell.track.playerItem = item
        let name = (item.asset as? AVURLAsset)?.url.path ?? "the movie"
        let report: (AVPlayerItem) -> Void = { item in
            if item.status == .failed {
                FileHandle.standardError.write(Data("Movies: \(item.error.map { "\($0)" } ?? "")\n".utf8))
            }
            if item.status == .readyToPlay, item.presentationSize == .zero {
                FileHandle.standardError.write(Data("Movies: \(name) has no pictures; only its sound is played\n".utf8))
            }
            guard item.duration.isNumeric, item.duration.seconds > 0 else { return }
            let grow = CABasicAnimation(keyPath: "transform.scale.x")
            (grow.fromValue, grow.toValue) = (0.001, 1)
            grow.beginTime = AVCoreAnimationBeginTimeAtZero
            grow.duration = item.duration.seconds
            grow.fillMode = .both
            grow.isRemovedOnCompletion = false
            cell.bar.add(grow, forKey: "grow")
        }
        observations.append(item.observe(\.status) { item, _ in report(item) })
        report(item)
    }

    override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        layoutCells()
    }

    private func layoutCells() {
        guard !cells.isEmpty else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let columns = Int(Double(cells.count).squareRoot().rounded(.up))
        let rows = (cells.count + columns - 1) / columns
        let size = CGSize(width: bounds.width / CGFloat(columns), height: bounds.height / CGFloat(rows))
        for (index, cell) in cells.enumerated() {
            cell.layer.frame =
                CGRect(
                    x: CGFloat(index % columns) * size.width,
                    y: bounds.height - CGFloat(index / columns + 1) * size.height,
                    width: size.width, height: size.height
                ).integral
            let inner = cell.layer.bounds
            cell.panel.frame =
                CGRect(x: inner.width * 0.1, y: inner.height * 0.06, width: inner.width * 0.8, height: 72).integral
            let width = cell.panel.bounds.width - 40
            cell.title.frame = CGRect(x: 20, y: 32, width: width, height: 28)
            cell.track.frame = CGRect(x: 20, y: 16, width: width, height: 6)
            cell.bar.bounds = CGRect(x: 0, y: 0, width: width, height: 6)
            cell.bar.position = CGPoint(x: 0, y: 3)
        }
        CATransaction.commit()
    }

    override func keyDown(with event: NSEvent) {
        switch event.charactersIgnoringModifiers {
        case " ":
            for player in players { player.rate == 0 ? player.play() : player.pause() }
        case "q", "\u{1B}": NSApplication.shared.terminate(nil)
        case "\u{F702}": seek(by: -5)
        case "\u{F703}": seek(by: 5)
        default: super.keyDown(with: event)
        }
    }

    private var players: [AVPlayer] { cells.compactMap(\.player) }

    private func seek(by seconds: Double) {
        for player in players {
            player.seek(to: CMTime(seconds: player.currentTime().seconds + seconds, preferredTimescale: 600))
        }
    }

    /// Whether each movie shows the picture of a time, or has failed.
    func show(_ time: Double) async {
        for player in players {
            await player.seek(
                to: CMTime(seconds: time, preferredTimescale: 600), toleranceBefore: .zero, toleranceAfter: .zero)
        }
    }

    /// The pictures that were due, but replaced by later ones before they were shown.
    var skippedPictures: Int { players.compactMap(\.currentItem).map(\.acetateSkippedFrames).reduce(0, +) }
}
