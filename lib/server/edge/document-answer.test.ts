import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { documentBusy, documentNotFound, withDocument } from "./document-answer.ts";

async function statusAfter(headers: { rsc?: string }, headersSent = false): Promise<number> {
  const answer = { statusCode: 200, headersSent };
  await withDocument({ headers }, answer, async () => {
    await setImmediate();
    documentNotFound();
  });
  return answer.statusCode;
}

test("a document about nothing is 404, each its own, and what has been sent is left", async () => {
  const other = withDocument({ headers: {} }, { statusCode: 200, headersSent: false }, async () => {
    await setImmediate();
  });
  assert.deepEqual(await Promise.all([statusAfter({}), statusAfter({}, true), other]), [404, 200, undefined]);
  documentNotFound();
});

test("a page that is gone to from within keeps the status that Next's router takes", async () => {
  assert.equal(await statusAfter({ rsc: "1" }), 200);
  assert.equal(await statusAfter({ rsc: "0" }), 404);
});

test("a document that waited in vain is known to be busy, and no other that is made beside it", async () => {
  const isBusyAfter = (work: () => void) =>
    withDocument({ headers: {} }, { statusCode: 200, headersSent: false }, async (document) => {
      await setImmediate();
      work();
      return document.isBusy;
    });
  assert.deepEqual(await Promise.all([isBusyAfter(documentBusy), isBusyAfter(() => undefined)]), [
    true,
    false,
  ]);
  documentBusy();
});
