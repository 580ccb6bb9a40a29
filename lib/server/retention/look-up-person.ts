import type { ErasePerson, HeldPerson } from "#lib/contract/desk/people/erasure.ts";
import type { SignedInCtx } from "../context.ts";
import { readNumber } from "../read-number.ts";
import { findExcluded } from "./find-excluded.ts";
import { findHeld, heldPersonOf } from "./find-held.ts";

/** What is known of a number, and what keeps it from being erased now. Throws `invalid_input`. */
export async function lookUpPerson({ db, env }: SignedInCtx, input: ErasePerson): Promise<HeldPerson> {
  const region = env.defaultRegion;
  const number = readNumber(input.number, region);
  const excluded = await findExcluded(db, { number, region });
  return heldPersonOf(await findHeld(db, { number, region, excluded }));
}
