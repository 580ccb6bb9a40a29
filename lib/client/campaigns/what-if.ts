import type { AskWhatIf, WhatIfCampaign, WhatIfStep } from "#lib/contract/desk/what-if.ts";
import { http } from "../request.ts";

export type WhatIfRules = Omit<AskWhatIf, "cursor">;
export type WhatIfSums = { campaigns: readonly WhatIfCampaign[]; done: number };

/** Walks through a span step by step until its end, or until it is aborted; tells what is known after each step. */
export async function walkWhatIf(
  rules: WhatIfRules,
  { signal, onStep }: { signal: AbortSignal; onStep: (sums: WhatIfSums) => void },
): Promise<void> {
  let sums: readonly WhatIfCampaign[] = [];
  for (let cursor: string | undefined; ; ) {
    const step: WhatIfStep = await http("GET /api/campaigns/what-if", {
      query: { ...rules, cursor },
      signal,
    });
    sums = addStep(sums, step.campaigns);
    onStep({ campaigns: sums, done: step.nextCursor === null ? 1 : step.done });
    if (step.nextCursor === null) return;
    cursor = step.nextCursor;
  }
}

/** The sums with those of a step, campaign by campaign, the dearest first. */
export function addStep(
  sums: readonly WhatIfCampaign[],
  step: readonly WhatIfCampaign[],
): readonly WhatIfCampaign[] {
  const byId = new Map(sums.map((sum) => [sum.id, sum]));
  for (const each of step) {
    const known = byId.get(each.id);
    byId.set(each.id, known ? addOf(known, each) : each);
  }
  return [...byId.values()].toSorted((a, b) => b.before - a.before);
}

const addOf = (a: WhatIfCampaign, b: WhatIfCampaign): WhatIfCampaign => ({
  ...a,
  messages: a.messages + b.messages,
  before: a.before + b.before,
  after: a.after + b.after,
  unread: a.unread + b.unread,
  unknown: a.unknown + b.unknown,
  skipped: a.skipped + b.skipped,
  byChat: a.byChat + b.byChat,
  shorter: a.shorter + b.shorter,
  moved: a.moved + b.moved,
});

/** All campaigns together. */
export const totalOf = (sums: readonly WhatIfCampaign[]): WhatIfCampaign => sums.reduce(addOf, NOTHING);

const NOTHING: WhatIfCampaign = {
  ...{ id: null, name: null, messages: 0, before: 0, after: 0, unread: 0, unknown: 0 },
  ...{ skipped: 0, byChat: 0, shorter: 0, moved: 0 },
};
