import assert from "node:assert/strict";
import { test } from "node:test";
import { presenceWords } from "./presence-words.ts";

const person = (name: string, isWriting = false) => ({ id: name, name, isWriting });

test("presence words: nobody -> nothing, one -> a name, several -> whoever writes first", () => {
  assert.equal(presenceWords([]), null);
  assert.equal(presenceWords([person("Neema")]), "Neema has this open too");
  assert.equal(presenceWords([person("Juma"), person("Neema", true)]), "Neema is writing");
  assert.equal(presenceWords([person("Juma"), person("Neema")]), "Juma and Neema have this open too");
  assert.equal(
    presenceWords([person("Asha", true), person("Juma", true), person("Neema", true)]),
    "Asha, Juma and 1 more are writing",
  );
});
