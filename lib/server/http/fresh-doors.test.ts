import assert from "node:assert/strict";
import { test } from "node:test";
import { ENDPOINT_KEYS as keys } from "#lib/testing/doors.ts";
import { endpointOf } from "./doors.ts";

/** What is about people, secrets, exports, rules that protect, other systems or deletion, by its path and method. */
const KINDS = {
  people: / \/api\/(team|invitations|resets|setup)\b/,
  secrets: /\/(session|factors|password|sandbox)\b/,
  exports: /^GET .*(\.(csv|xlsx|json|pdf)|\/(file|recording|answers))$/,
  safety: / \/api\/(approval-rule|trial|team\/factor-rule)$/,
  outside: / \/api\/(event-addresses|keys)\b/,
  deletion: /^DELETE |^PUT \/api\/retention$| \/api\/erasures/,
} as const;

const PROVES = "proves itself: a one-time code, a password or a passkey is what it takes";
const LOOKS = "changes nothing, and shows what this role sees on every page";
const REPEATS = "sends again what was sent there, to where somebody with the password let it go";
const PRACTICE = "plays the service's portal, with keys that open nothing real";

/** Doors of these kinds that do not ask, each with the reason. */
const NOT_ASKED: Record<string, string> = {
  "POST /api/setup": PROVES,
  "POST /api/session": PROVES,
  "POST /api/session/second": PROVES,
  "POST /api/session/passkey": PROVES,
  "POST /api/session/passkey/options": PROVES,
  "POST /api/session/oidc": PROVES,
  "POST /api/session/oidc/options": PROVES,
  "POST /api/session/confirm": PROVES,
  "POST /api/session/password": "asks for the old password in its own body",
  "POST /api/invitations/accept": PROVES,
  "POST /api/resets": "mails a link to the person themselves, and changes nothing",
  "POST /api/resets/accept": PROVES,
  "GET /api/team": LOOKS,
  "GET /api/approval-rule": LOOKS,
  "GET /api/session": LOOKS,
  "GET /api/session/others": LOOKS,
  "GET /api/session/history": LOOKS,
  "GET /api/session/factors": LOOKS,
  "PATCH /api/session": "changes the own name, and nothing that opens anything",
  "PUT /api/session/language": "changes in which language one reads, and nothing that opens anything",
  "PUT /api/session/columns": "changes which columns of a list one sees, and nothing that opens anything",
  "PATCH /api/session/factors/passkeys/:id": "changes the name of a passkey, and not what it opens",
  "DELETE /api/session": "signs out: whoever wants less must not be stopped",
  "DELETE /api/session/others": "signs out: whoever fears for an account must not be stopped",
  "DELETE /api/session/others/:id": "signs out: whoever fears for an account must not be stopped",
  "GET /api/sandbox": PRACTICE,
  "POST /api/sandbox/:action": PRACTICE,
  "GET /api/drafts/:id/file": "brings a file back to the composer of its draft, for who may see numbers",
  "GET /api/campaigns/:id/answers":
    "the service's answers on the page of a campaign, for who may see numbers",
  "GET /api/voice/calls/:id/recording":
    "plays in the page, with a right of its own; each listening is written down",
  "POST /api/erasures/look": LOOKS,
  "DELETE /api/campaigns/:id/approval": "takes a request back: what was to be sent is a draft again",
  "DELETE /api/campaigns/:id/outside-hours":
    "lets a campaign wait for its hours: nobody may be kept from that",
  "DELETE /api/campaigns/:id/held-networks/:network":
    "sends to people who wait, as a resume does, by whoever may send",
  "DELETE /api/lists/:id/people": "takes one person out of a list, with a press that puts them back",
  "DELETE /api/calls/:id/notes/:noteId": "takes a note back; the call and its log stay",
  "DELETE /api/saved-replies/:id": "a text that can be typed again; the log says who deleted it",
  "DELETE /api/inbox/:id/notes/:noteId": "takes a note back; the conversation and its log stay",
  "GET /api/answers": "texts that the page of settings shows, of the company itself and of nobody",
  "GET /api/keys": LOOKS,
  "GET /api/keys/:id/requests": LOOKS,
  "GET /api/event-addresses": LOOKS,
  "GET /api/event-addresses/:id/deliveries": LOOKS,
  "GET /api/event-addresses/:id/deliveries/:sequence": LOOKS,
  "POST /api/event-addresses/:id/test":
    "says nothing of anybody, to where somebody with the password let events go",
  "POST /api/event-addresses/:id/repeat": REPEATS,
  "POST /api/event-addresses/:id/deliveries/:sequence/repeat": REPEATS,
  "DELETE /api/automations/:id": "stops what would be sent: nobody may be kept from that, and campaigns stay",
  "DELETE /api/groups/:id":
    "a rule that can be made again: nobody is deleted with it, and plans keep their people",
  "DELETE /api/views/:id": "deletes a name for what a list is asked, and nothing that is listed",
};

const isFresh = (key: string) => keys.some((each) => each === key && endpointOf(each).isFresh);

for (const [kind, pattern] of Object.entries(KINDS)) {
  test(`every door of ${kind} asks for the password again, or says why it does not`, () => {
    const doors = keys.filter((key) => pattern.test(key));
    assert.ok(doors.length > 1);
    for (const key of doors)
      assert.ok(
        isFresh(key) !== Object.hasOwn(NOT_ASKED, key),
        `${key}: ${isFresh(key) ? "asks" : "does not ask"}`,
      );
  });
}

test("no other door asks, and every reason belongs to a door", () => {
  const isOf = (key: string) => Object.values(KINDS).some((pattern) => pattern.test(key));
  assert.deepEqual(
    keys.filter((key) => isFresh(key) && !isOf(key)),
    [],
  );
  const doors: readonly string[] = keys;
  for (const [key, reason] of Object.entries(NOT_ASKED))
    assert.ok(doors.includes(key) && reason.length > 20, key);
});
