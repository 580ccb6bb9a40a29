"use client";

import { useQuery } from "@tanstack/react-query";
import { replayLookQuery, useReplayEvent } from "#lib/client/events/replay.ts";
import type { EventReplay } from "#lib/contract/desk/event-replays.ts";
import { t } from "#lib/contract/language.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { Note } from "../../ui/note.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { EffectWords } from "../drawer/effect-text.tsx";

type ReplayDialogProps = { id: string; isOpen: boolean; onClose: () => void };

/** First what working on an event again would change; then, once somebody has read it, that it is done. */
export function ReplayDialog({ id, isOpen, onClose }: ReplayDialogProps) {
  const { data: seen, error, isFetching } = useQuery({ ...replayLookQuery(id), enabled: isOpen });
  const replay = useReplayEvent(id);
  const after = seen && changeOf(seen);
  function onDone(done: EventReplay) {
    const title =
      done.outcome === "changes"
        ? t("The event has changed this now", "Tukio limebadilisha hili sasa")
        : t("Nothing had to be changed", "Hakuna kilichohitaji kubadilishwa");
    showToast({ tone: "green", title });
    onClose();
  }
  if (!seen || isFetching || after === undefined) {
    return (
      <Dialog
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        title={t("Work on this event again", "Shughulikia tukio hili tena")}
        actions={<Button onClick={onClose}>{t("Close", "Funga")}</Button>}
      >
        {error ? (
          <FaultNote error={error} title={t("We could not try it", "Hatukuweza kulijaribu")} />
        ) : (
          <Found seen={isFetching ? undefined : seen} />
        )}
      </Dialog>
    );
  }
  return (
    <FormDialog
      isOpen={isOpen}
      isInsistent
      title={t("Work on this event again?", "Shughulikia tukio hili tena?")}
      purpose={t(
        "We tried it with this version of Tuma and undid it. You see what would change. No message is sent.",
        "Tulilijaribu kwa toleo hili la Tuma na kutendua. Unaona ambacho kingebadilika. Hakuna ujumbe unaotumwa.",
      )}
      button={t("Apply this change", "Fanya badiliko hili")}
      isBusy={replay.isPending}
      onSubmit={() => replay.mutate(after, { onSuccess: onDone })}
      onClose={onClose}
    >
      <Found seen={seen} />
      <SaveFault error={replay.error} title={t("Not changed", "Halikubadilishwa")} />
    </FormDialog>
  );
}

/** What it would be; undefined where nothing would change. */
function changeOf({ outcome, before, after }: EventReplay): string | undefined {
  return outcome === "same" || outcome === "fails" || before === after ? undefined : (after ?? undefined);
}

function Found({ seen }: { seen: EventReplay | undefined }) {
  if (!seen) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        <Skeleton width="widest" />
        <Skeleton width="wide" />
      </div>
    );
  }
  const { outcome, before, after } = seen;
  if (outcome === "fails") {
    return (
      <Note
        tone="red"
        isSmall
        title={t("This version cannot work on it either", "Toleo hili pia haliwezi kulishughulikia")}
      >
        {t(
          "It stays stored, and nothing was changed. The server’s log says why.",
          "Linabaki limehifadhiwa, na hakuna kilichobadilishwa. Kumbukumbu ya seva inaeleza sababu.",
        )}
      </Note>
    );
  }
  if (changeOf(seen) === undefined) {
    return (
      <Note tone="grey" isSmall title={t("Nothing would change", "Hakuna ambacho kingebadilika")}>
        {t(
          "This version comes to the same result. We know everything in this event already.",
          "Toleo hili linafikia matokeo yaleyale. Tayari tunajua kila kitu kilicho katika tukio hili.",
        )}
      </Note>
    );
  }
  return (
    <Facts
      shape="list"
      facts={[
        {
          key: "now",
          label: t("Now", "Sasa"),
          value: <Effect text={before ?? t("not worked on yet", "bado halijashughulikiwa")} />,
        },
        { key: "then", label: t("It would be", "Lingekuwa"), value: <Effect text={after ?? ""} /> },
      ]}
    />
  );
}

function Effect({ text }: { text: string }) {
  return (
    <span className="inline-block first-letter:uppercase">
      <EffectWords text={text} />
    </span>
  );
}
