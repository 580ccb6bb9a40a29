// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is what is read here
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { READ_BY_PEOPLE, sentencesIn, wrongIn } from "./sentences.ts";
import { hashOf, readWords, withSwahili, writeWords } from "./words.ts";

/** Texts that stay as they are whoever reads: examples, names, what files say, codes that look like words. */
const MEANT: Record<string, readonly string[]> = {
  "lib/contract/rules/networks.ts": ["Airtel", "Halotel", "Vodacom", "Yas"],
  "components/campaigns/composer/draft/problem-words.ts": ["default text of …"],
  "components/campaigns/composer/message/link-parts.tsx": ["https://"],
  "components/contacts/complaint/complaint-page.tsx": ["Language · Lugha"],
  "components/domain/moment/day-input.tsx": ["28 Nov"],
  "components/domain/status/about-state.ts": ["… of chat"],
  "components/inbox/saved/saved-replies.tsx": ["Bei ya mbolea"],
  "components/sandbox/people/customers-section.tsx": [
    ...["Asha Mrema", "Habari", "Ndiyo", "Hapana", "Bei gani?", "Nimepokea, asante"],
  ],
  // Reasons that the service gives, which has no Swahili.
  "components/sandbox/people/templates-section.tsx": [
    "Variable 2 is at the very end of the body.",
    "Low quality: many people blocked it.",
    "Too many reports from people who got it.",
  ],
  "components/sandbox/tour/first-tour.tsx": ["Habari", "Practice customer"],
  // Compared with what is stored.
  "components/settings/audit/audit-page.tsx": ["Not known"],
  "components/settings/console-section.tsx": [", commit"],
  "components/settings/join/join-page-dialog.tsx": ["duka"],
  "components/settings/own-systems/developers/quick-start.tsx": ["/api/v1"],
  "components/settings/own-systems/events/address-dialog.tsx": ["https://school.example/tuma"],
  "components/shell/language/language-choice.tsx": ["Language · Lugha"],
  // Groups by code, and words by which somebody may look for a page beside those it is called by.
  "components/shell/palette/find-commands.ts": ["With this id"],
  "components/shell/palette/found-commands.ts": [
    ...["Campaigns", "Conversations", "People", "Messages", "Templates", "Lists", "Sends", "Calls"],
    ...["Events", "Requests", "Groups", "Repeats"],
  ],
  "components/shell/template/template-form.tsx": ["oda_tayari"],
  "components/templates/composer/name-section.tsx": ["oda_tayari"],
  "components/templates/composer/text-section.tsx": [
    ...["Oda yako iko tayari", "Habari {{1}}, oda namba {{2}} iko tayari.", "Amani Agrovet, Mwanza"],
  ],
  // A merge field that is named by its place.
  "lib/audience/file/inspect-file.ts": ["Column"],
  "lib/audience/workbook/find-sheets.ts": ["Relationship", "External", "Type", "Id", "Target"],
  "lib/audience/workbook/open-workbook.ts": ["General"],
  "lib/client/sample/make-sample.ts": ["Wateja", "Simu"],
  // In a text for somebody whose language nobody knows.
  "lib/contract/rules/text/fill-fields.ts": ["Yes", "No"],
  // In both languages as they are, for whoever is answered.
  "lib/contract/rules/answers.ts": [
    "Thank you for your message. Our office is closed now. We answer when it opens again.",
    "Asante kwa ujumbe wako. Ofisi yetu imefungwa sasa. Tutajibu itakapofunguliwa tena.",
  ],
  "lib/contract/desk/settings/public-settings.ts": ["Texts of pages for customers"],
  "lib/contract/rules/sending/typed-numbers.ts": ["Numbers typed under Send"],
  "lib/fault.ts": ["Fault"],
};
/** Words of any language in which a cell may be written, or somebody may look for a setting. */
const ANY_LANGUAGE =
  /^(?:lib\/audience\/(?:number\/country-(?:names|of)|text\/consent-cell|workbook\/show)|components\/shell\/settings\/searched-by)\.ts$/;

test("all files that people read: every sentence in both languages, with the same parameters", () => {
  const wrong = READ_BY_PEOPLE.filter((file) => !ANY_LANGUAGE.test(file)).flatMap((file) =>
    wrongIn(file).filter(({ why }) => !MEANT[file]?.some((text) => why === `only in English: ${text}`)),
  );
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

test("SQL of the store: a value in place of a missing name -> no word of one language", () => {
  const files = globSync("lib/server/store/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  assert.ok(files.length > 80);
  const worded = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/coalesce\([^\n]*?\bname\b[^\n]*?, '(\p{Lu}[^']*)'\)/gu)].map(
      ([, word]) => `${file}: ${word}`,
    ),
  );
  assert.deepEqual(worded, []);
});
