import CoreGraphics
import CoreText
import Foundation

extension AttributeScopes {
    /// The attributes of AppKit and Foundation.
    public var appKit: AppKitAttributes.Type { AppKitAttributes.self }

    /// The attributes of an `AttributedString` that AppKit draws (AttributeScopes.AppKitAttributes). They mean the same as the keys of
    /// `NSAttributedString` with these names.
    public struct AppKitAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The layout of the paragraph.
        public let paragraphStyle: ParagraphStyleAttribute
        /// The color of the text.
        public let foregroundColor: ForegroundColorAttribute
        /// The color behind the text.
        public let backgroundColor: BackgroundColorAttribute
        /// Whether letters are combined; 0 for none.
        public let ligature: LigatureAttribute
        /// The additional distance between letters, in points.
        public let kern: KernAttribute
        /// The additional distance between letters, in points, which keeps pair kerning.
        public let tracking: TrackingAttribute
        /// The line through the text.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The color of the line through the text.
        public let strikethroughColor: StrikethroughColorAttribute
        /// The line below the text.
        public let underlineStyle: UnderlineStyleAttribute
        /// The color of the line below the text.
        public let underlineColor: UnderlineColorAttribute
        /// The color of the outlines.
        public let strokeColor: StrokeColorAttribute
        /// The width of the outlines, in percent of the font's size.
        public let strokeWidth: StrokeWidthAttribute
        /// The shadow of the text.
        public let shadow: ShadowAttribute
        /// An effect such as letterpress.
        public let textEffect: TextEffectAttribute
        /// The distance above the baseline, in points.
        public let baselineOffset: BaselineOffsetAttribute
        /// The slant, as the horizontal shift per height.
        public let obliqueness: ObliquenessAttribute
        /// The logarithm of the factor by which letters are wider.
        public let expansion: ExpansionAttribute
        /// The level above the line; negative below.
        public let superscript: SuperscriptAttribute
        /// The tool tip of the text.
        public let toolTip: ToolTipAttribute
        /// The attributes of Foundation, such as links.
        public let foundation: FoundationAttributes

        /// `NSAttributedString.Key.font`.
        public enum FontAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = NSFont
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.font.rawValue
        }

        /// `NSAttributedString.Key.paragraphStyle`.
        public enum ParagraphStyleAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = NSParagraphStyle
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.paragraphStyle.rawValue
        }

        /// `NSAttributedString.Key.foregroundColor`.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = NSColor
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.foregroundColor.rawValue
        }

        /// `NSAttributedString.Key.backgroundColor`.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = NSColor
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.backgroundColor.rawValue
        }

        /// `NSAttributedString.Key.ligature`.
        public enum LigatureAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = Int
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.ligature.rawValue
        }

        /// `NSAttributedString.Key.kern`, in points.
        public enum KernAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = CGFloat
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.kern.rawValue
        }

        /// `NSAttributedString.Key.tracking`, in points.
        public enum TrackingAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = CGFloat
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.tracking.rawValue
        }

        /// `NSAttributedString.Key.strikethroughStyle`.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = NSUnderlineStyle
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
        }

        /// `NSAttributedString.Key.strikethroughColor`.
        public enum StrikethroughColorAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = NSColor
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.strikethroughColor.rawValue
        }

        /// `NSAttributedString.Key.underlineStyle`.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = NSUnderlineStyle
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.underlineStyle.rawValue
        }

        /// `NSAttributedString.Key.underlineColor`.
        public enum UnderlineColorAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = NSColor
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.underlineColor.rawValue
        }

        /// `NSAttributedString.Key.strokeColor`.
        public enum StrokeColorAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = NSColor
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.strokeColor.rawValue
        }

        /// `NSAttributedString.Key.strokeWidth`, in percent of the font's size.
        public enum StrokeWidthAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = CGFloat
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.strokeWidth.rawValue
        }

        /// `NSAttributedString.Key.shadow`.
        public enum ShadowAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = NSShadow
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.shadow.rawValue
        }

        /// `NSAttributedString.Key.textEffect`.
        public enum TextEffectAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = NSAttributedString.TextEffectStyle
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.textEffect.rawValue
        }

        /// `NSAttributedString.Key.baselineOffset`, in points.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = CGFloat
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.baselineOffset.rawValue
        }

        /// `NSAttributedString.Key.obliqueness`, the horizontal shift per height.
        public enum ObliquenessAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = CGFloat
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.obliqueness.rawValue
        }

        /// `NSAttributedString.Key.expansion`, the logarithm of the factor.
        public enum ExpansionAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = CGFloat
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.expansion.rawValue
        }

        /// `NSAttributedString.Key.superscript`.
        public enum SuperscriptAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = Int
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.superscript.rawValue
        }

        /// `NSAttributedString.Key.toolTip`.
        public enum ToolTipAttribute: AttributedStringKey {
            /// The type of the values.
            public typealias Value = String
            /// The name, which is that of the key.
            public static let name = NSAttributedString.Key.toolTip.rawValue
        }
    }
}

extension AttributeDynamicLookup {
    /// The attributes of AppKit as members of attributed strings and containers, such as `text.foregroundColor`.
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.AppKitAttributes, T>
    ) -> T { self[T.self] }
}
