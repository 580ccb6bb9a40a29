import assert from "node:assert/strict";
import { test } from "node:test";
import { type Draft, EMPTY_DRAFT } from "#lib/client/send/draft.ts";
import { takeDraft } from "./take-draft.ts";

test("what is sent is what stood there as it was pressed, whatever is typed into a field of the template until it leaves", () => {
  const field = { place: "body", name: "1", value: "Neema" } as const;
  const typed: Draft = { ...EMPTY_DRAFT, texts: [{ ...field }] };
  // As the form gives its values out: the outermost is of the asker's own, the fields within are those it goes on writing into.
  const form = { getValues: () => ({ ...typed }) } as Parameters<typeof takeDraft>[0];
  const pressed = takeDraft(form);
  for (const text of typed.texts) text.value = "Juma";
  assert.deepEqual(pressed.texts, [field]);
  assert.equal(takeDraft(form).texts[0]?.value, "Juma");
});
