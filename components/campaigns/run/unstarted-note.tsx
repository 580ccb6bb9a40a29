"use client";

import { useWhyNotSend } from "#components/shell/sending/use-why-not-send.ts";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Note } from "#components/ui/note.tsx";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { CampaignHistory } from "#lib/contract/desk/campaign/campaign-history.ts";
import { t, translated } from "#lib/contract/language.ts";
import { type Rights, useCopyCampaign } from "./steer/run-actions.tsx";

/** Why a campaign that is not started is shown here. */
export function UnstartedNote({
  campaign,
  rights,
  story,
}: { campaign: Campaign; rights: Rights } & Pick<CampaignHistory, "story">) {
  if (campaign.state !== "ready") return null;
  const isUndone = story.some((item) => item.kind === "person" && item.action === "campaign.undo");
  return campaign.approval === null && !isUndone ? (
    <OverApiNote campaign={campaign} canCopy={rights.canSteer && rights.canSeeNumbers} />
  ) : (
    <ReturnedNote campaign={campaign} canSend={rights.canSteer} />
  );
}

/** For whoever looked at a campaign while it was withdrawn, declined or undone. */
function ReturnedNote({ campaign, canSend }: { campaign: Campaign; canSend: boolean }) {
  const verdict = campaign.approval?.verdict;
  return (
    <Note
      tone="grey"
      title={RETURNED[verdict ?? "approved"]}
      actions={
        canSend && (
          <ButtonLink href={`/campaigns/${campaign.id}/edit`}>
            {t("Open the draft", "Fungua rasimu")}
          </ButtonLink>
        )
      }
    >
      {t("It is a draft again. Nothing was sent.", "Imekuwa rasimu tena. Hakuna kilichotumwa.")}
    </Note>
  );
}

const RETURNED = /* @__PURE__ */ translated(() => ({
  declined: t("This campaign was declined", "Kampeni hii ilikataliwa"),
  withdrawn: t("The request for approval was withdrawn", "Ombi la idhini liliondolewa"),
  approved: t("The start of this campaign was undone", "Kuanza kwa kampeni hii kulitenduliwa"),
}));

type OverApiNoteProps = { campaign: Campaign; canCopy: boolean };

/** The program that has planned a campaign starts it; a person who wants it otherwise gets a draft of their own. */
function OverApiNote({ campaign, canCopy }: OverApiNoteProps) {
  const whyNot = useWhyNotSend(campaign.channel);
  const copy = useCopyCampaign(campaign);
  if (campaign.state !== "ready") return null;
  return (
    <Note
      tone="grey"
      title={t("This campaign was made over the API", "Kampeni hii iliundwa kupitia API")}
      actions={
        canCopy &&
        whyNot === undefined && (
          <Button onClick={() => copy("all")}>
            {t("Open a copy as a draft", "Fungua nakala kama rasimu")}
          </Button>
        )
      }
    >
      {t(
        "Nothing of it was sent. The program that made it starts it. To change it or send it from here, open a copy and cancel this one: if both are sent, people get it twice.",
        "Hakuna chochote chake kilichotumwa. Programu iliyoiunda ndiyo huianzisha. Ili kuibadilisha au kuituma kutoka hapa, fungua nakala na ughairi hii: zote mbili zikitumwa, watu wataipata mara mbili.",
      )}
    </Note>
  );
}
