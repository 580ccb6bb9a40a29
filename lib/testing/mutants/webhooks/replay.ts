import type { Mutant } from "../mutant.ts";

const FILE = "lib/server/events/replay/step-replays.ts";
const TEST = "lib/server/events/replay/replay-events.test.ts";
const STEPS = "lib/server/events/replay/step-replays.ts";
const STEPS_TEST = "app/api/event-replays/event-replays.long.test.ts";

/** An event that is worked on again says first what it changes, and changes only what it had not set. */
export const REPLAY: Mutant[] = [
  {
    file: "lib/server/events/replay/step-replays.ts",
    from: "await tryOut(tx, () => replayOne(ctx, tx, id))",
    to: "await replayOne(ctx, tx, id)",
    test: "app/api/events/replay.test.ts",
    name: "an event is worked on again once somebody has seen what that changes, and the log says who and what",
  },
  {
    file: "lib/server/events/replay/step-replays.ts",
    from: "if (answer.after !== after)",
    to: "if (false)",
    test: "app/api/events/replay.test.ts",
    name: "what would change something else by now is not done",
  },
  {
    file: "lib/server/store/part.ts",
    from: 'await tx.query("ROLLBACK TO SAVEPOINT part");',
    to: "",
    test: TEST,
    name: "looking tells what the same code does, and keeps nothing of it",
  },
  {
    file: "lib/server/store/event/event-again.ts",
    from: "AND erased_at IS NULL",
    to: "",
    test: TEST,
    name: "of an erased person nothing comes back",
  },
  {
    file: FILE,
    from: "const changed = events.filter((event) => isNew(event, outcomes.get(event.seq)));",
    to: "const changed = events;",
    test: TEST,
    name: "nothing goes back: an older event undoes neither a newer report nor a newer word about an opt-out",
  },
  {
    file: FILE,
    from: "if (outcome.messageId !== undefined && event.messageId === null) return true;",
    to: "return true;",
    test: TEST,
    name: "a report that only its number told stays with its message, whoever is open to that number now",
  },
  {
    file: FILE,
    from: "await readAgain(tx, seqs, env.defaultRegion);",
    to: "",
    test: TEST,
    name: "an event that an older version could not read is read from its bytes and has its effect, once",
  },
  {
    file: FILE,
    from: "for (const seq of seqs) replayed.push(",
    to: "for (const seq of seqs.slice(1)) replayed.push(",
    test: TEST,
    name: "one that cannot be worked on says so, changes nothing and holds up no other",
  },
  {
    file: "lib/server/events/project/project-statuses.ts",
    from: 'if (messageId !== null && !matches.has(seq)) matches.set(seq, { messageId, by: "number" });',
    to: ";",
    test: TEST,
    name: "a report that only its number told stays with its message, whoever is open to that number now",
  },
  {
    file: STEPS,
    from: "await (isTrying ? tryOut(tx, work) : work())",
    to: "await work()",
    test: STEPS_TEST,
    name: "the events of a list are counted and tried first, then done in steps, and the log says who and what",
  },
  {
    file: STEPS,
    from: "seq <= top && (since === null || receivedAt >= since)",
    to: "true",
    test: STEPS_TEST,
    name: "only what fits the search, was there when it was asked, and is young enough is worked on",
  },
  {
    file: STEPS,
    from: 'if (run.phase === "done") await recordEnd(tx, run, null);',
    to: "",
    test: STEPS_TEST,
    name: "the events of a list are counted and tried first, then done in steps, and the log says who and what",
  },
  {
    file: STEPS,
    from: "if (ageMs > TRIED_FOR_MS)",
    to: "if (false)",
    test: STEPS_TEST,
    name: "what was tried an hour ago is not done any more, and what was searched for is kept nowhere",
  },
  {
    file: "lib/server/store/event/event-replay.ts",
    from: "q = CASE WHEN $2 IN ('done', 'stopped') THEN NULL ELSE q END",
    to: "q = q",
    test: STEPS_TEST,
    name: "what was tried an hour ago is not done any more, and what was searched for is kept nowhere",
  },
  {
    file: "lib/server/events/replay/steer-replays.ts",
    from: 'if (open?.phase === "working")',
    to: "if (false)",
    test: STEPS_TEST,
    name: "one at a time: what is worked on is waited for, and what was only tried is let go",
  },
  {
    file: "lib/server/events/replay/steer-replays.ts",
    from: 'if (open.phase === "tried") {',
    to: "{",
    test: STEPS_TEST,
    name: "the events of a list are counted and tried first, then done in steps, and the log says who and what",
  },
];
