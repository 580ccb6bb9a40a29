import assert from "node:assert/strict";
import { test } from "node:test";
import type { Notice } from "#lib/contract/desk/notice/notice.ts";
import { isOpenNotice, noticeDetail, noticeWordsOf } from "./notice-words.ts";

type Campaign = NonNullable<Notice["campaign"]>;

const NOBODY = {
  rows: 0,
  excluded: 0,
  queued: 0,
  attempting: 0,
  accepted: 0,
  rejected: 0,
  unknown: 0,
  cancelled: 0,
};
const NOWHERE = { handed: 0, operator: 0, delivered: 0, read: 0, failed: 0, expired: 0 };

type Given = Partial<Pick<Campaign, "state" | "hold" | "isDirect" | "firstReason">> &
  Partial<typeof NOBODY> &
  Partial<typeof NOWHERE>;

function noticeOf(kind: Notice["kind"], given: Given): Notice {
  const { state = "completed", hold = null, isDirect = false, firstReason = null } = given;
  const campaign = {
    ...{
      id: "c1",
      name: "Bei mpya",
      channel: "sms",
      messageClass: "marketing",
      hours: null,
      ratePerSecond: 0,
      retrying: 0,
    },
    ...{ scheduledAt: null, createdAt: "", startedAt: "", graceUntil: null, endedAt: "", completedAt: null },
    ...{ state, hold, isDirect, firstReason },
    counts: pick(given, NOBODY),
    delivery: pick(given, NOWHERE),
  } as Campaign;
  return {
    id: 1,
    kind,
    at: "",
    isNew: true,
    campaign,
    template: null,
    inbox: null,
    trouble: null,
    eventAddress: null,
    automation: null,
  };
}

const pick = <Counts extends object>(given: Given, counts: Counts): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([key, none]) => [key, given[key as keyof Given] ?? none]),
  ) as Counts;

const said = (notice: Notice) => {
  const words = noticeWordsOf(notice);
  return words && [words.title, words.name, words.rest];
};

test("a campaign that ended says how it went, with the figures", () => {
  assert.deepEqual(said(noticeOf("ended", { rows: 842, accepted: 842, delivered: 842 })), [
    "Campaign finished: delivered to 842 of 842",
    "Bei mpya",
    "Everyone got it",
  ]);
  const sent = noticeOf("ended", {
    state: "sent",
    rows: 1204,
    accepted: 1204,
    delivered: 900,
    operator: 304,
  });
  assert.deepEqual(said(sent), ["Campaign sent", "Bei mpya", "Delivered to 900 of 1,204 so far"]);
  const refused = noticeOf("ended", { rows: 3, rejected: 3, firstReason: "Sender not found" });
  assert.deepEqual(said(refused), ["Campaign finished: it reached nobody", "Bei mpya", "Sender not found"]);
  const cancelled = noticeOf("ended", {
    state: "cancelled",
    rows: 10,
    excluded: 1,
    accepted: 2,
    rejected: 1,
    cancelled: 6,
  });
  const notSent = "Campaign cancelled: 6 of 9 not sent";
  assert.deepEqual(said(cancelled), [notSent, "Bei mpya", ""], "who was refused is nobody it was sent to");
});

test("one that ended while some may have been sent is never said to be finished", () => {
  const words = noticeWordsOf(noticeOf("ended", { rows: 9, accepted: 4, delivered: 4, unknown: 5 }));
  const title = "Campaign needs you: no clear answer for 5 people";
  assert.deepEqual([words?.title, words?.rest, words?.icon], [title, "You decide about them", "needsYou"]);
});

