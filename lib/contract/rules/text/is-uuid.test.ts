import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "#lib/testing/random/fast-check.ts";
import { ListCalls } from "../../desk/call/call.ts";
import { ListAudit } from "../../desk/team/audit.ts";
import { isUuid } from "./is-uuid.ts";

const WRITTEN = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

test("a UUID is one of any version, in small letters or large, and nothing is before or behind it", () => {
  fc.assert(fc.property(fc.oneof(fc.uuid(), fc.stringMatching(WRITTEN)), isUuid));
  const id = "6c1a61a0-0000-4000-8000-000000000001";
  for (const other of ["", ` ${id}`, `${id}\n`, `{${id}}`, id.replaceAll("-", ""), `${id}0`, "wamid.HBg"])
    assert.equal(isUuid(other), false, JSON.stringify(other));
});

test("what the address of a list names as a person, the list can be asked for", () => {
  fc.assert(
    fc.property(fc.stringMatching(WRITTEN), (id) => {
      assert.equal(ListCalls.parse({ by: id }).by, id);
      assert.equal(ListAudit.parse({ person: id }).person, id);
    }),
  );
});
