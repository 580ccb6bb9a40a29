"use client";

import { faultToast } from "#components/shell/fault-toast.ts";
import { GraceNote } from "#components/shell/sending/grace-note.tsx";
import { isStillOn } from "#components/ui/load/leaving.ts";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { showToast } from "#components/ui/toast/show-toast.ts";
import { useUndoStart } from "#lib/client/campaigns/mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";

type RunGraceProps = { campaign: Pick<Campaign, "id" | "graceUntil">; canSteer: boolean };

/** A campaign that has just been started, and of which nothing has been sent. */
export function RunGrace({ campaign: { id, graceUntil }, canSteer }: RunGraceProps) {
  const { mutateAsync, isPending } = useUndoStart(id);
  const go = useNavigate();
  async function undo() {
    try {
      await mutateAsync();
      const draft = `/campaigns/${id}/edit`;
      if (isStillOn(`/campaigns/${id}`)) go.replace(draft);
      else
        showToast({
          tone: "green",
          title: t("Undone. Nothing was sent", "Imetenduliwa. Hakuna kilichotumwa"),
          link: { label: t("Open the draft", "Fungua rasimu"), href: draft },
        });
    } catch (error) {
      showToast(faultToast(error, [t("The campaign", "Kampeni"), t("undone", "kutenduliwa")]));
    }
  }
  if (graceUntil === null) return null;
  return (
    <GraceNote
      graceUntil={graceUntil}
      // Keeping others from being sent to is open to every sender.
      onUndo={canSteer ? () => void undo() : undefined}
      isBusy={isPending}
    >
      {t("Undo makes it a draft again.", "Ukitendua inakuwa rasimu tena.")}
    </GraceNote>
  );
}
