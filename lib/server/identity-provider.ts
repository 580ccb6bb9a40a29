import { z } from "zod";
import { hasRole, ROLES, type Role } from "../contract/desk/team/session.ts";

/** Where people of the company sign in, by OpenID Connect. */
export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it, on the button. */
  name: string;
  groupsClaim: string;
  /** The role of each group; null where roles are given in this console. */
  roles: ReadonlyMap<string, Role> | null;
  /** Whether passwords and passkeys of this console open nothing. */
  isOnly: boolean;
};

/** Over plain http everybody on the way could sign in as anybody. */
export const Issuer = z
  .string()
  .refine(
    isIssuer,
    "must be a URL that begins with https://, without ? and # (http:// for this machine alone)",
  );

export const RolesOfGroups = z.string().transform((text, context): ReadonlyMap<string, Role> => {
  try {
    return new Map(Object.entries(z.record(z.string().min(1), z.enum(ROLES)).parse(JSON.parse(text))));
  } catch {
    context.addIssue({
      code: "custom",
      message: `must be JSON such as {"tuma-owners":"owner"}, with roles of ${ROLES.join(", ")}`,
    });
    return z.NEVER;
  }
});

type Given = {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME?: string | undefined;
  OIDC_GROUPS_CLAIM: string;
  OIDC_ROLES?: ReadonlyMap<string, Role> | undefined;
  OIDC_ONLY: boolean;
};

/** Null where nobody has set one; some of its settings without the others do nothing, and somebody meant something. */
export function identityProviderOf(given: Given): IdentityProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  const { OIDC_ROLES: roles = null, OIDC_GROUPS_CLAIM: groupsClaim, OIDC_ONLY: isOnly } = given;
  const isMeant = issuer ?? clientId ?? clientSecret ?? given.OIDC_NAME ?? roles ?? (isOnly || undefined);
  if (isMeant === undefined) return null;
  if (issuer === undefined) throw new Error("OIDC_ISSUER is not set, and other settings of OIDC are");
  if (clientId === undefined) throw new Error("OIDC_ISSUER is set without OIDC_CLIENT_ID");
  if (clientSecret === undefined) throw new Error("OIDC_ISSUER is set without OIDC_CLIENT_SECRET");
  const name = given.OIDC_NAME ?? new URL(issuer).hostname;
  return { issuer, clientId, clientSecret, name, groupsClaim, roles, isOnly };
}

/**
 * The highest role of these groups; null where none of them has one, undefined where groups give no roles here.
 */
export function roleOfGroups(
  { roles }: Pick<IdentityProvider, "roles">,
  groups: readonly string[],
): Role | null | undefined {
  if (!roles) return undefined;
  return groups.reduce<Role | null>((highest, group) => {
    const role = roles.get(group);
    return role && (highest === null || hasRole(role, highest)) ? role : highest;
  }, null);
}

export const isLoopback = (hostname: string): boolean =>
  /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/i.test(hostname);

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  const isPrivate = protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
  return isPrivate && [search, hash, username, password].every((part) => part === "");
}
