import type { Mutant } from "../mutant.ts";

const FILE = "lib/server/events/replay/replay-events.ts";
const TEST = "lib/server/events/replay/replay-events.test.ts";

/** An event that is worked on again says first what it changes, and changes only what it had not set. */
export const REPLAY: Mutant[] = [
  {
    file: "lib/server/events/replay/replay-event.ts",
    from: "await tryOut(tx, () => replayOne(ctx, tx, id))",
    to: "await replayOne(ctx, tx, id)",
    test: "app/api/events/replay.test.ts",
    name: "an event is worked on again once somebody has seen what that changes, and the log says who and what",
  },
  {
    file: "lib/server/events/replay/replay-event.ts",
    from: "if (replayed.after !== after)",
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
    file: FILE,
    from: "const readings = events.filter(({ isErased }) => !isErased)",
    to: "const readings = events",
    test: TEST,
    name: "of an erased person nothing comes back",
  },
  {
    file: FILE,
    from: "const changed = events.filter((event) => isChange(event, outcomes.get(event.seq)));",
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
    from: "await readAgain(tx, locked, env.defaultRegion);",
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
    file: "lib/server/events/project/match-messages.ts",
    from: 'if (messageId !== null && !matches.has(seq)) matches.set(seq, { messageId, by: "number" });',
    to: "",
    test: TEST,
    name: "a report that only its number told stays with its message, whoever is open to that number now",
  },
];
