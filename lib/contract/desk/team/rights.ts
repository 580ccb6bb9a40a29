import type { Role } from "./session.ts";

/** Rights that stand alone: a role brings some, and each person may have others than their role brings. */
export const RIGHTS = ["seeNumbers", "listen", "export", "settings"] as const;
export type Right = (typeof RIGHTS)[number];

/** What a role brings where nothing else was chosen for the person. */
const OF_ROLE = {
  viewer: [],
  sender: ["seeNumbers", "listen"],
  admin: RIGHTS,
  owner: RIGHTS,
} as const satisfies Record<Role, readonly Right[]>;

/** Whose rights are asked for; `rights` absent or null: those of the role. */
export type Entitled = { role: Role; rights?: readonly Right[] | null | undefined };

/** All rights of a person. An owner has every one, whatever was chosen. */
export function rightsOf({ role, rights }: Entitled): readonly Right[] {
  return role === "owner" ? RIGHTS : (rights ?? OF_ROLE[role]);
}

/** The one question that routes, pages and masks ask; nobody is null and has none. */
export function hasRight(person: Entitled | null, right: Right): boolean {
  return person !== null && rightsOf(person).includes(right);
}

/** True for whoever may read whole phone numbers, the columns of files and the bytes of events. */
export const canSeeNumbers = (person: Entitled | null): boolean => hasRight(person, "seeNumbers");

/** True for whoever may take lists of people out of the console. */
export const canExportNumbers = (person: Entitled | null): boolean =>
  hasRight(person, "export") && canSeeNumbers(person);
