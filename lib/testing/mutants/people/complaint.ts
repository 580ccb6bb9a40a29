import type { Mutant } from "../mutant.ts";

const TEST = "app/api/person/complaint.test.ts";
const CONSENT = {
  test: TEST,
  name: "complaint: each message -> who sent and approved it, and the consent that was known when it was claimed",
};

/** What a complaint, an export and a restriction promise. */
export const COMPLAINT: Mutant[] = [
  {
    file: "lib/server/people/get-complaint.ts",
    from: " && fact.learnedAt <= moment",
    to: "",
    ...CONSENT,
  },
  {
    file: "lib/server/people/get-complaint.ts",
    from: "fact.purpose === purpose && ",
    to: "",
    ...CONSENT,
  },
  {
    file: "lib/server/people/get-complaint.ts",
    from: ".toSorted(newestRowFirst)",
    to: "",
    test: TEST,
    name: "complaint: a planted history -> row by row the lines of the person's page of 90 days",
  },
  {
    file: "lib/server/store/restriction.ts",
    from: "ON CONFLICT (number) DO NOTHING",
    to: "ON CONFLICT (number) DO UPDATE SET reason = excluded.reason",
    test: "app/api/restrictions/restrictions.test.ts",
    name: "restriction: once more -> the first day and reason stay, and the log has one line without the number",
  },
  {
    file: "lib/server/retention/erase-person.ts",
    from: "  await eraseDataRequests(tx, number);\n",
    to: "",
    test: "app/api/person/held.test.ts",
    name: "held data: the person is erased -> nothing of it is left but what forbids to write to them",
  },
  {
    file: "lib/server/data-requests/data-requests.ts",
    from: "row.dueOn < today",
    to: "row.dueOn <= today",
    test: "lib/server/data-requests/data-requests.test.ts",
    name: "data requests: a day passes by the company's clock -> what is due today is not late, tomorrow it is",
  },
];
