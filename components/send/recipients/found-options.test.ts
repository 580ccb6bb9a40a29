import assert from "node:assert/strict";
import { test } from "node:test";
import type { Found, FoundPerson } from "#lib/contract/desk/find.ts";
import { foundOptions, isAskable, isWords } from "./found-options.ts";

const person = (number: string, personName: string | null = null, isOptedOut = false): FoundPerson => ({
  ...{ number, personName, isOptedOut, isRestricted: false, conversationId: null, lists: [] },
});
const found = (people: FoundPerson[], lists: Found["lists"] = []) => ({ people, lists }) as unknown as Found;
const list = (n: number) => ({ id: `l${n}`, name: `Orodha ${n}`, people: n });

test("found: people and lists -> people first, who is named already is left out, each once", () => {
  const options = foundOptions(
    found(
      [person("+255754000318", "Asha Juma"), person("+255754000318"), person("+255713000552", null, true)],
      [list(1)],
    ),
    ["+255767000127"],
  );
  assert.deepEqual(
    options.map(({ kind, label, detail }) => [kind, label, detail]),
    [
      ["person", "+255 754 000 318", ""],
      ["person", "+255 713 000 552", "Opted out"],
      ["list", "Orodha 1", "List of 1 person"],
    ],
  );
  assert.deepEqual(foundOptions(found([person("+255754000318")]), ["+255754000318"]), []);
});

test("found: more than fit -> eight, some of each kind", () => {
  const people = Array.from({ length: 9 }, (_, i) => person(`+25575400031${i}`));
  const options = foundOptions(found(people, [list(1), list(2), list(3), list(4)]), []);
  assert.equal(options.length, 8);
  assert.equal(options.filter(({ kind }) => kind === "list").length, 3);
});

test("what is typed: a number -> no choice is made for it; several -> not looked for", () => {
  assert.deepEqual(["asha", "Asha J", "0754", "+255 754", "asha 0754"].map(isWords), [
    ...[true, true, false, false, false],
  ]);
  assert.deepEqual(["a", "as", "0754000318, 0713", "a\nb"].map(isAskable), [false, true, false, false]);
});
