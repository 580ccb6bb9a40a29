/**
 * Pages on which people join. Somebody asks for a code with a number (`ask-code.ts`) and types it (`confirm-code.ts`): only
 * that is consent, as anybody can type anybody's number. What was on the page is kept with the code, and goes into the ledger.
 */
export { type AskedCode, askCode, type JoinContext } from "./ask-code.ts";
export { confirmCode } from "./confirm-code.ts";
export { createJoinPage, getJoinPages, updateJoinPage } from "./join-page.ts";
