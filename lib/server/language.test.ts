import assert from "node:assert/strict";
import { test } from "node:test";
import { language, languageAsked, t, translated } from "#lib/contract/language.ts";
import { inLanguage, languageOf } from "./language.ts";

test("two people at once: each in their language -> and nobody's work in English", async () => {
  const both = await Promise.all(
    (["en", "sw"] as const).map((each) =>
      inLanguage(each, async () => {
        await Promise.resolve();
        return [language(), t("Send", "Tuma")];
      }),
    ),
  );
  assert.deepEqual(both, [
    ["en", "Send"],
    ["sw", "Tuma"],
  ]);
  assert.equal(t("Send", "Tuma"), "Send");
});

test("a table of sentences: read in two languages -> each its own words, with the keys of an object and of a list", () => {
  const table = translated(() => ({
    send: t("Send", "Tuma"),
    to: (who: string) => t(`To ${who}`, `Kwa ${who}`),
  }));
  const list = translated(() => [{ label: t("None", "Hakuna") }]);
  inLanguage("sw", () => {
    assert.equal(table.send, "Tuma");
    assert.equal(table.to("Rehema"), "Kwa Rehema");
    assert.deepEqual(Object.entries(table)[0], ["send", "Tuma"]);
    assert.deepEqual(
      list.map(({ label }) => label),
      ["Hakuna"],
    );
  });
  assert.equal(table.send, "Send");
  assert.deepEqual([...list], [{ label: "None" }]);
});

test("a browser that wants Swahili most: Swahili; one that wants neither, or says it wrongly -> English", () => {
  const asked = {
    "sw-TZ,sw;q=0.9,en;q=0.8": "sw",
    "en-GB,en;q=0.9,sw;q=0.8": "en",
    "fr,sw;q=0.4": "sw",
    "sw;q=0,fr": "en",
    SW: "sw",
    swe: "en",
    "*": "en",
    ";;;,=,sw;q=x": "en",
    "": "en",
  };
  for (const [header, wanted] of Object.entries(asked))
    assert.equal(languageAsked(header) ?? "en", wanted, header);
});

test("a choice kept by the browser: before what it asks for -> and anything else in its place is passed over", () => {
  const of = (cookie: string) => languageOf({ cookie, "accept-language": "sw" });
  assert.equal(of("theme=dark; language=en"), "en");
  assert.equal(of("language=sw"), "sw");
  assert.equal(of("language=de"), "sw");
  assert.equal(of("my-language=en"), "sw");
});
