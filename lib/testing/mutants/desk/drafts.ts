import type { Mutant } from "../mutant.ts";

const OPENINGS = "lib/client/audience/openings.ts";
const OPENINGS_TEST = "lib/client/audience/openings.test.ts";
const KNOWN = "lib/client/drafts/known-drafts.ts";
const KNOWN_TEST = "lib/client/drafts/known-drafts.test.ts";

const WITHOUT_TEST = "lib/server/campaigns/plan/open-without.test.ts";
const START_DUE_TEST = "lib/server/campaigns/plan/start-due.test.ts";

/** A draft sends to the people that its page shows. */
export const DRAFTS: Mutant[] = [
  {
    file: "lib/server/drafts/save-draft.ts",
    from: " || !isDeepStrictEqual(before?.form.without, form.without)",
    to: "",
    test: "lib/server/drafts/drafts.long.test.ts",
    name: "a plan ends with another list of people to skip: nobody of it is sent to",
  },
  {
    file: "lib/server/campaigns/plan/plan-audience.ts",
    from: "if (name !== undefined) return name;",
    to: "if (name !== null) return name as string;",
    test: WITHOUT_TEST,
    name: "a list that is gone, and a campaign that has sent to nobody or has no people any more, is refused: all would get it",
  },
  {
    file: "lib/server/store/campaign/recipient/without.ts",
    from: "AND people_removed_at IS NULL",
    to: "",
    test: WITHOUT_TEST,
    name: "a list that is gone, and a campaign that has sent to nobody or has no people any more, is refused: all would get it",
  },
  {
    file: "lib/server/store/campaign/recipient/without.ts",
    from: ` AND \${mayHaveIt("OFFSET 0")} LIMIT 1`,
    to: " LIMIT 1",
    test: WITHOUT_TEST,
    name: "who was refused, failed or was cancelled in a skipped campaign is sent to",
  },
  {
    file: "lib/server/campaigns/plan/start-campaign.ts",
    from: "      await requireSkipsHold(tx, campaign);\n",
    to: "",
    test: WITHOUT_TEST,
    name: "skipped campaign is cancelled after the plan: the start is refused and says for whom, a new plan sends to them",
  },
  {
    file: "lib/server/campaigns/plan/start-campaign.ts",
    from: "      await requireNobodyJoined(tx, campaign);\n",
    to: "",
    test: WITHOUT_TEST,
    name: "somebody of the plan is put in a skipped list after it: the start is refused, a new plan skips them",
  },
  {
    file: "lib/server/campaigns/plan/start-due.ts",
    from: "const skipped = await skipThem(tx, campaign);",
    to: "const skipped = 0;",
    test: START_DUE_TEST,
    name: "scheduled campaign: somebody of its plan gets a skipped campaign before its hour -> they get nothing from this one, with the reason",
  },
  {
    file: "lib/server/campaigns/plan/start-due.ts",
    from: "added: await addReleased(ctx, tx, campaign) }",
    to: "added: 0 }",
    test: START_DUE_TEST,
    name: "scheduled campaign: who was skipped is cancelled elsewhere before its hour -> they are sent to, once, and the history says how many",
  },
  {
    file: "lib/server/store/campaign/recipient/without.ts",
    from: "WHERE d.scheduled_at > now()",
    to: "WHERE false",
    test: START_DUE_TEST,
    name: "a campaign that skips another one whose hour is still ahead: who may be added there is not added here",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: 'if (kind === "campaign" && without === null) return members;',
    to: 'if (kind === "campaign") return members;',
    test: START_DUE_TEST,
    name: "resumed while its next request is read ahead -> who is skipped by now is not in it, and who is in a request stays there",
  },
  {
    file: "lib/server/store/campaign/recipient/same-content.ts",
    from: "pg_advisory_xact_lock($1, hashtext(channel || content::text))",
    to: "$1::int, content",
    test: "lib/server/campaigns/plan/start-campaign.test.ts",
    name: "two campaigns with one message to the same people start at once, and no page showed the other: one starts",
  },
  {
    file: "lib/server/store/campaign/audience.ts",
    from: " without = NULL,",
    to: "",
    test: WITHOUT_TEST,
    name: "a campaign says whose people its plan skips, for its page and its copies, and another plan says its own",
  },
  {
    file: "lib/server/campaigns/plan/start-campaign.ts",
    from: "  requireToken(campaign, startToken);\n  throw",
    to: "  throw",
    test: "lib/server/drafts/drafts.long.test.ts",
    name: "who sends a plan that another tab has ended hears that the draft has changed, and not that a file is missing",
  },
  {
    file: "lib/contract/desk/people/without.ts",
    from: "z.strictObject(",
    to: "z.object(",
    test: WITHOUT_TEST,
    name: "a misspelt word about whom to skip is refused by its name: it would skip nobody",
  },
  {
    file: "lib/server/drafts/plan-draft.ts",
    from: '    requireSkipRight(ctx.actor, { without: draft?.form.without, path: "form.without" });\n',
    to: "",
    test: "lib/server/drafts/drafts.long.test.ts",
    name: "who sees no numbers neither chooses whom a draft skips nor plans one that skips somebody, and may take it back",
  },
  {
    file: OPENINGS,
    from: "if ((await this.isChosenAfter(from)) || era !== this.#era) return;",
    to: "if (era !== this.#era) return;",
    test: OPENINGS_TEST,
    name: "a file that is chosen while the kept one comes stays, also where a refused one follows it",
  },
  {
    file: OPENINGS,
    from: "if (choice > 0) this.#lastGood = choice;",
    to: "this.#lastGood = choice;",
    test: OPENINGS_TEST,
    name: "a good choice counts also when it was read in another way after it",
  },
  {
    file: OPENINGS,
    from: "if (era === this.#era) this.#take(",
    to: "this.#take(",
    test: OPENINGS_TEST,
    name: "what was asked for before the file was put away is void: an opening, a correction, a kept file on its way",
  },
  {
    file: OPENINGS,
    from: "if (readings !== this.#readings) return;\n      const",
    to: "const",
    test: OPENINGS_TEST,
    name: "a correction that is typed while another file opens is of the file it was typed in",
  },
  {
    file: OPENINGS,
    from: "files === this.#files && this.#given",
    to: "this.#given",
    test: OPENINGS_TEST,
    name: "another reading is of the file as it is corrected, the last one counts, and none is of another file",
  },
  {
    file: "components/campaigns/composer/draft/use-draft-saver.ts",
    from: "isSameFile(file, theirs)",
    to: "true",
    test: "components/campaigns/composer/draft/is-same-draft.test.ts",
    name: "the draft of the server is another one where its text, its reading or its file is",
  },
  {
    file: KNOWN,
    from: "if (isUsed || isOlder)",
    to: "if (isOlder)",
    test: KNOWN_TEST,
    name: "an answer makes one page: given again, it may be older than the draft, whoever has saved that",
  },
  {
    file: KNOWN,
    from: "this.isBeingSaved(id) || ",
    to: "",
    test: KNOWN_TEST,
    name: "an answer that was drawn before a page that was left had saved all is old, also when it comes later",
  },
  {
    file: "lib/client/drafts/known-drafts.ts",
    from: "if (isUsed || isOlder) this.#old.add(visit);",
    to: "if (isUsed || isOlder) return id;",
    test: "lib/client/drafts/known-drafts.test.ts",
    name: "an answer that was drawn before a page that was left had saved all is old, also when it comes later",
  },
  {
    file: "lib/client/drafts/autosaver.ts",
    from: "if (!isRefused) this.#soon(AGAIN_MS);",
    to: "this.#soon(AGAIN_MS);",
    test: "lib/client/drafts/autosaver.test.ts",
    name: "what is refused for good is not tried again until it is changed, and nobody waits for it",
  },
];
