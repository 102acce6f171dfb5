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
/// Letters on the line.
public let kNormalPositionSelector = 0
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
/// Digits and slashes as they are.
public let kNoFractionsSelector = 0
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
/// No set.
public let kNoStylisticAlternatesSelector = 0
/// The first set.
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
/// The seventh set.
public let kStylisticAltSevenOnSelector = 14
/// Not the seventh set.
public let kStylisticAltSevenOffSelector = 15
/// The eighth set.
public let kStylisticAltEightOnSelector = 16
/// Not the eighth set.
public let kStylisticAltEightOffSelector = 17
/// The ninth set.
public let kStylisticAltNineOnSelector = 18
/// Not the ninth set.
public let kStylisticAltNineOffSelector = 19
/// The tenth set.
public let kStylisticAltTenOnSelector = 20
/// Not the tenth set.
public let kStylisticAltTenOffSelector = 21
/// The eleventh set.
public let kStylisticAltElevenOnSelector = 22
/// Not the eleventh set.
public let kStylisticAltElevenOffSelector = 23
/// The twelfth set.
public let kStylisticAltTwelveOnSelector = 24
/// Not the twelfth set.
public let kStylisticAltTwelveOffSelector = 25
/// The thirteenth set.
public let kStylisticAltThirteenOnSelector = 26
/// Not the thirteenth set.
public let kStylisticAltThirteenOffSelector = 27
/// The fourteenth set.
public let kStylisticAltFourteenOnSelector = 28
/// Not the fourteenth set.
public let kStylisticAltFourteenOffSelector = 29
/// The fifteenth set.
public let kStylisticAltFifteenOnSelector = 30
/// Not the fifteenth set.
public let kStylisticAltFifteenOffSelector = 31
/// The sixteenth set.
public let kStylisticAltSixteenOnSelector = 32
/// Not the sixteenth set.
public let kStylisticAltSixteenOffSelector = 33
/// The seventeenth set.
public let kStylisticAltSeventeenOnSelector = 34
/// Not the seventeenth set.
public let kStylisticAltSeventeenOffSelector = 35
/// The eighteenth set.
public let kStylisticAltEighteenOnSelector = 36
/// Not the eighteenth set.
public let kStylisticAltEighteenOffSelector = 37
/// The nineteenth set.
public let kStylisticAltNineteenOnSelector = 38
/// Not the nineteenth set.
public let kStylisticAltNineteenOffSelector = 39
/// The twentieth set.
public let kStylisticAltTwentyOnSelector = 40
/// Not the twentieth set.
public let kStylisticAltTwentyOffSelector = 41

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
/// Letters with flourishes that fit the letters beside them.
public let kContextualSwashAlternatesOnSelector = 4
/// Letters without such flourishes.
public let kContextualSwashAlternatesOffSelector = 5

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
