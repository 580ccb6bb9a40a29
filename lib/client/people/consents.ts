import { queryOptions } from "@tanstack/react-query";
import type { CreateConsent } from "#lib/contract/desk/people/consent.ts";
import { http } from "../request.ts";
import { useChange } from "../use-change.ts";
import { personKeys } from "./keys.ts";

/** What a number agreed to, and how we know. */
export const consentsQuery = (number: string) =>
  queryOptions({
    queryKey: personKeys.consents(number),
    queryFn: ({ signal }) => http("GET /api/consents", { query: { number }, signal }),
  });

export const useCreateConsent = () =>
  useChange([personKeys.all], (body: CreateConsent) => http("POST /api/consents", { body }));
