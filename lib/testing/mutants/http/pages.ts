import type { Mutant } from "../mutant.ts";

const HAND_ON = "lib/launch/front/thread/hand-on.ts";
const TEST = "lib/launch/front/thread/hand-on.test.ts";
const FILES = { file: "lib/launch/front/built-files.ts", test: "lib/launch/front/built-files.test.ts" };

/** Of the way from the front to the pages and back. */
export const PAGES: Mutant[] = [
  {
    file: "lib/launch/pages/serve-inside.ts",
    from: "if (given !== key) return void req.socket.destroy();",
    to: "",
    test: TEST,
    name: "who does not know the key of this start is not answered inside",
  },
  {
    file: "lib/launch/pages/serve-inside.ts",
    from: "delete req.headers[KEY_HEADER];",
    to: "",
    test: TEST,
    name: "the pages see the request as it was asked, from the address that asked, and nothing of the way to them",
  },
  {
    file: "lib/launch/pages/serve-inside.ts",
    from: "requireHostHeader: false,",
    to: "",
    test: TEST,
    name: "an HTTP/1.0 request that names no host, as a probe sends it, is answered",
  },
  {
    file: "lib/launch/pages/serve-inside.ts",
    from: ", backlog: BACKLOG",
    to: "",
    test: TEST,
    name: "a crowd that comes while a page is being rendered is taken in by the system, so that nobody tries again after a second",
  },
  {
    file: HAND_ON,
    from: 'error.syscall === "connect" ? reject(error) : resolve(null)',
    to: "resolve(null)",
    test: TEST,
    name: "whoever asks while no connection can be made inside is told, and a line says why",
  },
  {
    file: HAND_ON,
    from: '"trailer", ',
    to: "",
    test: TEST,
    name: "who announces trailers is answered, and they stay behind",
  },
  {
    file: HAND_ON,
    from: ", maxHeaderSize: MAX_HEAD_BYTES",
    to: "",
    test: TEST,
    name: "an answer that sends to an address as long as one may be, spelled for a query, is given",
  },
  {
    file: HAND_ON,
    from: "...[KEY_HEADER, PEER_HEADER],\n]);",
    to: "]);",
    test: TEST,
    name: "the pages see the request as it was asked, from the address that asked, and nothing of the way to them",
  },
  {
    file: HAND_ON,
    from: '["x-forwarded-for", socket.remoteAddress ?? ""] : [];',
    to: "[] : [];",
    test: TEST,
    name: "the pages see the request as it was asked, from the address that asked, and nothing of the way to them",
  },
  {
    file: HAND_ON,
    from: "asked.destroy();",
    to: "",
    test: TEST,
    name: "who leaves takes the question along, before the answer and in its middle",
  },
  {
    file: HAND_ON,
    from: "if (res.writableFinished && asked.writableFinished) return;",
    to: "if (res.writableFinished) return;",
    test: TEST,
    name: "who is answered before the end of a body may say it all, or leave, and nothing is left open inside",
  },
  {
    file: HAND_ON,
    from: "req.unpipe(asked).resume();",
    to: "",
    test: TEST,
    name: "who is answered before the end of a body may say it all, or leave, and nothing is left open inside",
  },
  {
    file: HAND_ON,
    from: "if (res.destroyed) return;",
    to: "",
    test: TEST,
    name: "who left before the pages were ready is not asked for",
  },
  {
    file: HAND_ON,
    from: "if (!answer) return void res.destroy();",
    to: "if (!answer) return void res.end();",
    test: TEST,
    name: "an answer that is broken off inside is broken off outside, and never looks whole",
  },
  {
    file: HAND_ON,
    from: "asked.flushHeaders();",
    to: "",
    test: TEST,
    name: "who announces too large a body hears why at once, whether some of it has come or none",
  },
  {
    file: HAND_ON,
    from: "new Agent({ keepAlive: true, maxFreeSockets: 64 })",
    to: "new Agent()",
    test: TEST,
    name: "those who ask one after the other share a connection to the pages, also with a body or none",
  },
  {
    file: "lib/launch/front/thread/open-line.ts",
    from: "if (isInside) letNextIn();",
    to: "letNextIn();",
    test: "lib/launch/front/thread/open-line.test.ts",
    name: "a door that takes long keeps nobody out, and gives its place up once",
  },
  {
    file: "lib/launch/front/thread/open-line.ts",
    from: "isDoor(req) ? places.leaveAfter(limits.placeMs) : places.leaveLater()",
    to: "places.leaveAfter(limits.placeMs)",
    test: "lib/launch/front/thread/open-line.test.ts",
    name: "a page keeps its place however long it takes: on a slow machine no more are at work than on a quick one",
  },
  {
    ...FILES,
    from: "if (type === undefined || !names.has(name)) return false;",
    to: "if (type === undefined) return false;",
    name: "whatever else is asked is Next's: what is not there, has no type of a page, or lies outside",
  },
  {
    ...FILES,
    from: "codings.includes(coding) && ",
    to: "",
    name: "a script goes out as the build packed it, by what the browser takes, and is kept for a year",
  },
];
