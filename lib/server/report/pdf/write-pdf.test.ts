import assert from "node:assert/strict";
import { test } from "node:test";
import { pdfTextOf, withoutBlanks } from "#lib/testing/bytes/pdf-text.ts";
import { type PdfBlock, printable, writePdf } from "./write-pdf.ts";

const MADE = new Date("2026-11-29T09:00:00Z");
const pdf = (blocks: PdfBlock[]) => writePdf({ title: "Malalamiko", language: "sw", madeAt: MADE, blocks });
const pagesOf = (bytes: Buffer) => bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length;

test("pdf: blocks of each kind -> one page that holds all their words", async () => {
  const bytes = await pdf([
    { kind: "title", text: "Malalamiko" },
    { kind: "facts", rows: [{ label: "Namba", value: "+255 754 000 318" }] },
    { kind: "heading", text: "Tulichotuma" },
    { kind: "entry", head: "2026-11-20 14:02", text: "Karibu “Ng’ombe” – €5", below: ["Neema", "SMS"] },
    { kind: "text", text: "mstari 1\nmstari 2" },
    { kind: "small", text: "Muulize mwanasheria wako" },
  ]);
  assert.equal(bytes.subarray(0, 5).toString(), "%PDF-");
  assert.equal(pagesOf(bytes), 1);
  const text = pdfTextOf(bytes);
  for (const words of [
    ...["Malalamiko", "Namba: +255 754 000 318", "Tulichotuma", "2026-11-20 14:02"],
    ...["Karibu “Ng’ombe” – €5", "Neema", "mstari 2", "Muulize mwanasheria wako"],
  ])
    assert.ok(text.includes(withoutBlanks(words)), words);
});

test("pdf: the same blocks twice -> the same bytes", async () => {
  const blocks: PdfBlock[] = [{ kind: "text", text: "Habari" }];
  assert.deepEqual(await pdf(blocks), await pdf(blocks));
});

test("pdf: more lines than a page holds -> further pages, and no line is lost", async () => {
  const blocks = Array.from({ length: 300 }, (_, n): PdfBlock => ({ kind: "text", text: `mstari-${n}-` }));
  const bytes = await pdf(blocks);
  const text = pdfTextOf(bytes);
  for (let n = 0; n < 300; n++) assert.ok(text.includes(`mstari-${n}-`), String(n));
  assert.ok((pagesOf(bytes) ?? 0) > 2);
});

test("printable: characters that the fonts do not have -> named by their code", () => {
  assert.equal(printable("Asante 😀 и"), "Asante [U+1F600] [U+0438]");
  assert.equal(printable("a\u0000b\r\nc\td"), "a[U+0000]b\nc[U+0009]d");
  assert.equal(printable("Bei ’24: €5 – ñ"), "Bei ’24: €5 – ñ");
});
