import { fc } from "#lib/testing/random/fast-check.ts";
import { EMPTY_TEMPLATE, slotsOfDraft, type TemplateDraft } from "./template-draft.ts";

const word = fc.constantFrom("Habari", "oda 🎉", "مرحبا", "ng’ombe", 'a "quoted" one', "$& \\ <b>");
/** Words with numbered or named fields between them, none of them first. */
export const anyBody = fc
  .tuple(fc.boolean(), fc.array(word, { minLength: 2, maxLength: 6 }))
  .map(([isNamed, words]) =>
    words
      .map((each, index) =>
        index === 0 ? each : `{{${isNamed ? `n${words.length - index}` : index}}} ${each}`,
      )
      .join(" "),
  );
const button = fc.oneof(
  fc.record({ kind: fc.constant("quick_reply" as const), text: word, value: fc.constant("") }),
  fc.record({
    kind: fc.constant("url" as const),
    text: word,
    value: fc.constantFrom("https://a.example/{{1}}", "https://a.example/"),
  }),
  fc.record({ kind: fc.constant("phone_number" as const), text: word, value: fc.constant("+255754000318") }),
);
/** A draft that meets every rule of the form. */
export const anyDraft: fc.Arbitrary<TemplateDraft> = fc
  .record({
    name: fc.stringMatching(/^[a-z0-9_]{1,12}$/),
    language: fc.constantFrom("sw", "en_US"),
    category: fc.constantFrom("UTILITY", "MARKETING"),
    header: fc.constantFrom("", "Oda {{1}}", "Karibu"),
    body: anyBody,
    footer: fc.constantFrom("", "Amani Agrovet"),
    buttons: fc.array(
      button.map((each) => ({ ...each })),
      { maxLength: 3 },
    ),
  })
  // One kind of field in a template: names in the body and numbers in the header do not go together.
  .map((part) => ({ ...EMPTY_TEMPLATE, ...part, header: part.body.includes("{{n") ? "" : part.header }))
  .map((part) => ({
    ...part,
    samples: Object.fromEntries(slotsOfDraft(part).map(({ key }) => [key, `v_${key.replace(/\W/g, "")}`])),
  }));
