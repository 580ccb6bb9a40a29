import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "#lib/fault.ts";
import { createHints } from "./hints.ts";
import { readInterest } from "./interest.ts";

const CAMPAIGN = "0b8a7c1e-2f4d-4c6b-9a5e-1d3f5b7a9c2e";
const row = (topic: string, data: object = {}) => ({ seq: 7, topic, data: JSON.stringify(data) });

function picked(topics: string, topic: string, data?: object) {
  const { bytes, hints } = readInterest(topics)!.pick("an epoch", row(topic, data));
  const text = bytes?.toString();
  return { data: text === undefined ? null : JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? ""), hints };
}

test("without topics a stream carries everything, and without a name in them nothing", () => {
  assert.equal(readInterest(null), null);
  const nothing = readInterest("")!;
  assert.deepEqual([nothing.hasRows, nothing.isAll, nothing.hintsOf(null)], [false, false, []]);
  assert.deepEqual(picked("", "event", { type: "a" }), { data: null, hints: [] });
});

test("rows go out where they are named, and all else is a hint", () => {
  const event = { type: "message.received" };
  assert.deepEqual(picked("*", "event", event), { data: null, hints: ["event"] });
  assert.deepEqual(picked("*,event:*", "event", event), { data: event, hints: [] });
  assert.deepEqual(picked("*,event:message.received", "event", event), { data: event, hints: [] });
  assert.deepEqual(picked("*,event:other", "event", event), { data: null, hints: ["event"] });
  assert.deepEqual(picked("notice", "event", event), { data: null, hints: [] });
  assert.deepEqual(picked("notice", "notice"), { data: null, hints: ["notice"] });
  assert.deepEqual(picked("*,call:*", "call", { id: "c" }), { data: { id: "c" }, hints: [] });
});

test("of a batch of states those that are listed go out, the others are a hint", () => {
  const changes = [3, 5, 9, 12].map((id) => ({ id, state: "sent" }));
  const { data, hints } = picked("*,message:3-5.12", "message", { changes });
  assert.deepEqual([data.changes.map(({ id }: { id: number }) => id), hints], [[3, 5, 12], ["message"]]);
  assert.deepEqual(picked("*,message:1-20", "message", { changes }).hints, []);
  assert.deepEqual(picked("*,message:99", "message", { changes }), { data: null, hints: ["message"] });
});

test("a campaign that is named is hinted of by its name, others by their topic alone", () => {
  const names = `*,campaign:${CAMPAIGN}`;
  assert.deepEqual(picked(names, "campaign", { id: CAMPAIGN }).hints, ["campaign", `campaign:${CAMPAIGN}`]);
  assert.deepEqual(picked(names, "campaign", { id: "another" }).hints, ["campaign"]);
  assert.deepEqual(
    readInterest(names)!
      .hintsOf(new Set(["campaign", "list"]))
      .sort(),
    ["campaign", `campaign:${CAMPAIGN}`, "list"],
  );
});

test("names in another order are the same interest", () => {
  assert.equal(readInterest("event:*,*,*")!.key, readInterest("*,event:*")!.key);
});

for (const [what, topics] of [
  ["a topic that does not exist", "events"],
  ["a topic of its prototype", "constructor"],
  ["a detail that no topic has", "notice:3"],
  ["states that are no numbers", "message:3-x"],
  ["a campaign that is no id", "campaign:1 OR 1=1"],
  ["a type that is none", "event:<b>"],
  ["a thousand names", Array.from({ length: 1_000 }, (_, id) => `message:${id}`).join()],
  ["names without end", `message:${"1.".repeat(5_000)}1`],
] as const)
  test(`${what} is refused with a sentence about topics`, () => {
    assert.throws(
      () => readInterest(topics),
      (error) => error instanceof Fault && error.status === 400 && /^topics /.test(error.detail),
    );
  });

test("hints go out at once, then once a second, and ever more seldom while news never stop; of people each second", () => {
  const hints = createHints();
  const said = new Map<string, number[]>();
  for (let ms = 0; ms <= 3_600_000; ms += 50) {
    hints.note(["event", "inbox"], ms);
    for (const name of hints.take(ms)) said.set(name, [...(said.get(name) ?? []), ms]);
  }
  assert.deepEqual(said.get("event")!.slice(0, 3), [0, 1_250, 2_850]);
  assert.ok(said.get("event")!.length < 90, `${said.get("event")!.length}`);
  assert.equal(said.get("event")!.at(-1)! - said.get("event")!.at(-2)!, 60_000);
  assert.equal(said.get("inbox")!.length, 3_601);
});

test("the last hint does not wait for the next minute: news that have come to rest are said soon, and new ones at once", () => {
  const hints = createHints();
  for (let ms = 0; ms < 600_000; ms += 50) {
    hints.note(["event"], ms);
    hints.take(ms);
  }
  let saidAt = 0;
  for (let ms = 600_000; saidAt === 0; ms += 50) if (hints.take(ms).length > 0) saidAt = ms;
  assert.ok(saidAt <= 615_000, `${saidAt}`);
  hints.note(["event"], 700_000);
  assert.deepEqual(hints.take(700_000), ["event"]);
  hints.note(["event"], 700_500);
  assert.deepEqual([hints.take(700_500), hints.take(701_250)], [[], ["event"]]);
});
