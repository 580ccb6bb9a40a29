import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "../../fault.ts";
import { requireSearchable } from "./require-searchable.ts";

const NOBODY = { role: "viewer", rights: [] } as never;
const isRefused = (q: string): boolean => {
  try {
    requireSearchable(NOBODY, q);
    return false;
  } catch (error) {
    assert.ok(error instanceof Fault && error.code === "forbidden");
    return true;
  }
};

test("who sees no numbers searches for none, in whatever dress the reader of numbers would know it", () => {
  for (const q of [
    "0754000318",
    "+255 754 000",
    "\u202a+255 754 000 318\u202c",
    "07\u200b54000318",
    ..."\u00ad\u034f\u061c\u180e\u2069\u206f\ufe0f".split("").map((mark) => `0754${mark}000${mark}318`),
    "tel:0754000318",
    "'0754000318",
    '="0754000318"',
    "0754\u2013000\u2013318",
    "255,754,000,318",
    "7.54000318E+08",
    "\uff0b255754000318",
    "\u0660\u0667\u0665\u0664",
  ])
    assert.ok(isRefused(q), q);
});

test("a name, an id and a short number are looked for", () => {
  for (const q of ["Asha", "12", "Oda 2026", "4f1c2e8b-be39", "Ng'ombe 500"]) assert.ok(!isRefused(q), q);
});
