import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfContent, writtenOf } from "./received-content.ts";

const enclosedOf = (content: unknown) => writtenOf({ content, messageType: null }).enclosed;
const detailsOf = (content: unknown) => enclosedOf(content)?.details;

test("text of a message: what was typed or pressed is found wherever content carries it", () => {
  for (const content of [
    "STOP",
    { text: "STOP" },
    { text: { body: "STOP" } },
    { body: "STOP" },
    { caption: "STOP" },
    { image: { mediaId: "7031", caption: "STOP" } },
    { video: { caption: "STOP" } },
    { document: { filename: "oda.pdf", caption: "STOP" } },
    { button: { text: "STOP", payload: "x" } },
    { interactive: { type: "button_reply", button_reply: { id: "1", title: "STOP" } } },
    { interactive: { list_reply: { title: "STOP" } } },
    { type: "button_reply", button_reply: { id: "1", title: "STOP" } },
    { buttonReply: { title: "STOP" } },
    { list_reply: { title: "STOP" } },
    { order: { text: "STOP", product_items: [] } },
  ])
    assert.equal(textOfContent(content), "STOP", JSON.stringify(content));
});

test("text of a message: what the system, a reaction, a place or a contact says is none of the customer's words", () => {
  for (const content of [
    { system: { body: "STOP", type: "user_changed_number" } },
    { reaction: { message_id: "wamid.1", emoji: "STOP" } },
    { location: { name: "STOP", latitude: -6.8, longitude: 39.2 } },
    { contacts: [{ name: { formatted_name: "STOP" } }] },
    { document: { filename: "STOP" } },
    { caption: { text: "STOP" } },
    { errors: [{ title: "STOP" }] },
    { button_reply: ["STOP"] },
    { image: null },
    null,
    7,
    [],
  ])
    assert.equal(textOfContent(content), null, JSON.stringify(content));
});

test("what came with a message: places, files, reactions, orders and notices are told", () => {
  const place = { latitude: -6.7924, longitude: 39.2083 };
  assert.deepEqual(detailsOf({ location: { ...place, name: "Soko", address: "Kariakoo" } }), [
    "Soko",
    "Kariakoo",
  ]);
  assert.deepEqual(detailsOf({ location: place }), ["-6.7924, 39.2083"]);
  assert.deepEqual(detailsOf({ ...place, name: "Soko" }), ["Soko"]);
  assert.deepEqual(detailsOf({ location: { latitude: "-6.7924", longitude: "39.2083" } }), [
    "-6.7924, 39.2083",
  ]);
  assert.deepEqual(detailsOf({ document: { filename: "oda.pdf" } }), ["oda.pdf"]);
  assert.deepEqual(detailsOf({ filename: "oda.pdf", document: { filename: "oda.pdf" } }), ["oda.pdf"]);
  assert.deepEqual(detailsOf({ reaction: { message_id: "wamid.1", emoji: "👍🏽" } }), ["👍🏽"]);
  const items = [{ product_retailer_id: "mbegu-1", quantity: 2 }, { name: "Mbolea" }, {}];
  assert.deepEqual(detailsOf({ order: { product_items: items } }), ["mbegu-1 × 2", "Mbolea"]);
  assert.deepEqual(detailsOf({ system: { body: "Juma changed number" } }), ["Juma changed number"]);
  assert.deepEqual(detailsOf({ errors: [{ title: "Message type is not supported" }] }), [
    "Message type is not supported",
  ]);
});

test("contacts: told by name and numbers, in the forms that a card may have", () => {
  const contacts = [
    {
      name: { formatted_name: "Juma Ally" },
      phones: [{ phone: "+255712000002" }, { wa_id: "255713000003" }],
    },
    { name: { first_name: "Neema", last_name: "Mushi" } },
    { name: "Duka", phones: ["0712000004"] },
    { phones: [{}] },
  ];
  assert.deepEqual(enclosedOf({ contacts })?.contacts, [
    { personName: "Juma Ally", numbers: ["+255712000002", "255713000003"] },
    { personName: "Neema Mushi", numbers: [] },
    { personName: "Duka", numbers: ["0712000004"] },
  ]);
});

test("content of others: long, wrong or unseen values are cut, left out and counted", () => {
  const many = Array.from({ length: 100_000 }, (_, n) => ({
    name: `Mtu ${n}`,
    phones: Array(900).fill("0712"),
  }));
  const told = enclosedOf({ contacts: many });
  assert.deepEqual([told?.contacts.length, told?.contacts[0]?.numbers.length, told?.left], [5, 5, 99_995]);
  assert.equal(detailsOf({ document: { filename: "a".repeat(90_000) } })?.[0]?.length, 200);
  assert.deepEqual(detailsOf({ document: { filename: "oda\u202efdp.exe\0\n\nb" } }), ["odafdp.exe b"]);
  assert.deepEqual(detailsOf({ document: { filename: `${"a".repeat(199)}😀` } }), [
    `${"a".repeat(199)}\ufffd`,
  ]);
  for (const content of [
    { location: { latitude: 91, longitude: 10 } },
    { location: { latitude: "", longitude: null } },
    { location: "Soko", document: [], reaction: { emoji: "" } },
    { document: { filename: "\u200b\u2800" } },
    { document: { filename: { toString: "x" } } },
    { order: { product_items: "x" }, contacts: "x", errors: 7 },
    { text: "Habari", name: "Asha" },
    "x",
    null,
  ])
    assert.equal(enclosedOf(content), undefined, JSON.stringify(content));
});

test("a blank text beside a caption or a button: what was said is the caption or the button", () => {
  for (const content of [
    { text: " ", caption: "STOP" },
    { body: "\u200b", image: { caption: "STOP" } },
    { text: "\n", button_reply: { title: "STOP" } },
  ])
    assert.equal(textOfContent(content), "STOP", JSON.stringify(content));
  assert.equal(textOfContent({ text: " " }), " ");
});

test("a contact whose whole name is empty: it is told by the parts of its name", () => {
  const contacts = [{ name: { formatted_name: "", first_name: "Asha", last_name: "Mollel" } }];
  const { enclosed } = writtenOf({ content: { contacts }, messageType: "contacts" });
  assert.deepEqual(enclosed?.contacts, [{ personName: "Asha Mollel", numbers: [] }]);
});
