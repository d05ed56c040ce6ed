/* Runs the digit core over texts, in a build that ends the program at a fault of memory or of
   arithmetic (AddressSanitizer, UndefinedBehaviorSanitizer).

   Arguments: the number of texts to generate, a seed, and files whose content is searched as well,
   whole and in parts. Every text has an allocation of its own, of exactly its size, and so have the
   places. Prints how many texts were searched and how many places were found. */

#include "digit_core.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 160, FEWEST_ROOM = 3, PART = 4096 };

static uint8_t issuers[8 * 10000], codes[1110];
static uint64_t texts, all;
static uint64_t random_state;

static uint32_t below(uint32_t limit) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 33) % limit;
}

static void fail(const char *reason) {
    fprintf(stderr, "%s\n", reason);
    exit(1);
}

/* Search a text with a little room, and again with much: the places and counts must be the same. */
static void search(const uint8_t *given, size_t length) {
    uint8_t *text = malloc(length ? length : 1);
    struct rules rules = {15, 7, 9, issuers, codes};
    struct repeat repeats[2] = {{0, length / 2, 3}, {length / 3, length, UINT64_C(1) << 40}};
    struct state few = {0}, many = {0};
    size_t room = length / 4 + 8, total = 0;
    uint64_t *little = malloc(FEWEST_ROOM * sizeof *little), *much = malloc(room * sizeof *much);
    if (!text || !little || !much)
        fail("no memory");
    memcpy(text, given, length);
    size_t whole = digit_core_search(text, length, &rules, repeats, 2, &many, much, room);
    while (few.at < length) {
        size_t found = digit_core_search(text, length, &rules, repeats, 2, &few, little,
                                         FEWEST_ROOM);
        if (total + found > whole || memcmp(little, much + total, found * sizeof *little))
            fail("the places differ");
        total += found;
    }
    if (total != whole || many.at < length || few.numbers != many.numbers ||
        few.ends != many.ends || few.sketched != many.sketched || few.right != many.right)
        fail("the counts differ");
    texts++;
    all += whole;
    free(text);
    free(little);
    free(much);
}

static size_t generated(uint8_t *text) {
    static const char often[] = "0123456789012345678901234567890123456789+++...---,,  \"\"()/:%eEXx";
    size_t length = below(LONGEST + 1);
    for (size_t place = 0; place < length; place++) {
        uint32_t kind = below(64);
        text[place] = kind < 60   ? (uint8_t)often[below(sizeof often - 1)]
                      : kind < 62 ? (uint8_t)below(256)
                                  : (uint8_t) "\xc2\xa0\xe2\x80\x91\xaf"[below(6)];
    }
    return length;
}

static void search_file(const char *name) {
    FILE *file = fopen(name, "rb");
    if (!file || fseek(file, 0, SEEK_END))
        fail("a file cannot be read");
    size_t length = (size_t)ftell(file);
    uint8_t *content = malloc(length + 1);
    rewind(file);
    if (!content || fread(content, 1, length, file) != length)
        fail("a file cannot be read");
    fclose(file);
    search(content, length);
    for (size_t start = 0; start < length; start += 1 + below(PART))
        search(content + start, below(PART) % (length - start + 1));
    free(content);
}

int main(int count, char **arguments) {
    uint8_t text[LONGEST];
    uint64_t wanted = strtoull(arguments[1], NULL, 10);
    random_state = strtoull(arguments[2], NULL, 10) * 2654435761u + 1;
    for (size_t place = 0; place < sizeof issuers; place++)
        issuers[place] = (uint8_t)(place % 3 != 0);
    for (size_t place = 0; place < sizeof codes; place++)
        codes[place] = (uint8_t)(place % 2);
    for (uint64_t done = 0; done < wanted; done++)
        search(text, generated(text));
    for (int each = 3; each < count; each++)
        search_file(arguments[each]);
    printf("%llu %llu\n", (unsigned long long)texts, (unsigned long long)all);
    return 0;
}
