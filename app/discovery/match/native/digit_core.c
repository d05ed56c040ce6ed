/* One pass over a text for numbers: runs of digits, words of base58, and telephone numbers.

   It finds what the expressions of `app/discovery/match/digit_core.py` find, and leaves out places
   that the detectors in Python would refuse by their first tests. Those detectors are the
   reference: what they would accept, or what is not certain, is never left out.

   No function allocates memory, writes outside the arrays of its caller, or calls itself. All
   lengths are size_t; an offset is compared with the length before a byte is read. */

#include <stddef.h>
#include <stdint.h>

#ifndef SOURCE_DIGEST
#define SOURCE_DIGEST ""
#endif

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

enum { CARDS = 1, BASE58 = 2, RESIDENT = 4, PHONES = 8 };
enum { INDEX_BITS = 24, MOST_PLACES = 3 };
enum { SHORTEST_CARD = 12, LONGEST_CARD = 19, SHORTEST_TIMED = 15, HEADS = 10000 };
enum { BASE58_WIDTH = 26, RESIDENT_WIDTH = 18, PHONE_WIDTH = 9 };
enum { FEWEST_PHONE_DIGITS = 6, MOST_PHONE_DIGITS = 14, MOST_SEPARATORS = 3, CODES = 1000 };
enum { SAID_BEFORE = 26, CELL_BEFORE = 16, MOST_DECIMALS = 12, MOST_WHOLE = 9 };

/* What to search for (a sum of the values above), the indexes of the two expressions, whether a
   card may begin with four digits (by length from 12 on, then by these digits), and whether a
   telephone number may begin with one to three digits (10 + 100 + 1000 bytes). */
struct rules {
    uint64_t sought;
    uint64_t runs;
    uint64_t phones;
    const uint8_t *issuers;
    const uint8_t *codes;
};

/* Numbers that begin at `low` or later, but before `high`, stand for `times` more of them. */
struct repeat {
    uint64_t low;
    uint64_t high;
    uint64_t times;
};

/* Where the search continues, and what it has counted: the ends of runs, the places of telephone
   numbers as the sketch of a text shows them and in the text itself, and of the runs left out
   those as long as a card number, and those among them with a valid check digit. */
struct state {
    uint64_t at;
    uint64_t ends;
    uint64_t sketched;
    uint64_t outlines;
    uint64_t numbers;
    uint64_t right;
};

struct text {
    const uint8_t *bytes;
    size_t length;
};

enum { DIGIT = 1, LETTER = 2, WORD = 3, PLUS = 4, SIGN58 = 8, BEGINS58 = 16, CAPITAL = 32 };

#define D DIGIT | SIGN58
#define B DIGIT | SIGN58 | BEGINS58
#define U LETTER | CAPITAL | SIGN58
#define V LETTER | CAPITAL | SIGN58 | BEGINS58
#define L LETTER | SIGN58
static const uint8_t KIND[256] = {
    ['+'] = PLUS,
    ['0'] = DIGIT, ['1'] = B, ['2'] = D, ['3'] = B, ['4'] = D,
    ['5'] = B, ['6'] = D, ['7'] = D, ['8'] = D, ['9'] = D,
    ['A'] = U, ['B'] = U, ['C'] = U, ['D'] = V, ['E'] = U, ['F'] = U, ['G'] = U,
    ['H'] = U, ['I'] = LETTER | CAPITAL, ['J'] = U, ['K'] = V, ['L'] = V, ['M'] = V, ['N'] = U,
    ['O'] = LETTER | CAPITAL, ['P'] = U, ['Q'] = U, ['R'] = U, ['S'] = U, ['T'] = V, ['U'] = U,
    ['V'] = U, ['W'] = U, ['X'] = U, ['Y'] = U, ['Z'] = U,
    ['a'] = L, ['b'] = L, ['c'] = L, ['d'] = L, ['e'] = L, ['f'] = L, ['g'] = L,
    ['h'] = L, ['i'] = L, ['j'] = L, ['k'] = L, ['l'] = LETTER, ['m'] = L, ['n'] = L,
    ['o'] = L, ['p'] = L, ['q'] = L, ['r'] = L, ['s'] = L, ['t'] = L, ['u'] = L,
    ['v'] = L, ['w'] = L, ['x'] = L, ['y'] = L, ['z'] = L,
};

