import assert from "node:assert/strict";
import { test } from "node:test";
import type { Draft, DraftSaved } from "#lib/contract/desk/campaign/draft.ts";
import { Fault } from "#lib/fault.ts";
import { Autosaver } from "./autosaver.ts";

const olderRevision = () =>
  new Fault("conflict", "revision is not the newest", {
    fields: [{ path: "revision", rule: "is not the newest" }],
  });

/** A server of one draft and a page with one text, with time in the test's hand. */
function openPage({ revision = 0 } = {}) {
  const timers = new Set<{ at: number; work: () => void }>();
  const server = { revision, text: "", file: "", fault: null as Fault | null, saves: [] as string[] };
  const page = { text: "", file: "", at: 0 };
  async function answer(expected: number, change: () => void): Promise<DraftSaved> {
    if (server.fault) throw server.fault;
    if (expected !== server.revision) throw olderRevision();
    change();
    server.revision += 1;
    const savedAt = new Date(page.at).toISOString();
    return { id: "one", revision: server.revision, state: "draft", savedAt, startToken: null };
  }
  const theirs = () => ({ ...({} as Draft), revision: server.revision, savedAt: "then" });
  const saver = new Autosaver(
    {
      save: (expected) => {
        const { text } = page;
        return answer(expected, () => {
          server.text = text;
          server.saves.push(text);
        });
      },
      saveFile: (expected) =>
        answer(expected, () => {
          server.file = page.file;
        }),
      read: async () => theirs(),
      isSame: () => server.text === page.text,
      later(ms, work) {
        const timer = { at: page.at + ms, work };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
      now: () => page.at,
    },
    { revision, at: null },
  );
  return {
    saver,
    server,
    page,
    type(text: string) {
      page.text = text;
      saver.touch("form");
    },
    /** Lets time pass and every answer come in. */
    async pass(ms: number) {
      page.at += ms;
      for (const timer of [...timers]) if (timer.at <= page.at && timers.delete(timer)) timer.work();
      for (let turns = 0; turns < 30; turns++) await Promise.resolve();
    },
  };
}

test("a text is kept when the hand rests, and at the latest after five seconds of typing", async () => {
  const { saver, server, type, pass } = openPage();
  for (const text of ["H", "Ha", "Hab"]) {
    type(text);
    await pass(1_000);
  }
  assert.deepEqual(server.saves, []);
  await pass(600);
  assert.deepEqual(server.saves, ["Hab"]);
  assert.deepEqual(saver.state(), { kind: "idle", at: new Date(3_600).toISOString() });
  for (let second = 0; second < 6; second++) {
    type(`Habari ${second}`);
    await pass(1_000);
  }
  assert.deepEqual(server.saves, ["Hab", "Habari 4"]);
  await pass(1_500);
  assert.deepEqual(server.saves, ["Hab", "Habari 4", "Habari 5"]);
});

test("the form of a new draft goes before its file, each under the revision the other made", async () => {
  const { saver, server, page, pass } = openPage();
  page.file = "wateja";
  saver.touch("file");
  await pass(1_500);
  assert.deepEqual([server.saves.length, server.file, server.revision], [1, "wateja", 2]);
});

test("while nothing answers it says so and tries again, and what was typed meanwhile goes too", async () => {
  const { saver, server, type, pass } = openPage();
  server.fault = new Fault("not_ready", "The console does not answer.");
  type("Habari");
  await pass(1_500);
  assert.equal(saver.state().kind, "failed");
  await assert.rejects(saver.flush(), /not_ready/);
  server.fault = null;
  type("Habari za leo");
  await pass(1_500);
  assert.deepEqual([server.text, saver.state().kind], ["Habari za leo", "idle"]);
});

test("a failure is tried again although nobody types", async () => {
  const { saver, server, type, pass } = openPage();
  server.fault = new Fault("not_ready", "The console does not answer.");
  type("Habari");
  await pass(1_500);
  server.fault = null;
  await pass(5_000);
  assert.deepEqual([server.text, saver.state().kind], ["Habari", "idle"]);
});

test("a newer draft of somebody else is not written over until a person has chosen", async () => {
  const { saver, server, type, pass } = openPage({ revision: 3 });
  Object.assign(server, { revision: 7, text: "wa Juma" });
  type("wa Neema");
  await pass(1_500);
  assert.equal(saver.state().kind, "newer");
  type("wa Neema tena");
  await pass(10_000);
  await assert.rejects(saver.flush(), /changed elsewhere/);
  assert.deepEqual([server.text, server.revision], ["wa Juma", 7]);
  saver.choose("mine");
  await pass(1_500);
  assert.deepEqual([server.text, saver.state().kind], ["wa Neema tena", "idle"]);
});

test("who takes the newer draft goes on from it", async () => {
  const { saver, server, page, type, pass } = openPage({ revision: 3 });
  Object.assign(server, { revision: 4, text: "wa Juma" });
  type("wa Neema");
  await pass(1_500);
  saver.choose("theirs");
  page.text = "wa Juma";
  await pass(10_000);
  assert.deepEqual([server.saves, saver.isOwed], [[], false]);
  type("wa Juma na Neema");
  await pass(1_500);
  assert.equal(server.text, "wa Juma na Neema");
});

test("what is on its way when the page is left may be broken off with it, and goes out once more", async () => {
  const isLeavingWith: boolean[] = [];
  const never = <T>() => new Promise<T>(() => undefined);
  const saver = new Autosaver(
    {
      save(_, isLeaving) {
        isLeavingWith.push(isLeaving);
        return never();
      },
      saveFile: () => never(),
      read: () => never(),
      isSame: () => false,
      later: () => () => undefined,
      now: () => 0,
    },
    { revision: 0, at: null },
  );
  saver.touch("form");
  void saver.flush();
  await new Promise(setImmediate);
  assert.deepEqual([saver.isOwed, saver.isUnheard], [false, true]);
  saver.leave();
  assert.deepEqual(isLeavingWith, [false, true]);
});

test("one's own save whose answer was not waited for is no newer draft of somebody else", async () => {
  const { saver, server, type, pass } = openPage({ revision: 3 });
  Object.assign(server, { revision: 4, text: "Habari" });
  type("Habari");
  await pass(1_500);
  assert.equal(saver.state().kind, "idle");
});

test("coming back to the page tells of a newer draft before anything is typed", async () => {
  const { saver, server } = openPage({ revision: 3 });
  await saver.look();
  assert.equal(saver.state().kind, "idle");
  Object.assign(server, { revision: 4, text: "wa Juma" });
  await saver.look();
  assert.equal(saver.state().kind, "newer");
});

test("a draft that was started elsewhere is saved no more", async () => {
  const { saver, server, type, pass } = openPage({ revision: 3 });
  server.fault = new Fault("conflict", "This draft was started or discarded.");
  type("Habari");
  await pass(1_500);
  assert.equal(saver.state().kind, "over");
  server.fault = null;
  type("Habari tena");
  await pass(10_000);
  assert.deepEqual(server.saves, []);
});

test("nothing is saved beside a plan, and what is typed meanwhile is saved under the revision it made", async () => {
  const { saver, server, type, pass } = openPage();
  type("Habari");
  const { promise: planned, resolve: plan } = Promise.withResolvers<{
    revision: number;
    startToken: string;
  }>();
  let seen = 0;
  const done = saver.afterSaving((kept) => {
    seen = kept.revision;
    return planned;
  });
  await pass(0);
  assert.deepEqual([seen, server.text], [1, "Habari"]);
  type("Habari za leo");
  await pass(1_500);
  assert.equal(server.text, "Habari");
  server.revision = 5;
  plan({ revision: 5, startToken: "one:5" });
  await done;
  await pass(0);
  assert.equal(server.text, "Habari za leo");
});

test("it has settled when everything is heard, however often it was tried, and when a person has to choose", async () => {
  const { saver, server, type, pass } = openPage();
  await saver.settled();
  server.fault = new Fault("not_ready", "The console does not answer.");
  type("Habari");
  let isSettled = false;
  const wait = () =>
    void saver.settled().then(() => {
      isSettled = true;
    });
  wait();
  await pass(1_500);
  assert.deepEqual([isSettled, saver.isBusy], [false, true]);
  server.fault = null;
  await pass(5_000);
  assert.deepEqual([isSettled, saver.isBusy, saver.revision], [true, false, 1]);

  isSettled = false;
  server.revision = 7;
  type("Habari tena");
  wait();
  await pass(1_500);
  assert.deepEqual([isSettled, saver.state().kind], [true, "newer"]);
});

test("what is refused for good is not tried again until it is changed, and nobody waits for it", async () => {
  const { saver, server, type, pass } = openPage({ revision: 3 });
  server.fault = new Fault("invalid_input", "The message has at most 10,000 characters");
  type("x".repeat(10_001));
  await pass(1_500);
  await saver.settled();
  const reason = "The message has at most 10,000 characters";
  assert.deepEqual(saver.state(), { kind: "failed", at: null, reason, isRefused: true });
  assert.deepEqual([saver.isBusy, saver.isUnheard], [false, true]);
  server.fault = null;
  await pass(60_000);
  assert.deepEqual(server.saves, []);
  type("Habari");
  await pass(1_500);
  assert.deepEqual(server.saves, ["Habari"]);
});

test("a look that is never answered is no change of the draft, and nobody waits for it", async () => {
  const saver = new Autosaver(
    {
      save: () => assert.fail(),
      saveFile: () => assert.fail(),
      read: () => new Promise(() => undefined),
      isSame: () => true,
      later: () => () => undefined,
      now: () => 0,
    },
    { revision: 3, at: null },
  );
  void saver.look();
  await new Promise(setImmediate);
  assert.equal(saver.isBusy, false);
  await saver.settled();
});

test("it has not settled while something else than a save is made of the draft", async () => {
  const { saver, server, pass } = openPage();
  const { promise: copied, resolve: copy } = Promise.withResolvers<{ revision: number; startToken: null }>();
  const done = saver.afterSaving(() => copied);
  await pass(0);
  assert.deepEqual([saver.isUnheard, saver.isBusy], [false, true]);
  server.revision = 2;
  copy({ revision: 2, startToken: null });
  await saver.settled();
  await done;
  assert.deepEqual([saver.isBusy, saver.revision], [false, 2]);
});
