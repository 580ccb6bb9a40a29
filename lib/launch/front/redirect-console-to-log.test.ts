import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { systemClock } from "#lib/clock.ts";
import { createLog } from "#lib/server/log.ts";
import { type ConsoleLike, redirectConsoleToLog } from "./redirect-console-to-log.ts";

function tamed() {
  const lines: string[] = [];
  let now = 0;
  const raw = () => assert.fail("printed as raw text");
  const talkative = {
    console: { debug: raw, log: raw, info: raw, warn: raw, error: raw, trace: raw } as ConsoleLike["console"],
    process: new EventEmitter().on("warning", raw) as unknown as ConsoleLike["process"],
    monotonicMs: () => now,
  };
  const write = (line: string) => lines.push(line);
  redirectConsoleToLog(createLog({ clock: systemClock, tagSecret: "secret", write }), talkative);
  return {
    ...talkative,
    entries: () => lines.map((line) => JSON.parse(line)),
    forward: (ms: number) => (now += ms),
  };
}

test("raw words of any kind become one line of the log each, of bounded length", () => {
  const { console, process, entries } = tamed();
  console.error("two\nlines", { of: "words" });
  console.log(`%s ${"x".repeat(5_000)}`, "long");
  (process as unknown as EventEmitter).emit("warning", new Error("deprecated"));
  const said = entries();
  assert.deepEqual(
    said.map(({ level, event, as }) => [level, event, as]),
    [
      ["warn", "something was printed", "error"],
      ["info", "something was printed", "log"],
      ["warn", "something was printed", "warning"],
    ],
  );
  assert.equal(said[0].text, "two\nlines { of: 'words' }");
  assert.equal(said[1].text.length, 600);
  assert.equal(said[2].text, "Error: deprecated");
});

test("a flood of raw words costs twenty lines a minute, and says how many were left out", () => {
  const { console, entries, forward } = tamed();
  for (let line = 0; line < 1_000; line++) console.warn("again");
  assert.equal(entries().length, 20);
  forward(60_000);
  console.warn("later");
  assert.deepEqual(
    entries()
      .slice(20)
      .map(({ event, lines }) => [event, lines]),
    [
      ["left out", 980],
      ["something was printed", undefined],
    ],
  );
});
