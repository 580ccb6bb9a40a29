import assert from "node:assert/strict";
import { test } from "node:test";
import { detectDialect } from "./detect-dialect.ts";

const delimiterOf = (text: string) => detectDialect(text).delimiter;

test("comma, semicolon, tab and pipe", () => {
  for (const one of [",", ";", "\t", "|"] as const) {
    const text = `Simu${one}Jina${one}Bei\n0712345678${one}Neema${one}500\n0713345679${one}Juma${one}600\n`;
    assert.equal(delimiterOf(text), one);
  }
});

test("decimal commas and commas in names do not win over the semicolon", () => {
  assert.equal(delimiterOf("Simu;Bei\n0712345678;1,5\n0713345679;2,5\n"), ";");
  assert.equal(delimiterOf("Simu;Jina\n0712345678;Mushi, Neema\n0713345679;Juma\n"), ";");
  assert.equal(delimiterOf('Simu,Jina\n0712345678,"a;b;c"\n0713345679,"d;e;f"\n'), ",");
});

test("cells that look like phones decide between two even cuts", () => {
  assert.equal(delimiterOf("a;b|0712345678\nc;d|0713345679\n"), "|");
});

test("sep= names the delimiter and is no row", () => {
  assert.deepEqual(detectDialect("sep=;\r\nSimu,x;Jina,y\r\n"), { delimiter: ";", newline: "\n", skip: 7 });
  assert.deepEqual(detectDialect("SEP=|\nSimu|Jina\n"), { delimiter: "|", newline: "\n", skip: 6 });
  assert.deepEqual(detectDialect("sep=;\rSimu;Jina\r0712345678;Neema\r"), { delimiter: ";", newline: "\r", skip: 6 });
});

test("a person's choice overrules", () => {
  assert.equal(detectDialect("a;b\nc;d\n", ",").delimiter, ",");
});

test("rows end in CR only where no row ends in LF; a line break in a cell is not the end of a row", () => {
  assert.equal(detectDialect("a,b\rc,d\r").newline, "\r");
  assert.equal(detectDialect("a,b\r\nc,d\r\n").newline, "\n");
  assert.equal(detectDialect('Simu,Anwani\r0712345678,"Mtaa\nMwanza"\r0713345679,x\r').newline, "\r");
});
