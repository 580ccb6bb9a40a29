// Who agreed to be written to, for what and by which way: a ledger of facts, of which the latest holds, in whatever order
// they are learned. Whether somebody may be sent to is asked in `store/sending/forbidden`.

export { consentLine, createConsent, getConsents, putConsent } from "./create-consent.ts";
export { createConsentLearner } from "./learn-from-file.ts";
export { recordConsents } from "./record-consents.ts";
export { listConsentFaults, requirePurposes } from "./require-purpose.ts";
export { releasePerson, restrictPerson } from "./restrict-person.ts";
