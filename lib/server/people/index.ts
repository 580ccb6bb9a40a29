export { getPerson } from "./get-person.ts";
