import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { test } from "node:test";
import type { Found } from "#lib/contract/desk/find.ts";
import { SEND_RIGHTS } from "#lib/contract/desk/team/channel-rights.ts";
import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import { findCommands } from "./find-commands.ts";
import { foundCommands } from "./found-commands.ts";
import { isWholeId, pastedAddress } from "./standing.ts";

test("nothing typed lists the pages in the order of the rail, then the actions", () => {
  const kinds = findCommands("", { environment: "live", role: "owner", rights: SEND_RIGHTS }).map(
    (command) => command.kind,
  );
  assert.deepEqual([...new Set(kinds)], ["Pages", "Actions"]);
  assert.equal(
    findCommands(" ", { environment: "live", role: "owner", rights: SEND_RIGHTS })[0]?.label,
    "Overview",
  );
});

test("a pasted number or id is looked up among messages", () => {
  for (const pasted of ["+255 754 000 318", "9f2c41d0-6a1b-4f0e-8f57-2c9d11ab73e0", "wamid.HBgMMjU1"]) {
    const first = findCommands(pasted, { environment: "live", role: "owner", rights: SEND_RIGHTS })[0];
    assert.deepEqual(first?.does, { href: `/messages?q=${encodeURIComponent(pasted)}` });
  }
});

test("words find pages by what people call them, with the search last", () => {
  const found = findCommands("webhooks", { environment: "live", role: "owner", rights: SEND_RIGHTS });
  assert.equal(found[0]?.label, "Events");
  assert.equal(found.at(-1)?.kind, "Search");
});

test("the people of the company are found by the words people use for them", () => {
  for (const typed of ["contacts", "clients", "address book"]) {
    const [first] = findCommands(typed, { environment: "live", role: "owner", rights: SEND_RIGHTS });
    assert.deepEqual(first?.does, { href: "/contacts" }, typed);
  }
});

test("who has opted out is found by the words people use for it", () => {
  for (const typed of ["opted out", "opt out", "stop", "unsubscribe"]) {
    assert.deepEqual(
      findCommands(typed, { environment: "live", role: "owner", rights: SEND_RIGHTS })[0]?.does,
      { href: "/contacts/opted-out" },
      typed,
    );
  }
});

test("the lists of people are found, though the rail has no place for them", () => {
  for (const typed of ["lists", "audience", "segment"]) {
    const [first] = findCommands(typed, { environment: "live", role: "owner", rights: SEND_RIGHTS });
    assert.deepEqual(first?.does, { href: "/contacts/lists" }, typed);
  }
});

test("the sandbox's page is found where a sandbox answers, and nowhere else", () => {
  for (const typed of ["sandbox", "faults", "credits"]) {
    assert.deepEqual(
      findCommands(typed, { environment: "sandbox", role: "owner", rights: SEND_RIGHTS })[0]?.does,
      { href: "/sandbox" },
      typed,
    );
    assert.ok(
      !findCommands(typed, { environment: "live", role: "owner", rights: SEND_RIGHTS }).some(
        ({ key }) => key === "sandbox",
      ),
      typed,
    );
  }
});

test("a pasted number is offered to be called, after the search, and only to who may call", () => {
  const sender = findCommands("+255 712000001", { environment: "live", role: "owner", rights: SEND_RIGHTS });
  assert.deepEqual(
    sender.slice(0, 2).map(({ label }) => label),
    ["Find “+255 712000001” among messages", "Call +255 712 000 001…"],
  );
  assert.deepEqual(sender[1]?.does, { href: "/calls?dial=%2B255%20712000001" });
  assert.ok(
    !findCommands("9f2c41d0-6a1b", { environment: "live", role: "owner", rights: SEND_RIGHTS }).some(isCall),
  );
  const all = findCommands("+255 712000001", {
    environment: "live",
    role: "owner",
    rights: ["seeNumbers", "voice"],
  });
  assert.deepEqual(
    all.slice(1, 3).map(({ label }) => label),
    ["Everything with +255 712 000 001", "Call +255 712 000 001…"],
  );
  for (const typed of ["+255712000001", "call", ""])
    assert.ok(!findCommands(typed, { environment: "live", role: "owner", rights: [] }).some(isCall), typed);
});

test("an action is offered only to who may do it, by the service it is about", () => {
  const offered = (rights: readonly Right[]) =>
    findCommands("", { environment: "live", role: "owner", rights })
      .filter(({ kind, key }) => kind === "Actions" && !/^theme|sign-out/.test(key))
      .map(({ key }) => key);
  assert.deepEqual(offered(SEND_RIGHTS), ["new-campaign", "new-message", "call", "new-template"]);
  assert.deepEqual(offered(["chat"]), ["new-campaign", "new-message", "new-template"]);
  assert.deepEqual(offered(["sms"]), ["new-campaign", "new-message"]);
  assert.deepEqual(offered(["voice", "settings"]), ["call"]);
  assert.deepEqual(offered([]), []);
});

