import type { Mutant } from "../mutant.ts";

/** Sockets, redirects, packed and cut answers. */
export const TRANSPORT: Mutant[] = [
  {
    file: "lib/read-bounded.ts",
    from: "if (size <= maxBytes) continue;",
    to: "if (size > 0) continue;",
    test: "lib/service/transport.proof.test.ts",
    name: "an answer is read to its limit and no further, and counts as cut",
  },
  {
    file: "lib/service/blot-secrets.ts",
    from: "const SHORTEST = 8;",
    to: "const SHORTEST = 80;",
    test: "lib/service/answers.test.ts",
    name: "an answer of 200 that echoes our key, a secret or a bearer shows none of them",
  },
  {
    file: "lib/service/blot-secrets.ts",
    from: "for (const part of partsIn(blotted, secret)) blotted = blotted.replaceAll(part, MASK);",
    to: "",
    test: "lib/service/blot-secrets.test.ts",
    name: "half of a secret or more is blotted out too, from its beginning or its end",
  },
  {
    file: "lib/service/blot-secrets.ts",
    from: "return [0, 1, 2].flatMap((before) => {",
    to: "return [0].flatMap((before) => {",
    test: "lib/service/blot-secrets.test.ts",
    name: "a key within what was encoded in base64 is blotted out, wherever it stands in it, and hex of it in either case",
  },
  {
    file: "lib/service/transport.ts",
    from: "if (!progress.hasConnected) {",
    to: "if (false) {",
    test: "lib/service/transport.proof.test.ts",
    name: "a connection that is refused proves that nothing was sent",
  },
  {
    file: "lib/service/blot-secrets.ts",
    from: "return [0, 1, 2].flatMap((before) => {",
    to: "return [0].flatMap((before) => {",
    test: "lib/service/blot-secrets.test.ts",
    name: "a key within what was encoded in base64 is blotted out, wherever it stands in it, and hex of it in either case",
  },
  {
    file: "lib/service/transport.ts",
    from: "if (!progress.hasConnected) {",
    to: "if (true) {",
    test: "lib/service/transport.test.ts",
    name: "a switch of protocols is a lost answer, and not a request that never ends",
  },
  {
    file: "lib/service/transport.ts",
    from: "if (!socket.connecting) {\n      progress.hasConnected = true;",
    to: "if (!socket.connecting) {",
    test: "lib/service/transport.proof.test.ts",
    name: "a connection kept from an earlier request that breaks may have carried this one",
  },
  {
    file: "lib/service/call.ts",
    from: "if (claimed !== null && claimed >= 400) throw faultFromRefusal(answer, claimed);",
    to: "",
    test: "lib/service/call.test.ts",
    name: "a 200 whose envelope says 404 is that refusal, and says that HTTP said 200",
  },
  {
    file: "lib/service/call.ts",
    from: "if (answer.httpStatus >= 300 || answer.httpStatus < 200) throw faultFromRefusal(answer);",
    to: "",
    test: "lib/service/call.test.ts",
    name: "HTTP 404 is no answer, not even with a call in it: its words and its number are kept",
  },
  {
    file: "lib/service/call.ts",
    from: "answer.isCut || parsed?.isCut",
    to: "answer.isCut",
    test: "lib/service/call.test.ts",
    name: "an answer that lost its end inside its own length is not read as a call, and is kept as it came",
  },
  {
    file: "lib/service/voice.ts",
    from: "parseLoosely(answer.raw)?.json",
    to: "JSON.parse(answer.raw)",
    test: "lib/service/call.test.ts",
    name: "a list of calls behind a byte order mark is read",
  },
];
