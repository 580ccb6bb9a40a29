import assert from "node:assert/strict";
import { test } from "node:test";
import { createGate } from "./gate.ts";

test("however many wait there is one question, and whoever watches hears when it begins and ends", async () => {
  const gate = createGate();
  const heard: boolean[] = [];
  const stop = gate.watch(() => heard.push(gate.isAsking()));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let questions = 0;
  gate.setAsker(() => {
    questions += 1;
    return promise;
  });
  const waiting = [gate.ask(0), gate.ask(0)];
  assert.deepEqual([questions, heard], [1, [true]]);
  resolve(true);
  assert.deepEqual(await Promise.all(waiting), [true, true]);
  assert.deepEqual(heard, [true, false]);
  assert.equal(await gate.ask(0), true, "what was given since is not asked for again");
  assert.equal(questions, 1);
  stop();
});

test("where nobody can be asked, or the question fails, nobody is being asked any more", async () => {
  const gate = createGate();
  assert.equal(await gate.ask(0), false);
  gate.setAsker(() => Promise.reject(new Error("its code did not come")));
  await assert.rejects(gate.ask(0));
  assert.equal(gate.isAsking(), false);
});