const isCall = ({ does }: { does: object }) => "href" in does && /dial=/.test(String(does.href));

test("parts of the settings are found by what they are about, and are not listed before anything is typed", () => {
  for (const [typed, href] of [
    ["passkey", "/settings/sign-in#second-factor"],
    ["company", "/settings/company"],
    ["rate limit", "/settings/pace#pace"],
    ["saa za utulivu", "/settings/hours#hours"],
    ["privacy", "/settings/privacy"],
    ["smtp", "/settings/mail"],
    ["who did what", "/settings/audit"],
  ] as const)
    assert.deepEqual(
      findCommands(typed, { environment: "live", role: "owner", rights: SEND_RIGHTS })[0]?.does,
      { href },
      typed,
    );
  const listed = findCommands("", { environment: "live", role: "owner", rights: SEND_RIGHTS });
  assert.ok(!listed.some(({ kind }) => kind === "Settings"));
});

test("a page of the settings that somebody may not see is not found by them, nor by its address", () => {
  const hrefs = (typed: string, role: Role, rights: readonly Right[] = []) => {
    const address = pastedAddress(typed, HERE);
    return findCommands(typed, { environment: "live", role, rights, address }).map(
      ({ does }) => "href" in does && does.href,
    );
  };
  for (const [typed, href] of [
    ["staff", "/settings/team"],
    ["audit", "/settings/audit"],
    ["smtp", "/settings/mail"],
    ["own systems", "/settings/own-systems"],
    ["/settings/audit", "/settings/audit"],
  ] as const) {
    assert.ok(hrefs(typed, "admin").includes(href), typed);
    for (const role of ["viewer", "sender"] as const)
      assert.ok(!hrefs(typed, role).includes(href), `${typed}, ${role}`);
  }
  assert.ok(hrefs("own systems", "sender", ["settings"]).includes("/settings/own-systems"));
});

const NOTHING: Found = {
  isById: false,
  ...{ campaigns: [], people: [], messages: [], pending: [], templates: [], lists: [], groups: [] },
  automations: [],
  ...{ sends: [], calls: [], conversations: [], events: [], requests: [] },
  hasListNames: true,
};

/** One of two answers is lost, and the other awaited: its list says that it needs somebody. */
const CAMPAIGN: Found["campaigns"][number] = {
  id: "c1",
  name: "Events ya Novemba",
  state: "sent",
  hold: null,
  scheduledAt: null,
  startedAt: "2026-11-21T08:01:00Z",
  graceUntil: null,
  counts: {
    rows: 2,
    excluded: 0,
    queued: 0,
    attempting: 0,
    accepted: 1,
    rejected: 0,
    unknown: 1,
    cancelled: 0,
  },
  delivery: { handed: 1, operator: 0, delivered: 0, read: 0, failed: 0, expired: 0 },
  firstReason: null,
};

test("what the records have comes after pages that fit, before the search of messages, and before pages for a number", () => {
  const found = foundCommands({
    ...NOTHING,
    campaigns: [CAMPAIGN],
    people: [
      {
        number: "+255712000001",
        personName: "Neema",
        conversationId: 12,
        isOptedOut: true,
        isRestricted: false,
        lists: [{ id: "l1", name: "Wateja" }],
      },
    ],
    lists: [{ id: "l1", name: "Wateja", people: 2 }],
  });
  const words = findCommands("events", { environment: "live", role: "owner", rights: SEND_RIGHTS, found });
  assert.deepEqual(
    words.map(({ kind }) => kind),
    ["Pages", "Settings", "Campaigns", "Conversations", "People", "Lists", "Search"],
  );
  assert.deepEqual(
    found.map(({ label, detail, does }) => [label, detail, "href" in does && does.href]),
    [
      ["Events ya Novemba", "Needs you", "/campaigns/c1"],
      ["Neema", "+255 712 000 001", "/inbox/12"],
      ["Neema", "+255 712 000 001, Opted out, in Wateja", "/contacts/person?number=%2B255712000001"],
      ["Wateja", "2 people", "/contacts/lists/l1"],
    ],
  );
  const number = findCommands("0712000001", { environment: "live", role: "owner", rights: [], found });
  assert.deepEqual(number[1]?.kind, "Campaigns");
});

