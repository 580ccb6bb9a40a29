import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { PlanCheck, PlanHashAnswer } from "#lib/contract/desk/campaign/plan-hash.ts";
import { http } from "../request.ts";
import { planQuery } from "./queries.ts";

/** The hash of a plan, and the reading of it again that a person asks for; `sum` is of all answers so far. */
export function usePlanCheck({ id, revision }: Pick<Campaign, "id" | "revision">) {
  const plan = useQuery(planQuery({ id, revision })).data?.plan ?? null;
  const [sum, setSum] = useState<PlanCheck | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  async function check() {
    setChecking(true);
    setError(null);
    setSum(null);
    try {
      for (let cursor: string | null = "0", before: PlanCheck | null = null; cursor !== null; ) {
        const answer: PlanHashAnswer = await http("GET /api/campaigns/:id/plan", {
          params: { id },
          query: { cursor },
        });
        if (answer.check === null) break;
        before = added(before, answer.check);
        setSum(before);
        cursor = answer.nextCursor;
      }
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setChecking(false);
    }
  }
  return { plan, sum, isChecking, error, check };
}

const added = (before: PlanCheck | null, part: PlanCheck): PlanCheck => ({
  ...part,
  erased: (before?.erased ?? 0) + part.erased,
  unchecked: (before?.unchecked ?? 0) + part.unchecked,
});
