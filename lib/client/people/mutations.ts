import type { CreateConsent } from "#lib/contract/desk/people/consent.ts";
import type { ReleasePerson, RestrictPerson } from "#lib/contract/desk/people/restriction.ts";
import { t } from "#lib/contract/language.ts";
import { contactListKeys } from "../contact-lists/keys.ts";
import { inboxKeys } from "../inbox/mutations.ts";
import { http } from "../request.ts";
import { useChange } from "../use-change.ts";
import { personKeys } from "./keys.ts";

/** What says whether somebody may be written to. */
const CHANGED = [personKeys.all, contactListKeys.all, inboxKeys.all, inboxKeys.threads];

export const useRestrictPerson = () =>
  useChange(CHANGED, (body: RestrictPerson) => http("PUT /api/restrictions", { body }), {
    what: [t("this person", "mtu huyu"), t("restricted", "kuwekewa kizuizi")],
  });

export const useReleasePerson = () =>
  useChange(CHANGED, (body: ReleasePerson) => http("DELETE /api/restrictions", { body }));

/** What they said to one of us: that they agree to marketing, or no more. */
export const useCreateConsent = () =>
  useChange(CHANGED, (body: CreateConsent) => http("POST /api/consents", { body }));
