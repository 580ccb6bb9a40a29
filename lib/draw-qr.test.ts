import assert from "node:assert/strict";
import { test } from "node:test";
import { encode } from "uqr";
import { drawQr } from "./draw-qr.ts";

/** Fills what the path encloses, square by square. */
function paint(path: string, size: number): boolean[][] {
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x = "", y = "", width = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let at = 0; at < Number(width); at += 1) {
      const row = squares[Number(y)];
      if (row) row[Number(x) + at] = true;
    }
  }
  return squares;
}

test("the path paints exactly the black squares of the code, with four white ones around it", () => {
  for (const text of [
    "x",
    "otpauth://totp/Tuma:asha@shop.example?secret=JBSWY3DPEHPK3PXP",
    "Á".repeat(200),
  ]) {
    const { path, size } = drawQr(text);
    const painted = paint(path, size);
    assert.deepEqual(painted, encode(text, { ecc: "M", border: 4 }).data);
    const edges = painted.flatMap((row, y) =>
      row.filter((_, x) => Math.min(x, y, size - 1 - x, size - 1 - y) < 4),
    );
    assert.ok(edges.every((isBlack) => !isBlack));
  }
});
