import type { Mutant } from "../mutant.ts";

const TEST = "lib/server/answers/plan-answers.test.ts";

/** What answers by itself. */
export const ANSWERS: Mutant[] = [
  {
    file: "lib/server/events/project/outcomes-of.ts",
    from: "isNew && !isRepeat && !optOuts.has(event.seq)",
    to: "!optOuts.has(event.seq)",
    test: TEST,
    name: "the same message again, by the same event and by another, and a worker beside the first: one answer",
  },
  {
    file: "lib/server/events/project/outcomes-of.ts",
    from: "isNew && !isRepeat && !optOuts.has(event.seq)",
    to: "isNew && !isRepeat",
    test: TEST,
    name: "an opt-out word that is in the table, and people who opted out or are restricted: no answer",
  },
  {
    file: "lib/server/answers/plan-answers.ts",
    from: "writer.isInHand || writer.lately > MOST_ANSWERS_AN_HOUR",
    to: "writer.isInHand",
    test: TEST,
    name: "two projections at once: each message is answered once, and nobody above the limit",
  },
  {
    file: "lib/server/answers/plan-answers.ts",
    from: "writer.isInHand || writer.lately > MOST_ANSWERS_AN_HOUR",
    to: "writer.lately > MOST_ANSWERS_AN_HOUR",
    test: TEST,
    name: "somebody of the team is in the conversation: nothing answers by itself; half an hour later it does",
  },
  {
    file: "lib/server/answers/plan-answers.ts",
    from: "writer.lately === MOST_ANSWERS_AN_HOUR",
    to: "writer.lately < 0",
    test: TEST,
    name: "a person who is answered again and again: five in an hour, then the conversation says that it ends",
  },
  {
    file: "lib/server/answers/plan-answers.ts",
    from: "sentAt.getTime() >= earliestMs",
    to: "sentAt.getTime() > 0",
    test: TEST,
    name: "what was written hours ago and comes only now: neither of the two",
  },
  {
    file: "lib/server/answers/plan-answers.ts",
    from: "!closed.hasOpened(writer.awayAt, sentAt)",
    to: "false",
    test: TEST,
    name: "office hours: closed at night, on a free day and a holiday of the company's zone; once until it has been open again",
  },
  {
    file: "lib/server/answers/plan-answers.ts",
    from: "opensAfter(at) !== null && opensAfter(now) !== null",
    to: "opensAfter(at) !== null",
    test: TEST,
    name: "a minute before the office opens, heard of after it: no away answer",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "automatic === null ? null : await findAnswerBar(claiming.tx, claiming.campaignId)",
    to: "automatic as null",
    test: TEST,
    name: "opted out, answered by the team, or switched off between plan and claim: not sent, and said why",
  },
  {
    file: "lib/server/store/conversation/list.ts",
    from: "c.automatic IS NULL AND ",
    to: "",
    test: "app/api/answers/answers.test.ts",
    name: "an answer in its conversation: by its word and nobody, and the conversation still waits for the team",
  },
];
