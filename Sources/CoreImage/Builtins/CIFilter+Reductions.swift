// The typed filters of CICategoryReduction. Their formulas are in Reductions.md.

/// The inputs of CIAreaAverage.
public protocol CIAreaAverage: CIAreaReductionFilter {}

/// The inputs of CIAreaHistogram.
public protocol CIAreaHistogram: CIAreaReductionFilter {
    /// The factor of the values of the result. Default 1, at least 0.
    var scale: Float { get set }
    /// The number of intervals of values, and of pixels of the result. Default 64, in 1...2048.
    var count: Int { get set }
}

/// The inputs of CIAreaMaximum.
public protocol CIAreaMaximum: CIAreaReductionFilter {}

/// The inputs of CIAreaMaximumAlpha.
public protocol CIAreaMaximumAlpha: CIAreaReductionFilter {}

/// The inputs of CIAreaMinMax.
public protocol CIAreaMinMax: CIAreaReductionFilter {}

/// The inputs of CIAreaMinMaxRed.
public protocol CIAreaMinMaxRed: CIAreaReductionFilter {}

/// The inputs of CIAreaMinimum.
public protocol CIAreaMinimum: CIAreaReductionFilter {}

/// The inputs of CIAreaMinimumAlpha.
public protocol CIAreaMinimumAlpha: CIAreaReductionFilter {}

/// The inputs of CIColumnAverage.
public protocol CIColumnAverage: CIAreaReductionFilter {}

/// The inputs of CIHistogramDisplayFilter.
public protocol CIHistogramDisplay: CIFilterProtocol {
    /// The histogram, as `CIAreaHistogram` computes it.
    var inputImage: CIImage? { get set }
    /// The height of the result, in pixels. Default 100, in 1...200.
    var height: Float { get set }
    /// The position, as a part of the width, to the right of which columns are lighter. Default 1, in 0...1.
    var highLimit: Float { get set }
    /// The position, as a part of the width, to the left of which columns are darker. Default 0, in 0...1.
    var lowLimit: Float { get set }
}

/// The inputs of CIRowAverage.
public protocol CIRowAverage: CIAreaReductionFilter {}

extension CIFilter {
    /// A new CIAreaAverage with default inputs.
    public class func areaAverage() -> any CIFilter & CIAreaAverage {
        AreaAverageFilter(builtin: "CIAreaAverage")
    }

    /// A new CIAreaHistogram with default inputs.
    public class func areaHistogram() -> any CIFilter & CIAreaHistogram {
        AreaHistogramFilter(builtin: "CIAreaHistogram")
    }

    /// A new CIHistogramDisplayFilter with default inputs.
    public class func histogramDisplay() -> any CIFilter & CIHistogramDisplay {
        HistogramDisplayFilter(builtin: "CIHistogramDisplayFilter")
    }

    /// A new CIAreaMaximum with default inputs.
    public class func areaMaximum() -> any CIFilter & CIAreaMaximum {
        AreaMaximumFilter(builtin: "CIAreaMaximum")
    }

    /// A new CIAreaMaximumAlpha with default inputs.
    public class func areaMaximumAlpha() -> any CIFilter & CIAreaMaximumAlpha {
        AreaMaximumAlphaFilter(builtin: "CIAreaMaximumAlpha")
    }

    /// A new CIAreaMinMax with default inputs.
    public class func areaMinMax() -> any CIFilter & CIAreaMinMax {
        AreaMinMaxFilter(builtin: "CIAreaMinMax")
    }

    /// A new CIAreaMinMaxRed with default inputs.
    public class func areaMinMaxRed() -> any CIFilter & CIAreaMinMaxRed {
        AreaMinMaxRedFilter(builtin: "CIAreaMinMaxRed")
    }

    /// A new CIAreaMinimum with default inputs.
    public class func areaMinimum() -> any CIFilter & CIAreaMinimum {
        AreaMinimumFilter(builtin: "CIAreaMinimum")
    }

    /// A new CIAreaMinimumAlpha with default inputs.
    public class func areaMinimumAlpha() -> any CIFilter & CIAreaMinimumAlpha {
        AreaMinimumAlphaFilter(builtin: "CIAreaMinimumAlpha")
    }

    /// A new CIColumnAverage with default inputs.
    public class func columnAverage() -> any CIFilter & CIColumnAverage {
        ColumnAverageFilter(builtin: "CIColumnAverage")
    }

    /// A new CIRowAverage with default inputs.
    public class func rowAverage() -> any CIFilter & CIRowAverage {
        RowAverageFilter(builtin: "CIRowAverage")
    }
}

private final class AreaAverageFilter: TypedFilter, CIAreaAverage {}
private final class AreaHistogramFilter: TypedFilter, CIAreaHistogram {}
private final class AreaMaximumFilter: TypedFilter, CIAreaMaximum {}
private final class AreaMaximumAlphaFilter: TypedFilter, CIAreaMaximumAlpha {}
private final class AreaMinMaxFilter: TypedFilter, CIAreaMinMax {}
private final class AreaMinMaxRedFilter: TypedFilter, CIAreaMinMaxRed {}
private final class AreaMinimumFilter: TypedFilter, CIAreaMinimum {}
private final class AreaMinimumAlphaFilter: TypedFilter, CIAreaMinimumAlpha {}
private final class ColumnAverageFilter: TypedFilter, CIColumnAverage {}
private final class HistogramDisplayFilter: TypedFilter, CIHistogramDisplay {}
private final class RowAverageFilter: TypedFilter, CIRowAverage {}
