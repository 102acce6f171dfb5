// The identifiers of the features of fonts (SFNTLayoutTypes.h), with Apple's values: those of the types and selectors that have a
// tag of OpenType. `FontFeature` has the tags.

/// The type of ligatures.
public let kLigaturesType = 1
/// The font's usual ligatures.
public let kCommonLigaturesOnSelector = 2
/// No usual ligatures.
public let kCommonLigaturesOffSelector = 3
/// Ligatures for special uses.
public let kRareLigaturesOnSelector = 4
/// No ligatures for special uses.
public let kRareLigaturesOffSelector = 5
/// Ligatures that depend on the letters beside them.
public let kContextualLigaturesOnSelector = 18
/// No ligatures that depend on the letters beside them.
public let kContextualLigaturesOffSelector = 19
/// Ligatures of former times.
public let kHistoricalLigaturesOnSelector = 20
/// No ligatures of former times.
public let kHistoricalLigaturesOffSelector = 21

/// The type of the widths of digits.
public let kNumberSpacingType = 6
/// Digits of equal width.
public let kMonospacedNumbersSelector = 0
/// Digits of different widths.
public let kProportionalNumbersSelector = 1

/// The type of letters above and below the line.
public let kVerticalPositionType = 10
/// Superscripts.
public let kSuperiorsSelector = 1
/// Subscripts.
public let kInferiorsSelector = 2
/// The letters of ordinal numbers.
public let kOrdinalsSelector = 3
/// The subscripts of chemical formulas.
public let kScientificInferiorsSelector = 4

/// The type of fractions.
public let kFractionsType = 11
/// Fractions with a horizontal stroke.
public let kVerticalFractionsSelector = 1
/// Fractions with a slanted stroke.
public let kDiagonalFractionsSelector = 2

/// The type of typographic extras.
public let kTypographicExtrasType = 14
/// A zero with a slash.
public let kSlashedZeroOnSelector = 4
/// A zero without a slash.
public let kSlashedZeroOffSelector = 5

/// The type of the heights of digits.
public let kNumberCaseType = 21
/// Digits of the heights of small letters.
public let kLowerCaseNumbersSelector = 0
/// Digits of the height of capitals.
public let kUpperCaseNumbersSelector = 1

/// The type of shapes for text in capitals.
public let kCaseSensitiveLayoutType = 33
/// Punctuation that fits capitals.
public let kCaseSensitiveLayoutOnSelector = 0
/// Punctuation that fits small letters.
public let kCaseSensitiveLayoutOffSelector = 1
/// Wider spaces between capitals.
public let kCaseSensitiveSpacingOnSelector = 2
/// The usual spaces between capitals.
public let kCaseSensitiveSpacingOffSelector = 3

/// The type of the font's stylistic sets.
public let kStylisticAlternativesType = 35
/// The first set. The selector of set n is 2n, and 2n + 1 to disable it.
public let kStylisticAltOneOnSelector = 2
/// Not the first set.
public let kStylisticAltOneOffSelector = 3
/// The second set.
public let kStylisticAltTwoOnSelector = 4
/// Not the second set.
public let kStylisticAltTwoOffSelector = 5
/// The third set.
public let kStylisticAltThreeOnSelector = 6
/// Not the third set.
public let kStylisticAltThreeOffSelector = 7
/// The fourth set.
public let kStylisticAltFourOnSelector = 8
/// Not the fourth set.
public let kStylisticAltFourOffSelector = 9
/// The fifth set.
public let kStylisticAltFiveOnSelector = 10
/// Not the fifth set.
public let kStylisticAltFiveOffSelector = 11
/// The sixth set.
public let kStylisticAltSixOnSelector = 12
/// Not the sixth set.
public let kStylisticAltSixOffSelector = 13

/// The type of shapes that depend on the letters beside them.
public let kContextualAlternatesType = 36
/// Shapes that fit the letters beside them.
public let kContextualAlternatesOnSelector = 0
/// One shape for all places.
public let kContextualAlternatesOffSelector = 1
/// Letters with flourishes.
public let kSwashAlternatesOnSelector = 2
/// Letters without flourishes.
public let kSwashAlternatesOffSelector = 3

/// The type of the shapes of small letters.
public let kLowerCaseType = 37
/// The usual small letters.
public let kDefaultLowerCaseSelector = 0
/// Small capitals for small letters.
public let kLowerCaseSmallCapsSelector = 1
/// Petite capitals for small letters.
public let kLowerCasePetiteCapsSelector = 2

/// The type of the shapes of capitals.
public let kUpperCaseType = 38
/// The usual capitals.
public let kDefaultUpperCaseSelector = 0
/// Small capitals for capitals.
public let kUpperCaseSmallCapsSelector = 1
/// Petite capitals for capitals.
public let kUpperCasePetiteCapsSelector = 2
