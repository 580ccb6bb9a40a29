import assert from "node:assert/strict";
import { test } from "node:test";
import { joinColumns } from "./combine-contact-lists.ts";

const list = (phoneColumn: number, ...headers: string[]) => ({ id: "", headers, phoneColumn });

test("columns of one name are one, however its letters are written; what a list has beside comes behind", () => {
  const joined = joinColumns([list(1, "Jina", "Simu"), list(0, "Simu", "jina ", "Wilaya")]);
  assert.deepEqual(joined, {
    headers: ["Jina", "Simu", "Wilaya"],
    phoneColumn: 1,
    cells: [
      [1, 2, 0],
      [2, 1, 3],
    ],
  });
});

test("the columns of numbers are one whatever their names, and another column of that name stays apart", () => {
  const joined = joinColumns([list(0, "Simu", "Jina"), list(1, "Simu", "Namba", "Jina")]);
  assert.deepEqual(joined, {
    headers: ["Simu", "Jina", "Simu (2)"],
    phoneColumn: 0,
    cells: [
      [1, 2, 0],
      [2, 3, 1],
    ],
  });
});

test("a name that was made free is not used twice", () => {
  const { headers, cells } = joinColumns([
    list(0, "Simu", "Simu (2)"),
    list(1, "Simu", "Namba"),
    list(1, "SIMU", "Nambari"),
  ]);
  assert.deepEqual(headers, ["Simu", "Simu (2)", "Simu (3)"]);
  assert.deepEqual(cells, [
    [1, 2, 0],
    [2, 0, 1],
    [2, 0, 1],
  ]);
});

test("two columns of a list whose names differ in their letters alone stay two", () => {
  const { headers, cells } = joinColumns([list(0, "Simu", "Jina", "JINA"), list(0, "Simu", "jina")]);
  assert.deepEqual(headers, ["Simu", "Jina", "JINA (2)"]);
  assert.deepEqual(cells, [
    [1, 2, 3],
    [1, 2, 0],
  ]);
});
