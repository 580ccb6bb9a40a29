// One search over everything with a name, a number or an id. What it finds by is what each list finds by: the index of
// the beginnings of names, whole numbers and whole ids, ours and those of the service, which answer alone
// (`list-by-id.ts`); and what it shows goes through the one mask.
export { listFound } from "./list-found.ts";
