import assert from "node:assert/strict";
import { test } from "node:test";
import { detectDialect, sampleRows } from "./detect-dialect.ts";

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
  assert.deepEqual(detectDialect("sep=;\r\nSimu,x;Jina,y\r\n"), { delimiter: ";", quote: '"', skip: 7 });
  assert.deepEqual(detectDialect("SEP=|\nSimu|Jina\n"), { delimiter: "|", quote: '"', skip: 6 });
  assert.deepEqual(detectDialect("sep=;\rSimu;Jina\r"), { delimiter: ";", quote: '"', skip: 6 });
  assert.deepEqual(detectDialect('"sep=,"\nSimu,Jina\n'), { delimiter: ",", quote: '"', skip: 8 });
  assert.equal(detectDialect("'sep=;'\nSimu;Jina\n0712345678;Neema\n").skip, 0);
});

test("a person's choice overrules, the sep= line is left out all the same", () => {
  assert.equal(detectDialect("a;b\nc;d\n", ",").delimiter, ",");
  assert.deepEqual(detectDialect("sep=;\na,b\nc,d\n", ","), { delimiter: ",", quote: '"', skip: 6 });
});

test("a delimiter that makes nonsense of the quotation marks does not refuse the file", () => {
  const text = 'Simu|Neno\n0712345678|a,"b\n0713345679|c\n0713345670|d,"e" x\n';
  assert.equal(detectDialect(text).delimiter, "|");
});

test("sample rows: blank lines and lines of delimiters are none", () => {
  assert.deepEqual(sampleRows("a;b\n\n;;\n ; \nc;d\n", { delimiter: ";", quote: '"' }, true), [
    { row: 1, cells: ["a", "b"], isDamaged: false },
    { row: 5, cells: ["c", "d"], isDamaged: false },
  ]);
});

test("single marks quote where most lines have a whole cell of them, and nowhere else", () => {
  const quoteOf = (text: string) => detectDialect(text).quote;
  assert.equal(quoteOf("'Simu','Jina'\n'0712345678','Mushi, Neema'\n'0713345679','Juma'\n"), "'");
  assert.equal(quoteOf("Simu,Jina\n'0712345678,ng'ombe\n'0713345679,Ng'wana\n"), '"');
  assert.equal(quoteOf("Simu,Jina\n0712345678,\"a\"\n0713345679,'b'\n"), '"');
});
