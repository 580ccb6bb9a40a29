import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { LeaderMessage, LiveAsked, LivePlatform, Shown } from "./live-platform.ts";
import { createLiveSource } from "./live-source.ts";

type Line = {
  from: string;
  on: Parameters<LivePlatform["open"]>[1];
  asked: LiveAsked;
  isClosed: boolean;
};

/** A browser: real locks and channels of the runtime, lines and time in the test's hand. */
function openBrowser(name: string) {
  const lines: Line[] = [];
  const timers = new Set<{ at: number; work: () => void }>();
  const looks: { signal: AbortSignal; work: () => void }[] = [];
  const shows: ((shown: Shown) => void)[] = [];
  const networks = new Set<() => void>();
  let now = 1_000;
  let clock = 0;
  const platform: LivePlatform = {
    open(from, on, asked) {
      const line: Line = { from, on, asked, isClosed: false };
      lines.push(line);
      return {
        close() {
          line.isClosed = true;
        },
      };
    },
    lead: (signal, lead) => void navigator.locks.request(name, { signal }, lead).catch(() => undefined),
    channel() {
      const channel = new BroadcastChannel(name);
      return {
        post: (said) => channel.postMessage(said),
        listen: (listener) =>
          channel.addEventListener("message", (event) =>
            listener((event as MessageEvent<LeaderMessage>).data),
          ),
        close: () => channel.close(),
      };
    },
    networked(work) {
      networks.add(work);
      return () => void networks.delete(work);
    },
    shown: (_, work) => void shows.push(work),
    returned: (signal, work) => void looks.push({ signal, work }),
    now: () => now + clock,
    later(ms, work) {
      const timer = { at: now + ms, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  return {
    lines,
    newTab(from = "") {
      const tab = createLiveSource(platform);
      tab.start(from);
      return tab;
    },
    /** Somebody comes back to the n-th tab. */
    lookAt: (tab: number) => looks[tab]!.work(),
    /** The n-th tab is seen, or has been hidden for a while. */
    show: (tab: number, shown: Shown) => shows[tab]!(shown),
    /** Somebody sets the clock of the computer; time goes on as before. */
    setClock(byMs: number) {
      clock += byMs;
    },
    changeNetwork() {
      for (const work of networks) work();
    },
    pass(ms: number) {
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at > now || !timers.delete(timer)) continue;
        timer.work();
      }
    },
    get line() {
      return lines.at(-1)!;
    },
  };
}

async function until(isTrue: () => boolean) {
  while (!isTrue()) await turn();
}

const said = (n: number) => ({ id: `e:${n}`, name: "campaign" as const, data: { id: `${n}` } });

test("three tabs, one stream; when its tab closes another goes on from the last id, and nobody misses or repeats", async () => {
  const browser = openBrowser("three-tabs");
  const tabs = [browser.newTab(), browser.newTab(), browser.newTab()];
  const heard = tabs.map((tab) => {
    const ids: unknown[] = [];
    tab.on("campaign", (data) => void ids.push((data as { id: string }).id));
    return ids;
  });
  await until(() => browser.lines.length === 1);
  browser.line.on.message(said(1));
  browser.line.on.message(said(2));
  await until(() => heard.every((ids) => ids.length === 2));
  assert.equal(browser.lines.length, 1);
  tabs[0]!.close();
  await until(() => browser.lines.length === 2);
  assert.equal(browser.lines[0]!.isClosed, true);
  assert.equal(browser.line.from, "e:2");
  browser.line.on.message(said(3));
  await until(() => heard[1]!.length === 3 && heard[2]!.length === 3);
  assert.deepEqual(heard, [
    ["1", "2"],
    ["1", "2", "3"],
    ["1", "2", "3"],
  ]);
  tabs[1]!.close();
  tabs[2]!.close();
});

test("rows: a tab takes the stream over from where it stands, behind the others -> nobody hears one twice; after a reset ids begin anew", async (t) => {
  const browser = openBrowser("behind");
  const tabs = [browser.newTab("e:1"), browser.newTab("e:1")];
  t.after(() => {
    for (const tab of tabs) tab.close();
  });
  const heard = tabs.map((tab) => {
    const ids: unknown[] = [];
    tab.on("campaign", (data) => void ids.push((data as { id: string }).id));
    return ids;
  });
  await until(() => browser.lines.length === 1);
  for (const n of [2, 3, 2, 3, 4]) browser.line.on.message(said(n));
  browser.line.on.message({ id: "e:3", name: "hint", data: ["event"] });
  browser.line.on.cut(true);
  browser.pass(1_000);
  assert.equal(browser.line.from, "e:4");
  browser.line.on.message({ id: "", name: "reset", data: {} });
  browser.line.on.message(said(1));
  browser.line.on.message(said(1));
  await until(() => heard.every((ids) => ids.at(-1) === "1"));
  assert.deepEqual(heard, [
    ["2", "3", "4", "1"],
    ["2", "3", "4", "1"],
  ]);
});

test("silence, a cut and a refusal are told apart, and the line is opened again from where it was", async () => {
  const browser = openBrowser("one-tab");
  const tab = browser.newTab();
  await until(() => browser.lines.length === 1);
  assert.deepEqual(tab.status(), { state: "starting", heardAt: null });
  browser.line.on.message(said(7));
  assert.deepEqual(tab.status(), { state: "live", heardAt: 1_000 });
  browser.line.on.cut(false);
  assert.equal(tab.status().state, "reconnecting");
  assert.equal(browser.lines.length, 1);
  browser.line.on.message(said(8));
  browser.pass(12_000);
  assert.equal(tab.status().state, "offline");
  assert.deepEqual([browser.lines.length, browser.line.from], [2, "e:8"]);
  for (let i = 0; i < 4; i += 1) {
    browser.line.on.cut(true);
    browser.pass(30_000);
  }
  assert.equal(browser.lines.length, 6);
  assert.deepEqual(tab.status(), { state: "offline", heardAt: 1_000 });
  tab.close();
});

test("a line that is cut and not back within 2 s is offline, and a network opens it at once", async () => {
  const browser = openBrowser("cut-tab");
  const tab = browser.newTab();
  await until(() => browser.lines.length === 1);
  browser.line.on.message(said(1));
  browser.pass(1_000);
  browser.line.on.cut(false);
  assert.equal(tab.status().state, "reconnecting");
  browser.pass(2_000);
  assert.deepEqual(tab.status(), { state: "offline", heardAt: 1_000 });
  browser.line.on.cut(false);
  assert.equal(tab.status().state, "offline");
  const { length } = browser.lines;
  browser.changeNetwork();
  assert.equal(browser.lines.length, length + 1);
  browser.line.on.message(said(2));
  assert.equal(tab.status().state, "live");
  tab.close();
});

test("a line is not given up because the machine slept", async () => {
  const browser = openBrowser("slept-tab");
  const tab = browser.newTab();
  await until(() => browser.lines.length === 1);
  browser.line.on.message(said(1));
  browser.pass(3_600_000);
  assert.equal(tab.status().state, "live");
  browser.pass(12_000);
  assert.equal(tab.status().state, "offline");
  tab.close();
});

test("clock: set back by a day, then on by two -> silence is still heard, and a line that speaks is kept", async () => {
  const browser = openBrowser("clock-tab");
  const tab = browser.newTab();
  await until(() => browser.lines.length === 1);
  browser.line.on.message(said(1));
  browser.setClock(-86_400_000);
  browser.pass(12_000);
  assert.equal(tab.status().state, "offline");
  assert.equal(browser.lines.length, 2);
  browser.line.on.message(said(2));
  browser.setClock(2 * 86_400_000);
  browser.pass(5_000);
  browser.line.on.message(said(3));
  assert.deepEqual([tab.status().state, browser.lines.length], ["live", 2]);
  browser.pass(12_000);
  assert.deepEqual([tab.status().state, browser.lines.length], ["offline", 3]);
  tab.close();
});

test("a tab that opens later learns the state of the line at once", async () => {
  const browser = openBrowser("late-tab");
  const first = browser.newTab();
  await until(() => browser.lines.length === 1);
  browser.line.on.message(said(1));
  const late = browser.newTab(said(1).id);
  let resets = 0;
  late.on("reset", () => {
    resets += 1;
  });
  await until(() => late.status().state === "live");
  assert.equal(browser.lines.length, 1);
  assert.equal(resets, 0);
  first.close();
  late.close();
});

test("the stream begins where the page was made; a page made elsewhere than the stream stands starts again", async () => {
  const browser = openBrowser("made-at");
  const first = browser.newTab("e:4");
  await until(() => browser.lines.length === 1);
  assert.equal(browser.line.from, "e:4");
  browser.line.on.message(said(6));
  const late = browser.newTab("e:5");
  let resets = 0;
  late.on("reset", () => {
    resets += 1;
  });
  await until(() => resets === 1);
  first.close();
  await until(() => browser.lines.length === 2);
  assert.equal(browser.line.from, "e:6");
  late.close();
});

test("a line that is one too many is not opened again before somebody looks at a tab of this browser", async (t) => {
  const browser = openBrowser("too-many");
  const tabs = [browser.newTab(), browser.newTab()];
  t.after(() => {
    for (const tab of tabs) tab.close();
  });
  await until(() => browser.lines.length === 1);
  browser.line.on.message(said(1));
  await until(() => tabs[1]!.status().state === "live");
  for (const look of [0, 1]) {
    const { on } = browser.line;
    on.message({ id: "", name: "bye", data: { reason: "too-many" } });
    on.cut(false);
    assert.equal(browser.line.isClosed, true);
    browser.pass(10 * 60_000);
    await until(() => tabs.every((tab) => tab.status().state === "resting"));
    assert.equal(browser.lines.length, look + 1);
    browser.lookAt(look);
    await until(() => browser.lines.length === look + 2);
    assert.equal(browser.line.from, "e:1");
    browser.line.on.message(said(1));
    await until(() => tabs.every((tab) => tab.status().state === "live"));
  }
  browser.lookAt(0);
  await turn();
  assert.equal(browser.lines.length, 3);
});

const CAMPAIGN = "0b8a7c1e-2f4d-4c6b-9a5e-1d3f5b7a9c2e";

const hint = (n: number, ...names: string[]) => ({ id: `e:${n}`, name: "hint" as const, data: names });

test("a line carries hints, and rows of what is listed on a tab that is seen: each change opens it once, from where it was", async (t) => {
  const browser = openBrowser("wants");
  const tab = browser.newTab("e:1");
  t.after(() => tab.close());
  await until(() => browser.lines.length === 1);
  assert.deepEqual(browser.line.asked, { topics: "*", isBack: false });
  browser.line.on.message(hint(5, "event"));
  const stop = [tab.want(["event:*"]), tab.want(["message:3-9"])];
  await until(() => browser.lines.length === 2);
  assert.deepEqual(browser.line.asked, { topics: "*,event:*,message:3-9", isBack: true });
  assert.equal(browser.line.from, "e:5");
  browser.show(0, "hidden");
  await until(() => browser.lines.length === 3);
  assert.equal(browser.line.asked.topics, "");
  const also = tab.want(["notice"], { isAlways: true });
  await until(() => browser.lines.length === 4);
  assert.equal(browser.line.asked.topics, "notice");
  browser.line.on.message({ ...hint(0, "notice"), id: "e:5" });
  let resets = 0;
  tab.on("reset", () => {
    resets += 1;
  });
  browser.show(0, "seen");
  await until(() => browser.lines.length === 5);
  assert.deepEqual([browser.line.from, browser.line.asked.topics], ["e:5", "*,event:*,message:3-9,notice"]);
  for (const end of [...stop, also]) end();
  const again = tab.want(["event:*"]);
  await until(() => browser.lines.length === 6);
  assert.equal(browser.line.asked.topics, "*,event:*");
  again();
  tab.want(["event:*"]);
  await turn();
  assert.deepEqual([browser.lines.length, resets], [6, 0]);
});

test("the line carries what all tabs show; who was hidden while others heard more starts again, and what a closed one showed goes", async (t) => {
  const browser = openBrowser("all-tabs");
  const tabs = [browser.newTab("e:1"), browser.newTab("e:1"), browser.newTab("e:1")] as const;
  t.after(() => {
    for (const tab of tabs.slice(0, 2)) tab.close();
  });
  const resets = [0, 0, 0];
  for (const [index, tab] of tabs.entries()) tab.on("reset", () => void resets[index]!++);
  await until(() => browser.lines.length > 0);
  tabs[1].want(["event:*"]);
  tabs[2].want([`campaign:${CAMPAIGN}`]);
  await until(() => browser.line.asked.topics === `*,campaign:${CAMPAIGN},event:*`);
  browser.show(1, "hidden");
  await until(() => browser.line.asked.topics === `*,campaign:${CAMPAIGN}`);
  browser.line.on.message(hint(8, "event"));
  await until(() => tabs[1].status().state === "live");
  browser.show(1, "seen");
  await until(() => browser.line.asked.topics === `*,campaign:${CAMPAIGN},event:*`);
  await until(() => resets[1] === 1);
  tabs[2].close();
  await until(() => browser.line.asked.topics === "*,event:*");
  assert.deepEqual(resets, [0, 1, 0]);
});

test("a row is a hint of its topic too, that of a campaign of this one", async (t) => {
  const browser = openBrowser("row-hints");
  const tab = browser.newTab("e:1");
  t.after(() => tab.close());
  await until(() => browser.lines.length === 1);
  const heard: unknown[] = [];
  tab.on("hint", (names) => heard.push(names));
  browser.line.on.message(said(3));
  browser.line.on.message(hint(4, "list", "notice"));
  browser.line.on.message({ id: "e:5", name: "event", data: {} });
  assert.deepEqual(heard.slice(0, 2), [
    ["campaign", "campaign:3"],
    ["list", "notice"],
  ]);
  assert.deepEqual(heard[2], ["event"]);
});

test("a browser that shows more than can be named is told everything", async (t) => {
  const browser = openBrowser("too-much");
  const tab = browser.newTab("e:1");
  t.after(() => tab.close());
  tab.want(Array.from({ length: 101 }, (_, id) => `message:${id}`));
  await until(() => browser.lines.length === 1 && browser.line.asked.topics === null);
});

test("topics of all tabs: longer than the server reads -> everything; a name of a tab of another version -> not asked for", async (t) => {
  const browser = openBrowser("too-long");
  const tabs = Array.from({ length: 12 }, () => browser.newTab("e:1"));
  t.after(() => {
    for (const tab of tabs) tab.close();
  });
  await until(() => browser.lines.length === 1);
  tabs[1]!.want(["campaign:recent", "weather", "list"]);
  await until(() => browser.line.asked.topics === "*,list");
  const runs = Array.from({ length: 40 }, (_, run) => `${156_000_000 + 2 * run}-${157_000_000 + 2 * run}`);
  for (const [at, tab] of tabs.entries()) tab.want([`message:${at}.${runs.join(".")}`]);
  await until(() => browser.line.asked.topics === null);
});
