# ruff: noqa: RUF001 - labels in languages whose letters look alike
"""What documents call the national numbers: official name and common abbreviation, in the language
of the country and in English.

Sources: the forms and web pages of the authorities that give the numbers, the OECD's overview of
tax identification numbers, the European Commission's pages on TIN and VAT numbers, Wikipedia's
"National identification number" and "VAT identification number" with the articles that these name,
and the names that python-stdnum documents. Nothing comes from the words of the data types.
"""

from __future__ import annotations

_TABLE = """
ad.nrt = NRT; Número de Registre Tributari / Tax registration number
al.nipt = NIPT; NUIS; Numri i identifikimit të personit të tatueshëm / Tax identification number
ar.cuit = CUIT; Clave Única de Identificación Tributaria; CUIL; CUIT N° / Tax identification number
ar.dni = DNI; Documento Nacional de Identidad; N° de documento; D.N.I.; N° de DNI / National Identity Document
at.businessid = Firmenbuchnummer; Firmenbuchnr.; FB-Nr. / Company register number
at.tin = Steuernummer; Abgabenkontonummer; St.Nr.; Abgabenkonto-Nr. / Tax number
at.uid = UID; UID-Nr.; USt-IdNr.; Umsatzsteuer-Identifikationsnummer / VAT number; VAT ID
at.vnr = SVNR; SV-Nr.; Sozialversicherungsnummer; Versicherungsnummer / Social security number
au.abn = ABN; Australian Business Number
au.acn = ACN; Australian Company Number
au.tfn = TFN; Tax File Number; Tax file no.
az.voen = VÖEN; Vergi ödəyicisinin eyniləşdirmə nömrəsi / TIN; Taxpayer identification number
be.eid = Identiteitskaartnummer; Kaartnummer eID; Numéro de carte d'identité / Identity card number
be.nn = Rijksregisternummer; RRN; INSZ; NISS; Numéro de registre national / National number; National register number
be.ssn = INSZ; NISS; INSZ-nummer; Numéro NISS; Numéro d'identification de la sécurité sociale / Social security number; SSN
be.vat = BTW-nummer; BTW; Ondernemingsnummer; KBO-nummer; Numéro de TVA; Numéro d'entreprise / VAT number; Enterprise number
bg.egn = ЕГН; Единен граждански номер; EGN / Personal identification number; Unified civil number
bg.pnf = ЛНЧ; Личен номер на чужденец; LNCh / Personal number of a foreigner
bg.vat = ИН по ДДС; ДДС номер; Идентификационен номер по ДДС; ЕИК / VAT number; VAT ID
br.cnpj = CNPJ; CNPJ nº; Cadastro Nacional da Pessoa Jurídica / Company tax ID
br.cpf = CPF; CPF nº; Cadastro de Pessoas Físicas / Individual taxpayer registry
by.unp = УНП; Учетный номер плательщика; УНН; UNP / Taxpayer identification number
ca.bc_phn = PHN; Personal Health Number; BC Services Card number
ca.bn = BN; Business Number; Numéro d'entreprise; GST/HST number / CRA business number
ca.sin = SIN; NAS; Numéro d'assurance sociale / Social Insurance Number; S.I.N.
ch.ssn = AHV-Nummer; AHV-Nr.; AHVN13; Sozialversicherungsnummer; Numéro AVS; N° AVS; Numero AVS / Social security number; OASI number
ch.uid = UID; UID-Nummer; Unternehmens-Identifikationsnummer; IDE; Numéro IDE; IDI / Business identification number
ch.vat = MWST-Nummer; MWST-Nr.; MWSt.-Nr.; Numéro TVA; N° TVA; Numero IVA / VAT number; VAT no.
cl.rut = RUT; RUN; R.U.T.; Rol Único Tributario; Rol Único Nacional / Tax ID
cn.ric = 身份证号; 身份证号码; 公民身份号码; 居民身份证号 / ID card number; Resident identity card number
cn.uscc = 统一社会信用代码; 社会信用代码; 纳税人识别号 / USCC; Unified Social Credit Code
co.nit = NIT; N.I.T.; Número de Identificación Tributaria; NIT No. / Tax ID
cr.cpf = Cédula; Cédula de identidad; Cédula física; N° de cédula / Identity card number
cu.ni = Carnet de identidad; Número de identidad; NI; CI / Identity card number
cy.vat = ΦΠΑ; Αριθμός Εγγραφής Φ.Π.Α.; Αριθμός Μητρώου ΦΠΑ / VAT number; VAT registration number; TIC
cz.dic = DIČ; Daňové identifikační číslo / VAT number; VAT ID; Tax ID
cz.rc = Rodné číslo; RČ; R.č.; rodne cislo / Birth number; Personal identification number
de.idnr = Steuer-ID; IdNr.; Steuer-IdNr.; Steuerliche Identifikationsnummer; Steueridentifikationsnummer; Identifikationsnummer / Tax ID; Tax identification number
de.stnr = Steuernummer; St.-Nr.; Steuernr.; StNr. / Tax number
de.vat = USt-IdNr.; USt-ID; Umsatzsteuer-Identifikationsnummer; Umsatzsteuer-ID; UStID / VAT ID; VAT number; VAT registration number
dk.cpr = CPR; CPR-nr.; CPR-nummer; Personnummer / Civil registration number; Personal identification number
dk.cvr = CVR; CVR-nr.; CVR-nummer; SE-nr.; Momsnummer / VAT number; Business registration number
do.cedula = Cédula; Cédula de identidad y electoral; No. de cédula; CIE / National ID
do.rnc = RNC; Registro Nacional del Contribuyente / Tax ID
dz.nif = NIF; N.I.F.; Numéro d'Identification Fiscale; N° d'identification fiscale / Tax identification number
ec.ci = Cédula; C.I.; Cédula de identidad; Cédula de ciudadanía; N° de cédula / Identity card number
ec.ruc = RUC; R.U.C.; Registro Único de Contribuyentes / Tax ID
ee.ik = Isikukood; IK / Personal identification code; Personal ID code; National ID number
ee.kmkr = KMKR; KMKR nr; Käibemaksukohustuslase number; KMKR number / VAT number; VAT no.
ee.registrikood = Registrikood; Registrikoodiga; Reg. kood; Äriregistri kood / Registry code
eg.tn = الرقم الضريبي; رقم التسجيل الضريبي / Tax registration number
es.cif = CIF; C.I.F.; NIF; Código de Identificación Fiscal / Tax ID; VAT number
es.dni = DNI; D.N.I.; NIF; Documento Nacional de Identidad; Nº DNI / National Identity Document; Identity card number
es.nie = NIE; N.I.E.; Número de Identidad de Extranjero / Foreigner identity number
es.nif = NIF; N.I.F.; NIF/CIF; Número de Identificación Fiscal; NIF-IVA / VAT number; Tax ID
fi.alv = ALV-numero; ALV-tunniste; Arvonlisäveronumero; ALV nro; Momsnummer / VAT number; VAT no.
fi.hetu = Henkilötunnus; Hetu; HETU; Personbeteckning / Personal identity code; Social security number; National ID number
fi.ytunnus = Y-tunnus; Yritystunnus; FO-nummer / Business ID
fo.vn = V-tal; V-nr.; Vinnutal; MVG-tal / VAT number; V-number
fr.nif = Numéro fiscal; N° fiscal; NIF; SPI; Numéro SPI; Numéro fiscal de référence / Tax number; Tax identification number
fr.nir = NIR; Numéro de sécurité sociale; N° de sécurité sociale; N° Sécu; Numéro INSEE; N° SS / Social security number
fr.siren = SIREN; N° SIREN; Numéro SIREN / Company registration number
fr.siret = SIRET; N° SIRET; Numéro SIRET / Establishment number
fr.tva = N° TVA; TVA intracommunautaire; N° TVA intracommunautaire; Numéro de TVA; N° de TVA / VAT number; VAT no.
gb.nhs = NHS number; NHS No.; NHS no; NHS Number
gb.utr = UTR; Unique Taxpayer Reference; UTR number; Tax reference
gb.vat = VAT number; VAT Reg No.; VAT registration number; VAT no.; VAT Reg. No.
gh.tin = TIN; Taxpayer Identification Number; TIN number
gr.amka = ΑΜΚΑ; Α.Μ.Κ.Α.; Αριθμός Μητρώου Κοινωνικής Ασφάλισης; AMKA / Social security number
gr.vat = ΑΦΜ; Α.Φ.Μ.; Αριθμός Φορολογικού Μητρώου; AFM; ΦΠΑ / Tax identification number; VAT number; TIN
gt.nit = NIT; N.I.T.; Número de Identificación Tributaria / Tax ID
hr.oib = OIB; Osobni identifikacijski broj; OIB broj / Personal identification number; PIN; VAT number
hu.anum = Közösségi adószám; Közösségi adószáma; Adószám; EU adószám / VAT number; Community tax number
id.nik = NIK; Nomor Induk Kependudukan; No. KTP; Nomor KTP / Identity number; National ID number
id.npwp = NPWP; Nomor Pokok Wajib Pajak; No. NPWP / Tax ID; Taxpayer identification number
ie.pps = PPSN; PPS Number; PPS No.; Personal Public Service Number; Uimhir PSP
ie.vat = VAT number; VAT No.; VAT Reg. No.; VAT registration number; Uimhir CBL
il.hp = ח.פ.; מספר חברה; ח"פ; ח.פ / Company number; Company registration number
il.idnr = תעודת זהות; ת.ז.; מספר זהות; ת"ז; מספר תעודת זהות / Teudat Zehut; ID number; Identity number
in_.aadhaar = Aadhaar; Aadhaar No.; Aadhaar number; आधार संख्या; आधार; Aadhar No; UID number
in_.epic = Voter ID; EPIC No.; EPIC number; Voter ID No.; मतदाता पहचान पत्र
in_.gstin = GSTIN; GST No.; GST number; GSTIN/UIN; GST Registration No.
in_.pan = PAN; PAN No.; Permanent Account Number; PAN card number; स्थायी लेखा संख्या
in_.vid = VID; Virtual ID; Aadhaar Virtual ID
is_.kennitala = Kennitala; kt. / National ID number; ID number; Identification number
is_.vsk = VSK-númer; VSK nr.; Virðisaukaskattsnúmer; Vsk. nr. / VAT number; VAT no.
it.codicefiscale = Codice Fiscale; C.F.; CF; Cod. Fisc.; Cod. Fiscale / Tax code; Fiscal code
it.iva = Partita IVA; P.IVA; P. IVA; P.I.; Part. IVA / VAT number; VAT no.
jp.cn = 法人番号 / Corporate Number
jp.in_ = 個人番号; マイナンバー / My Number; Individual Number
ke.pin = KRA PIN; PIN No.; PIN; KRA PIN number; P.I.N.
kr.brn = 사업자등록번호; 사업자번호; 사업자 등록번호 / Business registration number; BRN
kr.rrn = 주민등록번호; 주민번호; 주민등록 번호 / RRN; Resident registration number
lt.asmens = Asmens kodas; a. k.; A.k. / Personal code; Personal identification number
lt.pvm = PVM mokėtojo kodas; PVM kodas; PVM mok. kodas / VAT number; VAT code
lu.tva = TVA; Numéro de TVA; N° TVA; Numéro d'identification TVA; MwSt-Nummer / VAT number; VAT ID
lv.pvn = PVN reģistrācijas numurs; PVN reģ. Nr.; PVN numurs; PVN Nr.; PVN maksātāja numurs / VAT number; VAT registration number
ma.ice = ICE; Identifiant Commun de l'Entreprise; N° ICE; التعريف الموحد للمقاولة / Common company identifier
mc.tva = N° TVA; TVA intracommunautaire; Numéro de TVA / VAT number
md.idno = IDNO; Cod fiscal; IDNO/Cod fiscal; Codul fiscal / Fiscal code; State identification number
me.pib = PIB; Poreski identifikacioni broj; ПИБ / Tax identification number; TIN
mk.edb = ЕДБ; Единствен даночен број; Даночен број; EDB / Tax number; Unique tax number
mt.vat = VAT number; VAT No.; VAT Reg. No.; Numru tal-VAT
mu.nid = NID; National Identity Card; NIC number; ID card number; National ID number
mx.curp = CURP; Clave Única de Registro de Población; C.U.R.P.
mx.rfc = RFC; R.F.C.; Registro Federal de Contribuyentes / Tax ID
my.nric = No. Kad Pengenalan; MyKad; No. KP; Nombor Kad Pengenalan / NRIC; NRIC No.; IC No.; IC number
mz.nuit = NUIT; Número Único de Identificação Tributária; NUIT nº / Tax identification number
nl.bsn = BSN; Burgerservicenummer; BSN-nummer; Sofinummer / Citizen service number
nl.btw = Btw-nummer; BTW-nr.; Btw-id; Btw-identificatienummer; BTW; Omzetbelastingnummer / VAT number; VAT no.; VAT ID
nl.identiteitskaartnummer = Paspoortnummer; Identiteitskaartnummer; Documentnummer; Nummer identiteitskaart; ID-kaartnummer / Passport number; Identity card number; Document number
no.fodselsnummer = Fødselsnummer; Fødselsnr.; Fnr; Personnummer; D-nummer / National identity number; Birth number
no.mva = MVA; MVA-nummer; Org.nr.; Mva-nr.; Organisasjonsnummer / VAT number; VAT no.
no.orgnr = Org.nr.; Orgnr; Organisasjonsnummer; Org. nr. / Organisation number; Company registration number
nz.ird = IRD; IRD number; IRD No.
pe.cui = DNI; CUI; Documento Nacional de Identidad; N° de DNI / National Identity Document
pe.ruc = RUC; R.U.C.; Registro Único de Contribuyentes; N° de RUC / Tax ID
pk.cnic = CNIC; CNIC No.; CNIC number; قومی شناختی کارڈ; شناختی کارڈ نمبر / National identity card number
pl.nip = NIP; Numer identyfikacji podatkowej; Nr NIP; NIP UE / VAT number; VAT ID; Tax ID
pl.pesel = PESEL; Nr PESEL; Numer PESEL / PESEL number; National identification number
pl.regon = REGON; Nr REGON; Numer REGON / REGON number; Business registry number
pt.cc = Cartão de Cidadão; CC; N.º de Cartão de Cidadão; Nº CC; Número do Cartão de Cidadão / Citizen card number
pt.nif = NIF; N.I.F.; Contribuinte n.º; Número de contribuinte; Número de identificação fiscal; NIPC / VAT number; Tax number
py.ruc = RUC; R.U.C.; Registro Único de Contribuyentes; RUC N° / Tax ID
ro.cnp = CNP; Cod Numeric Personal; C.N.P. / Personal numeric code; Personal identification number
ro.cui = CUI; CIF; Cod Unic de Înregistrare; Cod de identificare fiscală; C.U.I.; Cod fiscal / VAT number; Tax ID
rs.pib = PIB; ПИБ; Poreski identifikacioni broj; Порески идентификациони број / Tax identification number; VAT number; TIN
ru.inn = ИНН; Идентификационный номер налогоплательщика; INN / Taxpayer identification number; TIN
ru.ogrn = ОГРН; ОГРНИП; Основной государственный регистрационный номер; OGRN / PSRN; Primary state registration number
se.orgnr = Organisationsnummer; Org.nr; Orgnr; Org nr; Org.nr. / Corporate identity number; Organisation number; Company registration number
se.personnummer = Personnummer; Personnr; Pers.nr; Pnr / Personal identity number; Personal number; Social security number
se.vat = Momsregistreringsnummer; Momsreg.nr; VAT-nr; VAT-nummer; Momsnummer / VAT number; VAT no.
sg.uen = UEN; UEN No.; Unique Entity Number; GST Reg No. / Company registration number
si.ddv = ID za DDV; Davčna številka; ID DDV; Davčna št. / VAT ID; VAT number; Tax number
si.emso = EMŠO; EMSO; Enotna matična številka občana; Enotna matična številka / Personal identification number; Unique master citizen number
si.maticna = Matična številka; Matična št.; Maticna stevilka / Company registration number
sk.dph = IČ DPH; IČ-DPH; IČ pre daň; DIČ / VAT number; VAT ID
sk.rc = Rodné číslo; RČ; r.č.; Rod. číslo / Birth number; Personal identification number
sv.nit = NIT; N.I.T.; Número de Identificación Tributaria / Tax ID
th.pin = เลขประจำตัวประชาชน; เลขบัตรประชาชน; เลขที่บัตรประชาชน; หมายเลขบัตรประชาชน / ID card number; National ID; Thai ID
tn.mf = Matricule fiscal; Matricule fiscale; M.F.; MF; Identifiant fiscal; المعرف الجبائي / Tax ID
tr.tckimlik = T.C. Kimlik No; TC Kimlik No; TCKN; TC Kimlik Numarası; T.C. No / Turkish ID number; National ID number
tr.vkn = VKN; Vergi No; Vergi Kimlik No; Vergi Kimlik Numarası; Vergi Numarası / Tax number; Tax ID
tw.ubn = 統一編號; 統編; 公司統一編號; 營業人統一編號 / Unified Business Number; UBN; GUI number
ua.edrpou = ЄДРПОУ; Код ЄДРПОУ; код за ЄДРПОУ; ЕГРПОУ / EDRPOU; EDRPOU code
ua.rntrc = РНОКПП; ІПН; Ідентифікаційний код; Реєстраційний номер облікової картки платника податків; ИНН / RNTRC; Taxpayer identification number
us.atin = ATIN; Adoption Taxpayer Identification Number
us.ein = EIN; FEIN; Employer Identification Number; Federal Tax ID; Employer ID number; Tax ID
us.itin = ITIN; Individual Taxpayer Identification Number; Taxpayer ID
us.ptin = PTIN; Preparer Tax Identification Number; Preparer's PTIN
us.ssn = SSN; Social Security Number; Social Security No.; Soc. Sec. No.; SS#; Social Security #
uy.rut = RUT; R.U.T.; Registro Único Tributario / Tax ID
ve.rif = RIF; R.I.F.; Registro de Información Fiscal; Registro Único de Información Fiscal; RIF N° / Tax ID
vn.mst = MST; Mã số thuế; Mã số doanh nghiệp / Tax code; Tax ID
za.idnr = ID number; Identity number; ID No.; Identity No.; SA ID number; ID-nommer; Identiteitsnommer
za.tin = Tax reference number; Income tax number; Income tax reference number; Tax number; Tax ref no.; Belastingverwysingsnommer
"""  # noqa: E501 - a table


_GENERAL = frozenset(
    {
        "vat", "tax", "taxpayer", "id", "tin", "identification", "identity", "number", "no.", "reg",
        "registration", "code", "card", "company", "business", "organisation", "corporate",
        "enterprise", "personal", "national", "social", "security", "ssn", "birth", "fiscal",
        "unique", "passport", "document",
    }
)  # fmt: skip


def is_general(label: str) -> bool:
    """Return whether a label says what kind of number it is, but not of which country."""
    return set(label.lower().split()) <= _GENERAL


def labels() -> dict[str, tuple[str, ...]]:
    """Return the labels of each claimed module of python-stdnum."""
    lines = [line.partition(" = ") for line in _TABLE.strip().splitlines()]
    return {
        module: tuple(label.strip() for part in names.split(" / ") for label in part.split(";"))
        for module, _, names in lines
    }
