import CAcetateCairo

/// A PDF file that a context draws: its pages, links and destinations. Its bytes go to the consumer once it is finished.
final class PDFWriter {
    let surface: OpaquePointer
    /// The box of pages without one of their own, in user space.
    let mediaBox: CGRect
    private let consumer: CGDataConsumer
    private let output: Output
    private(set) var isPageOpen = false
    /// Whether the page has the mark that its tags need.
    private var isMarked = false
    private var isFinished = false
    /// Whether a page has ended that is not yet in the file. It stays until the next page begins, because the file needs
    /// a page for the destinations that are missing in the end.
    private var hasPendingPage = false
    private var linked: Set<String> = []
    private var destinations: Set<String> = []

    /// Collects the bytes that Cairo writes.
    private final class Output {
        var data = Data()
    }

    /// The width and height of a page in points: PDF 1.7 limits them to 14,400.
    private static func isPage(_ box: CGRect) -> Bool {
        box.isFinite && box.width > 0 && box.height > 0 && box.width <= 14_400 && box.height <= 14_400
    }

    /// Nil if the box is not that of a page.
    init?(_ consumer: CGDataConsumer, mediaBox: CGRect) {
        let box = mediaBox.standardized
        let output = Output()
        // The output lives as long as this object, which finishes the surface; then Cairo writes no more.
        guard Self.isPage(box),
            let surface = cairo_pdf_surface_create_for_stream(
                { closure, bytes, count in
                    guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                    Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue().data.append(bytes, count: Int(count))
                    return CAIRO_STATUS_SUCCESS
                }, Unmanaged.passUnretained(output).toOpaque(), Double(box.width), Double(box.height))
        else { return nil }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        (self.surface, self.mediaBox, self.consumer, self.output) = (surface, box, consumer, output)
    }

    deinit {
        _ = finish()
        cairo_surface_destroy(surface)
    }

    /// Sets a text of the file, such as its title.
    func set(_ key: cairo_pdf_metadata_t, _ text: String) { cairo_pdf_surface_set_metadata(surface, key, text) }

    /// Begins a page, after ending the current one. Returns its box; nil if the file is finished.
    func beginPage(_ box: CGRect?) -> CGRect? {
        guard !isFinished else { return nil }
        endPage()
        showPendingPage()
        let box = box.map(\.standardized).flatMap { Self.isPage($0) ? $0 : nil } ?? mediaBox
        cairo_pdf_surface_set_size(surface, Double(box.width), Double(box.height))
        isMarked = false
        isPageOpen = true
        return box
    }

    func endPage() {
        hasPendingPage = hasPendingPage || isPageOpen
        isPageOpen = false
    }

    private func showPendingPage() {
        if hasPendingPage { cairo_surface_show_page(surface) }
        hasPendingPage = false
    }

    /// Ends the file and gives its bytes to the consumer; false if they could not be written.
    func finish() -> Bool {
        guard !isFinished else { return true }
        isFinished = true
        endPage()
        addMissingDestinations()
        showPendingPage()
        cairo_surface_finish(surface)
        return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS && consumer.write(output.data)
    }

    // MARK: - Links

    /// A rectangle of the page, in device coordinates, that leads to a location outside of the file.
    func addLink(_ handle: OpaquePointer, _ rect: CGRect, to url: String) {
        tag(handle, CAIRO_TAG_LINK, "\(Self.rect(rect)) uri=\(Self.quoted(url))")
    }

    /// A rectangle of the page, in device coordinates, that leads to a destination with a name.
    func addLink(_ handle: OpaquePointer, _ rect: CGRect, toDestination name: String) {
        if isPageOpen { linked.insert(name) }
        tag(handle, CAIRO_TAG_LINK, "\(Self.rect(rect)) dest=\(Self.quoted(name))")
    }

    /// A destination at a point of the page, in device coordinates. Only the first with a name counts.
    func addDestination(_ handle: OpaquePointer, _ point: CGPoint, name: String) {
        guard isPageOpen, destinations.insert(name).inserted else { return }
        tag(handle, CAIRO_TAG_DEST, "name=\(Self.quoted(name)) x=\(Self.text(point.x)) y=\(Self.text(point.y))")
    }

    private func tag(_ handle: OpaquePointer, _ tag: String, _ attributes: String) {
        guard isPageOpen else { return }
        mark(handle)
        cairo_tag_begin(handle, tag, attributes)
        cairo_tag_end(handle, tag)
    }

    /// Fills a point of the page with a transparent color, because Cairo drops the tags of pages without drawing. It would
    /// drop the fill, too, if the operator were source-over.
    private func mark(_ handle: OpaquePointer) {
        if isMarked { return }
        isMarked = true
        cairo_save(handle)
        cairo_reset_clip(handle)
        cairo_new_path(handle)
        cairo_set_source_rgba(handle, 0, 0, 0, 0)
        cairo_set_operator(handle, CAIRO_OPERATOR_MULTIPLY)
        cairo_rectangle(handle, 0, 0, 1, 1)
        cairo_fill(handle)
        cairo_restore(handle)
    }

    /// Cairo fails for links to destinations that are missing, so that these lead to the last page.
    private func addMissingDestinations() {
        let missing = linked.subtracting(destinations)
        guard hasPendingPage, !missing.isEmpty, let handle = cairo_create(surface) else { return }
        isPageOpen = true
        for name in missing.sorted() { addDestination(handle, .zero, name: name) }
        isPageOpen = false
        cairo_destroy(handle)
    }

    private static func rect(_ rect: CGRect) -> String {
        "rect=[\(text(rect.minX)) \(text(rect.minY)) \(text(rect.width)) \(text(rect.height))]"
    }

    /// A number in thousandths.
    private static func text(_ value: CGFloat) -> String { "\((cairoCoordinate(value) * 1000).rounded() / 1000)" }

    private static func quoted(_ text: String) -> String {
        let text = text.filter { $0 != "\0" }.replacingOccurrences(of: "\\", with: "\\\\")
        return "'\(text.replacingOccurrences(of: "'", with: "\\'"))'"
    }
}
