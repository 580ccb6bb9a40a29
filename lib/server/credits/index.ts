export { addUpCredits } from "./add-up.ts";
export { listCredits } from "./list-credits.ts";
export { reportCredits } from "./report-credits.ts";
