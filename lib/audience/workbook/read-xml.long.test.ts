import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { Fault } from "../../fault.ts";
import { attributeOf, readXml } from "./read-xml.ts";

async function read(xml: string | Uint8Array, pieces = 1_000): Promise<string[]> {
  const bytes = typeof xml === "string" ? new TextEncoder().encode(xml) : xml;
  const seen: string[] = [];
  let text = "";
  const flush = () => {
    if (text !== "") seen.push(`"${text}"`);
    text = "";
  };
  const reading = readXml(
    (async function* () {
      for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
    })(),
    {
      open(name, attributes) {
        flush();
        seen.push(`<${name}${attributes}>`);
      },
      close(name) {
        flush();
        seen.push(`</${name}>`);
      },
      text: (more) => {
        text += more;
      },
    },
  );
  for await (const _ of reading);
  return seen;
}

const refuses = (xml: string | Uint8Array) =>
  assert.rejects(
    read(xml),
    (error) => error instanceof Fault && error.code === "unreadable_file",
    String(xml),
  );

const SAMPLE =
  '\ufeff<?xml version="1.0"?>\n<!-- <a> -->\n<x:a xmlns:x="u>v" x:r=\'1"2\'>é &lt;&#233;&#xE9;&amp;<b/><![CDATA[<&amp;>]]> z</x:a>\n';

test("tags without prefix, text with its entities, however the bytes are cut", async () => {
  const whole = await read(SAMPLE);
  assert.deepEqual(whole, [
    '<a xmlns:x="u>v" x:r=\'1"2\'>',
    '"é <éé&"',
    "<b>",
    "</b>",
    '"<&amp;> z"',
    "</a>",
  ]);
  for (const pieces of [1, 2, 3, 7]) assert.deepEqual(await read(SAMPLE, pieces), whole);
});

test("an attribute is found by its own name only", () => {
  const attributes = ' spans = "1:2"  r=\'7\' x14ac:hidden="a &amp; r=&quot;9&quot;" s=""';
  const of = (name: string) => attributeOf(attributes, name);
  assert.deepEqual([of("r"), of("spans"), of("hidden"), of("s")], ["7", "1:2", 'a & r="9"', ""]);
  assert.deepEqual([of("ans"), of("x14ac"), of("t")], [undefined, undefined, undefined]);
});

test("nothing can be defined in it, so nothing can be fetched or multiplied", async () => {
  const laughs = '<!DOCTYPE a [<!ENTITY l "ha"><!ENTITY m "&l;&l;&l;">]><a>&m;</a>';
  await refuses(laughs);
  await refuses('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>');
  await refuses("<a>&m;</a>");
  await refuses("<a b='&m;'>&#0;</a>");
});

test("what is no well-formed XML is refused", async () => {
  for (const xml of [
    "",
    "text",
    "<a>",
    "<a></b>",
    "<a></a></a>",
    "<a/><b/>",
    "<a b=1/>",
    '<a b="1/>',
    "<a>&</a>",
    "<a>&#xD800;</a>",
    "<a><!-- </a>",
    "<a/>text",
    `${"<a>".repeat(200)}${"</a>".repeat(200)}`,
    `<a>${"x".repeat(2_000_000)}</a>`,
    `<a ${"b".repeat(2_000_000)}`,
  ]) {
    await refuses(xml);
  }
  await refuses(Uint8Array.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]));
  await refuses(new Uint8Array(new Uint16Array([...'<a>"</a>'].map((one) => one.charCodeAt(0))).buffer));
});

test("property: any text comes back as it was written", async () => {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 9 }), async (value, pieces) => {
      fc.pre(value.isWellFormed() && value.trim() !== "" && !value.includes("\u0000"));
      const [open = "", text] = await read(`<a b="${escaped(value)}">${escaped(value)}</a>`, pieces);
      assert.equal(text, `"${value}"`);
      assert.equal(attributeOf(open.slice(2, -1), "b"), value);
    }),
    { numRuns: 200 },
  );
});
