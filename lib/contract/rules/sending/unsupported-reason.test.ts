import assert from "node:assert/strict";
import { test } from "node:test";
import { unsupportedReason } from "./unsupported-reason.ts";

const BODY = { type: "BODY", text: "Habari {{1}}" };
const buttons = (...types: string[]) => ({
  type: "BUTTONS",
  buttons: types.map((type) => ({ type, text: "x" })),
});

test("a template of texts and of buttons that the service carries: can be sent, however its schema is written", () => {
  for (const schema of [
    null,
    undefined,
    "BODY",
    [],
    {},
    [BODY],
    [
      { type: "HEADER", text: "Oda" },
      { type: "header", format: "TEXT", text: "Oda" },
      BODY,
      { type: "FOOTER", text: "x" },
    ],
    [BODY, buttons("QUICK_REPLY", "url", "PHONE_NUMBER", "quick-reply", "VOICE_CALL")],
    [{ type: "BODY", text: "{{1}} ni namba yako", add_security_recommendation: true }],
    { components: [BODY, buttons("URL")] },
    {
      header: { format: "TEXT", text: "Oda" },
      body: "Habari",
      footer: null,
      buttons: [{ type: "URL" }],
      version: 3,
    },
    { body: { text: "Habari" }, limited_time_offer: null, carousel: null },
    [{ text: "no type" }, null, 7],
  ])
    assert.equal(unsupportedReason(schema), null, JSON.stringify(schema));
});

test("a part that the service does not carry: named, in lists and in objects of parts", () => {
  for (const [schema, words] of [
    [[{ type: "HEADER", format: "IMAGE" }, BODY], "Its header is an image."],
    [[{ type: "HEADER", format: "location" }], "Its header is a place on the map."],
    [[{ type: "HEADER", format: "HOLOGRAM" }], "Its header is of the kind “hologram”."],
    [{ header: { format: "VIDEO" } }, "Its header is a video."],
    [{ header: { type: "document" } }, "Its header is a document."],
    [[BODY, { type: "CAROUSEL", cards: [] }], "It has a carousel of cards."],
    [{ body: "Habari", carousel: [{}] }, "It has a carousel of cards."],
    [[BODY, { type: "LIMITED_TIME_OFFER", limited_time_offer: {} }], "It has an offer that ends at a time."],
    [[BODY, { type: "limited-time offer" }], "It has an offer that ends at a time."],
    [[BODY, { type: "LIST_OF_DREAMS" }], "It has a part of the kind “list_of_dreams”."],
    [[BODY, buttons("COPY_CODE")], "It has a button that copies a code."],
    [[BODY, { type: "BUTTON", sub_type: "COPY_CODE" }], "It has a button that copies a code."],
    [{ body: "Habari", buttons: [{ type: "OTP" }] }, "It has a button for a sign-in code."],
    [
      [BODY, { type: "BUTTONS", buttons: [{ type: "URL", otp_type: "ONE_TAP" }] }],
      "It has a button for a sign-in code.",
    ],
    [[BODY, buttons("URL", "FLOW")], "It has a button that opens a form."],
    [[BODY, buttons("CATALOG")], "It has a button that opens a catalogue."],
    [[BODY, buttons("TELEPORT")], "It has a button of the kind “teleport”."],
    [[{ type: "BODY", add_security_recommendation: true }], "Its text is that of a sign-in code."],
  ] as const)
    assert.equal(
      unsupportedReason(schema),
      `${words} We cannot send that from here.`,
      JSON.stringify(schema),
    );
});

test("several parts that the service does not carry: each is named once", () => {
  assert.equal(
    unsupportedReason([{ type: "HEADER", format: "VIDEO" }, BODY, buttons("COPY_CODE", "COPY_CODE", "FLOW")]),
    "Its header is a video. It has a button that copies a code. It has a button that opens a form. We cannot send that from here.",
  );
  assert.ok((unsupportedReason([{ type: "x".repeat(9_000) }])?.length ?? 0) < 120);
});

test("parts as an object below `components`, or one button that is no list -> each is named all the same", () => {
  assert.equal(
    unsupportedReason({ components: { body: { text: "Habari" }, carousel: { cards: [] } } }),
    "It has a carousel of cards. We cannot send that from here.",
  );
  assert.equal(
    unsupportedReason({ body: "Habari", buttons: { type: "COPY_CODE", example: "ODA25" } }),
    "It has a button that copies a code. We cannot send that from here.",
  );
  assert.equal(unsupportedReason([BODY, { type: "BUTTONS", buttons: {} }]), null);
});

test("a kind that every object has as a name -> it is quoted, as any that nobody knows", () => {
  assert.equal(
    unsupportedReason([BODY, { type: "constructor" }, buttons("__proto__")]),
    "It has a part of the kind “constructor”. It has a button of the kind “__proto__”. We cannot send that from here.",
  );
});
