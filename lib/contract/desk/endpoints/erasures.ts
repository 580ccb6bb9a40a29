import { ErasePerson, HeldPerson } from "../people/erasure.ts";
import { write } from "./endpoint.ts";

export const ERASURES = {
  // Changes nothing; it is asked by POST so that no number stands in an address.
  "POST /api/erasures/look": write("owner", {
    rights: ["seeNumbers"],
    body: ErasePerson,
    answer: HeldPerson,
  }),
  "POST /api/erasures": write("owner", {
    rights: ["seeNumbers"],
    isFresh: true,
    body: ErasePerson,
    answer: HeldPerson,
  }),
} as const;
