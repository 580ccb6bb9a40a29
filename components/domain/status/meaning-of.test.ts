import assert from "node:assert/strict";
import { test } from "node:test";
import { RIGHTS } from "#lib/contract/desk/team/rights.ts";
import { ROLES } from "#lib/contract/desk/team/session.ts";
import { RIGHT_MEANINGS, TEAM_MEANINGS } from "#lib/contract/words/console/right-meanings.ts";
import { ROLE_MEANINGS } from "#lib/contract/words/console/role-meanings.ts";
import { TEAM_WORDS, type TeamStateName } from "#lib/contract/words/console/team-words.ts";
import { HALT_MEANINGS } from "#lib/contract/words/run/halt-meanings.ts";
import { HALT_WORDS } from "#lib/contract/words/run/story-words.ts";
import { MESSAGE_WORDS, type MessageStateName } from "#lib/contract/words/state-words.ts";
import { aboutNamed } from "./about-named.ts";
import { aboutState } from "./about-state.ts";
import { meaningOf } from "./meaning-of.ts";

const NAMES = Object.keys(MESSAGE_WORDS) as MessageStateName[];

test("the state of an SMS says what it cost", () => {
  const told = "The message is on the phone. An SMS has cost its credits.";
  assert.equal(meaningOf(aboutState("delivered", true)), told);
  assert.equal(meaningOf(aboutState("delivered", undefined)), told);
});

test("no state of a chat message speaks of an SMS or of credits", () => {
  assert.equal(meaningOf(aboutState("delivered", false)), "The message is on the phone.");
  for (const name of NAMES) assert.doesNotMatch(meaningOf(aboutState(name, false)), /SMS|credit/, name);
});

test("what is not of a message says nothing of credits", () => {
  assert.equal(meaningOf(aboutState("paused", undefined)), "Nothing new is sent until someone resumes it.");
});

test("a state of somebody in the team says what it means", () => {
  assert.equal(
    meaningOf(aboutNamed("team", "linkOver")),
    "The link to join is older than a day, or whoever made it may not invite them any more. Invite this person again.",
  );
  for (const name of Object.keys(TEAM_WORDS) as TeamStateName[])
    assert.equal(meaningOf(aboutNamed("team", name)), TEAM_MEANINGS[name]);
});

test("a halt of a campaign says what it means", () => {
  assert.match(
    meaningOf(aboutNamed("halt", "quiet-hours")),
    /^Marketing messages are sent only in the hours that your settings allow\./,
  );
  for (const kind of Object.keys(HALT_WORDS) as (keyof typeof HALT_WORDS)[])
    assert.equal(meaningOf(aboutNamed("halt", kind)), HALT_MEANINGS[kind]);
});

test("a role and a right say what they mean", () => {
  for (const role of ROLES) assert.equal(meaningOf(aboutNamed("role", role)), ROLE_MEANINGS[role]);
  for (const right of RIGHTS) assert.equal(meaningOf(aboutNamed("right", right)), RIGHT_MEANINGS[right]);
});
