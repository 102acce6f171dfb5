# Writes the opcodes and the enumerations of one Wayland interface as Swift:
#
#   awk -v interface=wl_surface -f enumerations.awk wayland.xml
#
# Bit fields become option sets. Works with any POSIX awk.

# A name of the protocol as a Swift type's: wl_surface is WlSurface.
function typeName(name,    words, count, i, result) {
    count = split(name, words, "_")
    for (i = 1; i <= count; i++) result = result toupper(substr(words[i], 1, 1)) substr(words[i], 2)
    return result
}

# A name of the protocol as a Swift member's: set_title is setTitle. Numbers get an underscore, keywords backticks.
function memberName(name,    result) {
    result = typeName(name)
    if (result ~ /^[0-9]/) return "_" result
    result = tolower(substr(result, 1, 1)) substr(result, 2)
    return result ~ /^(class|default|import|in|init|protocol|repeat|self|static)$/ ? "`" result "`" : result
}

# The value of an attribute of the current tag; empty if there is none.
function attribute(name,    text) {
    if (!match($0, "[ \t\n]" name "=\"[^\"]*\"")) return ""
    text = substr($0, RSTART, RLENGTH)
    sub(/^[^"]*"/, "", text)
    sub(/"$/, "", text)
    return text
}

# A number as swift-format wants it: eight hexadecimal digits in two groups.
function literal(value) {
    return value ~ /^0x[0-9a-fA-F]+$/ && length(value) == 10 ? substr(value, 1, 6) "_" substr(value, 7) : value
}

function opcodes(kind, title, names, count,    i) {
    if (count == 0) return
    separate()
    print "    /// The opcodes of its " title "."
    print "    package enum " kind ": UInt32, Sendable {"
    for (i = 0; i < count; i++) print "        case " memberName(names[i]) " = " i
    print "    }"
}

function enumeration(e,    type, i) {
    separate()
    type = typeName(enums[e])
    if (type == "Type") type = "TypeValue"  # Swift reserves the name
    print "    /// `" interface "." enums[e] "`."
    if (isBitField[e]) {
        print "    package struct " type ": OptionSet, Hashable, Sendable {"
        print "        package let rawValue: UInt32"
        print "        package init(rawValue: UInt32) { self.rawValue = rawValue }"
    } else {
        print "    package enum " type ": UInt32, Sendable {"
    }
    for (i = 0; i < entryCount[e]; i++) {
        if (isBitField[e]) {
            if (values[e, i] ~ /^(0x)?0+$/) continue  # the empty set
            print "        package static let " memberName(entries[e, i]) " = " type "(rawValue: " literal(values[e, i]) ")"
        } else {
            print "        case " memberName(entries[e, i]) " = " literal(values[e, i])
        }
    }
    print "    }"
}

# A blank line between members.
function separate() {
    if (hasMember) print ""
    hasMember = 1
}

# Each record is one tag and the text after it, whatever the lines.
BEGIN { RS = "<" }

/^!--/ { isComment = 1 }
isComment { if (/-->/) isComment = 0; next }

/^interface[ \t\n]/ { isHere = attribute("name") == interface; if (isHere) isFound = 1 }
!isHere { next }
/^event[ \t\n]/ { events[eventCount++] = attribute("name") }
/^request[ \t\n]/ { requests[requestCount++] = attribute("name") }
/^enum[ \t\n]/ {
    enums[enumCount++] = attribute("name")
    isBitField[enumCount - 1] = attribute("bitfield") == "true"
}
/^entry[ \t\n]/ {
    e = enumCount - 1
    entries[e, entryCount[e] + 0] = attribute("name")
    values[e, entryCount[e]++ + 0] = attribute("value")
}

END {
    if (!isFound) exit 1
    print "// Made by protocols/generate.sh; do not edit."
    print ""
    print "/// The opcodes and the enumerations of `" interface "`."
    print "package enum " typeName(interface) " {"
    opcodes("Event", "events", events, eventCount)
    opcodes("Request", "requests", requests, requestCount)
    for (e = 0; e < enumCount; e++) enumeration(e)
    print "}"
}
