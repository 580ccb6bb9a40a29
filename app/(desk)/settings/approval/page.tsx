import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { ApprovalSection } from "#components/settings/approval/approval-section.tsx";
import { DrawnSettings } from "#components/settings/drawn-settings.tsx";
import { SettingsHeader } from "#components/settings/settings-header.tsx";
import { createQueryClient } from "#lib/client/query-client/create-query-client.ts";
import { approvalRuleQuery } from "#lib/client/settings.ts";
import { ApprovalRuleAnswer } from "#lib/contract/desk/settings/approval-rule.ts";
import { getApprovalRule } from "#lib/server/approval/index.ts";
import { readPage } from "#lib/server/pages/index.ts";
import { maySet, titled } from "../may-set.ts";

export const generateMetadata = titled("approval");

export default async function ApprovalPage() {
  const canChange = await maySet();
  const client = createQueryClient();
  client.setQueryData(
    approvalRuleQuery.queryKey,
    await readPage(ApprovalRuleAnswer, (ctx) => getApprovalRule(ctx)),
  );
  return (
    <>
      <SettingsHeader current="approval" />
      <HydrationBoundary state={dehydrate(client)}>
        <ApprovalSection canChange={canChange} />
        <DrawnSettings names={["graceSeconds"]} canChange={canChange} />
      </HydrationBoundary>
    </>
  );
}