/* Return the byte at an offset; -1 after the end. */
static int at(const struct text *text, size_t offset) {
    return offset < text->length ? text->bytes[offset] : -1;
}

/* Return the byte that is so far before an offset; -1 before the beginning. */
static int before(const struct text *text, size_t offset, size_t far) {
    return far <= offset ? text->bytes[offset - far] : -1;
}

static int is_digit(int byte) { return byte >= '0' && byte <= '9'; }

static int is_word(int byte) { return byte >= 0 && (KIND[byte] & WORD) != 0; }

static int is_hex(int byte) {
    return is_digit(byte) || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

/* Return whether digits pass the Luhn check (ISO/IEC 7812-1, annex B). */
static int luhn(const uint8_t *digits, size_t count) {
    static const uint8_t doubled[10] = {0, 2, 4, 6, 8, 1, 3, 5, 7, 9};
    unsigned total = 0;
    for (size_t place = 0; place < count; place++) {
        unsigned digit = digits[place] - '0';
        total += (count - place) % 2 ? digit : doubled[digit];
    }
    return total % 10 == 0;
}

/* Return whether an issuer of cards may have such a number. */
static int is_issued(const struct rules *rules, const uint8_t *digits, size_t count) {
    size_t head = 0;
    for (size_t place = 0; place < 4; place++)
        head = head * 10 + (size_t)(digits[place] - '0');
    return rules->issuers[(count - SHORTEST_CARD) * HEADS + head] != 0;
}

/* Return whether what precedes a run makes it part of something longer. */
static int is_joined(const struct text *text, size_t start) {
    int last = before(text, start, 1);
    if (last == '+')
        return 1;
    if (last != '-')
        return 0;
    if (is_digit(before(text, start, 2)))
        return 1;
    for (size_t far = 2; far <= 5; far++)
        if (!is_hex(before(text, start, far)))
            return 0;
    return 1;
}

/* Return whether a run of digits may be a card. Counts it if it is not. */
static int may_be_card(const struct text *text, const struct rules *rules,
                       const struct repeat *repeats, size_t repeat_count, struct state *state,
                       size_t start, size_t end) {
    size_t count = end - start;
    if (count > LONGEST_CARD)
        return 0;
    const uint8_t *digits = text->bytes + start;
    int right = luhn(digits, count);
    int following = at(text, end);
    if (right && is_issued(rules, digits, count) && !is_word(following) && following != '_' &&
        !is_joined(text, start))
        return 1;
    uint64_t times = 1;
    for (size_t place = 0; place < repeat_count; place++)
        if (repeats[place].low <= start && start < repeats[place].high)
            times += repeats[place].times;
    state->numbers += times;
    if (right)
        state->right += times;
    return 0;
}

/* Return whether 18 characters may be a Chinese resident number: ISO 7064, modulo 11-2. */
static int may_be_resident(const struct text *text, size_t start) {
    static const uint8_t weights[17] = {7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2};
    const uint8_t *digits = text->bytes + start;
    int following = at(text, start + RESIDENT_WIDTH);
    if (is_word(following) || following == '_' || before(text, start, 1) == '_')
        return 0;
    unsigned total = 0;
    for (size_t place = 0; place < 17; place++)
        total += (unsigned)(digits[place] - '0') * weights[place];
    return "10X98765432"[total % 11] == digits[17];
}

static size_t add(uint64_t *places, size_t found, size_t end, uint64_t index) {
    places[found] = (uint64_t)end << INDEX_BITS | index;
    return found + 1;
}

/* Judge the word of letters and digits from `start` to `end`, of which the first characters up to
   `digits` are digits. Return the number of places, at most MOST_PLACES. */
static size_t word(const struct text *text, const struct rules *rules,
                   const struct repeat *repeats, size_t repeat_count, struct state *state,
                   uint64_t *places, size_t start, size_t digits, size_t end) {
    size_t count = digits - start, found = 0;
    int point = before(text, start, 1) == '.';
    if ((rules->sought & CARDS) && !point && count >= SHORTEST_CARD &&
        (text->bytes[start] != '1' || count >= SHORTEST_TIMED)) {
        state->ends++;
        if (may_be_card(text, rules, repeats, repeat_count, state, start, digits))
            found = add(places, found,
                        start + (text->bytes[start] == '1' ? SHORTEST_TIMED : SHORTEST_CARD),
                        rules->runs);
    }
    if ((rules->sought & RESIDENT) && !point &&
        (count >= RESIDENT_WIDTH ||
         (count == RESIDENT_WIDTH - 1 && end > digits && (KIND[text->bytes[digits]] & CAPITAL)))) {
        state->ends++;
        if (may_be_resident(text, start))
            found = add(places, found, start + RESIDENT_WIDTH, rules->runs);
    }
    if ((rules->sought & BASE58) && end - start >= BASE58_WIDTH &&
        (KIND[text->bytes[start]] & BEGINS58)) {
        size_t place = start + 1;
        while (place < start + BASE58_WIDTH && (KIND[text->bytes[place]] & SIGN58))
            place++;
        if (place == start + BASE58_WIDTH) {
            state->ends++;
            found = add(places, found, place, rules->runs);
        }
    }
    return found;
}

/* Return the offset after up to three separators of a telephone number. */
static size_t separators(const struct text *text, size_t offset) {
    for (size_t count = 0; count < MOST_SEPARATORS; count++) {
        int byte = at(text, offset), second = at(text, offset + 1), third = at(text, offset + 2);
        if (byte == ' ' || byte == '.' || byte == '-' || byte == '/' || byte == '(' || byte == ')')
            offset += 1;
        else if (byte == 0xc2 && second == 0xa0)
            offset += 2;
        else if (byte == 0xe2 && second == 0x80 &&
                 (third == 0x87 || third == 0x89 || (third >= 0x90 && third <= 0x93) ||
                  third == 0xaf))
            offset += 3;
        else
            break;
    }
    return offset;
}

/* Return the end of the telephone number whose plus sign is at `start`; 0 if there is none. */
static size_t phone_end(const struct text *text, size_t start) {
    size_t offset = start + 2, end = 0;
    for (size_t count = 1; count <= MOST_PHONE_DIGITS; count++) {
        offset = separators(text, offset);
        if (!is_digit(at(text, offset)))
            break;
        offset++;
        if (count >= FEWEST_PHONE_DIGITS && !is_word(at(text, offset)))
            end = offset;
    }
    return end;
}

/* Return whether what follows shows that a number goes on, or is no telephone number. */
static int goes_on(const struct text *text, size_t end) {
    int first = at(text, end), second = at(text, end + 1), third = at(text, end + 2);
    if (first == '%')
        return 1;
    if (first == ',')
        return is_digit(second) && is_digit(third) && !is_digit(at(text, end + 3));
    if (first == '.' && (second == 'e' || second == 'E'))
        return is_digit(third) || third == '+' || third == '-';
    return (first == '.' || first == '-' || first == '/' || first == ':') && is_digit(second);
}

static int is_delimiter(int byte) {
    return byte == ',' || byte == ';' || byte == '\t' || byte == '|';
}

/* Return whether the next cell of a table begins with a decimal number. */
static int decimal_after(const struct text *text, size_t end) {
    size_t offset = end;
    if (at(text, offset) == '"')
        offset++;
    if (!is_delimiter(at(text, offset)))
        return 0;
    offset++;
    if (at(text, offset) == ' ')
        offset++;
    if (at(text, offset) == '"')
        offset++;
    if (at(text, offset) == '+' || at(text, offset) == '-')
        offset++;
    size_t whole = 0;
    while (whole < MOST_WHOLE && is_digit(at(text, offset + whole)))
        whole++;
    offset += whole;
    return whole > 0 && at(text, offset) == '.' && is_digit(at(text, offset + 1));
}

/* Return whether the cell before in a table ends with a decimal number, in the 16 bytes before. */
static int decimal_before(const struct text *text, size_t start) {
    size_t far = 1, decimals = 0;
    if (before(text, start, far) == '"')
        far++;
    if (before(text, start, far) == ' ')
        far++;
    if (!is_delimiter(before(text, start, far)))
        return 0;
    far++;
    if (before(text, start, far) == '"')
        far++;
    while (decimals < MOST_DECIMALS && is_digit(before(text, start, far))) {
        decimals++;
        far++;
    }
    return decimals > 0 && far + 1 <= CELL_BEFORE && before(text, start, far) == '.' &&
           is_digit(before(text, start, far + 1));
}

/* Return whether a word about telephones may precede: letters, or characters that are not ASCII. */
static int may_be_said(const struct text *text, size_t start) {
    size_t far = start < SAID_BEFORE ? start : SAID_BEFORE;
    for (size_t place = start - far; place < start; place++)
        if (text->bytes[place] >= 0x80 || (KIND[text->bytes[place]] & LETTER))
            return 1;
    return 0;
}

/* Return whether no country has the code with which a number begins. A bracket among the first
   digits may enclose one that is not dialled from abroad. */
static int no_country(const struct text *text, const struct rules *rules, size_t start,
                      size_t end) {
    size_t code = 0, base = 0, digits = 0, power = 10;
    for (size_t offset = start + 1; offset < end && digits < 3; offset++) {
        int byte = at(text, offset);
        if (byte == '(')
            return 0;
        if (!is_digit(byte))
            continue;
        code = code * 10 + (size_t)(byte - '0');
        if (rules->codes[base + code])
            return 0;
        base += power;
        power *= 10;
        digits++;
    }
    return 1;
}

/* Judge a plus sign. Return the number of places, 0 or 1. */
static size_t phone(const struct text *text, const struct rules *rules, struct state *state,
                    uint64_t *places, size_t start) {
    int last = before(text, start, 1);
    if (is_word(last) || last == '+' || !is_digit(at(text, start + 1)))
        return 0;
    for (size_t offset = start + 2; offset < start + PHONE_WIDTH; offset++) {
        int byte = at(text, offset);
        if (!is_digit(byte) && byte != ' ' && byte != '.' && byte != '-' && byte != '(' &&
            byte != ')')
            return 0;
    }
    state->sketched++;
    if (text->bytes[start + 1] == '0')
        return 0;
    state->outlines++;
    size_t end = phone_end(text, start);
    if (end == 0 || goes_on(text, end) || no_country(text, rules, start, end))
        return 0;
    if (!may_be_said(text, start) && (decimal_after(text, end) || decimal_before(text, start)))
        return 0;
    return add(places, 0, start + PHONE_WIDTH, rules->phones);
}

/* Search a text from `state->at` on. Write up to `room` places, each as its end and the index of
   its expression (24 bits), ordered by end within each expression, and return their number. The
   search is over when `state->at` is `length`; otherwise call again. `room` is at least 3. */
EXPORTED size_t digit_core_search(const uint8_t *bytes, size_t length, const struct rules *rules,
                                  const struct repeat *repeats, size_t repeat_count,
                                  struct state *state, uint64_t *places, size_t room) {
    const struct text text = {bytes, length};
    size_t found = 0, offset = state->at < length ? (size_t)state->at : length;
    while (offset < length && room - found >= MOST_PLACES) {
        uint8_t kind = KIND[bytes[offset]];
        if (kind == 0) {
            offset++;
        } else if (kind == PLUS) {
            if (rules->sought & PHONES)
                found += phone(&text, rules, state, places + found, offset);
            offset++;
        } else {
            size_t start = offset;
            while (offset < length && (KIND[bytes[offset]] & DIGIT))
                offset++;
            size_t digits = offset;
            while (offset < length && (KIND[bytes[offset]] & WORD))
                offset++;
            if (offset - start >= SHORTEST_CARD)
                found += word(&text, rules, repeats, repeat_count, state, places + found, start,
                              digits, offset);
        }
    }
    state->at = offset;
    return found;
}

/* Return the digest of the source that this library was compiled from, in hexadecimal digits. */
EXPORTED const char *digit_core_source(void) { return SOURCE_DIGEST; }
