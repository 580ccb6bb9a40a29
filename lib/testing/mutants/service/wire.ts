import type { Mutant } from "../mutant.ts";

/** Reading of what the service sends. */
export const WIRE: Mutant[] = [
  {
    file: "lib/contract/wire/chat-answer.ts",
    from: 'truthIn(memberOf(row, "success")) ?? impliedSuccess(messageId, error)',
    to: 'truthIn(memberOf(row, "success")) ?? true',
    test: "lib/contract/wire/chat-answer.test.ts",
    name: "a result that does not say success is judged by its id or its error, and by both or neither not at all",
  },
  {
    file: "lib/contract/wire/chat-answer.ts",
    from: "if ((messageId === null) === (error === null)) return null;",
    to: "",
    test: "lib/contract/wire/chat-answer.test.ts",
    name: "a result that does not say success is judged by its id or its error, and by both or neither not at all",
  },
  {
    file: "lib/contract/wire/read/close-json.ts",
    from: "if (token === '\"') break;",
    to: "",
    test: "lib/server/dispatch/answer/odd-answers.test.ts",
    name: "cut off anywhere, an answer about 20 is 20 accepted, or nobody knows: never fewer, never a wrong id",
  },
  {
    file: "lib/contract/wire/read/frame.ts",
    from: 'isFailure: truthIn(memberOf(top, "success")) === false,',
    to: "isFailure: false,",
    test: "lib/service/prove.test.ts",
    name: "a status read that was cut, or says that it failed, is not read",
  },
  {
    file: "lib/contract/wire/read/frame.ts",
    from: "(code !== null || errorIn(top) !== null) && isWithoutResult(data)",
    to: "isWithoutResult(data)",
    test: "lib/service/prove.test.ts",
    name: "an answer that says 404 and nothing else proves: unknown-outcome",
  },
  {
    file: "lib/contract/wire/read/frame.ts",
    from: "status !== null && status >= 100 && status < 600 ? status : null",
    to: "status",
    test: "lib/service/prove.test.ts",
    name: "an answer that has a number of its own as status proves: its id",
  },
  {
    file: "lib/contract/wire/read/judge-bulk.ts",
    from: "withId.length <= accepted && accepted <= rows.length ? withId : null",
    to: "withId",
    test: "lib/server/dispatch/answer/answer-table.test.ts",
    name: "bulk, 99 ids beside 100 accepted: unknown",
  },
  {
    file: "lib/contract/wire/read/loose.ts",
    from: "Number.isSafeInteger(value);\n  return",
    to: "Number.isInteger(value);\n  return",
    test: "lib/server/dispatch/answer/odd-answers.test.ts",
    name: "numbers beyond 2^53 keep their digits as ids",
  },
  {
    file: "lib/contract/wire/read/loose.ts",
    from: "const key = Object.keys(record).find((other) => plain(other) === wanted);",
    to: "const key = undefined;",
    test: "lib/contract/wire/chat-answer.test.ts",
    name: "an id under another spelling of its name is read",
  },
  {
    file: "lib/contract/wire/sms-answer.ts",
    from: "Array.isArray(list) && !isCut ? list.map(rowIn) : null",
    to: "Array.isArray(list) ? list.map(rowIn) : null",
    test: "lib/server/dispatch/answer/odd-answers.test.ts",
    name: "cut off anywhere, an answer about 20 is 20 accepted, or nobody knows: never fewer, never a wrong id",
  },
  {
    file: "lib/contract/wire/sms-answer.ts",
    from: "(messageId === null && smsStatusOf(status) === undefined)",
    to: "false",
    test: "lib/service/answers.test.ts",
    name: "a status read that says nothing of a status is not read as one",
  },
  {
    file: "lib/contract/wire/sms-answer.ts",
    from: 'smsStatusOf(status) === undefined || smsStatusOf(status) === "FAILED"',
    to: "smsStatusOf(status) === undefined",
    test: "lib/service/prove.test.ts",
    name: "an answer that failed without an id proves: unknown-outcome",
  },
];
