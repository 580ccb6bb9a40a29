import { hasRole, type Role } from "./session.ts";

/** What a person may beyond reading, by the least role that has it; one table, so that a right can leave the roles. */
const LEAST_ROLE = { seeNumbers: "sender" } as const satisfies Record<string, Role>;

/** True for whoever may read whole phone numbers, the columns of files and the bytes of events; nobody is null. */
export function canSeeNumbers(role: Role | null): boolean {
  return role !== null && hasRole(role, LEAST_ROLE.seeNumbers);
}
