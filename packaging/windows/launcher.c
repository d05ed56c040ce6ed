/* The program for Windows: starts the Python in `_internal` beside it. It is made twice: as
   discovery-console.exe, the window, and as discovery-console.com, which has a console. A shell
   prefers the latter for the name without its end. */
#include <windows.h>
#include <stdio.h>
#include <stdlib.h>

#define LENGTH 32768
#define PYTHON L"\\_internal\\python313.dll"
#define MISSING L"_internal\\python313.dll cannot be loaded. Install Discovery Console again."

typedef int (*main_t)(int, wchar_t **);

/* -B: nothing is written into the program's folder. */
static wchar_t *START[] = {
    L"-I", L"-B", L"-c",
    L"import sys; sys.frozen = True; from app.frozen import main; sys.exit(main())",
};
enum { STARTED = sizeof START / sizeof *START };

static main_t loaded(void)
{
    static wchar_t path[LENGTH + sizeof PYTHON];
    DWORD length = GetModuleFileNameW(NULL, path, LENGTH);
    wchar_t *end = length < LENGTH ? wcsrchr(path, L'\\') : NULL;
    if (end == NULL)
        return NULL;
    wcscpy(end, PYTHON);
    HMODULE library = LoadLibraryExW(path, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    return library ? (main_t)(void *)GetProcAddress(library, "Py_Main") : NULL;
}

int wmain(int argc, wchar_t **argv)
{
    main_t run = loaded();
    wchar_t **given = calloc(argc + STARTED + 1, sizeof *given);
    if (run == NULL || given == NULL) {
#ifdef WINDOW
        MessageBoxW(NULL, MISSING, L"Discovery Console", MB_ICONERROR);
#else
        fputws(L"discovery-console: " MISSING L"\n", stderr);
#endif
        return 2;
    }
    given[0] = argv[0];
    for (int number = 0; number < STARTED; number++)
        given[1 + number] = START[number];
    for (int number = 1; number < argc; number++)
        given[STARTED + number] = argv[number];
    return run(argc + STARTED, given);
}
