import assert from "node:assert/strict";
import { test } from "node:test";
import { CALL_LIST_FILTERS } from "#components/calls/list/call-filters.ts";
import { CAMPAIGN_FILTERS } from "#components/campaigns/list/campaign-filters.ts";
import { LIST_FILTERS, LISTED_FILTERS } from "#components/contacts/lists/list-filters.ts";
import { OPT_OUT_FILTERS } from "#components/contacts/opt-out-filters.ts";
import { PEOPLE_FILTERS } from "#components/contacts/people/people-filters.ts";
import { MESSAGE_FILTERS } from "#components/messages/message-filters.ts";
import { REQUEST_FILTERS } from "#components/requests/request-filters.ts";
import { AUDIT_FILTERS } from "#components/settings/audit/audit-filters.ts";
import { TEMPLATE_FILTERS } from "#components/templates/list/template-filters.ts";
import { ListCalls } from "#lib/contract/desk/call/call.ts";
import { ListCampaigns } from "#lib/contract/desk/campaign/campaign.ts";
import { ListMessages } from "#lib/contract/desk/message.ts";
import { ListContactLists, ListListedPeople } from "#lib/contract/desk/people/contact-list.ts";
import { ListOptOuts } from "#lib/contract/desk/people/opt-out.ts";
import { ListPeople } from "#lib/contract/desk/people/people-list.ts";
import { ListRequests } from "#lib/contract/desk/request/request.ts";
import { ListAudit } from "#lib/contract/desk/team/audit.ts";
import { ListTemplates } from "#lib/contract/desk/template.ts";
import { askedIn, askedWords, type Filters, pageAskedIn, unfiltered } from "./filters.ts";

const LISTS: Record<string, [Filters, { safeParse: (asked: unknown) => { success: boolean } }]> = {
  audit: [AUDIT_FILTERS, ListAudit],
  calls: [CALL_LIST_FILTERS, ListCalls],
  campaigns: [CAMPAIGN_FILTERS, ListCampaigns],
  listed: [LISTED_FILTERS, ListListedPeople],
  lists: [LIST_FILTERS, ListContactLists],
  messages: [MESSAGE_FILTERS, ListMessages],
  "opt-outs": [OPT_OUT_FILTERS, ListOptOuts],
  people: [PEOPLE_FILTERS, ListPeople],
  requests: [REQUEST_FILTERS, ListRequests],
  templates: [TEMPLATE_FILTERS, ListTemplates],
};

const OF_KIND = {
  text: ["x".repeat(9_999)],
  day: ["2026-11-21"],
  id: ["6c1a61a0-0000-4000-8000-000000000001"],
};

for (const [name, [filters, query]] of Object.entries(LISTS)) {
  for (const [asked, filter] of Object.entries(filters)) {
    test(`${name}: an address asks for ${asked} -> every value of it is read, and taken by the query`, () => {
      const values = "words" in filter ? Object.keys(filter.words) : OF_KIND[filter.kind];
      assert.ok(values.length > 0);
      for (const value of values) {
        const read = askedIn({ [asked]: value }, filters);
        assert.deepEqual(Object.keys(read), [asked], value);
        assert.ok(query.safeParse(read).success, value);
        const words = askedWords(filters, read);
        assert.equal(words === "", filter.kind === "order", "it is said, unless it only sorts");
        assert.doesNotMatch(words, /undefined/);
      }
    });

    test(`${name}: an address asks for a ${asked} that there is not -> counts as absent`, () => {
      const strange = ["", "\0", "toString", "2026-99-99", ["a"]];
      const none = filter.kind === "text" ? ["", " \0 ", ["a"]] : strange;
      for (const value of none) assert.deepEqual(askedIn({ [asked]: value }, filters), {});
    });
  }

  test(`${name}: cleared -> nothing is asked, and it is sorted as before`, () => {
    const orders = Object.keys(filters).filter((asked) => filters[asked]?.kind === "order");
    const all = Object.fromEntries(Object.keys(filters).map((asked) => [asked, "x"]));
    const left = Object.entries({ ...all, ...unfiltered(filters) }).filter(([, value]) => value);
    assert.deepEqual(
      left.map(([asked]) => asked),
      orders,
    );
  });
}

test("a text of the address: blanks around it -> without them; a cursor -> only where the page stands there", () => {
  const search = { channel: "sms", state: "failed", q: " 0754 ", cursor: "2.b" };
  const asked = { channel: "sms", state: "failed", q: "0754" };
  assert.deepEqual(askedIn(search, MESSAGE_FILTERS), asked);
  assert.deepEqual(pageAskedIn(search, MESSAGE_FILTERS), { ...asked, cursor: "2.b" });
});

test("words of what is asked: several -> in the order of the filters, each once, and the page last", () => {
  const asked = { from: "2026-11-21", to: "2026-11-22", q: "0754", tag: "mteja", order: "oldest" } as const;
  assert.equal(askedWords(CALL_LIST_FILTERS, asked), "“0754” and these days and the tag mteja");
  assert.equal(
    askedWords(REQUEST_FILTERS, { day: "2001-02-03", channel: "voice", cursor: "c" }),
    "Calls and Sat 3 Feb 2001 and this page",
  );
  assert.equal(askedWords(REQUEST_FILTERS, {}), "");
});
