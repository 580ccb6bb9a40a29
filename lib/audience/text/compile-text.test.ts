import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { rowReason } from "../../contract/words/reason/row-reasons.ts";
import { Fault } from "../../fault.ts";
import { compileText } from "./compile-text.ts";

function render(template: string, headers: string[], cells: string[]) {
  const rendered = compileText(template, headers).render(cells);
  return "text" in rendered ? { text: rendered.text, hasFallback: rendered.hasFallback } : rendered;
}

const refuses = (template: string, headers: string[], sentence: RegExp) =>
  assert.throws(
    () => compileText(template, headers),
    (error) => error instanceof Fault && error.code === "invalid_input" && sentence.test(error.detail),
  );

test("fields take the value of their column, or the fallback where it is blank", () => {
  const headers = ["Simu", "Jina", "Bei"];
  assert.deepEqual(render("Habari {{Jina|Mteja}}, TSh {{ bei }}.", headers, ["", "Neema", " 500 "]), {
    text: "Habari Neema, TSh 500.",
    hasFallback: false,
  });
  assert.deepEqual(render("Habari {{Jina | Mteja wetu}}!", headers, ["", "  "]), {
    text: "Habari Mteja wetu!",
    hasFallback: true,
  });
  assert.deepEqual(render("Habari{{Jina|}}!", headers, []), { text: "Habari!", hasFallback: true });
});

test("a blank value without a fallback names its column", () => {
  assert.deepEqual(render("{{Jina|x}} {{Bei}}", ["Jina", "Bei"], ["", " "]), {
    missing: "Bei",
    reason: rowReason("cell-empty", { column: "Bei" }),
  });
});

test("what a formula shows when it failed is no value, not even with a fallback", () => {
  for (const error of ["#N/A", " #REF!", "#DIV/0!"]) {
    assert.deepEqual(render("TSh {{Bei|0}}", ["Bei"], [error]), {
      missing: "Bei",
      reason: rowReason("cell-error", { column: "Bei", given: error.trim() }),
    });
  }
  assert.deepEqual(render("{{Tawi}}", ["Tawi"], ["#1 Kariakoo"]), {
    text: "#1 Kariakoo",
    hasFallback: false,
  });
});

test("a column the file does not have is an error of the text, and says which there are", () => {
  refuses("Habari {{Jin}}", ["Simu", "Jina"], /\{\{Jin\}\}.*Simu, Jina/);
  refuses("Habari {{}}", ["Simu"], /\{\{\}\}/);
});

test("a field that is never closed is an error of the text, not something a customer reads", () => {
  refuses("Habari {{Jina", ["Jina"], /\{\{/);
  refuses("Habari {{Jina}, karibu", ["Jina"], /\{\{/);
});

test("a heading with a bar in it means its own column, not a stand-in of another", () => {
  const headers = ["Simu", "Jina", "Jina|Kamili"];
  assert.deepEqual(render("{{Jina|Kamili}} {{Jina|Mteja}}", headers, ["", "Asha", "Asha Juma"]), {
    text: "Asha Juma Asha",
    hasFallback: false,
  });
});

test("names of every object are plain names here", () => {
  assert.deepEqual(render("{{__proto__}} {{constructor}}", ["__proto__", "constructor"], ["a", "b"]), {
    text: "a b",
    hasFallback: false,
  });
  refuses("{{__proto__}}", ["Jina"], /__proto__/);
  refuses("{{toString}}", ["Jina"], /toString/);
});

test("names that differ only in case: the exact one first, else the leftmost", () => {
  assert.deepEqual(render("{{name}}{{Name}}{{NAME}}", ["Name", "name"], ["1", "2"]), {
    text: "211",
    hasFallback: false,
  });
});

test("property: values are put in as they are and never parsed again", () => {
  const value = fc.string({ unit: fc.constantFrom(..."{}|$&Jia1 "), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(value, value, (one, two) => {
      const rendered = render("<{{A|-}}:{{B|-}}>", ["A", "B"], [one, two]);
      assert.ok("text" in rendered);
      const shown = (given: string) => (/[a-z\d]/i.test(given) ? given.trim() : "-");
      assert.equal(rendered.text, `<${shown(one)}:${shown(two)}>`);
    }),
  );
});

test("a name is that of its column however the letters of either are stored", () => {
  const of = (template: string, header: string) => render(template, ["Simu", header], ["0", "Asha"]);
  assert.deepEqual(of("{{J\u00edna}}", "Ji\u0301na"), { text: "Asha", hasFallback: false });
  assert.deepEqual(of("{{Ji\u0301na}}", "J\u00cdNA"), { text: "Asha", hasFallback: false });
  assert.deepEqual(of("{{Jina kamili}}", "Jina\u00a0kamili"), { text: "Asha", hasFallback: false });
});
