"use client";

import { Suspense, useEffect } from "react";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { StatusPill } from "../ui/status-pill.tsx";
import { Steps } from "../ui/steps.tsx";
import { CHANNEL_WORD } from "./campaign-state.ts";
import { ComposerActions } from "./composer-actions.tsx";
import { NameAndChannel } from "./name-and-channel.tsx";
import { StepFile } from "./step-file.tsx";
import { StepsLocked } from "./steps-locked.tsx";
import { type Composer, useComposer } from "./use-composer.ts";
import { useOwnAddress } from "./use-own-address.ts";

const { Part: StepsOpen, preload } = lazyPart(() =>
  import("./steps-open.tsx").then((part) => part.StepsOpen),
);

type ComposerPageProps = { campaign?: Campaign | undefined; region: string };

/** A new campaign, or a draft of one: four steps on one page, later ones seen but locked. */
export function ComposerPage({ campaign, region }: ComposerPageProps) {
  const composer = useComposer({ campaign, region });
  useOwnAddress(campaign === undefined);
  const { audience, values } = composer;
  // Fetched once the page stands: what a file opens is then there at once.
  useEffect(preload, []);
  return (
    <Page width="narrow">
      <PageHeader
        back={{ href: "/campaigns", label: "Campaigns" }}
        title={values.name.trim() || "New campaign"}
        state={<StatusPill name="draft" />}
        purpose={`${CHANNEL_WORD[values.channel]} from a spreadsheet. Nothing is sent until you confirm in step 4.`}
        actions={<ComposerActions composer={composer} />}
      />
      <form onSubmit={(event) => event.preventDefault()} className="flex min-w-0 flex-col gap-8" noValidate>
        <NameAndChannel composer={composer} />
        <Steps>
          <StepFile
            audience={audience}
            rows={audience.check?.counts.rows}
            again={againOf(composer, campaign?.file?.name)}
          />
          {audience.opened ? (
            <Suspense fallback={<StepsLocked />}>
              <StepsOpen composer={composer} opened={audience.opened} />
            </Suspense>
          ) : (
            <StepsLocked />
          )}
        </Steps>
      </form>
    </Page>
  );
}

/** Why the file has to be chosen once more; files stay in the browser that opened them, and only while it shows them. */
function againOf({ isBack }: Composer, serverFile: string | undefined): string | undefined {
  if (serverFile !== undefined) return `${serverFile} was read for this draft before`;
  return isBack ? "What you typed here is back" : undefined;
}
