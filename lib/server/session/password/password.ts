import { hash, verify } from "@node-rs/argon2";
import { inTurn } from "../sign-in/in-turn.ts";

/** argon2id, 19 MiB, two passes (OWASP). */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The PHC string of a password; at most four are worked on at once. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), COST));
}

/** Does the password fit; without a hash (nobody of that name) it works as long and says no. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? NOBODY, password.normalize("NFKC")));
  return isRight && passwordHash !== undefined;
}

// The hash of random bytes that nobody kept, at the same cost.
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$ON4en2NV+Gn6B+IFS/YJOg$bgHwYYzKOc2NGtiZa54aFOR4IPWKLSu2dUub0/+AOpU";
