import type { Mutant } from "../mutant.ts";

const AGAIN = "lib/server/sends/send-again.test.ts";
const LATER = "lib/server/sends/send-later.test.ts";

/** What became of a press, and the ways on from there. */
export const SENDS: Mutant[] = [
  {
    file: "lib/server/sends/send-again.ts",
    from: "      await requireSame(tx, { id, messages }, people);\n",
    to: "",
    test: AGAIN,
    name: "pressed twice, in two tabs, by two people: each is tried again once",
  },
  {
    file: "lib/server/sends/send-again.ts",
    from: "retryOf: id,",
    to: "",
    test: AGAIN,
    name: "only who was refused is tried again, with a key of its own, and has a result at a new address",
  },
  {
    file: "lib/server/store/campaign/recipient/earlier.ts",
    from: "(r.state = 'rejected'",
    to: "(r.state IN ('rejected', 'unknown')",
    test: AGAIN,
    name: "whoever may have it is not tried again: their answer was lost, and only a person decides",
  },
  {
    file: "lib/server/store/campaign/recipient/earlier.ts",
    from: "m.grade IN ('exact', 'positional')",
    to: "m.grade IS NOT NULL",
    test: AGAIN,
    name: "whose message failed is tried again where the id is surely theirs, and not where it may be another's",
  },
  {
    file: "lib/server/store/campaign/sent.ts",
    from: "AND NOT EXISTS (SELECT FROM suppression s WHERE s.number = r.number AND s.is_out OFFSET 0)",
    to: "",
    test: AGAIN,
    name: "who opted out since is not tried again",
  },
  {
    file: "lib/server/store/sending/hold.ts",
    from: "AND r.state = 'rejected'\n         AND NOT $",
    to: "AND r.state = 'rejected'\n         AND $",
    test: "lib/server/sends/again-meanwhile.test.ts",
    name: "whom somebody tries again while their request is being halved is sent to once",
  },
  {
    file: "lib/server/sight/show-to.ts",
    from: '"columns", "personName", "search", "value"',
    to: '"columns", "search", "value"',
    test: AGAIN,
    name: "a person is told by the name under which they wrote, and a viewer is told neither name nor number",
  },
  {
    file: "lib/server/sends/send-later.ts",
    from: "refuseSkipped(audience);",
    to: "",
    test: LATER,
    name: "refuses whole what it cannot plan whole, names the field, and plans nothing",
  },
  {
    file: "components/send/rules/send-rules.ts",
    from: "const over = typed.length - max;",
    to: "const over = typed.length - max - 1;",
    test: "components/send/rules/send-rules.test.ts",
    name: "each limit of the contract is named where it is crossed, and by how much",
  },
];
