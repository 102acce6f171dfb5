import CoreGraphics
import Foundation
import Testing

/// The functions of Core Foundation for data that changes.
@Suite struct MutableDataTests {
    @Test func `Bytes are appended, and written at the address of the data`() throws {
        let data = try #require(CFDataCreateMutable(nil, 0))
        CFDataAppendBytes(data, [1, 2, 3], 3)
        CFDataSetLength(data, 5)
        #expect(CFDataGetLength(data) == 5)
        let bytes = try #require(CFDataGetMutableBytePtr(data))
        bytes[4] = 9
        #expect(Data(referencing: data) == Data([1, 2, 3, 0, 9]))
        CFDataIncreaseLength(data, 1)
        CFDataSetLength(data, -1)
        #expect(CFDataGetLength(data) == 0)
    }

    @Test func `A provider has the bytes as they are when it is created`() throws {
        let data = try #require(CFDataCreateMutable(nil, 0))
        CFDataAppendBytes(data, [255, 0, 0, 255], 4)
        let provider = try #require(CGDataProvider(data: data))
        CFDataGetMutableBytePtr(data)[0] = 0
        #expect(provider.data == Data([255, 0, 0, 255]))
    }
}
