/** Bytes for a bare socket, and what may come of them. */
export type Malformed = {
  kind: string;
  bytes: Buffer;
  /** Answers at most: one more would mean that a request was smuggled in. */
  answers: number;
  /** Says no more and stays; otherwise our side of the line is closed. */
  stalls: boolean;
};

type Random = () => number;

const CRLF = "\r\n";
const HOST = `Host: localhost${CRLF}`;
/** Behind a request with two lengths: whoever answers it has carried out what only one of two readers saw. */
const SMUGGLED = `GET /api/health/live HTTP/1.1${CRLF}${HOST}${CRLF}`;
const PATHS = [
  ...["/", "/sign-in", "/overview", "/nowhere", "/api/session", "/api/nowhere", "/api/live"],
  ...["/api/hooks/chat", "/api/health/live", "/_next/static/x.js", "/api/campaigns/1?cursor=x"],
];
const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "PROPFIND",
  "FOO",
  "get",
  "CONNECT",
];

const LENGTHS = ["-1", "+5", "0x5", "5, 5", "5 5", "1e1", "99999999999999999999", "", "\t5\v", "five"];
const CODINGS = [
  "xchunked",
  "chunked, identity",
  "identity, chunked",
  "chunked\0",
  "\vchunked",
  "chunked;x",
  "gzip",
];
const CHUNKS = ["zz", "-1", "FFFFFFFFFFFFFFFFF", "5 ", "0x5", "5\n", "", '5;a="\r', "\0", "5\r\nhello!!"];
const NAMES = ["X\0", "X Y", "X:", "", "é", "X\t", "X(", "\x7f", "Transfer-Encoding "];
const TARGETS = [
  "http://evil.example/",
  "*",
  "",
  "//",
  "/\0",
  "/\t/",
  "\\",
  "/%",
  "/%zz",
  "ftp://x",
  "/é",
  "/a b",
  "?",
];
const VERSIONS = [
  "HTTP/0.9",
  "HTTP/2.0",
  "HTTP/1.2",
  "HTTP/1",
  "http/1.1",
  "HTTP/1.1 ",
  "HTTP/1.10",
  "ICY/1.0",
  "",
];

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const KINDS: Record<string, (random: Random) => { text: string; answers?: number; stalls?: boolean }> = {
  "length and coding": (random) => {
    const two = [`Content-Length: ${pick(random, ["0", "4", "6"])}`, "Transfer-Encoding: chunked"];
    if (random() < 0.5) two.reverse();
    return {
      text: `POST ${path(random)} HTTP/1.1${CRLF}${HOST}${two.join(CRLF)}${CRLF}${CRLF}0${CRLF}${CRLF}${SMUGGLED}`,
    };
  },
  "two lengths": (random) => ({
    text: `POST ${path(random)} HTTP/1.1${CRLF}${HOST}Content-Length: 0${CRLF}Content-Length: 9${CRLF}${CRLF}${SMUGGLED}`,
  }),
  "a length that is none": (random) => ({
    text: `POST ${path(random)} HTTP/1.1${CRLF}${HOST}Content-Length: ${pick(random, LENGTHS)}${CRLF}${CRLF}hello`,
    answers: 2,
  }),
  "a coding nobody knows": (random) => ({
    text: `POST ${path(random)} HTTP/1.1${CRLF}${HOST}Transfer-Encoding: ${pick(random, CODINGS)}${CRLF}${CRLF}0${CRLF}${CRLF}`,
    answers: 2,
  }),
  "a coding with a blank before its colon": (random) => ({
    text: `POST ${path(random)} HTTP/1.1${CRLF}${HOST}Transfer-Encoding : chunked${CRLF}${CRLF}0${CRLF}${CRLF}${SMUGGLED}`,
  }),
  "bare line feeds": (random) => ({
    text: `${pick(random, METHODS)} ${path(random)} HTTP/1.1\nHost: localhost\nX: y\n\n`,
  }),
  "bare carriage returns": (random) => ({
    text: `GET ${path(random)} HTTP/1.1\rHost: localhost\r\r${SMUGGLED}`,
  }),
  "a folded header": (random) => ({
    text: `GET ${path(random)} HTTP/1.1${CRLF}${HOST}X: a${CRLF}${pick(random, [" ", "\t"])}Content-Length: 9${CRLF}${CRLF}`,
  }),
  hosts: (random) => ({
    text: `GET ${path(random)} HTTP/1.1${CRLF}${pick(random, ["", HOST + HOST, `Host: a@b${CRLF}`, `Host: ${CRLF}`, `Host: [::1${CRLF}`])}${CRLF}`,
  }),
  "a target that is none": (random) => ({
    text: `${pick(random, METHODS)} ${pick(random, TARGETS)} HTTP/1.1${CRLF}${HOST}${CRLF}`,
  }),
  "a version that is none": (random) => ({
    text: `GET ${path(random)} ${pick(random, VERSIONS)}${CRLF}${HOST}${CRLF}`,
  }),
  "a header that is none": (random) => ({
    text: `GET ${path(random)} HTTP/1.1${CRLF}${HOST}${pick(random, NAMES)}: y${CRLF}${CRLF}`,
  }),
  "a value with signs": (random) => ({
    text: `GET ${path(random)} HTTP/1.1${CRLF}${HOST}X: a${String.fromCharCode(Math.floor(random() * 256))}b${CRLF}${CRLF}`,
    answers: 2,
  }),
  "a crowd of headers": (random) => ({
    text: `GET ${path(random)} HTTP/1.1${CRLF}${HOST}${`a:${CRLF}`.repeat(Math.floor(random() * 6_000))}${CRLF}`,
  }),
  "a chunk that is none": (random) => ({
    text: `POST ${path(random)} HTTP/1.1${CRLF}${HOST}Content-Type: application/json${CRLF}Transfer-Encoding: chunked${CRLF}${CRLF}${pick(random, CHUNKS)}${CRLF}hello${CRLF}0${CRLF}${CRLF}`,
    answers: 2,
  }),
  "rubbish behind a request": (random) => ({
    text: `GET /api/health/live HTTP/1.1${CRLF}${HOST}${CRLF}${noise(random, 200)}`,
    answers: 2,
  }),
  "an old request": (random) => ({
    text: pick(random, ["GET /", `GET /${CRLF}`, `GET / ${CRLF}${CRLF}`, `GET${CRLF}${CRLF}`]),
  }),
  "the preface of HTTP/2": () => ({
    text: `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}\0\0\0\x04\0\0\0\0\0`,
  }),
  "an upgrade": (random) => ({
    text: `GET ${path(random)} HTTP/1.1${CRLF}${HOST}Connection: Upgrade, HTTP2-Settings${CRLF}Upgrade: ${pick(random, ["websocket", "h2c", "TLS/1.0", "\t"])}${CRLF}Sec-WebSocket-Key: eA==${CRLF}HTTP2-Settings: AAMAAABk${CRLF}${CRLF}${noise(random, 20)}`,
    answers: 2,
  }),
  noise: (random) => ({ text: noise(random, 400), answers: 2 }),
  "a request with a sign turned": (random) => {
    const at = Math.floor(random() * whole(random).length);
    const text = whole(random);
    return { text: text.slice(0, at) + noise(random, 1) + text.slice(at + 1), answers: 2 };
  },
  "half a request": (random) => {
    const text = whole(random);
    return { text: text.slice(0, 1 + Math.floor(random() * (text.length - 2))), stalls: true };
  },
};

const path = (random: Random): string => pick(random, PATHS);

const whole = (random: Random): string =>
  `POST ${path(random)} HTTP/1.1${CRLF}${HOST}Content-Type: application/json${CRLF}X-CSRF: 1${CRLF}Content-Length: 20${CRLF}${CRLF}{"email":"a@b.co.tz"}`;

const noise = (random: Random, length: number): string =>
  String.fromCharCode(
    ...Array.from({ length: 1 + Math.floor(random() * length) }, () => Math.floor(random() * 256)),
  );

/** So many, each kind in its turn, the same for the same `random`. */
export function malformedRequests(random: Random, count: number): Malformed[] {
  const kinds = Object.entries(KINDS);
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = kinds[index % kinds.length] as (typeof kinds)[number];
    const { text, answers = 1, stalls = false } = make(random);
    return { kind, bytes: Buffer.from(text, "latin1"), answers, stalls };
  });
}