test("where a number waits, or may have been sent to, is a way to its place", () => {
  const campaign = { id: "c1", name: "Events ya Novemba", kind: "campaign" } as const;
  const direct = { id: "s1", name: "SMS", kind: "direct" } as const;
  const commands = foundCommands({
    ...NOTHING,
    pending: [
      { seq: 7, state: "queued", campaign },
      { seq: 1, state: "unknown", campaign: direct },
    ],
  });
  assert.deepEqual(
    commands.map(({ label, detail, does }) => [label, detail, does]),
    [
      ["Events ya Novemba", "Queued", { href: "/campaigns/c1?recipient=7" }],
      ["By hand", "May have been sent", { href: "/send/s1" }],
    ],
  );
});

const CALL: Found["calls"][number] = {
  ...{ id: "k1", number: "+255712000001", direction: "out" },
  ...{ phase: "ended", status: "finished", statusWord: "COMPLETED" },
};

test("what a whole id found is all that there is, each in one line that says what it is", () => {
  const found = foundCommands({
    ...NOTHING,
    isById: true,
    campaigns: [CAMPAIGN],
    sends: [{ id: "s1", name: "SMS to 3", people: 3 }],
    messages: [
      {
        ...{
          id: 7,
          channel: "sms",
          serviceId: "svc-7",
          number: "+25571•••001",
          personName: null,
          excerpt: null,
          state: "delivered",
        },
        ...{ stateAt: "2026-11-21T08:01:00Z", createdAt: "2026-11-21T08:01:00Z", grade: "exact" },
        ...{ errorCode: null, errorText: null, isRetryable: null },
        campaign: { id: "c1", name: "Bei mpya", kind: "campaign" },
      },
    ],
    calls: [CALL, { ...CALL, id: "k2", number: null, direction: "in" }],
    templates: [{ id: "t1", name: "bei_mpya", state: "approved" }],
    lists: [{ id: "l1", name: "Wateja", people: 2 }],
    conversations: [{ id: 12, number: "+255712000001", personName: "Neema" }],
    events: [{ id: "evt/1", type: "message.received", isTest: false }],
    requests: [
      {
        ...{ id: "r1", kind: "sms.bulk", people: 100, outcome: "accepted" },
        ...{ accepted: 98, rejected: 2, count: 1 },
      },
    ],
  });
  assert.deepEqual(
    found.map(({ label, does }) => [label, "href" in does && does.href]),
    [
      ["Campaign · Events ya Novemba", "/campaigns/c1"],
      ["Message to +25571•••001", "/messages/7"],
      ["Template · bei_mpya", "/templates/t1"],
      ["List · Wateja", "/contacts/lists/l1"],
      ["Send to 3 people", "/send/s1"],
      ["Call to +255 712 000 001", "/calls/k1"],
      ["Call from a number we do not know", "/calls/k2"],
      ["Conversation · Neema", "/inbox/12"],
      ["Event · Message received", "/events?event=evt%2F1"],
      ["Request · SMS to 100 people", "/events/requests/r1"],
    ],
  );
  const id = "9f2c41d0-6a1b-4f0e-8f57-2c9d11ab73e0";
  const commands = findCommands(id, { environment: "live", role: "owner", rights: SEND_RIGHTS, found });
  assert.deepEqual(commands, found);
  const [first] = findCommands(id, { environment: "live", role: "owner", rights: SEND_RIGHTS });
  assert.equal(first?.kind, "Search");
});

const HERE = "https://tuma.example";

test("the address of a page asks for the thing that it is about, and opens as it was pasted", () => {
  for (const [path, about] of [
    ["/campaigns/c1?recipient=7", { q: "c1", kind: "campaigns" }],
    ["/campaigns/c1/edit", { q: "c1", kind: "campaigns" }],
    ["/send/s1?message=3", { q: "s1", kind: "sends" }],
    ["/messages/5", { q: "5", kind: "messages" }],
    ["/calls/k%3A1?t=12", { q: "k:1", kind: "calls" }],
    ["/templates/t1", { q: "t1", kind: "templates" }],
    ["/contacts/lists/l1#people", { q: "l1", kind: "lists" }],
    ["/contacts/groups/g1", { q: "g1", kind: "groups" }],
    ["/inbox/12", { q: "12", kind: "conversations" }],
    ["/events?event=evt%2F1&tab=raw", { q: "evt/1", kind: "events" }],
    ["/events/requests/r1", { q: "r1", kind: "requests" }],
    ["/contacts/person?number=%2B255712000001", { q: "+255712000001" }],
    ...["/campaigns/new", "/events/requests", "/events?type=x", "/messages?q=neema", "/settings#pace"].map(
      (page) => [page, null] as const,
    ),
  ] as const)
    for (const text of [path, HERE + path])
      assert.deepEqual(pastedAddress(text, HERE), { href: path, about }, text);
});

