import { Person, ReadPerson } from "../people/person.ts";
import { read } from "./endpoint.ts";

export const PEOPLE = {
  // Asked for by their number: who sees none has none to ask for.
  "GET /api/person": read("viewer", { rights: ["seeNumbers"], query: ReadPerson, answer: Person }),
} as const;
