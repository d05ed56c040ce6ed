/* icuuc.dll of Windows 10, which Qt6Core imports and Wine 10 lacks: every converter is missing, so
   that Qt uses its own. */
#define MISSING(name) __declspec(dllexport) void *name(void) { return 0; }
MISSING(ucnv_open)
MISSING(ucnv_close)
MISSING(ucnv_reset)
MISSING(ucnv_getMaxCharSize)
MISSING(ucnv_getName)
MISSING(ucnv_getToUCallBack)
MISSING(ucnv_getFromUCallBack)
MISSING(ucnv_setToUCallBack)
MISSING(ucnv_setFromUCallBack)
MISSING(ucnv_cbToUWriteUChars)
MISSING(ucnv_cbFromUWriteUChars)
MISSING(ucnv_toUnicode)
MISSING(ucnv_fromUnicode)
MISSING(ucnv_toUCountPending)
MISSING(ucnv_fromUCountPending)
MISSING(ucnv_getStandardName)
MISSING(ucnv_getAvailableName)
MISSING(ucnv_countAvailable)
MISSING(UCNV_FROM_U_CALLBACK_SUBSTITUTE)
MISSING(UCNV_TO_U_CALLBACK_SUBSTITUTE)

int DllMain(void *module, unsigned reason, void *reserved) { (void)module; (void)reason; (void)reserved; return 1; }
