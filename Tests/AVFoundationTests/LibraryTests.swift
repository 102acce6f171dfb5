import CAcetateGStreamer
import CAcetateGStreamerLayout
import Testing

/// GStreamer's libraries are loaded by their names, and used without their headers.
@Suite struct LibraryTests {
    @Test func `types and values are those of GStreamer's headers`() {
        // The comparison is made when it is compiled.
        #expect(acetate_gst_compared() > 90)
    }

    @Test func `the libraries of this system have all functions`() {
        #expect(acetate_gst_load().map { String(cString: $0) } == nil)
    }
}
