/* python.exe: calls the interpreter in python313.dll, which no package of PyPI brings a program for. */
#include <windows.h>

typedef int (*main_t)(int, wchar_t **);

int wmain(int argc, wchar_t **argv)
{
    HMODULE library = LoadLibraryW(L"python313.dll");
    main_t run = library ? (main_t)GetProcAddress(library, "Py_Main") : NULL;
    return run ? run(argc, argv) : 99;
}
