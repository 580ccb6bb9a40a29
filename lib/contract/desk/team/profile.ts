import "../../zod.ts";
import { z } from "zod";
import { LANGUAGES, t } from "../../language.ts";
import { COLUMN_LISTS } from "../../rules/list-columns.ts";
import { GivenPassword } from "./session.ts";
import { NewPassword, PersonName } from "./setup.ts";

/** `POST /api/session/confirm`: the own password once more, good for ten minutes. */
export const ConfirmSession = z.object({ password: GivenPassword });
export type ConfirmSession = z.infer<typeof ConfirmSession>;

/** `POST /api/session/password`. */
export const UpdatePassword = z.object({ current: GivenPassword, next: NewPassword });
export type UpdatePassword = z.infer<typeof UpdatePassword>;

/** `PATCH /api/session`; `seen`: the name when the person began. */
export const UpdateProfile = z.object({ name: PersonName, seen: z.string().optional() });
export type UpdateProfile = z.infer<typeof UpdateProfile>;

/** `PUT /api/session/language`: what the person reads the console in, here and wherever they sign in next. */
export const UpdateLanguage = z.strictObject({
  language: z.enum(LANGUAGES, { error: () => t("language is en or sw", "language ni en au sw") }),
});
export type UpdateLanguage = z.infer<typeof UpdateLanguage>;

/** Which columns of a list are shown, by their names; of those that are not in it, what the list shows of its own. */
export const ColumnChoice = z
  .record(
    z.string().regex(/^[a-z][a-z-]{0,30}$/, { error: () => t("this is no column", "hii si safu") }),
    z.boolean(),
  )
  .refine((columns) => Object.keys(columns).length <= 30, {
    error: () => t("at most 30 columns", "safu zisizozidi 30"),
  });

/** `PUT /api/session/columns`: how the person sees this list from now on, wherever they are signed in. */
export const UpdateColumns = z.strictObject({
  list: z.enum(COLUMN_LISTS, {
    error: () =>
      t(`list is one of ${COLUMN_LISTS.join(", ")}`, `list ni mojawapo ya ${COLUMN_LISTS.join(", ")}`),
  }),
  columns: ColumnChoice,
});
export type UpdateColumns = z.infer<typeof UpdateColumns>;

/** A browser that is signed in as this person; `address` is the place it was signed in from. */
export const OwnSession = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  endsAt: z.string(),
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** `GET /api/session/others`: all of them, this one included. */
export const OwnSessions = z.object({ items: z.array(OwnSession) });
export type OwnSessions = z.infer<typeof OwnSessions>;

export const OwnSessionId = z.object({ id: z.uuid({ error: () => t("id is a UUID", "id ni UUID") }) });

/** One change on one's own account; `byName` where somebody else did it, `address` only of oneself and of strangers. */
export const OwnChange = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  byName: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
});
export type OwnChange = z.infer<typeof OwnChange>;

/** `GET /api/session/history`. */
export const ListOwnHistory = z.object({ cursor: z.coerce.number().int().min(1).optional() });
export type ListOwnHistory = z.infer<typeof ListOwnHistory>;

/** Newest first. */
export const OwnHistory = z.object({ items: z.array(OwnChange), nextCursor: z.string().nullable() });
export type OwnHistory = z.infer<typeof OwnHistory>;
