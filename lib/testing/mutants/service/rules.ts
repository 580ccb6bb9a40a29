import type { Mutant } from "../mutant.ts";

/** Limits and rules of the contract, rights, words. */
export const RULES: Mutant[] = [
  {
    file: "lib/contract/desk/endpoints/endpoint.ts",
    from: 'rights: ["export", "seeNumbers"], isFresh: true',
    to: 'rights: ["export"], isFresh: true',
    test: "lib/server/http/endpoints.test.ts",
    name: "whatever leaves the console as a file of people needs the right to export and to see numbers",
  },
  {
    file: "lib/contract/desk/endpoints/endpoint.ts",
    from: "hasCsrf: true, bodyLimit",
    to: "hasCsrf: false, bodyLimit",
    test: "lib/server/http/endpoints.test.ts",
    name: "no unsafe route goes without a CSRF check but the signed webhook",
  },
  {
    file: "lib/contract/desk/team/rights.ts",
    from: "  viewer: [],",
    to: '  viewer: ["seeNumbers"],',
    test: "app/api/viewer-walk.long.test.ts",
    name: "GET /api/senders tells a viewer no whole number",
  },
  {
    file: "lib/contract/desk/team/session.ts",
    from: "ROLES.indexOf(role) >= ROLES.indexOf(least)",
    to: "ROLES.indexOf(role) <= ROLES.indexOf(least)",
    test: "lib/server/http/endpoints-matrix.test.ts",
    name: "GET /api/session goes without a password given 10 minutes ago",
  },
  {
    file: "lib/contract/rules/call/call-status.ts",
    from: "call.endedAt !== null ||",
    to: "",
    test: "lib/server/calls/follow/walk-calls.long.test.ts",
    name: "follows a call from asked to its end and its recording with whatever words the service uses",
  },
  {
    file: "lib/audience/row/judge-row.ts",
    from: 'if (!("code" in composeRow(cells, plan, state))) firstRows.set(phone.number, row);',
    to: "firstRows.set(phone.number, row);",
    test: "lib/audience/import-audience.test.ts",
    name: "of a number's rows the first or the last is kept, among those that can be sent",
  },
  {
    file: "lib/client/audience/remembered-columns.ts",
    from: "numberColumns.includes(phone) &&",
    to: "",
    test: "lib/client/audience/remembered-columns.test.ts",
    name: "columns of an earlier file hold where numbers stand in them, and are asked for where none do",
  },
  {
    file: "lib/audience/file/read-file-rows.ts",
    from: "byte === CR || byte >= 0x80 ? 1 : 0",
    to: "byte === CR ? 1 : 0",
    test: "lib/audience/file/cut-plain-rows.property.long.test.ts",
    name: "property: rows cut off the bytes are those of the text, wherever the file is cut into chunks",
  },
  {
    file: "lib/audience/file/detect-encoding.ts",
    from: "isCut ? null :",
    to: "",
    test: "lib/audience/file/cut-plain-rows.property.long.test.ts",
    name: "property: rows cut off the bytes are those of the text, wherever the file is cut into chunks",
  },
  {
    file: "lib/audience/file/detect-encoding.ts",
    from: "if (code === LOST) this.bytes = NONE;",
    to: "",
    test: "lib/audience/file/cut-plain-rows.property.long.test.ts",
    name: "property: bytes that are no UTF-8, and those of Windows-1252, move no cell",
  },
  {
    file: "lib/audience/row/judge-row.ts",
    from: " || withoutOf(number) !== null",
    to: "",
    test: "lib/audience/file/cut-plain-rows.property.long.test.ts",
    name: "property: rows cut off the bytes are those of the text, wherever the file is cut into chunks",
  },
  {
    file: "lib/audience/row/judge-row.ts",
    from: "if (isSkipped(number)) return null;",
    to: "",
    test: "lib/audience/file/cut-plain-rows.property.long.test.ts",
    name: "property: rows cut off the bytes are those of the text, wherever the file is cut into chunks",
  },
];
