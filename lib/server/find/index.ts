// One search over everything with a name, a number or an id. What it finds by is what each list finds by: the index of
// the beginnings of names, whole numbers and whole ids; and what it shows goes through the one mask.
export { listFound } from "./list-found.ts";
