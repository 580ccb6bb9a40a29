import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { isDay } from "../../rules/is-day.ts";
import { PurposeName as purpose } from "../settings/purposes.ts";
import { CONSENT_CHANNELS, CONSENT_SOURCES } from "./consent-choices.ts";

const number = z
  .string({ error: () => t("number is required", "namba inahitajika") })
  .trim()
  .min(1, { error: () => t("number is required", "namba inahitajika") })
  .max(60);

const MAX_WORDING = 1_000;

const channel = z.enum(CONSENT_CHANNELS, {
  error: () =>
    t(
      `channel is one of ${CONSENT_CHANNELS.join(", ")}`,
      `channel ni mojawapo ya ${CONSENT_CHANNELS.join(", ")}`,
    ),
});

/** `GET /api/consents`: of one number, however it is written. */
export const ReadConsents = z.object({ number });
export type ReadConsents = z.infer<typeof ReadConsents>;

const givenAtRule = {
  error: () => t("givenAt is like 2026-11-29T09:00:00Z", "givenAt ni kama 2026-11-29T09:00:00Z"),
};
/** Of a year that the database can tell. */
export const isMoment = (at: string): boolean => isDay(at.slice(0, 10));

const state = { purpose, channel, isGiven: z.boolean(), givenAt: z.string() };

export const ConsentLine = z.object({
  ...state,
  id: z.string(),
  /** When we learned it. */
  learnedAt: z.string(),
  source: z.enum(CONSENT_SOURCES),
  wording: z.string().nullable(),
  evidence: z.record(z.string(), z.unknown()).nullable(),
  /** Who of us; null where the person did it. */
  by: z.string().nullable(),
});
export type ConsentLine = z.infer<typeof ConsentLine>;

/** What holds by purpose and channel, and the newest 100 changes behind it, the newest first. */
export const Consents = z.object({
  number: z.string(),
  holds: z.array(z.object(state)),
  history: z.array(ConsentLine),
});
export type Consents = z.infer<typeof Consents>;

/** `POST /api/consents`: what somebody of us was told. `givenAt` is not in the future; absent it is now. */
export const CreateConsent = z.object({
  number,
  purpose: purpose.default("marketing"),
  channel: channel.default("all"),
  isGiven: z.boolean({ error: () => t("isGiven is true or false", "isGiven ni true au false") }),
  givenAt: z.iso
    .datetime({ offset: true, ...givenAtRule })
    .refine(isMoment, givenAtRule)
    .optional(),
  source: z
    .enum(["person", "call"], { error: () => t("source is person or call", "source ni person au call") })
    .default("person"),
  wording: z
    .string({ error: () => t("wording is required", "wording inahitajika") })
    .trim()
    .min(3, { error: () => t("wording has at least 3 characters", "wording ina herufi 3 au zaidi") })
    .max(MAX_WORDING, {
      error: () =>
        t(`wording has at most ${MAX_WORDING} characters`, `wording ina herufi zisizozidi ${MAX_WORDING}`),
    }),
});
export type CreateConsent = z.infer<typeof CreateConsent>;