test("a slash at the end of an address is no part of it", () => {
  for (const [path, href] of [
    ["/campaigns/c1/", "/campaigns/c1"],
    ["/campaigns/c1/edit/?x=1", "/campaigns/c1/edit?x=1"],
  ] as const)
    for (const text of [path, HERE + path])
      assert.deepEqual(pastedAddress(text, HERE), { href, about: { q: "c1", kind: "campaigns" } }, text);
  const address = pastedAddress("/settings/audit/", HERE);
  const [page] = findCommands("/settings/audit/", {
    environment: "live",
    role: "owner",
    rights: SEND_RIGHTS,
    address,
  });
  assert.deepEqual(page?.does, { href: "/settings/audit" });
});

test("the address of a person without a number is no page", () => {
  for (const path of ["/contacts/person?number=", "/contacts/person?number=%20", "/contacts/person"]) {
    const address = pastedAddress(path, HERE);
    assert.equal(address?.about, null, path);
    assert.deepEqual(
      findCommands(path, { environment: "live", role: "owner", rights: ["seeNumbers"], address }),
      [],
      path,
    );
  }
});

test("every page that has an id in its address is known by it", () => {
  // An address of own systems is no record that others look for: its page opens, and nothing is asked about it.
  const pages = globSync("app/(desk)/**/[[]id[]]/**/page.tsx").filter(
    (page) => !page.includes("own-systems"),
  );
  assert.ok(pages.length >= 8, String(pages.length));
  for (const page of pages) {
    const path = page.replace("app/(desk)", "").replace("/page.tsx", "").replace("[id]", "x1");
    assert.equal(pastedAddress(path, HERE)?.about?.q, "x1", page);
  }
});

test("an address of somewhere else asks for nothing, and what is no address is none", () => {
  for (const text of ["https://other.example/campaigns/c1", "http://tuma.example/calls/k1"])
    assert.deepEqual(pastedAddress(text, HERE), { href: null, about: null }, text);
  for (const text of ["campaigns/c1", "/", "a https://tuma.example/inbox", "7/8", "javascript:/x"])
    assert.equal(pastedAddress(text, HERE), null, text);
  // Two slashes are another site.
  assert.equal(pastedAddress("//other.example/calls/k1", HERE), null);
});

test("the address of a page about nothing in particular is that page, with what it was filtered by", () => {
  const at = (path: string) => {
    const address = pastedAddress(HERE + path, HERE);
    return findCommands(HERE + path, { environment: "live", role: "owner", rights: SEND_RIGHTS, address });
  };
  assert.deepEqual(
    at("/messages?state=failed").map(({ label, does }) => [label, does]),
    [["Messages", { href: "/messages?state=failed" }]],
  );
  assert.deepEqual(
    at("/settings#pace").map(({ does }) => does),
    [{ href: "/settings/pace#pace" }],
    "an address of before leads to the page of today",
  );
  assert.deepEqual(at("/no-such-page"), []);
  assert.deepEqual(at("/campaigns/9f2c41d0"), []);
});

test("a whole id is one of ours or of the service; names, words and numbers of phones are none", () => {
  for (const id of [
    "9f2c41d0-6a1b-4f0e-8f57-2c9d11ab73e0",
    "“9F2C41D0-6A1B-4F0E-8F57-2C9D11AB73E0”,",
    "wamid.HBgMMjU1NzU0",
    `sha256:${"ab".repeat(32)}`,
    "evt-20261121-0001",
  ])
    assert.ok(isWholeId(id), id);
  for (const text of [
    "+255712000001",
    "0712 000 001",
    "events",
    "Bei mpya 2026",
    "9f2c41d0",
    "usajili_wa_wateja",
  ])
    assert.ok(!isWholeId(text), text);
});

test("pages and actions are found by what people call them", () => {
  for (const [typed, href] of [
    ["csv", "/campaigns"],
    ["excel", "/campaigns"],
    ["blast", "/campaigns"],
    ["broadcast", "/campaigns"],
    ["bundle", "/overview/credits"],
    ["airtime", "/overview/credits"],
    ["recharge", "/overview/credits"],
    ["salio", "/overview/credits"],
    ["dlr", "/messages"],
    ["blacklist", "/contacts/opted-out"],
    ["phonebook", "/contacts/lists"],
    ["sender id", "/settings/portal"],
    ["staff", "/settings/team"],
  ] as const)
    assert.deepEqual(
      findCommands(typed, { environment: "live", role: "owner", rights: SEND_RIGHTS })[0]?.does,
      { href },
      typed,
    );
});
