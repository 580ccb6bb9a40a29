import type { Mutant } from "./mutant.ts";

const READY_TEST = "lib/server/http/require-ready.test.ts";
const UPLOAD_TEST = "lib/server/campaigns/plan/spool-upload.test.ts";
const DOOR_TEST = "lib/launch/front/door/wait-at-door.test.ts";
const TEST = "lib/launch/front/wall-headers.test.ts";

/** What every answer of the front carries, and when it says that it is ready. */
export const WALLS: Mutant[] = [
  {
    file: "lib/launch/front/front.ts",
    from: "answers.note(req.socket, res);\n    wall(res, headers);",
    to: "answers.note(req.socket, res);",
    test: TEST,
    name: "a file (200) comes with every wall, each once",
  },
  {
    file: "lib/launch/front/wall-headers.ts",
    from: "!res.hasHeader(name)",
    to: "true",
    test: TEST,
    name: "what an answer says itself is left as it is",
  },
  {
    file: "lib/launch/front/wall-headers.ts",
    from: "isFile && name === POLICY ? OF_FILES : value",
    to: "name === POLICY ? OF_FILES : value",
    test: TEST,
    name: "nothing runs in what is no page, and a worker's own file may do its work",
  },
  {
    file: "lib/launch/front/front.ts",
    from: " ?? refuseRouterState(req)",
    to: "",
    test: "lib/launch/front/front.test.ts",
    name: "a router state that is none is refused with 400, its rule, and the end of the connection",
  },
  {
    file: "lib/launch/front/tame-console.ts",
    from: "if (minute.lines > LINES_A_MINUTE) return;",
    to: "",
    test: "lib/launch/front/tame-console.test.ts",
    name: "a flood of raw words costs twenty lines a minute, and says how many were left out",
  },
  {
    file: "lib/launch/front/tame-console.ts",
    from: 'process.removeAllListeners("warning");',
    to: "",
    test: "lib/launch/front/tame-console.test.ts",
    name: "raw words of any kind become one line of the log each, of bounded length",
  },
  {
    file: "lib/launch/front/cut-late.ts",
    from: "if (!req.complete) socket.destroy();",
    to: "",
    test: "lib/launch/front/cut-late.test.ts",
    name: "a body that never comes does not keep a connection that has its answer",
  },
  {
    file: "lib/launch/front/cut-late.ts",
    from: "if (!req.complete) socket.destroy();",
    to: "socket.destroy();",
    test: "lib/launch/front/cut-late.test.ts",
    name: "a body that comes whole leaves its connection to the next request",
  },
  {
    file: "lib/launch/front/front.ts",
    from: "      watchBody(req, res);\n",
    to: "",
    test: "lib/launch/front/front.test.ts",
    name: "a body that stops on its way is told so and cut, as its reader would wait for hours",
  },
  {
    file: "lib/launch/front/watch-bodies.ts",
    from: "Math.min(mostMs, body.leftMs + earnedMs - spentMs)",
    to: "body.leftMs + earnedMs - spentMs",
    test: "lib/launch/front/watch-bodies.test.ts",
    name: "what came fast may pause, but never for longer than the most",
  },
  {
    file: "lib/launch/front/watch-bodies.ts",
    from: "req.readableLength > 0 ? 0 : everyMs",
    to: "everyMs",
    test: "lib/launch/front/watch-bodies.test.ts",
    name: "a body whose bytes are here and not taken yet is late by our own fault",
  },
  {
    file: "lib/launch/front/door/wait-at-door.ts",
    from: " || waitingBytes + bytes > MAX_READY_BYTES",
    to: "",
    test: DOOR_TEST,
    name: "who says much does not wait for a turn, as the door would have to keep it all",
  },
  {
    file: "lib/launch/front/door/wait-at-door.ts",
    from: "guest.wholeBytes = words.wholeBytes;",
    to: "",
    test: DOOR_TEST,
    name: "of callbacks that dawdle the oldest are cut, and no request was ever made of them",
  },
  {
    file: "lib/launch/front/door/wait-at-door.ts",
    from: "guest.since > before",
    to: "true",
    test: DOOR_TEST,
    name: "one that dawdles on is let in after a moment, where other limits wait for it",
  },
  {
    file: "lib/launch/front/door/wait-at-door.ts",
    from: "if (letIn >= AT_ONCE) return false;",
    to: "",
    test: DOOR_TEST,
    name: "of many who come at once and are no callbacks each is served in its turn, and a callback before them",
  },
  {
    file: "lib/launch/front/door/first-words.ts",
    from: "transfer-encoding|expect",
    to: "transfer-encoding",
    test: DOOR_TEST,
    name: "a body that waits for a word of ours is let in with its head",
  },
  {
    file: "lib/launch/front/refuse-socket.ts",
    from: "{ ...headers, ...answer.headers }",
    to: "{ ...answer.headers }",
    test: TEST,
    name: "too many headers (431) comes with every wall, each once",
  },
  {
    file: "lib/server/http/require-ready.ts",
    from: "await probeWrite(db).catch(",
    to: "await Promise.resolve().catch(",
    test: READY_TEST,
    name: "not ready while a write is refused, as a full disk refuses it",
  },
  {
    file: "lib/server/http/require-ready.ts",
    from: 'await probeFolder(join(env.dataFolder, "journal")).catch(',
    to: "await Promise.resolve().catch(",
    test: READY_TEST,
    name: "not ready while the journal cannot be written, and ready again once it can",
  },
  {
    file: "lib/server/http/require-ready.ts",
    from: "shelf[WRITTEN] = now;",
    to: "",
    test: READY_TEST,
    name: "writing leaves nothing behind, and a flood of questions writes once in 2 s",
  },
  {
    file: "lib/server/campaigns/plan/upload-places.ts",
    from: "before >= MAX_AT_ONCE",
    to: "before > MAX_AT_ONCE",
    test: UPLOAD_TEST,
    name: "a person has 20 files on the way at once, another their own 20, and each that ends makes room",
  },
  {
    file: "lib/server/campaigns/plan/spool-upload.ts",
    from: 'stream.once("limit", () => parser.destroy(tooLarge()));',
    to: "",
    test: UPLOAD_TEST,
    name: "refuses a file above 200 MB without keeping it, and reads no more of it",
  },
];
