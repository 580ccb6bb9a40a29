import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
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
  .string({ error: () => t("password is required", "nenosiri linahitajika") })
  .refine((given) => passwordLength(given) >= MIN_PASSWORD_LENGTH, {
    error: () =>
      t(
        `password needs ${MIN_PASSWORD_LENGTH} characters or more; a short sentence is good`,
        `nenosiri linahitaji herufi ${MIN_PASSWORD_LENGTH} au zaidi; sentensi fupi inafaa`,
      ),
  })
  .refine(isShortEnough, {
    error: () =>
      t(
        `password has at most ${MAX_PASSWORD_LENGTH} characters`,
        `nenosiri lina herufi zisizozidi ${MAX_PASSWORD_LENGTH}`,
      ),
  });

export const PersonName = RequiredName.max(80, {
  error: () => t("name has at most 80 characters", "jina lina herufi zisizozidi 80"),
});

/** `POST /api/setup`: the first owner, with the one-time code that the start printed. */
export const CreateOwner = z.object({
  code: z
    .string({ error: () => t("code is required", "msimbo unahitajika") })
    .trim()
    .min(1, { error: () => t("code is required", "msimbo unahitajika") })
    .max(200),
  name: PersonName,
  organisation: OrganisationName.optional(),
  email: Email,
  password: NewPassword,
});
export type CreateOwner = z.infer<typeof CreateOwner>;

export const CreateOwnerAnswer = z.object({ user: User });
export type CreateOwnerAnswer = z.infer<typeof CreateOwnerAnswer>;
