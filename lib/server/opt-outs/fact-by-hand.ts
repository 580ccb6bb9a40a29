import { randomUUID } from "node:crypto";
import type { CreateOptOut } from "#lib/contract/desk/people/opt-out.ts";
import type { SignedInCtx } from "../context.ts";
import type { OptOutFact, OptOutState } from "../store/opt-out/opt-out.ts";
import { laterThan } from "./later-than.ts";

type ByHand = {
  number: string;
  isOut: boolean;
  input: Pick<CreateOptOut, "source" | "reason">;
  before: OptOutState | undefined;
};

/** What somebody says of one number now, in their name and later than what stands. */
export function factByHand(ctx: SignedInCtx, { number, isOut, input, before }: ByHand): OptOutFact {
  return {
    id: randomUUID(),
    number,
    isOut,
    saidAt: laterThan(ctx.clock.now(), before?.saidAt),
    source: input.source,
    words: input.reason,
    actorName: ctx.actor.name,
    file: null,
  };
}
