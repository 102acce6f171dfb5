import CoreGraphics

// Objects of Core Text that can be compared, as all of Core Foundation.

extension CGFont: _CFObject {}
extension CTFontCollection: _CFObject {}
extension CTFrame: _CFObject {}
extension CTFramesetter: _CFObject {}
extension CTLine: _CFObject {}
extension CTRun: _CFObject {}
extension CTRunDelegate: _CFObject {}
extension CTTypesetter: _CFObject {}
