import type { Mutant } from "../mutant.ts";

const HUB_TEST = "lib/server/live/create-hub.test.ts";
const CROWD_TEST = "lib/server/live/crowd.test.ts";
const SOURCE_TEST = "lib/client/live/live-source.test.ts";
const INTEREST_TEST = "lib/server/live/by-interest.test.ts";
const CAME_BACK =
  "who comes back from a hidden tab gets each row of the list it missed, once and in order, and hints of the rest";
const WATCHED =
  "a list that is watched stays one page, and goes on from there, until somebody has gone back in it";
const TOLD_AFTER =
  "a transaction wakes nobody while it runs, each channel once when it has committed, and nobody when it was taken back";

/** Streams: how many, for how long, and what each costs. */
export const LIVE: Mutant[] = [
  {
    file: "lib/server/live/create-live-stream.ts",
    from: "if (known) return known;",
    to: "",
    test: "lib/server/live/ask-together.test.ts",
    name: "a thousand who open a stream with one cookie ask once, and whoever comes later asks anew",
  },
  {
    file: "lib/server/live/create-live-stream.ts",
    from: "if (asking >= AT_ONCE)",
    to: "if (false)",
    test: "lib/server/live/ask-together.test.ts",
    name: "four questions are asked at a time, the others in their turn, also after one that fails",
  },
  {
    file: "lib/server/live/create-hub.ts",
    from: "ofSession.size > MAX_OF_SESSION",
    to: "false",
    test: HUB_TEST,
    name: "a session keeps its 20 newest streams; the oldest is told that there are too many",
  },
  {
    file: "lib/server/live/create-hub.ts",
    from: "ofPerson.size > MAX_OF_PERSON",
    to: "false",
    test: HUB_TEST,
    name: "a person keeps 100 streams over all sessions, others keep theirs",
  },
  {
    file: "lib/server/live/create-hub.ts",
    from: "take(byPerson, userId, client);",
    to: "",
    test: HUB_TEST,
    name: "a person keeps 100 streams over all sessions, others keep theirs",
  },
  {
    file: "lib/server/live/create-hub.ts",
    from: "all.size < maxOfAll || ranks",
    to: "true || ranks",
    test: CROWD_TEST,
    name: "nobody is pushed out for one who would then have as many: a full house changes no more",
  },
  {
    file: "lib/server/live/create-hub.ts",
    from: "all.size > maxOfAll ? oldest(",
    to: "false ? oldest(",
    test: CROWD_TEST,
    name: "where all together are too many, who has most makes room for who has fewer",
  },
  {
    file: "lib/server/live/create-hub.ts",
    from: "performance.now() > until",
    to: "false",
    test: "lib/server/live/in-slices.test.ts",
    name: "a round over many lets others be heard in between, and reaches everybody once, in order",
  },
  {
    file: "lib/server/live/create-live-stream.ts",
    from: "waiting.splice(0, A_TURN)",
    to: "waiting.splice(0)",
    test: "lib/server/live/turns.test.ts",
    name: "sixteen go on in a turn of the event loop, in their order, and others are heard in between",
  },
  {
    file: "lib/server/live/create-hub.ts",
    from: "if (!crowd.has(client)) return;\n      placed",
    to: "crowd.join(client);\n      placed",
    test: HUB_TEST,
    name: "a stream that still reads what it missed counts, and gets nothing more once it was sent away",
  },
  {
    file: "lib/server/live/create-hub.ts",
    from: "      give(client);\n    },",
    to: "      flush();\n    },",
    test: HUB_TEST,
    name: "opening a stream costs the same however many are open",
  },
  {
    file: "lib/server/store/people/session.ts",
    from: "s.id = ANY($1::uuid[]) AND $",
    to: "s.id = ANY($1::uuid[]) OR $",
    test: "lib/server/signed-in/watching.test.ts",
    name: "to look keeps no session alive: after 30 idle minutes its streams end",
  },
  {
    file: "lib/client/live/live-source.ts",
    from: "if (isTooMany(given)) rest();",
    to: "",
    test: SOURCE_TEST,
    name: "a line that is one too many is not opened again before somebody looks at a tab of this browser",
  },
  {
    file: "lib/server/live/follow-log.ts",
    from: "if (wakeUp.signal.aborted) await sleep(",
    to: "if (closing.signal.aborted) await sleep(",
    test: "lib/server/live/follow-log.test.ts",
    name: "the reader waits for what a moment brings, also when a hint comes in the midst of every read",
  },
  {
    file: "lib/db/database.ts",
    from: "wake: (channel) => void woken.add(channel)",
    to: "wake",
    test: "lib/db/waker.test.ts",
    name: TOLD_AFTER,
  },
  {
    file: "lib/db/database.ts",
    from: "for (const channel of woken) wake(channel);",
    to: "",
    test: "lib/db/waker.test.ts",
    name: TOLD_AFTER,
  },
  {
    file: "lib/db/waker.ts",
    from: "await systemClock.sleep(GAP_MS, closing.signal);",
    to: "await systemClock.sleep(GAP_MS);\n      due.clear();",
    test: "lib/db/waker.test.ts",
    name: "what is said while a hint is under way is said by the next one, at the end at once",
  },
  {
    file: "lib/client/events/event-pages.ts",
    from: "all.slice(0, size)",
    to: "all",
    test: "lib/client/events/event-pages.test.ts",
    name: WATCHED,
  },
  {
    file: "lib/server/events/read.ts",
    from: "number: masked(row.number), personName: null,",
    to: "number: masked(row.number), personName: textOf(source.data.customerName),",
    test: "lib/server/events/feed-row.test.ts",
    name: "a row of the feed: the same for everybody -> numbers masked, and nobody named",
  },
  {
    file: "lib/client/events/event-pages.ts",
    from: "String(items.at(-1)?.seq)",
    to: "first.nextCursor",
    test: "lib/client/events/event-pages.test.ts",
    name: WATCHED,
  },
  {
    file: "lib/server/live/client.ts",
    from: "const place = interest.isAll ?",
    to: "const place = true ?",
    test: "lib/server/live/client.test.ts",
    name: "a stream of one topic says no place, so that what it left out is heard when somebody looks",
  },
  {
    file: "lib/server/live/create-hub.ts",
    from: "isBack ? LOOK_BACK_MS : 0",
    to: "0",
    test: INTEREST_TEST,
    name: "a hint that a stream had yet to give when it was cut is given by the next one, and a new page hears of nothing old",
  },
  {
    file: "lib/server/live/create-hub.ts",
    from: "interest ? interest.pick(epoch, row).bytes : encodeEvent(epoch, row)",
    to: "encodeEvent(epoch, row)",
    test: INTEREST_TEST,
    name: CAME_BACK,
  },
  {
    file: "lib/server/live/create-hub.ts",
    from: "if (client.wants) noteMissed(ring, client.wants, from);",
    to: "",
    test: INTEREST_TEST,
    name: CAME_BACK,
  },
  {
    file: "lib/server/live/create-live-stream.ts",
    from: "constants.Z_SYNC_FLUSH",
    to: "constants.Z_FINISH",
    test: INTEREST_TEST,
    name: "an open list is packed where the browser unpacks it, in pieces that all readers share: every row once, in order",
  },
  {
    file: "lib/client/live/create-wants.ts",
    from: "return change(leftAt);",
    to: 'return change("");',
    test: SOURCE_TEST,
    name: "the line carries what all tabs show; who was hidden while others heard more starts again, and what a closed one showed goes",
  },
  {
    file: "lib/client/live/create-wants.ts",
    from: ".filter(isFeedName)",
    to: "",
    test: SOURCE_TEST,
    name: "topics of all tabs: longer than the server reads -> everything; a name of a tab of another version -> not asked for",
  },
  {
    file: "lib/client/live/follow-shown.ts",
    from: "others.length === 0 && isFeedName(",
    to: "others.length === 0 && Boolean(",
    test: "lib/client/live/follow-shown.test.ts",
    name: "shown campaign: what was sent lately, and one send of it -> no name that the feed does not know",
  },
  {
    file: "lib/client/live/live-source.ts",
    from: "if (isOld && isRow(name)) return;",
    to: "",
    test: SOURCE_TEST,
    name: "rows: a tab takes the stream over from where it stands, behind the others -> nobody hears one twice; after a reset ids begin anew",
  },
];
