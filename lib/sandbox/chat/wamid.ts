import { randomBytes } from "node:crypto";

/** An identifier as the provider makes them up. */
export function newWamid(): string {
  return `wamid.${randomBytes(18).toString("base64url")}`;
}
