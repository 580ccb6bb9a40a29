import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { composeChatText, composeTemplate } from "./compose.ts";
import { createRequestCount } from "./count-requests.ts";

const HEADERS = ["Simu", "Jina", "Tawi", "Namba"];
type Row = { name: string; branch: string; code: string };
const cellsOf = ({ name, branch, code }: Row): string[] => ["0754000318", name, branch, code];

function count(parameters: object, rows: readonly Row[], chunkSize = 500) {
  const compose = composeTemplate(parameters, HEADERS);
  const counting = createRequestCount({ content: parameters, headers: HEADERS, compose, chunkSize });
  for (const row of rows) {
    const composed = compose(cellsOf(row));
    if ("pack" in composed) counting.add({ pack: composed.pack, columns: cellsOf(row) });
  }
  return counting.finish();
}
const people = (size: number, of: (n: number) => Partial<Row> = () => ({})): Row[] =>
  Array.from({ length: size }, (_, n) => ({ name: `Asha ${n}`, branch: "Igoma", code: `N${n}`, ...of(n) }));

test("1,204 people in 37 branches are 37 requests, and the same for all would be 3", () => {
  const rows = people(1_204, (n) => ({ branch: `Tawi ${n % 37}` }));
  assert.deepEqual(count({ body: { 1: "{{Tawi}}" } }, rows), {
    requests: 37,
    savings: [{ columns: ["Tawi"], requests: 3 }],
  });
  assert.deepEqual(count({ body: { 1: "karibu" } }, rows), { requests: 3, savings: [] });
  assert.deepEqual(count({ 1: "{{Tawi}}" }, people(1_204)), { requests: 3, savings: [] });
});

test("where no column alone saves anything, two together are named", () => {
  const rows = people(1_000);
  assert.deepEqual(count({ body: { 1: "{{Jina}}" }, buttons: [{ text: "{{Namba}}" }] }, rows), {
    requests: 1_000,
    savings: [{ columns: ["Jina", "Namba"], requests: 2 }],
  });
});

test("of several that save, each that saves more is named, fewest columns first", () => {
  const rows = people(1_200, (n) => ({ branch: `Tawi ${n % 12}` }));
  assert.deepEqual(count({ body: { 1: "{{Jina}} wa {{Tawi}}" } }, rows).savings, [
    { columns: ["Jina"], requests: 12 },
    { columns: ["Jina", "Tawi"], requests: 3 },
  ]);
});

test("an empty cell with a default text counts as what people get", () => {
  const rows = people(4, (n) => ({ name: n < 2 ? "" : "Mteja" }));
  assert.equal(count({ 1: "{{Jina|Mteja}}" }, rows).requests, 1);
});

test("a chat text is counted the same way", () => {
  const text = "Habari {{Jina}}";
  const compose = composeChatText(text, HEADERS);
  const counting = createRequestCount({ content: { text }, headers: HEADERS, compose, chunkSize: 500 });
  for (const row of people(501)) counting.add({ pack: `Habari ${row.name}`, columns: cellsOf(row) });
  assert.deepEqual(counting.finish(), { requests: 501, savings: [{ columns: ["Jina"], requests: 2 }] });
});

test("whatever the rows hold, requests are what sending pack by pack takes", () => {
  const row = fc.record({
    name: fc.constantFrom("A", "B", "C"),
    branch: fc.constantFrom("X", "Y"),
    code: fc.constantFrom("1", "2", "3", "4"),
  });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      (rows, size) => {
        const { requests, savings } = count({ 1: "{{Jina}}{{Tawi}}", 2: "{{Namba}}" }, rows, size);
        const requestsOf = (key: (row: Row) => string) =>
          Object.values(Object.groupBy(rows, key)).reduce(
            (sum, pack = []) => sum + Math.ceil(pack.length / size),
            0,
          );
        assert.equal(
          requests,
          requestsOf(({ name, branch, code }) => `${name} ${branch} ${code}`),
        );
        for (const { columns, requests: fewer } of savings) {
          const value = { Jina: "name", Tawi: "branch", Namba: "code" } as const;
          const kept = (["Jina", "Tawi", "Namba"] as const).filter((column) => !columns.includes(column));
          assert.equal(
            fewer,
            requestsOf((each) => kept.map((column) => each[value[column]]).join(" ")),
          );
          assert.ok(fewer < requests);
        }
      },
    ),
  );
});
