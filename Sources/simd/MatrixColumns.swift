// What depends on the number of columns of a matrix.

/// A matrix of two columns.
public protocol AcetateTwoColumns: AcetateMatrix {
    /// The columns, from the left.
    var columns: (Column, Column) { get set }
    /// Creates a matrix of its columns.
    init(columns: (Column, Column))
}

extension AcetateTwoColumns {
    /// Creates a matrix of zeros.
    @inlinable public init() { self.init(columns: (Column(), Column())) }
    /// Creates a matrix of its columns.
    @inlinable public init(_ col0: Column, _ col1: Column) { self.init(columns: (col0, col1)) }

    /// The column with an index from 0.
    @inlinable public subscript(column: Int) -> Column {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            default: preconditionFailure("a matrix of 2 columns has none with the index \(column)")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            default: preconditionFailure("a matrix of 2 columns has none with the index \(column)")
            }
        }
    }
}

/// A matrix of three columns.
public protocol AcetateThreeColumns: AcetateMatrix {
    /// The columns, from the left.
    var columns: (Column, Column, Column) { get set }
    /// Creates a matrix of its columns.
    init(columns: (Column, Column, Column))
}

extension AcetateThreeColumns {
    /// Creates a matrix of zeros.
    @inlinable public init() { self.init(columns: (Column(), Column(), Column())) }
    /// Creates a matrix of its columns.
    @inlinable public init(_ col0: Column, _ col1: Column, _ col2: Column) { self.init(columns: (col0, col1, col2)) }

    /// The column with an index from 0.
    @inlinable public subscript(column: Int) -> Column {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            default: preconditionFailure("a matrix of 3 columns has none with the index \(column)")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            default: preconditionFailure("a matrix of 3 columns has none with the index \(column)")
            }
        }
    }
}

/// A matrix of four columns.
public protocol AcetateFourColumns: AcetateMatrix {
    /// The columns, from the left.
    var columns: (Column, Column, Column, Column) { get set }
    /// Creates a matrix of its columns.
    init(columns: (Column, Column, Column, Column))
}

extension AcetateFourColumns {
    /// Creates a matrix of zeros.
    @inlinable public init() { self.init(columns: (Column(), Column(), Column(), Column())) }
    /// Creates a matrix of its columns.
    @inlinable public init(_ col0: Column, _ col1: Column, _ col2: Column, _ col3: Column) {
        self.init(columns: (col0, col1, col2, col3))
    }

    /// The column with an index from 0.
    @inlinable public subscript(column: Int) -> Column {
        get {
            switch column {
            case 0: columns.0
            case 1: columns.1
            case 2: columns.2
            case 3: columns.3
            default: preconditionFailure("a matrix of 4 columns has none with the index \(column)")
            }
        }
        set {
            switch column {
            case 0: columns.0 = newValue
            case 1: columns.1 = newValue
            case 2: columns.2 = newValue
            case 3: columns.3 = newValue
            default: preconditionFailure("a matrix of 4 columns has none with the index \(column)")
            }
        }
    }
}

extension AcetateTwoColumns {
    /// Creates a matrix with the elements of a vector in its diagonal, and zeros elsewhere.
    @inlinable public init(diagonal: Row) { self.init(elementsOfDiagonal: diagonal) }
}

extension AcetateThreeColumns where Self: AcetateSquareMatrix {
    /// Creates a matrix with the elements of a vector in its diagonal, and zeros elsewhere.
    @inlinable public init(diagonal: Column) { self.init(elementsOfDiagonal: diagonal) }
}

extension AcetateFourColumns {
    /// Creates a matrix with the elements of a vector in its diagonal, and zeros elsewhere.
    @inlinable public init(diagonal: Column) { self.init(elementsOfDiagonal: diagonal) }
}
