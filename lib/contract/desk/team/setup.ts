import "../../zod.ts";
import { z } from "zod";
import {
  isShortEnough,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  passwordLength,
} from "../../rules/password-length.ts";
import { OrganisationName, RequiredName } from "../shown-name.ts";
import { Email, User } from "./session.ts";

/** A password that a person chooses; common ones are refused on the server. */
export const NewPassword = z
  .string({ error: "password is required" })
  .refine(
    (given) => passwordLength(given) >= MIN_PASSWORD_LENGTH,
    `password needs ${MIN_PASSWORD_LENGTH} characters or more; a short sentence is good`,
  )
  .refine(isShortEnough, `password has at most ${MAX_PASSWORD_LENGTH} characters`);

export const PersonName = RequiredName.max(80, "name has at most 80 characters");

/** `POST /api/setup`: the first owner, with the one-time code that the start printed. */
export const CreateOwner = z.object({
  code: z.string({ error: "code is required" }).trim().min(1, "code is required").max(200),
  name: PersonName,
  organisation: OrganisationName.optional(),
  email: Email,
  password: NewPassword,
});
export type CreateOwner = z.infer<typeof CreateOwner>;

export const CreateOwnerAnswer = z.object({ user: User });
export type CreateOwnerAnswer = z.infer<typeof CreateOwnerAnswer>;
