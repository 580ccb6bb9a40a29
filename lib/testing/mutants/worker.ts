import type { Mutant } from "./mutant.ts";

const FILE = "lib/server/worker/loop.ts";
const TEST = "lib/server/worker/loop.test.ts";

/** The loops of the worker: no news slept over, no hurry after a failure, no round after the end. */
export const WORKER: Mutant[] = [
  {
    file: FILE,
    from: " || (isWoken && failures === 0)) continue;",
    to: ") continue;",
    test: TEST,
    name: "what wakes it in a rest ends the rest, and what wakes it in a round is not slept over",
  },
  {
    file: FILE,
    from: "failures === 0 ? rest.signal : stopping.signal",
    to: "rest.signal",
    test: TEST,
    name: "after a round that failed it rests a second, however often it is woken",
  },
  {
    file: FILE,
    from: "if (nowMs() - saidAt < SAY_AGAIN_MS) return;",
    to: "",
    test: TEST,
    name: "a failure that goes on is said once a minute, its end is said, and only a finished round is young",
  },
  {
    file: FILE,
    from: "      await running;",
    to: "",
    test: TEST,
    name: "told to stop it ends its rest, waits for the round that is under way, and begins no other",
  },
  {
    file: "lib/server/worker/rounds.ts",
    from: "const WHILE_SENDING = 5;",
    to: "const WHILE_SENDING = 100;",
    test: "lib/server/worker/poll-rounds.test.ts",
    name: "while SMS are sent five are read in a second, and as many as before once they have left",
  },
  {
    file: "lib/server/worker/rounds.ts",
    from: "Math.max(1, rate / 2)",
    to: "rate",
    test: "lib/server/worker/poll-rounds.test.ts",
    name: "half as many are read after a 429, and never fewer than one",
  },
  {
    file: "lib/server/worker/rounds.ts",
    from: "return KEY_REFUSED_REST_MS;",
    to: "",
    test: "lib/server/worker/poll-rounds.test.ts",
    name: "a refused key is not asked with for a minute",
  },
  {
    file: "lib/server/store/automation/run.ts",
    from: "WHERE id = $1 AND state = 'due' FOR UPDATE SKIP LOCKED",
    to: "WHERE id = $1 FOR UPDATE SKIP LOCKED",
    test: "lib/server/automations/repeats.test.ts",
    name: "two workers at once, each several times: exactly one campaign a due time",
  },
  {
    file: "lib/server/automations/run-automations.ts",
    from: "return now.getTime() - due.getTime() > LATE_MINUTES * 60_000 ||",
    to: "return",
    test: "lib/server/automations/repeats.test.ts",
    name: "missed: send now by a person -> made once of who is in the group now, they are among its makers; skip -> nothing; twice -> refused",
  },
  {
    file: "lib/server/automations/run-maker.ts",
    from: "revokedAt !== null || ",
    to: "",
    test: "app/api/v1/automations.test.ts",
    name: "a key that was revoked, that lost its sender, or whose day is full -> nothing is sent, and a person is asked",
  },
  {
    file: "lib/server/store/automation/run.ts",
    from: 'if (row?.isSent) return "sent";',
    to: "",
    test: "lib/server/automations/newest-file.test.ts",
    name: "newest file: the same content again, under another name too -> refused, nothing is sent; a new one -> sent",
  },
  {
    file: "lib/server/automations/newest-file.ts",
    from: "stat?.isFile() && stat.mtimeMs",
    to: "stat && stat.mtimeMs",
    test: "lib/server/automations/newest-file.test.ts",
    name: "newest file: a link out of the folder, a hidden file, a folder, another kind -> none is seen",
  },
  {
    file: "lib/server/automations/newest-file.ts",
    from: "if (nowMs - sinceMs < STILL_MS) throw unfinished();",
    to: "",
    test: "lib/server/automations/newest-file.test.ts",
    name: "newest file: still being written -> waits for its end, then all of it is sent; an hour later -> refused",
  },
  {
    file: "lib/server/automations/make-run.ts",
    from: "queued > automation.asksAbove",
    to: "queued < automation.asksAbove",
    test: "lib/server/automations/repeats.test.ts",
    name: "asks above so many people: waits with their number, nothing is made; below: made without a question",
  },
  {
    file: "lib/server/store/sending/forbidden.ts",
    from: "AND sent_at >= (SELECT follows_since FROM kind)",
    to: "AND false",
    test: "lib/server/automations/follow-ups.test.ts",
    name: "a reply, an opt-out, and a stop by the team between plan and claim: not sent to, with the reason",
  },
  {
    file: "lib/server/automations/save-automation.ts",
    from: "chain.some((step) => step.id === id)",
    to: "false",
    test: "lib/server/automations/follow-ups.test.ts",
    name: "a chain: each step follows the campaigns of the one before; the sixth step, and one that would follow itself, are refused",
  },
];
