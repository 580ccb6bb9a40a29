import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { readBoth } from "./test-read-both.ts";

const RUNS = { numRuns: 100 };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const fileOf = (rows: readonly (readonly string[])[]): Uint8Array =>
  bytesOf(`${rows.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n")}\n`);

/** Different good numbers, one for each person. */
const phoneOf = (person: number): string => `0754${100_000 + person}`;

/** What people write about somebody without a number, with the words that headings of numbers have. */
const remark = fc
  .tuple(
    fc.constantFrom("Hana", "No", "Amepoteza", "Juma", "nambari ya", "Mama", ""),
    fc.constantFrom("simu", "SIMU", "phone", "Mobile", "WhatsApp", "namba ya simu", "telephone", "msisdn"),
    fc.constantFrom("", "Shop", "imepotea", "ya mke", "?", "ya pili"),
  )
  .map((words) => words.join(" ").trim());

test("property: rows with doubts among good ones cost nobody else the message", async () => {
  const doubtful = fc.record({ phone: fc.oneof(remark, fc.constant("")), note: remark });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(doubtful), { minLength: 3, maxLength: 12 }), async (given) => {
      const rows = given.map((doubt, person) =>
        doubt ? [`Mtu ${person}`, doubt.phone, doubt.note] : ["Asha", phoneOf(person), "Sawa"],
      );
      const people = [["Asha", phoneOf(99), ""], ["Juma", phoneOf(98), ""], ...rows];
      const file = fileOf([["Jina", "Simu", "Maelezo"], ...people]);
      const { recipients, excluded } = await readBoth(file, { phoneColumn: 1 });
      const good = people.flatMap(([, phone = ""], at) => (/^\d+$/.test(phone) ? at + 2 : []));
      assert.deepEqual(
        recipients.map(({ row }) => row),
        good,
      );
      assert.equal(excluded.length, people.length - good.length);
    }),
    RUNS,
  );
});

test("property: a country in any spelling, and a number with + beside any country, is read", async () => {
  const name = fc.constantFrom(
    ..."Tanzania|TANZANIA|Tanzania, United Republic of|united republic of tanzania|Tanzanie|TZA|tz".split(
      "|",
    ),
  );
  const spelled = fc
    .tuple(name, fc.constantFrom("", " (TZ)", " +255", " (+255)", ".", " 🇹🇿", " - 255", " / Tanzania"))
    .map((parts) => parts.join(""));
  const dialled = fc.constantFrom("255", "+255", "00255", "+255 (TZ)", "🇹🇿", "Moshi, Tanzania", "---", "");
  const person = fc.oneof(
    fc.record({ country: fc.oneof(spelled, dialled), hasPlus: fc.constant(false) }),
    fc.record({ country: fc.oneof(remark, spelled, fc.constant("Kenya")), hasPlus: fc.constant(true) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 12 }), async (people) => {
      const rows = people.map(({ country, hasPlus }, at) => [
        "Asha",
        hasPlus ? `+255${phoneOf(at).slice(1)}` : phoneOf(at),
        country,
      ]);
      const { recipients } = await readBoth(fileOf([["Jina", "Simu", "Nchi"], ...rows]));
      assert.equal(recipients.length, people.length);
    }),
    RUNS,
  );
});

test("property: nobody is called by a word for nothing, whatever marks and capitals it has", async () => {
  const word = fc.constantFrom(
    ..."unknown|haijulikani|hakuna|n/a|N.A.|null|none|no name|-|.|?|_|*|…".split("|"),
  );
  const dressed = fc
    .tuple(
      fc.constantFrom("", " ", "(", "-", "\u200b"),
      word,
      fc.constantFrom("", ")", ".", " ", "-", "\u00ad"),
    )
    .map((parts) => parts.join(""))
    .chain((text) => fc.constantFrom(text, text.toUpperCase()));
  const names = fc.array(fc.oneof(dressed, fc.constantFrom("Asha", "Hana", "Nuru Ali")), {
    minLength: 1,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(names, async (given) => {
      const file = fileOf([["Jina", "Simu"], ...given.map((name, at) => [name, phoneOf(at)])]);
      const { recipients } = await readBoth(file, { template: "Habari {{Jina|Mteja}}" });
      const good = (name: string) => (/^(?:Asha|Hana|Nuru Ali)$/.test(name) ? name : "Mteja");
      assert.deepEqual(
        recipients.map(({ text }) => text),
        given.map((name) => `Habari ${good(name)}`),
      );
    }),
    RUNS,
  );
});
