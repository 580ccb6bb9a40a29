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
