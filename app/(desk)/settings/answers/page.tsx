import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { DrawnSettings } from "#components/settings/drawn-settings.tsx";
import { LateAnswersSection } from "#components/settings/late-settings.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { LatePart } from "#components/ui/load/late-part.tsx";
import { answersQuery } from "#lib/client/answers.ts";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { Answers } from "#lib/contract/desk/settings/answers.ts";
import { hasRight } from "#lib/contract/desk/team/rights.ts";
import { getAnswers } from "#lib/server/answers/index.ts";
import { pageCtx, readPage } from "#lib/server/pages/index.ts";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("answers");

export default async function AnswersPage() {
  const { actor } = await pageCtx();
  const canChange = await maySet();
  const client = createQueryClient();
  client.setQueryData(answersQuery.queryKey, await readPage(Answers, (ctx) => getAnswers(ctx)));
  return (
    <>
      <SettingsHeader current="answers" />
      <HydrationBoundary state={dehydrate(client)}>
        {/* What is answered for the team is as what they answer by chat. */}
        <LatePart>
          <LateAnswersSection canChange={canChange && hasRight(actor, "chat")} />
        </LatePart>
      </HydrationBoundary>
      <DrawnSettings names={["answerMinutes"]} canChange={canChange} />
    </>
  );
}
