import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { readBoth } from "./test-read-both.ts";

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../audience/fixtures/${name}`, import.meta.url)));
const bytesOf = (text: string) => new TextEncoder().encode(text);

const template = "Habari {{Jina}}";
const GIVEN: Record<string, [damaged: string[], repaired: string[]]> = {
  "04-double-encoded.csv": [
    ["MollÃ©l", "Nâ€™gombe"],
    ["Mollél", "N’gombe"],
  ],
  "04-double-encoded.xlsx": [
    ["MollÃ©l", "Nâ€™gombe", "BaÃ§a"],
    ["Mollél", "N’gombe", "Baça"],
  ],
  "04-html-entities.xlsx": [
    ["N&#39;gombe", "Juma &amp; Wana", "Asha&nbsp;Mollel", "<b>Neema</b>"],
    ["N'gombe", "Juma & Wana", "Asha Mollel", "Neema"],
  ],
  "04-macroman-cr-none.csv": [
    ["MollŽl", "‚elik"],
    ["Mollél", "Çelik"],
  ],
};

for (const [name, [damaged, repaired]] of Object.entries(GIVEN))
  test(`damaged text of ${name}: left out until somebody chooses, then repaired, or sent as it is and counted`, async () => {
    const undecided = await readBoth(fixture(name), { template });
    assert.deepEqual(undecided.recipients, []);
    assert.deepEqual(
      undecided.excluded.map(({ reason }) => reason),
      damaged.map((text, at) => `Jina has damaged text: “${text}”. We would read “${repaired[at]}”`),
    );
    const { damaged: found } = undecided.summary;
    assert.deepEqual([found?.cells, found?.columns], [damaged.length, ["Jina"]]);
    assert.deepEqual(
      found?.examples.map(({ text, instead }) => [text, instead]),
      damaged.slice(0, 3).map((text, at) => [text, repaired[at]]),
    );
    const textsOf = async (repair: boolean) => {
      const { recipients, summary } = await readBoth(fixture(name), { template, repair });
      return [recipients.map(({ text }) => text), summary.damaged?.cells ?? 0];
    };
    assert.deepEqual(await textsOf(true), [repaired.map((text) => `Habari ${text}`), 0]);
    assert.deepEqual(await textsOf(false), [damaged.map((text) => `Habari ${text}`), damaged.length]);
  });

test("damaged text that no message has: nobody is left out for it, and it is counted", async () => {
  const { recipients, summary } = await readBoth(fixture("04-double-encoded.csv"), { template: "Habari" });
  assert.deepEqual([recipients.length, summary.damaged?.cells], [2, 2]);
});

test("damaged text in a number and in a heading: repaired, they are read", async () => {
  const file = bytesOf("Jina,Simu&nbsp;,Mji&egrave;re\nAsha,0754&nbsp;000&nbsp;111,X\n");
  const { recipients, inspection } = await readBoth(file, { repair: true, template: "{{Mjière}}" });
  assert.deepEqual(inspection.headers, ["Jina", "Simu", "Mjière"]);
  assert.deepEqual(
    recipients.map(({ number, text }) => [number, text]),
    [["+255754000111", "X"]],
  );
});

test("an Arabic Windows file: its names are read in Arabic once somebody chooses it", async () => {
  const bytes = Uint8Array.from([
    ...bytesOf("Jina,Simu\n"),
    ...[0xe3, 0xcd, 0xe3, 0xcf],
    ...bytesOf(",0754000111\n"),
  ]);
  const { recipients } = await readBoth(bytes, { template, repair: true });
  assert.deepEqual(
    recipients.map(({ text }) => text),
    ["Habari محمد"],
  );
});

test("property: damage anywhere among many rows is found in each of them, and in no other", async () => {
  const name = fc.constantFrom("MollÃ©l", "N&#39;gombe", "Mollél", "Asha", "Juma & Wana", "R&D");
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 40 }), fc.nat(20), async (names, rows) => {
      const filler = Array.from({ length: rows }, () => "Neema Mushi");
      const people = [...names, ...filler, ...names];
      const file = bytesOf(
        `Jina,Simu\n${people.map((person, at) => `${person},0754${100_000 + at}`).join("\n")}\n`,
      );
      const { excluded, summary } = await readBoth(file, { template });
      const wanted = people.flatMap((person, at) => (/^MollÃ©l|#/.test(person) ? at + 2 : []));
      assert.deepEqual(
        excluded.map(({ row }) => row),
        wanted,
      );
      assert.equal(summary.damaged?.cells ?? 0, wanted.length);
    }),
    { numRuns: 100 },
  );
});
