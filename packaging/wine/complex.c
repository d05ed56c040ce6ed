/* Complex functions that numpy imports from the C runtime of Windows and that Wine 10 lacks. The
   program computes with no complex number: those that are rarely used return zero. */
#include <math.h>

typedef struct { double r, i; } D;
typedef struct { float r, i; } F;
#define EXPORT __declspec(dllexport)

EXPORT double m_creal(D z) { return z.r; }
EXPORT double m_cimag(D z) { return z.i; }
EXPORT double m_cabs(D z) { return hypot(z.r, z.i); }
EXPORT double m_carg(D z) { return atan2(z.i, z.r); }
EXPORT float m_crealf(F z) { return z.r; }
EXPORT float m_cimagf(F z) { return z.i; }
EXPORT float m_cabsf(F z) { return hypotf(z.r, z.i); }
EXPORT float m_cargf(F z) { return atan2f(z.i, z.r); }
EXPORT D m_cexp(D z) { double e = exp(z.r); D o = { e * cos(z.i), e * sin(z.i) }; return o; }
EXPORT F m_cexpf(F z) { float e = expf(z.r); F o = { e * cosf(z.i), e * sinf(z.i) }; return o; }
EXPORT D m_zero(D z) { D o = { 0, 0 }; (void)z; return o; }
EXPORT F m_zerof(F z) { F o = { 0, 0 }; (void)z; return o; }
int DllMain(void *module, unsigned reason, void *reserved) { (void)module; (void)reason; (void)reserved; return 1; }