test("what waits for a person says how many, and once it is decided that it is", () => {
  const hold = { kind: "credits" as const, detail: "Not enough credits.", until: null };
  const held = noticeOf("stopped", { state: "needs-attention", hold, rows: 20, queued: 12, accepted: 8 });
  assert.deepEqual(said(held), [
    "Campaign stopped: 12 messages have not been sent",
    "Bei mpya",
    "Not enough credits.",
  ]);
  const lost = noticeOf("lost", { rows: 100, unknown: 100 });
  assert.deepEqual(said(lost), ["May have been sent: no clear answer for 100 people", "Bei mpya", ""]);
  assert.deepEqual([held, lost].map(isOpenNotice), [true, true]);
  const wentOn = noticeOf("stopped", { state: "running", rows: 20, queued: 12, accepted: 8 });
  const decided = noticeOf("lost", { rows: 100, accepted: 100, delivered: 100 });
  assert.deepEqual(said(wentOn), ["Campaign stopped, then went on", "Bei mpya", "Sending"]);
  assert.deepEqual(said(decided), ["May have been sent: it is decided", "Bei mpya", ""]);
  assert.deepEqual([wentOn, decided].map(isOpenNotice), [false, false]);
  for (const state of ["cancelling", "cancelled"] as const) {
    const givenUp = noticeOf("stopped", { state, rows: 20, cancelled: 12, accepted: 8 });
    assert.deepEqual(said(givenUp), ["Campaign stopped, then was cancelled", "Bei mpya", ""]);
  }
});

test("a message sent by hand leads to where it was sent, a template to its page", () => {
  const byHand = noticeWordsOf(noticeOf("lost", { isDirect: true, rows: 1, unknown: 1 }));
  assert.deepEqual([byHand?.name, byHand?.href], ["A message sent by hand", "/send/c1"]);
  const template = {
    id: "t1",
    name: "oda_tayari",
    language: "sw",
    state: "rejected" as const,
    reason: "Too short.",
  };
  const answered: Notice = {
    id: 1,
    kind: "template",
    at: "",
    isNew: true,
    campaign: null,
    template,
    inbox: null,
    trouble: null,
    eventAddress: null,
    automation: null,
  };
  assert.deepEqual(said(answered), ["Template: rejected", "oda_tayari (Swahili)", "Too short."]);
  assert.equal(noticeWordsOf(answered)?.href, "/templates/t1");
  assert.equal(noticeWordsOf({ ...answered, template: null }), null, "of what is gone nothing is said");
});

test("a request for approval waits for whoever may give it, and its answer says where the campaign is by now", () => {
  const asked = noticeOf("asked", { state: "awaiting-approval", rows: 1204, queued: 1204 });
  assert.deepEqual(said(asked), ["Campaign needs your approval: 1,204 messages", "Bei mpya", ""]);
  assert.equal(isOpenNotice(asked), true);
  assert.equal(isOpenNotice(noticeOf("asked", { state: "running" })), false);
  const approved = noticeOf("approved", { state: "running", rows: 3, queued: 3 });
  assert.deepEqual(said(approved), ["Your campaign was approved", "Bei mpya", "Sending"]);
  const declined = noticeOf("declined", { state: "ready", rows: 3, queued: 3 });
  const again = "It is a draft again. Open it to see why.";
  assert.deepEqual(said(declined), ["Your campaign was declined", "Bei mpya", again]);
  assert.deepEqual(said(noticeOf("declined", { state: "awaiting-approval" })), [
    "Your campaign was declined",
    "Bei mpya",
    "",
  ]);
});

test("what is wrong with the service waits for somebody until it is over, and leads to where it is seen", () => {
  const about = (isOver: boolean): Notice => ({
    ...{ id: 1, kind: "service", at: "", isNew: true, campaign: null, template: null, inbox: null },
    ...{ trouble: { name: "silent", isOver }, eventAddress: null, automation: null },
  });
  assert.deepEqual(said(about(false)), ["No event came after chat messages", "Webhook", ""]);
  assert.deepEqual(said(about(true)), ["No event came after chat messages", "Webhook", "This is over"]);
  assert.deepEqual([about(false), about(true)].map(isOpenNotice), [true, false]);
  assert.equal(noticeWordsOf(about(false))?.href, "/events");
});

type Inbox = NonNullable<Notice["inbox"]>;

function inboxNotice(kind: "wrote" | "given", inbox: Partial<Inbox>, names: (string | null)[]): Notice {
  const newest = names.map((personName, place) => ({
    ...{ id: place + 1, number: "+255754000111", personName },
    last: { text: "Mpo?", messageType: "text" },
  }));
  return {
    ...{
      id: 1,
      kind,
      at: "",
      isNew: true,
      campaign: null,
      template: null,
      trouble: null,
      eventAddress: null,
      automation: null,
    },
    inbox: { conversations: names.length, messages: 1, isMine: false, by: null, ...inbox, newest },
  };
}

