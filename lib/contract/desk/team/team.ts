import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { RIGHTS } from "./rights.ts";
import { Email, Role, User } from "./session.ts";
import { NewPassword, PersonName } from "./setup.ts";

const Right = z.enum(RIGHTS, {
  error: () => t(`a right is one of ${RIGHTS.join(", ")}`, `ruhusa ni mojawapo ya ${RIGHTS.join(", ")}`),
});

/** Somebody with an account; `rights` are all this person has, by role or by choice. */
export const Person = User.extend({
  rights: z.array(Right),
  isDisabled: z.boolean(),
  createdAt: z.string(),
  /** Null: has never signed in since this is counted. */
  lastSeenAt: z.string().nullable(),
  /** What they sign in with beside the password. */
  factors: z.object({ hasTotp: z.boolean(), passkeys: z.int(), codesLeft: z.int() }),
  /** Browsers that are signed in. */
  sessions: z.int(),
});
export type Person = z.infer<typeof Person>;

/** A link that was not used yet; the link itself is shown once and not kept. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: Role,
  rights: z.array(Right),
  by: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** It is a day old, or whoever made it may not give this any more. */
  isOver: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** `GET /api/team`. */
export const Team = z.object({
  items: z.array(Person),
  invitations: z.array(Invitation),
  /** From when on everybody needs a second factor; null where nobody asks for one. */
  factorDueAt: z.string().nullable(),
});
export type Team = z.infer<typeof Team>;

/** Names of owners and admins, whom anybody may ask. */
export const Managers = z.object({ names: z.array(z.string()) });
export type Managers = z.infer<typeof Managers>;

/** `:id` of a person or an invitation. */
export const TeamId = z.object({ id: z.uuid({ error: () => t("id is a UUID", "id ni UUID") }) });

const rights = z.array(Right).max(10);

/**
 * `PATCH /api/team/:id`. A new role brings its own rights unless `rights` says others. `seen`: role and rights when the
 * manager began.
 */
export const UpdatePerson = z
  .object({
    role: Role.optional(),
    rights: rights.optional(),
    isDisabled: z.boolean().optional(),
    seen: z.object({ role: Role, rights }).optional(),
  })
  .refine(({ seen: _, ...asked }) => Object.values(asked).some((value) => value !== undefined), {
    error: () => t("Say what to change.", "Taja cha kubadilisha."),
  });
export type UpdatePerson = z.infer<typeof UpdatePerson>;

/** `POST /api/team/invitations`; `rights` absent: those of the role. */
export const CreateInvitation = z.object({
  email: Email,
  name: z
    .string()
    .trim()
    .max(80, { error: () => t("name has at most 80 characters", "jina lina herufi zisizozidi 80") })
    .default(""),
  role: Role,
  rights: rights.optional(),
});
export type CreateInvitation = z.input<typeof CreateInvitation>;

/** `POST /api/team/:id/reset`; `clearsFactors` for somebody who has lost the second factor, too. */
export const CreateReset = z.object({
  clearsFactors: z
    .boolean({ error: () => t("clearsFactors is true or false", "clearsFactors ni true au false") })
    .default(false),
});
export type CreateReset = z.input<typeof CreateReset>;

/** `PUT /api/team/factor-rule`: `graceDays` is the time in which people may still work without. */
export const UpdateFactorRule = z.object({
  isRequired: z.boolean({ error: () => t("isRequired is true or false", "isRequired ni true au false") }),
  graceDays: z
    .int({ error: () => t("graceDays is a whole number", "graceDays ni namba kamili") })
    .min(0, { error: () => t("graceDays is at least 0", "graceDays ni 0 au zaidi") })
    .max(90, { error: () => t("graceDays is at most 90", "graceDays haizidi 90") })
    .default(7),
  /** The `factorDueAt` when the owner began. */
  seen: z.string().nullable().optional(),
});
export type UpdateFactorRule = z.input<typeof UpdateFactorRule>;

export const FactorRule = Team.pick({ factorDueAt: true });
export type FactorRule = z.infer<typeof FactorRule>;

/** A one-time link: shown once, because only a hash of it is kept. `isMailed`: it is also sent to whom it is for. */
export const OneTimeLink = z.object({ link: z.string(), expiresAt: z.string(), isMailed: z.boolean() });
export type OneTimeLink = z.infer<typeof OneTimeLink>;

const code = z
  .string({ error: () => t("code is required", "msimbo unahitajika") })
  .trim()
  .min(1, { error: () => t("code is required", "msimbo unahitajika") })
  .max(200);

/** `POST /api/invitations/accept`. */
export const AcceptInvitation = z.object({ code, name: PersonName, password: NewPassword });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

/** `POST /api/resets`: whoever has forgotten their password; answered the same whether the e-mail is known. */
export const AskReset = z.object({ email: Email });
export type AskReset = z.infer<typeof AskReset>;

/** `POST /api/resets/accept`. */
export const AcceptReset = z.object({ code, password: NewPassword });
export type AcceptReset = z.infer<typeof AcceptReset>;
