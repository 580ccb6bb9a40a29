import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { isShortEnough, MAX_PASSWORD_LENGTH } from "../../rules/password-length.ts";

/** Rising order: each may do all that the ones before it may. */
export const ROLES = ["viewer", "sender", "admin", "owner"] as const;
export const Role = z.enum(ROLES, {
  error: () =>
    t("role is one of viewer, sender, admin, owner", "role ni mojawapo ya viewer, sender, admin, owner"),
});
export type Role = z.infer<typeof Role>;

/** True where `role` may do what asks for at least `least`. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export const User = z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: Role });
export type User = z.infer<typeof User>;

/** E-mail as people type it; compared in lower case. */
export const Email = z
  .string({ error: () => t("email is required", "barua pepe inahitajika") })
  .trim()
  .toLowerCase()
  .max(254, { error: () => t("email has at most 254 characters", "barua pepe ina herufi zisizozidi 254") })
  .pipe(
    z.email({
      error: () =>
        t("email is an address such as asha@shop.example", "barua pepe ni anwani kama asha@shop.example"),
    }),
  );

/** A password to be compared with the one that is. The rules of new ones are not applied: a wrong one is just wrong. */
export const GivenPassword = z
  .string({ error: () => t("password is required", "nenosiri linahitajika") })
  .min(1, { error: () => t("password is required", "nenosiri linahitajika") })
  .refine(isShortEnough, {
    error: () =>
      t(
        `password has at most ${MAX_PASSWORD_LENGTH} characters`,
        `nenosiri lina herufi zisizozidi ${MAX_PASSWORD_LENGTH}`,
      ),
  });

/** `POST /api/session`. */
export const CreateSession = z.object({
  email: Email,
  password: GivenPassword,
});
export type CreateSession = z.infer<typeof CreateSession>;

/** `GET` and `POST /api/session`: who is signed in. */
export const SessionAnswer = z.object({ user: User });
export type SessionAnswer = z.infer<typeof SessionAnswer>;
