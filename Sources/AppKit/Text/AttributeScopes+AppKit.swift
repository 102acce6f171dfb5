import CoreGraphics
import CoreText
import Foundation

extension AttributeScopes {
    /// The attributes of AppKit and Foundation.
    public var appKit: AppKitAttributes.Type { AppKitAttributes.self }

    /// The attributes of an `AttributedString` that AppKit draws (AttributeScopes.AppKitAttributes). They mean the same as the keys of
    /// `NSAttributedString` with these names.
    public struct AppKitAttributes: AttributeScope {
        public let font: FontAttribute
        public let paragraphStyle: ParagraphStyleAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let ligature: LigatureAttribute
        public let kern: KernAttribute
        public let tracking: TrackingAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let strikethroughColor: StrikethroughColorAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let underlineColor: UnderlineColorAttribute
        public let strokeColor: StrokeColorAttribute
        public let strokeWidth: StrokeWidthAttribute
        public let shadow: ShadowAttribute
        public let textEffect: TextEffectAttribute
        public let baselineOffset: BaselineOffsetAttribute
        public let obliqueness: ObliquenessAttribute
        public let expansion: ExpansionAttribute
        public let superscript: SuperscriptAttribute
        public let toolTip: ToolTipAttribute
        public let foundation: FoundationAttributes

        /// `NSAttributedString.Key.font`.
        public enum FontAttribute: AttributedStringKey {
            public typealias Value = NSFont
            public static let name = NSAttributedString.Key.font.rawValue
        }

        /// `NSAttributedString.Key.paragraphStyle`.
        public enum ParagraphStyleAttribute: AttributedStringKey {
            public typealias Value = NSParagraphStyle
            public static let name = NSAttributedString.Key.paragraphStyle.rawValue
        }

        /// `NSAttributedString.Key.foregroundColor`.
        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = NSColor
            public static let name = NSAttributedString.Key.foregroundColor.rawValue
        }

        /// `NSAttributedString.Key.backgroundColor`.
        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = NSColor
            public static let name = NSAttributedString.Key.backgroundColor.rawValue
        }

        /// `NSAttributedString.Key.ligature`.
        public enum LigatureAttribute: AttributedStringKey {
            public typealias Value = Int
            public static let name = NSAttributedString.Key.ligature.rawValue
        }

        /// `NSAttributedString.Key.kern`, in points.
        public enum KernAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.kern.rawValue
        }

        /// `NSAttributedString.Key.tracking`, in points.
        public enum TrackingAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.tracking.rawValue
        }

        /// `NSAttributedString.Key.strikethroughStyle`.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = NSUnderlineStyle
            public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
        }

        /// `NSAttributedString.Key.strikethroughColor`.
        public enum StrikethroughColorAttribute: AttributedStringKey {
            public typealias Value = NSColor
            public static let name = NSAttributedString.Key.strikethroughColor.rawValue
        }

        /// `NSAttributedString.Key.underlineStyle`.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = NSUnderlineStyle
            public static let name = NSAttributedString.Key.underlineStyle.rawValue
        }

        /// `NSAttributedString.Key.underlineColor`.
        public enum UnderlineColorAttribute: AttributedStringKey {
            public typealias Value = NSColor
            public static let name = NSAttributedString.Key.underlineColor.rawValue
        }

        /// `NSAttributedString.Key.strokeColor`.
        public enum StrokeColorAttribute: AttributedStringKey {
            public typealias Value = NSColor
            public static let name = NSAttributedString.Key.strokeColor.rawValue
        }

        /// `NSAttributedString.Key.strokeWidth`, in percent of the font's size.
        public enum StrokeWidthAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.strokeWidth.rawValue
        }

        /// `NSAttributedString.Key.shadow`.
        public enum ShadowAttribute: AttributedStringKey {
            public typealias Value = NSShadow
            public static let name = NSAttributedString.Key.shadow.rawValue
        }

        /// `NSAttributedString.Key.textEffect`.
        public enum TextEffectAttribute: AttributedStringKey {
            public typealias Value = NSAttributedString.TextEffectStyle
            public static let name = NSAttributedString.Key.textEffect.rawValue
        }

        /// `NSAttributedString.Key.baselineOffset`, in points.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.baselineOffset.rawValue
        }

        /// `NSAttributedString.Key.obliqueness`, the horizontal shift per height.
        public enum ObliquenessAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.obliqueness.rawValue
        }

        /// `NSAttributedString.Key.expansion`, the logarithm of the factor.
        public enum ExpansionAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = NSAttributedString.Key.expansion.rawValue
        }

        /// `NSAttributedString.Key.superscript`.
        public enum SuperscriptAttribute: AttributedStringKey {
            public typealias Value = Int
            public static let name = NSAttributedString.Key.superscript.rawValue
        }

        /// `NSAttributedString.Key.toolTip`.
        public enum ToolTipAttribute: AttributedStringKey {
            public typealias Value = String
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
