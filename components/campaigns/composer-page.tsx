"use client";

import { useRouter } from "next/navigation";
import { useDiscardDraft } from "#lib/client/campaigns/draft-mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { formatNoun } from "../ui/format-count.ts";
import { StatusPill } from "../ui/status-pill.tsx";
import { Steps } from "../ui/steps.tsx";
import { CHANNEL_WORD } from "./campaign-state.ts";
import { NameAndChannel } from "./name-and-channel.tsx";
import { StepColumns } from "./step-columns.tsx";
import { StepFile } from "./step-file.tsx";
import { StepMessage } from "./step-message.tsx";
import { StepReview } from "./step-review.tsx";
import { type Composer, useComposer } from "./use-composer.ts";

type ComposerPageProps = { campaign?: Campaign | undefined; region: string };

/** A new campaign, or a draft of one: four steps on one page, later ones seen but locked. */
export function ComposerPage({ campaign, region }: ComposerPageProps) {
  const composer = useComposer({ campaign, region });
  const { audience, values } = composer;
  const isMessageReady = hasMessage(composer);
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
            serverFile={campaign?.file?.name}
          />
          <StepColumns composer={composer} />
          <StepMessage composer={composer} isReady={isMessageReady} />
          <StepReview composer={composer} lockedBecause={whyLocked(composer, isMessageReady)} />
        </Steps>
      </form>
    </Page>
  );
}

function ComposerActions({ composer }: { composer: Composer }) {
  const router = useRouter();
  const discard = useDiscardDraft();
  function leave() {
    composer.forget();
    router.push("/campaigns");
  }
  return (
    <>
      <Button
        look="plain"
        isBusy={discard.isPending}
        onClick={() =>
          composer.id === undefined ? leave() : discard.mutate(composer.id, { onSuccess: leave })
        }
      >
        Discard
      </Button>
      <Button isBusy={composer.isReviewing} onClick={() => void composer.keepDraft()}>
        Save draft
      </Button>
    </>
  );
}

function hasMessage({ values, audience: { check } }: Composer): boolean {
  if (check?.messageFault != null) return false;
  if (values.channel === "chat-template") return values.templateName.trim() !== "";
  return values.text.trim() !== "" && (values.channel !== "sms" || values.senderId.trim() !== "");
}

function whyLocked(composer: Composer, isMessageReady: boolean): string | undefined {
  const { audience, blocking, isLeavingOut, values } = composer;
  if (!audience.opened) return "Opens when a file is chosen and the message is written.";
  if (audience.phoneColumn === null) return "Opens when the column of phone numbers is chosen.";
  if (!audience.check) return "Opens when every row is read.";
  if (blocking.problems.length > 0 && !isLeavingOut) {
    const things = formatNoun(blocking.problems.length, "thing");
    return `Opens when the ${things} above ${blocking.problems.length === 1 ? "is" : "are"} mended.`;
  }
  if (!isMessageReady) return "Opens when the message is written.";
  if (values.name.trim() === "") return "Opens when the campaign has a name.";
  return audience.check.recipients === 0 ? "No row of the file can be sent to." : undefined;
}
