"""Logins and password hashes, by the documentation of the programs that store them."""

from __future__ import annotations

from random import Random

from tests.discovery.match.generators.planted import Case, b64, of, placeholders
from tests.discovery.match.generators.reckoning import Make
from tests.discovery.match.generators.tokens import token

_PASSWORD = "w5'-'w4'!'w3"
_PASSWORDS = of(_PASSWORD, "w12", "l6'%40'w5", "l4'%C3%A9'w5")
_NO_PASSWORDS = placeholders("${PASSWORD_#}", "<password#>", "{{ password_# }}", "%PASSWORD#%")
_URL = ("git clone {} here", "{}\n", '"url": "{}",', "REMOTE={}\n", "<a href='{}'>", "- {}\n")
_SHADOW = ("ops:{}:19000:0:99999:7:::\n", "hash: {}\n", '"password": "{}",', "{}\n", "('ops','{}')",
           "userPassword: {}\n", "ops,{},1\n")  # fmt: skip
_SECRET_HEAD = "apiVersion: v1\nkind: {}\nmetadata:\n  name: db\n"


def _bytes(size: int, before: bytes = b"") -> Make:
    return lambda rng: b64(before + rng.randbytes(size))


def _login(rng: Random) -> bytes:
    """Draw a user name and a password, joined as in RFC 7617."""
    return f"{token('l7', rng)}:{token(_PASSWORD, rng)}".encode()


def _unattended(rng: Random) -> str:
    return b64(f"{token(_PASSWORD, rng)}AdministratorPassword".encode("utf-16-le"))


_XLAT = b"dsfd;kfoA,.iyewrkldJKDHSUBsgvca69834ncxv9873254k;fg87"


def _cisco_7(salt: int | None = None, odd: str = "") -> Make:
    """Cisco IOS type 7: the first two digits are the offset in a published key."""

    def make(rng: Random) -> str:
        start = rng.randrange(16) if salt is None else salt
        plain = token(_PASSWORD, rng).encode()
        mixed = (sign ^ _XLAT[(start + n) % len(_XLAT)] for n, sign in enumerate(plain))
        return f"{start:02d}" + "".join(f"{one:02X}" for one in mixed) + odd

    return make


def _hashed(before: str, size: int, salt: int = 0) -> Make:
    return lambda rng: before + b64(rng.randbytes(size + salt))


