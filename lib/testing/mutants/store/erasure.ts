import type { Mutant } from "../mutant.ts";

const TEST = "app/api/erasures/erasures.test.ts";
const WHOLE =
  "erasing a person leaves nothing to know them by but the number of their opt-out, and the figures of all";

const left = (file: string, from: string, to = ""): Mutant => ({ file, from, to, test: TEST, name: WHOLE });

/** What would be left of somebody who was erased. */
export const ERASURE: Mutant[] = [
  left("lib/server/retention/erase-person.ts", "  await eraseMessages(tx, messageIds);\n"),
  left("lib/server/retention/erase-person.ts", "  await eraseAnswers(tx, number, places);\n"),
  left("lib/server/retention/erase-person.ts", "  await removeCalls(tx, calls, now);\n"),
  left("lib/server/retention/erase-person.ts", "  await deleteWindow(tx, number);\n"),
  left("lib/server/retention/erase-person.ts", "  await eraseFromReads(tx, number);\n"),
  left("lib/server/retention/erase-person.ts", "    requireErasable(shown);\n"),
  left(
    "lib/server/store/erasure/erase-recipient.ts",
    "(VALUES (service_id), (wamid), (event_message_id))",
    "(VALUES (NULL::text))",
  ),
  left(
    "lib/server/retention/erase-person.ts",
    "for (const { id } of lists) await removeListed(tx, id, number);",
  ),
  left("lib/server/store/erasure/erase-rest.ts", "ELSE x.value END ~ $1", "ELSE x.value END = $1"),
  {
    file: "lib/server/store/erasure/erase-recipient.ts",
    from: "  await keepFigures(tx, ids);\n",
    to: "",
    test: "app/api/erasures/figures.long.test.ts",
    name: "the figures of today still count the messages of whoever was erased, and nobody waits for a report about them",
  },
  {
    file: "lib/server/retention/erase-person.ts",
    from: "    await takeErasureTurn(tx);\n",
    to: "",
    test: "app/api/erasures/meanwhile.long.test.ts",
    name: "two who erase the same person at one moment take nobody else out of a list",
  },
  {
    file: "lib/server/store/event/event.ts",
    from: "CASE WHEN event.erased_at IS NOT NULL THEN NULL WHEN",
    to: "CASE WHEN",
    test: TEST,
    name: "an erased event that is delivered again with other bytes stays empty",
  },
  {
    file: "lib/server/store/erasure/erase-recipient.ts",
    from: "(a.state = 'unknown' AND a.resolution IS NULL)",
    to: "false",
    test: TEST,
    name: "an answer that somebody has to decide by is kept for the others, without the number",
  },
  {
    file: "lib/server/retention/erase-person.ts",
    from: "await updateName(tx, { of, id, ...bare });",
    to: "void [of, id, bare];",
    test: "app/api/erasures/names.long.test.ts",
    name: "a number that somebody typed into the name of a campaign, planned or run, or of a list goes out of it, and is not found there",
  },
  ...[
    {
      from: "campaign = campaign || jsonb_build_object('name', $2::text, 'note', nullif($3::text, ''))",
      to: "campaign = campaign",
    },
    { from: "if (drafts.length > 0) await moveRevision(tx, id);", to: "" },
  ].map((change) => ({
    ...change,
    file: "lib/server/store/erasure/erase-rest.ts",
    test: "app/api/erasures/names.long.test.ts",
    name: "it goes out of a draft as a composer has kept it, and one that is still open cannot write it back",
  })),
];
