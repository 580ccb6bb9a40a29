import { t, translated } from "../../language.ts";
import type { ROLE_WORDS } from "./role-words.ts";

/** What each role may do. No meaning names another role: it is read beside its own. */
export const ROLE_MEANINGS: Record<keyof typeof ROLE_WORDS, string> = /* @__PURE__ */ translated(() => ({
  viewer: t(
    "Can read everything. Numbers are partly hidden.",
    "Anaweza kusoma kila kitu. Namba zimefichwa kwa sehemu.",
  ),
  sender: t(
    "Can read everything, send messages, add files, call and listen.",
    "Anaweza kusoma kila kitu, kutuma jumbe, kuongeza mafaili, kupiga simu na kusikiliza.",
  ),
  admin: t(
    "Can read and send everything, and manage templates, people, exports and settings.",
    "Anaweza kusoma na kutuma kila kitu, na kusimamia violezo, watu, uhamishaji na mipangilio.",
  ),
  owner: t("Full access.", "Anaweza yote."),
}));
