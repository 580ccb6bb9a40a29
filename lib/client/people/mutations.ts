import type { CreateConsent } from "#lib/contract/desk/people/consent.ts";
import type { ListChosen, OptOutChosen } from "#lib/contract/desk/people/people-list.ts";
import type { ReleasePerson, RestrictPerson } from "#lib/contract/desk/people/restriction.ts";
import { t } from "#lib/contract/language.ts";
import { contactListKeys } from "../contact-lists/keys.ts";
import { inboxKeys } from "../inbox/mutations.ts";
import { optOutKeys } from "../opt-outs/keys.ts";
import { http } from "../request.ts";
import { useChange } from "../use-change.ts";
import { peopleKeys, personKeys } from "./keys.ts";

/** What says whether somebody may be written to. */
const CHANGED = [peopleKeys.all, personKeys.all, contactListKeys.all, inboxKeys.all, inboxKeys.threads];

export const useRestrictPerson = () =>
  useChange(CHANGED, (body: RestrictPerson) => http("PUT /api/restrictions", { body }), {
    what: [t("this person", "mtu huyu"), t("restricted", "kuwekewa kizuizi")],
  });

export const useReleasePerson = () =>
  useChange(CHANGED, (body: ReleasePerson) => http("DELETE /api/restrictions", { body }));

/** What they said to one of us: that they agree to marketing, or no more. */
export const useCreateConsent = () =>
  useChange(CHANGED, (body: CreateConsent) => http("POST /api/consents", { body }));

/** Puts the people that are chosen into a list. */
export const useListChosen = () =>
  useChange(CHANGED, (body: ListChosen) => http("POST /api/people/lists", { body }));

/** Opts the people out that are chosen. */
export const useOptOutChosen = () =>
  useChange(
    [...CHANGED, optOutKeys.all],
    (body: OptOutChosen) => http("POST /api/people/opt-outs", { body }),
    {
      what: [t("these people", "watu hawa"), t("opted out", "kuwekwa kwenye orodha ya waliojitoa")],
    },
  );
