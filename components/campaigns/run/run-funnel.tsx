import { SmsAge } from "#components/shell/frame/sms-age.tsx";
import { Funnel } from "#components/ui/plot/funnel.tsx";
import { Section } from "#components/ui/section.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { runFactsOf } from "./run-facts.ts";
import { type HrefOf, runStepsOf } from "./run-steps.ts";

/** How many got how far, each step leading to everybody who has got as far. */
export function RunFunnel({ campaign, hrefOf }: { campaign: Campaign; hrefOf: HrefOf }) {
  const steps = runStepsOf(campaign).map(({ filter, ...step }) => ({ ...step, href: hrefOf(filter) }));
  const { handed, operator } = campaign.delivery;
  const isPolled = campaign.channel === "sms" && handed + operator > 0;
  return (
    <Section
      title="Funnel"
      note={
        <>
          Click a step to see these people{isPolled && ". "}
          {isPolled && <SmsAge />}
        </>
      }
      isStretched
    >
      <Funnel total={runFactsOf(campaign).planned} steps={steps} />
    </Section>
  );
}