LOGINS: dict[str, Case] = {
    # Microsoft, Npgsql, ODBC, Oracle, libpq: keywords of connection strings.
    "CONNECTION_STRING": Case(
        of(_PASSWORD, "w12", "w8'#'w4"),
        ("Server=db1;Database=x;User Id=sa;Password={};\n", "Driver={SQL Server};Pwd={};Uid=sa;\n",
         '"Default": "Server=tcp:db,1433;Initial Catalog=x;User ID=sa;Password={};Encrypt=True"',
         "Host=db;Port=5432;Username=app;Password={};Database=x\n",
         "Data Source=ora;User Id=app;Password={};\n",
         "host=db port=5432 user=app password={} dbname=x\n",
         "<add connectionString='Data Source=.;Uid=app;Pwd={};' />",
         "Provider=SQLOLEDB;Data Source=a;User ID=sa;Password={};\n"),
        placeholders("${DB_PASSWORD_#}", "<password#>", "{{ db_password_# }}", "******", "$(PW#)"),
        ("the word {} of", "{}\n"),
    ),
    "URL_PASSWORD": Case(
        _PASSWORDS,
        tuple(way.replace("{}", url) for url in (
            "https://deploy:{}@git.firm.com/x.git", "ftp://ann:{}@ftp.firm.com/",
            "http://a:{}@[::1]:80/",
            "ssh://root:{}@10.0.0.5:22", "smb://DOM;ann:{}@files/share",
            "https://x:{}@api.firm.com?x=1")
            for way in _URL),
        _NO_PASSWORDS,
        ("https://firm.com/{}@x", "https://{}@git.firm.com/x", "mail {}@firm.com",
         "http://h:80/{}"),
    ),
    "DATABASE_URL": Case(
        _PASSWORDS,
        tuple(way.replace("{}", url) for url in (
            "postgres://app:{}@db:5432/x", "postgresql+asyncpg://app:{}@db/x",
            "redis://:{}@cache:6379/0",
            "jdbc:mysql://root:{}@10.0.0.5/shop", "mongodb+srv://me:{}@c0.mongodb.net",
            "amqps://u:{}@mq/",
            "mysql://root:{}@localhost/x", "mariadb://a:{}@h/x", "clickhouse://d:{}@h:9000/x",
            "mssql+pyodbc://sa:{}@h/x?driver=y", "sqlserver://sa:{}@h:1433?database=x",
            "rediss://u:{}@h:1",
            "cockroachdb://a:{}@h/x", "snowflake://a:{}@acc/db", "ldap://cn:{}@dir.firm.com/")
            for way in _URL[:3]),
        _NO_PASSWORDS,
        ("postgres://{}@db:5432/x", "redis://cache:6379/{}", "postgres://db/{}"),
    ),
    "HTTP_BASIC": Case(
        (lambda rng: b64(_login(rng)),),
        ("Authorization: Basic {}\n", "curl -H 'Authorization: Basic {}' x",
         "authorization: basic {}\r\n",
         '"Authorization": "Basic {}",', "Proxy-Authorization: Basic {}\n",
         "headers['Authorization'] = 'Basic {}'\n"),
        (lambda rng: b64(token("w14", rng).encode()), *of("w5", "'realm='w8"),
         *placeholders("${AUTH#}", "<base64 of user:password, #>")),
        ("file {} of", "{}\n"),
    ),
    # RFC 6750: b64token.
    "HTTP_BEARER": Case(
        of("w32", "u60w1", "x40", "w20'.'w20", "b42w1'='"),
        ("Authorization: Bearer {}\n", "curl -H 'authorization: Bearer {}' x",
         '"Authorization": "Bearer {}"',
         "AUTHORIZATION: BEARER {}\r\n", "headers = {'Authorization': 'Bearer {}'}\n"),
        (*of("l5"), *placeholders("${TOKEN#}", "<token#>", "$TOKEN#", "{{ token_# }}",
                                   "xxxxxxxxxxxxxxxxxxxx #")),
        ("the bearer of {} is", "{}\n"),
    ),
    "NETRC_PASSWORD": Case(
        of(_PASSWORD, "w12"),
        ("machine ftp.firm.com login deploy password {}\n",
         "machine a\n  login me\n  password {}\n",
         "default login me password {}\n", "machine a\n\tlogin me\n\taccount x\n\tpassword {}\n",
         ),
        placeholders("${PASSWORD#}", "<password#>", "{{ password_# }}"),
        ("a machine to login with {} is", "{}\n"),
    ),
    # curl(1), sshpass(1), mysql(1), redis-cli(1), ldapsearch(1), Microsoft on `net use`.
    "COMMAND_PASSWORD": Case(
        of(_PASSWORD, "w6'-'w5'9x'"),
        ("curl -sS -u deploy:{} https://x.firm.com/\n", "curl https://x --user 'deploy:{}'\n",
         "sshpass -p {} ssh root@db\n", "$ sshpass -p '{}' scp a b:\n",
         "mysqldump --single-transaction -u root -p{} shop | gzip\n", "redis-cli -a {} ping\n",
         "ldapsearch -x -D cn=admin -w '{}' -b dc=firm\n", "net use z: \\\\srv\\x /user:bob {}\r\n",
         "docker login -u bob -p {} r.io\n", "plink -ssh bob@db -pw {} ls\n",
         'PS> ConvertTo-SecureString "{}" -AsPlainText -Force\n'),
        placeholders("$PASSWORD", "${PASSWORD#}", "<password#>", "{{ password_# }}", "$env:PW#"),
        ("they curl {} x\n", "{}\n", "sshpass is {}\n"),
    ),
    # PostgreSQL, "The password file": five fields; colons and backslashes are escaped.
    "PGPASS_PASSWORD": Case(
        of(_PASSWORD, "w12", "w5'\\:'w6"),
        ("db.firm.com:5432:shop:app:{}\n", "*:*:*:app:{}\n", "localhost:5432:*:postgres:{}\n",
         "10.0.0.5:6432:shop:app:{}\n"),
        placeholders("${PASSWORD#}", "<password#>", ""),
        ("db.firm.com:port:shop:app:{}\n", "db:99999999:shop:app:{}\n", "db:5432:{}\n", "{}\n"),
    ),
    "DOCKER_AUTH": Case(
        (lambda rng: b64(_login(rng)),),
        ('{"auths":{"r.io":{"auth": "{}"}}}',
         '{\n  "auths": {\n    "https://index.docker.io/v1/": {\n      "auth": "{}"\n    }\n',
         '{"auths": {"ghcr.io": {"auth":"{}","email":"x"}}}'),
        (lambda rng: b64(token("w14", rng).encode()), *of("w9"),
         *placeholders("${AUTH#}", "<auth#>")),
        ("file {} of", "{}\n"),
    ),
    "KUBERNETES_SECRET": Case(
        (lambda rng: b64(token(_PASSWORD, rng).encode()), lambda rng: b64(token("w24",
                                                                                  rng).encode())),
        (_SECRET_HEAD.replace("{}", "Secret") + "data:\n  password: {}\n",
         _SECRET_HEAD.replace("{}",
                              "Secret") + "type: Opaque\ndata:\n  # of the shop\n  password: {}\n",
         "---\ndata:\n  pw: {}\nkind: Secret\n", "kind: Secret\ndata:\n    api-key: '{}'\n",
         '{"kind": "Secret", "apiVersion": "v1", "data": {"password": "{}"}}',
         '{"apiVersion": "v1", "data": {"tls.key": "{}"}, "kind": "Secret"}'),
        placeholders("${PASSWORD#}", "<base64-#>", "{{ .Values.pw# | b64enc }}"),
        (_SECRET_HEAD.replace("{}", "ConfigMap") + "data:\n  password: {}\n", "{}\n"),
    ),
    # Microsoft, "Hide sensitive data in an answer file": UTF-16, the element's name appended.
    "WINDOWS_UNATTEND_PASSWORD": Case(
        (_unattended, lambda rng: token(_PASSWORD, rng)),
        ("<AdministratorPassword>\n <Value>{}</Value>\n <PlainText>false</PlainText>\n",
         "<AutoLogon>\n <Password>\n  <Value>{}</Value>\n  <PlainText>false</PlainText>\n </",
         "<Password><Value>{}</Value></Password>",
         "<LocalAccount><Password><Value>{}</Value><PlainText>true</PlainText></Password>"),
        placeholders("*SENSITIVE*DATA*DELETED*", "", "${PASSWORD#}", "%PASSWORD#%"),
        ("<Name><Value>{}</Value></Name>", "{}\n"),
    ),
    # MS-GPPREF 2.2.1.1.4: AES-256-CBC in blocks of 16 bytes, base64.
    "WINDOWS_CPASSWORD": Case(
        (_bytes(16), _bytes(32), lambda rng: _bytes(48)(rng).rstrip("="),
         lambda rng: _bytes(16)(rng).rstrip("=")),
        ('<Properties action="U" cpassword="{}" name="x"/>', "<Properties cpassword='{}' />",
         '<User name="a"><Properties newName="" cpassword="{}" acctDisabled="0"/></User>'),
        (*of("w5", "'#'b20"), *placeholders("", "${PASSWORD#}")),
        ('name="{}"', "{}\n"),
    ),
    "CISCO_PASSWORD": Case(
        (_cisco_7(),),
        ("username ops password 7 {}\n", "enable password 7 {}\n", " password 7 {}\r\n",
         "username ops privilege 15 password 7 {}\n", "tacacs-server key 7 {}\n", " key 7 {}\n"),
        (_cisco_7(99), _cisco_7(odd="A"), *of("W6'XYZ'", "'04'x2"), *placeholders("<removed#>")),
        ("row 7 {}\n", "{}\n"),
    ),
    "HASH_SCRYPT": Case(
        # Cisco type 9, libxcrypt, passlib, Werkzeug, Django.
        of("'$9$'c14'$'c43", "'$7$CU..../....'c22'$'c43", "'$scrypt$ln=16,r=8,p=1$'b22'$'b43",
           "'scrypt:32768:8:1$'w16'$'x128", "'scrypt$'w22'$16384$8$1$'b86'=='"),
        _SHADOW,
        of("'$9$'c9'$'c43", "'$9$'c14'$'c20", "'scrypt:32768:8:1$'w16'$'x40", "'x$9$'c14'$'c43"),
    ),
    "HASH_CISCO_8": Case(
        of("'$8$'c14'$'c43"), ("username ops secret 8 {}\n", "enable secret 8 {}\n", *_SHADOW),
        of("'$8$'c9'$'c43", "'$8$'c14'$'c20", "'x$8$'c14'$'c43", "'$8'c14'$'c43"),
    ),
    "HASH_PBKDF2": Case(
        # Django, Werkzeug, passlib, GRUB.
        of("'pbkdf2_sha256$600000$'w22'$'b42w1'='", "'pbkdf2:sha256:600000$'w16'$'x64",
           "'$pbkdf2-sha256$29000$'c22'$'c43", "'pbkdf2_sha1$260000$'w22'$'b26w1'='",
           "'$pbkdf2-sha512$25000$'c22'$'c86", "'grub.pbkdf2.sha512.10000.'X128'.'X128"),
        _SHADOW,
        of("'pbkdf2_sha256$600000$'w22'$'b12", "'pbkdf2_sha256$many$'w22'$'b42w1'='",
           "'pbkdf2:sha256:600000$'w16'$'x30", "'xpbkdf2_sha256$600000$'w22'$'b42w1'='"),
    ),
    # RFC 2307; slapd's manual, 14.4: base64 of the hash, then of the salt.
    "HASH_LDAP": Case(
        (_hashed("{SSHA}", 20, 8), _hashed("{SHA}", 20), _hashed("{SSHA}", 20, 4),
         _hashed("{SMD5}", 16, 8), _hashed("{MD5}", 16), _hashed("{SSHA256}", 32, 8),
         _hashed("{SSHA512}", 64, 16), _hashed("{SHA512}", 64)),
        _SHADOW,
        (_hashed("{SSHA}", 9), _hashed("{SHA}", 12), _hashed("{SSHB}", 28), _hashed("SSHA", 28),
         _hashed("{MD5}", 9)),
    ),
    # pwdump: name, number, LAN Manager hash, NT hash.
    "HASH_NTLM": Case(
        of("x32':'x32", "'aad3b435b51404eeaad3b435b51404ee:'x32", "X32':'X32"),
        ("Administrator:500:{}:::\n", "FIRM\\ann:1105:{}:::\n", "srv$:1001:{}:::\n"),
        of("x31':'x32", "x32':'x31", "x32':'x32'0'", "x32", "w31'z:'x32"),
        ("{}\n", "sums {} of"),
    ),
    # MySQL, mysql_native_password: an asterisk and SHA-1 of SHA-1 in capitals.
    "HASH_MYSQL": Case(
        of("'*'X40"),
        ("IDENTIFIED BY PASSWORD '{}'", "IDENTIFIED WITH mysql_native_password AS '{}'\n",
         "('root','{}')",
         "authentication_string: {}\n", "root\t{}\tN\n"),
        of("'*'X39", "'*'X41", "'*'W39'Z'"),
        ("2{}\n", "a{}\n"),
    ),
}  # fmt: skip
"""Cases by data type key."""
