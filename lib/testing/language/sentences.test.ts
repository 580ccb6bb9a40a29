// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is what is read here
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { READ_BY_PEOPLE, sentencesIn, wrongIn } from "./sentences.ts";
import { hashOf, readWords, withSwahili, writeWords } from "./words.ts";

test("all files that people read: every sentence in both languages, with the same parameters", () => {
  const wrong = READ_BY_PEOPLE.flatMap((file) => wrongIn(file));
  assert.deepEqual(
    wrong.map(({ file, line, why }) => `${file}:${line} ${why}`),
    [],
  );
  assert.ok(READ_BY_PEOPLE.flatMap((file) => sentencesIn(file)).length > 3_000);
});

describe("a file", () => {
  const wrong = {
    "a sentence of a page in one language": [
      "const a = () => <p>Send it now</p>;",
      /only in English: Send it now/,
    ],
    "a label in one language": ['const a = () => <Field label="Name" />;', /only in English: Name/],
    "a refusal in one language": [
      'function a() { throw new Fault("conflict", "The draft was changed"); }',
      /only in English/,
    ],
    "a sentence with a parameter in one language": [
      "const a = (name: string) => `Sent to ${name} and to nobody else`;",
      /only in English/,
    ],
    "a parameter that Swahili has not": [
      "const a = (who: string) => t(`To ${who}`, `Kwa mtu`);",
      /parameters differ: English has who, Swahili none/,
    ],
    "a parameter that Swahili misspells": [
      "const a = (x: X) => t(<b>{x.name}</b>, <b>{y.name}</b>);",
      /English has x, Swahili y/,
    ],
    "a sentence worded while the module loads": ['const a = t("Send", "Tuma");', /while the module loads/],
    "no Swahili": ['const a = () => t("Send", "");', /no Swahili/],
    "English in place of Swahili": ['const a = () => t("Send it", "Send it");', /the same in both/],
  } as const;
  for (const [name, [code, why]] of Object.entries(wrong))
    test(`${name}: named with its line`, () => {
      const [found, ...more] = wrongIn("a.tsx", `\n${code}`);
      assert.match(String(found?.why), why);
      assert.equal(found?.line, 2);
      assert.equal(more.length, 0);
    });
  const right = {
    "a table": 'const A = translated(() => ({ a: t("Send", "Tuma") }));',
    "a noun counted in each language":
      'const a = (n: number) => t(`${formatNoun(n, "person")}`, `${formatNounSw(n, "mtu")}`);',
    "names, classes, keys and codes":
      'const a = { "Content-Type": "text/plain" }; const b = () => <p className="flex items-center" id="the-a">SMS</p>;',
    "what only programmers read": 'function a() { throw new Error("This is not for people"); }',
  };
  for (const [name, code] of Object.entries(right))
    test(`${name}: nothing to put right`, () => assert.deepEqual(wrongIn("a.tsx", code), []));
});

describe("what a reader brings back", () => {
  const source =
    'const a = (n: number) => t(`Sent to ${n}, "all"`, `Imetumwa kwa ${n}`);\nconst b = () => t("Send", "Peleka");\n';

  test("all sentences side by side: come back as they went, with a mark for what was read since it changed", () => {
    const sentences = sentencesIn("a.ts", source);
    const lines = readWords(writeWords(sentences, new Set([hashOf("Send", "Peleka")])));
    assert.deepEqual(
      lines.map((line) => ({ ...line })),
      [
        { where: "a.ts:1", English: 'Sent to ${n}, "all"', Kiswahili: "Imetumwa kwa ${n}", read: "" },
        { where: "a.ts:2", English: "Send", Kiswahili: "Peleka", read: "yes" },
      ],
    );
  });

  test("a better word: written into the code, between the quotes that were there", () => {
    const once = withSwahili("a.ts", source, { English: "Send", Kiswahili: 'Tuma "sasa"' });
    assert.match(once, /t\("Send", "Tuma \\"sasa\\""\)/);
    const twice = withSwahili("a.ts", once, {
      English: 'Sent to ${n}, "all"',
      Kiswahili: "Kwa ${n}: imetumwa",
    });
    assert.match(twice, /`Kwa \$\{n\}: imetumwa`/);
  });

  test("a parameter lost or misspelt, or English that is gone: refused, and the file stays", () => {
    for (const Kiswahili of ["Imetumwa", "Imetumwa kwa ${m}"])
      assert.throws(
        () => withSwahili("a.ts", source, { English: 'Sent to ${n}, "all"', Kiswahili }),
        /parameters/,
      );
    assert.throws(() => withSwahili("a.ts", source, { English: "Sent", Kiswahili: "Tuma" }), /not there/);
    assert.throws(() => readWords("where,English,Swahili\na,b,c\n"), /no column Kiswahili, read/);
  });
});
