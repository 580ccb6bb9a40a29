import assert from "node:assert/strict";
import { test } from "node:test";
import { OrganisationName } from "./shown-name.ts";
import { RenamePasskey } from "./team/passkey.ts";
import { PersonName } from "./team/setup.ts";

const NAMES = { person: PersonName, organisation: OrganisationName, passkey: RenamePasskey.shape.name };
const RIGHT_TO_LEFT = "\u202e";
const NO_WIDTH = "\u200b";

test("a name has nothing that turns the words beside it around, and no line break", () => {
  for (const [what, schema] of Object.entries(NAMES)) {
    for (const name of [`${RIGHT_TO_LEFT}ihsuM`, "Neema\nMushi", "Neema\u0000", "\u2066Neema"]) {
      assert.equal(schema.safeParse(name).success, false, `${what}: ${JSON.stringify(name)}`);
    }
  }
});

test("a person and a passkey have a name of which something is seen", () => {
  for (const schema of [NAMES.person, NAMES.passkey]) {
    for (const name of ["", "  ", NO_WIDTH]) assert.equal(schema.safeParse(name).success, false);
  }
  assert.equal(NAMES.organisation.safeParse("").success, true);
});

test("names of any script pass, joined emoji too", () => {
  for (const name of ["Neema Mushi", "Ng’ang’a-O’Brien", "نعيمة", "尼玛", "Duka 👩🏾‍🌾"]) {
    for (const schema of Object.values(NAMES)) assert.equal(schema.parse(` ${name} `), name);
  }
});