test("a customer who wrote: by name and words, several by their names, and with who answers them", () => {
  const one = inboxNotice("wrote", {}, ["Asha"]);
  assert.deepEqual(said(one), ["Asha wrote", "Mpo?", "Nobody answers this yet"]);
  assert.equal(noticeWordsOf(one)?.href, "/inbox/1");
  assert.deepEqual(said(inboxNotice("wrote", { messages: 3, isMine: true }, [null])), [
    "+255 754 000 111 wrote 3 messages",
    "Mpo?",
    "",
  ]);
  const often = inboxNotice("wrote", { messages: 100 }, ["Asha"]);
  assert.equal(noticeWordsOf(often)?.title, "Asha wrote at least 100 messages");
  const many = inboxNotice("wrote", { conversations: 12 }, ["Asha", "Juma", "Neema"]);
  assert.deepEqual(said(many), [
    "12 customers wrote",
    "Asha, Juma, Neema and 9 others",
    "Nobody answers them yet",
  ]);
  assert.equal(noticeWordsOf(many)?.href, "/inbox?show=unread&who=nobody");
  const two = inboxNotice("wrote", { isMine: true }, ["Asha", "Juma"]);
  assert.deepEqual(said(two), ["2 customers wrote", "Asha and Juma", ""]);
  assert.equal(noticeWordsOf(two)?.href, "/inbox?show=unread&who=mine");
  const most = inboxNotice("wrote", { conversations: 100 }, ["Asha", "Juma", "Neema"]);
  assert.equal(noticeWordsOf(most)?.title, "At least 100 customers wrote");
  assert.equal(noticeWordsOf(inboxNotice("wrote", {}, [])), null, "all of it has been looked at");
});

test("a conversation that was given: by whom, whose, and where it is", () => {
  const one = inboxNotice("given", { by: "Neema Mushi", isMine: true }, ["Asha"]);
  assert.deepEqual(said(one), ["Neema Mushi gave you a conversation", "Asha", ""]);
  const two = inboxNotice("given", { by: "Neema Mushi", isMine: true }, ["Asha", "Juma"]);
  assert.deepEqual(said(two), ["2 conversations were given to you", "Asha and Juma", ""]);
  assert.equal(noticeWordsOf(two)?.href, "/inbox?who=mine");
});

test("what somebody wrote ends with its own mark -> no full stop after it", () => {
  assert.equal(
    noticeDetail({ name: "Mpo?", rest: "Nobody answers this yet" }),
    "Mpo? Nobody answers this yet",
  );
  assert.equal(noticeDetail({ name: "Bei mpya", rest: "Sending" }), "Bei mpya. Sending");
  assert.equal(noticeDetail({ name: "Bei mpya", rest: "" }), "Bei mpya");
});

test("an address of events that we switched off says why, and whether it is on again", () => {
  const id = "26814216-0ff0-4c8c-a674-35219333340f";
  const off = (offBecause: "gone" | "failing" | null): Notice => ({
    ...noticeOf("address", {}),
    ...{ campaign: null, eventAddress: { id, name: "Shule", offBecause } },
  });
  const title = "Events to another system were switched off";
  assert.deepEqual(said(off("gone")), [title, "Shule", "It answered that this address is gone"]);
  assert.deepEqual(said(off("failing")), [title, "Shule", "It accepted nothing for 5 days"]);
  assert.deepEqual(said(off(null)), [title, "Shule", "It is on again"]);
  assert.equal(noticeWordsOf(off(null))?.href, `/settings/own-systems/${id}`);
});

test("a repeat that asks says so until somebody has answered, and leads to it", () => {
  const id = "26814216-0ff0-4c8c-a674-35219333340f";
  const asks = (kind: "repeat" | "follow-up", isWaiting: boolean): Notice => ({
    ...noticeOf("question", {}),
    ...{ campaign: null, automation: { id, name: "Bei za wiki", kind, isWaiting } },
  });
  assert.deepEqual(said(asks("repeat", true)), ["A repeat asks: send now or skip?", "Bei za wiki", ""]);
  assert.deepEqual(said(asks("follow-up", false)), [
    "A follow-up asks: send now or skip?",
    "Bei za wiki",
    "This is answered",
  ]);
  assert.equal(noticeWordsOf(asks("repeat", true))?.href, `/campaigns/automations/${id}`);
  assert.deepEqual(
    [true, false].map((isWaiting) => isOpenNotice(asks("repeat", isWaiting))),
    [true, false],
  );
});
