import type { Mutant } from "../mutant.ts";

const API = "app/api/notices/notices.test.ts";
const WRITTEN = "lib/server/store/notice/notice-view.ts";
const DUE = "lib/server/store/notice/inbox-notice.ts";
const POST = "lib/server/notices/post-notices.test.ts";
const INBOX = "lib/server/store/notice/inbox-notice.ts";
const OF_INBOX = "app/api/notices/inbox-notices.test.ts";
const SIGNED = "lib/server/notices/send-post-notices.ts";

/** What happened is told to everybody who wants to know, nothing below what they have seen, and to another system once. */
export const NOTICES: Mutant[] = [
  {
    file: WRITTEN,
    from: "SET told_at = greatest(date_trunc('milliseconds', clock_timestamp()),\n         (SELECT max(told_at) + interval '1 ms' FROM notice))",
    to: "SET told_at = date_trunc('milliseconds', at)",
    test: API,
    name: "nothing appears below what somebody has seen, however late its transaction commits",
  },
  {
    file: WRITTEN,
    from: "(SELECT max(told_at) + interval '1 ms' FROM notice)",
    to: "NULL",
    test: API,
    name: "nothing appears below what somebody has seen, also where the clock was set back since",
  },
  {
    file: WRITTEN,
    from: " AND n.told_at > notices_seen_at",
    to: "",
    test: API,
    name: "a tab that shows less than another one makes nothing new again that was seen there",
  },
  {
    file: WRITTEN,
    from: 'KEPT = "30 days"',
    to: 'KEPT = "3 days"',
    test: API,
    name: "a notice goes after 30 days, and not before",
  },
  {
    file: "lib/server/store/console/overview.ts",
    from: "AND n.kind <> ALL(notices_hidden) ",
    to: "",
    test: API,
    name: "what somebody keeps out of their bell is neither listed nor counted for them, and is for everybody else",
  },
  {
    file: DUE,
    from: " FOR UPDATE SKIP LOCKED",
    to: "",
    test: POST,
    name: "while one worker is at a notice no other posts it, and another does where the first died with it",
  },
  {
    file: DUE,
    from: "AND next_try_at > $1::timestamptz - interval '1 day'",
    to: "",
    test: POST,
    name: "after about a day it is given up, and one of before is never posted to somebody new",
  },
  {
    file: SIGNED,
    from: 'redirect: "manual"',
    to: 'redirect: "follow"',
    test: POST,
    name: "what is not accepted is posted again under its own id, later each time, until it is",
  },
  {
    file: "lib/server/notices/send-post-notices.ts",
    from: "Object.assign({}, showTo({ person: null, secrets: [] }, what), { url });",
    to: "Object.assign({}, what, { url });",
    test: POST,
    name: "a campaign that ends is posted once, signed as Standard Webhooks say, with figures and nobody's number",
  },
  {
    file: "lib/server/store/console/overview.ts",
    from: "(SELECT count(*) FROM lost)\n    + ",
    to: "",
    test: "lib/server/overview/overview.test.ts",
    name: "the number on the bell is that of the lines about what needs somebody, whatever they are of",
  },
  {
    file: "lib/server/overview/watch-service.ts",
    from: 'const unclear: TroubleName[] = key === "unclear" ? ["key"] : [];',
    to: "const unclear: TroubleName[] = [];",
    test: "lib/server/overview/watch-service.test.ts",
    name: "a key that is refused is told, though nothing is sent and no page is open, and so is that it works again",
  },
  {
    file: "lib/server/overview/watch-service.ts",
    from: "probeAtMs = now.getTime() + PROBE_EVERY_MS;",
    to: "probeAtMs = 0;",
    test: "lib/server/overview/watch-service.test.ts",
    name: "a key that is refused is told, though nothing is sent and no page is open, and so is that it works again",
  },
  {
    file: "lib/server/overview/watch-service.ts",
    from: "left !== null && left < least",
    to: "left !== null && left <= least",
    test: "lib/server/overview/watch-service.test.ts",
    name: "credits that would not last for another week are told once, and again when they run low again",
  },
  {
    file: "lib/server/overview/watch-service.ts",
    from: '(await getSetting(tx, "leastCredits")) ?? 0',
    to: "0",
    test: "lib/server/overview/watch-service.test.ts",
    name: "credits below the number that somebody set -> told, though they would last; not below it any more -> over",
  },
  {
    file: "lib/server/store/console/need.ts",
    from: 'xmax = 0 AS "isNew"',
    to: 'true AS "isNew"',
    test: "lib/server/overview/watch-service.test.ts",
    name: "credits that would not last for another week are told once, and again when they run low again",
  },
  {
    file: INBOX,
    from: "WHEN 'wrote' THEN EXISTS",
    to: "WHEN 'wrote' THEN true OR EXISTS",
    test: OF_INBOX,
    name: "a conversation that one has looked at -> told to nobody any more, and new again as they write again",
  },
  {
    file: INBOX,
    from: "AND n.at BETWEEN now()",
    to: "AND false AND n.at BETWEEN now()",
    test: OF_INBOX,
    name: "1,000 messages of 300 people in many batches -> one notice, told anew once a minute at most",
  },
  {
    file: "lib/server/store/sending/contact-window.ts",
    from: "SELECT DISTINCT 'wrote', answerer_id FROM stored\n       WHERE number = ANY($6::text[]))",
    to: "SELECT DISTINCT 'wrote', answerer_id FROM stored)",
    test: OF_INBOX,
    name: "a test event, the same event again and one worked on again -> told to nobody",
  },
  {
    file: "lib/server/inbox/update-answerer.ts",
    from: "answererId !== null && answererId !== actor.userId",
    to: "answererId !== null",
    test: OF_INBOX,
    name: "a conversation is given -> whoever has it now is told by whom, until they look at it; taking it is no news",
  },
  {
    file: "lib/server/store/console/need.ts",
    from: " AND NOT EXISTS (SELECT FROM suppression s WHERE s.number = w.number AND s.is_out OFFSET 0)",
    to: "",
    test: "lib/server/overview/beside-today.test.ts",
    name: "closing windows: within the hour, unanswered, not done, not opted out -> counted, the first two by name; nobody else",
  },
];
