import type { ErasePerson, HeldPerson } from "#lib/contract/desk/people/erasure.ts";
import type { SignedInCtx } from "../context.ts";
import { readNumber } from "../read-number.ts";
import { findHeld, heldPersonOf } from "./find-held.ts";

/** What is known of a number, and what keeps it from being erased now. Throws `invalid_input`. */
export async function lookUpPerson(ctx: SignedInCtx, input: ErasePerson): Promise<HeldPerson> {
  const region = ctx.env.defaultRegion;
  return heldPersonOf(await findHeld(ctx.db, { number: readNumber(input.number, region), region }));
}
