import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { attachmentOf, fileNameOf } from "./report-response.ts";

test("a file has the name of its campaign, without what no system takes in a name", () => {
  assert.equal(fileNameOf("Bei mpya za mbolea, Novemba"), "Bei mpya za mbolea, Novemba");
  assert.equal(fileNameOf("  ../etc/passwd "), "etc passwd");
  assert.equal(fileNameOf('a\r\nb: "c" <d>|e?'), "a b c d e");
  assert.equal(fileNameOf("ripoti\u202excod.exe"), "ripoti xcod.exe");
  assert.equal(fileNameOf("..."), "report");
  assert.equal(fileNameOf("ñ".repeat(300)), "ñ".repeat(100));
});

test("a name of ASCII stands alone, any other comes whole beside what ASCII keeps of it", () => {
  assert.equal(attachmentOf("Bei mpya.csv"), 'attachment; filename="Bei mpya.csv"');
  assert.equal(
    attachmentOf("Café ’24 (50%).xlsx"),
    `attachment; filename="Cafe _24 (50_).xlsx"; filename*=UTF-8''Caf%C3%A9%20%E2%80%9924%20%2850%25%29.xlsx`,
  );
});

const HEADER =
  /^attachment; filename="[ !#-$&-[\]-~]*"(?:; filename\*=UTF-8''(?:[\w.~!#$&+^`|-]|%[\dA-F]{2})+)?$/;

test("whatever a campaign is called, the header is one that a browser reads, and gives the name back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (title) => {
      const name = fileNameOf(title);
      const header = attachmentOf(name);
      assert.match(header, HEADER);
      new Headers({ "content-disposition": header });
      const [, plain, whole] = /filename="(.*?)"(?:; filename\*=UTF-8''(.*))?$/.exec(header) ?? [];
      assert.equal(whole === undefined ? plain : decodeURIComponent(whole), name);
    }),
  );
});
