/// Logs a message with values: one of `printf`'s formats, with `%@` for objects and privacy in braces, as in
/// `%{public}@`. Numbers are public by default, strings and objects private.
///
/// - Parameters:
///   - log: the log. Default: one without subsystem and category.
///   - type: the importance.
///   - args: a value for each specification of the format. Of any type, because objects are not `CVarArg` on Linux.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, type: OSLogType = .default,
    _ args: Any...
) {
    log.write(LogFormat.text("\(message)", args), type)
}

/// Logs a message with values, as `os_log(_:dso:log:type:_:)` does.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, _ message: StaticString,
    _ args: Any...
) {
    log.write(LogFormat.text("\(message)", args), type)
}

/// Logs a message with string interpolation, of type `.default`.
public func os_log(_ logMessage: OSLogMessage) { OSLog.default.write(logMessage, .default) }

/// Logs a message with string interpolation.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ logMessage: OSLogMessage) {
    log.write(logMessage, type)
}
