import assert from "node:assert/strict";
import { after, test } from "node:test";
import { showAddress } from "./show-address.ts";

const done: string[] = [];
const note = (what: string) => (href: string) => void done.push(`${what} ${href}`);
const noteState = (what: string) => (_: unknown, __: string, href: string) =>
  void done.push(`${what} ${href}`);
const { location, history } = globalThis as { location?: unknown; history?: unknown };
Object.assign(globalThis, {
  location: { assign: note("assign"), replace: note("replace") },
  history: { pushState: noteState("pushState"), replaceState: noteState("replaceState") },
});
after(() => void Object.assign(globalThis, { location, history }));

test("a filter pressed before the page has hydrated: nothing follows the history yet -> the browser loads the address", () => {
  showAddress("/messages?channel=sms");
  showAddress("/messages", "replace");
  assert.deepEqual(done, ["assign /messages?channel=sms", "replace /messages"]);
});
