// Prints an assembly source with the part of ICU's data that English and all languages in common need. `make` links it into the
// programs in place of the complete data (34 MB) of Swift's static Foundation. In other languages, formatters fall back to
// English, as ICU does when it lacks data for a language. Legacy character sets and the dictionaries that find words in text
// without spaces are left out, too.
//
// The format is ICU's common data, "CmnD" version 1 (ucmndata.h): a header, whose first 16 bits are its size; the number of
// items; for each item, sorted by name, the offsets of its name and its bytes from the end of the header; then the names and
// the bytes. Exits with status 1 if the data has another format.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// The toolchain's data, which is linked into this program.
extern const uint8_t ICU_DATA[];

struct Entry {
    uint32_t name, data;
};

static int endsWith(const char *text, const char *end) {
    size_t length = strlen(text), count = strlen(end);
    return length >= count && strcmp(text + length - count, end) == 0;
}

/// Whether an item is a resource of a language other than English: "de.res", "zh_Hans_CN.res".
static int isForeign(const char *file) {
    size_t letters = strspn(file, "abcdefghijklmnopqrstuvwxyz");
    if (!endsWith(file, ".res") || letters < 2 || letters > 3) return 0;
    return (file[letters] == '_' || file[letters] == '.') && !(letters == 2 && strncmp(file, "en", 2) == 0);
}

static int isNeeded(const char *name) {
    const char *slash = strrchr(name, '/');
    const char *file = slash ? slash + 1 : name;
    return !isForeign(file) && !endsWith(file, ".cnv") && !endsWith(file, ".dict");
}

static void writeBytes(const uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) printf(i % 32 ? ",%u" : "\n.byte %u", bytes[i]);
    printf("\n");
}

int main(void) {
    uint16_t header;
    memcpy(&header, ICU_DATA, sizeof header);
    const uint8_t *base = ICU_DATA + header;
    uint32_t count;
    memcpy(&count, base, sizeof count);
    const struct Entry *entries = (const struct Entry *)(base + sizeof count);
    if (memcmp(ICU_DATA + 12, "CmnD\1", 5) != 0 || count == 0) return 1;
    // The end of the last item is not known, so it must be one that is left out.
    if (isNeeded((const char *)base + entries[count - 1].name)) return 1;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) kept += isNeeded((const char *)base + entries[i].name);
    printf(".section .rodata.acetate_english_data,\"a\"\n.globl acetate_english_data\n.balign 16\nacetate_english_data:");
    writeBytes(ICU_DATA, header);
    printf(".Lbase:\n.long %u\n", kept);
    for (uint32_t i = 0; i < count; i++)
        if (isNeeded((const char *)base + entries[i].name)) printf(".long .Lname%u - .Lbase, .Ldata%u - .Lbase\n", i, i);
    for (uint32_t i = 0; i < count; i++)
        if (isNeeded((const char *)base + entries[i].name)) printf(".Lname%u: .asciz \"%s\"\n", i, base + entries[i].name);
    for (uint32_t i = 0; i < count; i++) {
        if (!isNeeded((const char *)base + entries[i].name)) continue;
        printf(".balign 16\n.Ldata%u:", i);
        writeBytes(base + entries[i].data, entries[i + 1].data - entries[i].data);
    }
    printf(".section .note.GNU-stack,\"\",@progbits\n");
    return 0;
}
