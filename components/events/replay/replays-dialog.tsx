"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { replaysQuery, useReplays } from "#lib/client/events/replay.ts";
import type { EventShown } from "#lib/contract/desk/choices.ts";
import type { CreateEventReplays, EventReplays, ReplayTally } from "#lib/contract/desk/event-replays.ts";
import { t } from "#lib/contract/language.ts";
import { EVENT_SHOWN_WORDS } from "#lib/contract/words/console/event-shown-words.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { FaultNote } from "../../shell/fault-note.tsx";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Skeleton } from "../../ui/load/skeleton.tsx";
import { Note } from "../../ui/note.tsx";
import { Dialog } from "../../ui/popup/dialog.tsx";
import { FormDialog } from "../../ui/popup/form-dialog.tsx";

type ReplaysDialogProps = { askedNow: () => CreateEventReplays; isOpen: boolean; onClose: () => void };

/** First the events of a list are counted and tried; then, once somebody has read what would change, it is done. */
export function ReplaysDialog({ askedNow, isOpen, onClose }: ReplaysDialogProps) {
  const { data, error } = useQuery({ ...replaysQuery, enabled: isOpen });
  const { create, start, stop } = useReplays();
  const [asked] = useState(askedNow);
  const replays = data?.replays ?? null;
  // What had ended before this was opened is not what is asked about now.
  const [watchedId, setWatchedId] = useState<string>();
  if (replays !== null && isGoing(replays) && watchedId !== replays.id) setWatchedId(replays.id);
  const isShown = replays !== null && (isGoing(replays) || watchedId === replays.id);
  if (!data) return <Waiting error={error} isOpen={isOpen} onClose={onClose} />;
  if (!isShown) return <AskToTry asked={asked} create={create} isOpen={isOpen} onClose={onClose} />;
  const { id, phase, tried } = replays;
  if (phase === "tried" && tried.changes > 0) {
    return (
      <FormDialog
        isOpen={isOpen}
        isInsistent
        title={t(
          `Change ${formatNoun(tried.changes, "event")}?`,
          `Badilisha ${formatNounSw(tried.changes, "tukio", "matukio")}?`,
        )}
        purpose={listWords(replays)}
        button={t(
          `Apply to ${formatNoun(tried.changes, "event")}`,
          `Badilisha ${formatNounSw(tried.changes, "tukio", "matukio")}`,
        )}
        isBusy={start.isPending}
        wayOut={
          <Button isBusy={stop.isPending} onClick={() => stop.mutate(id, { onSuccess: onClose })}>
            {t("Cancel", "Ghairi")}
          </Button>
        }
        onSubmit={() => start.mutate(id)}
        onClose={onClose}
      >
        <ReplaysFound replays={replays} />
        <SaveFault error={start.error ?? stop.error} title={t("Not changed", "Haikubadilishwa")} />
      </FormDialog>
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("Work on these events again", "Shughulikia matukio haya tena")}
      purpose={listWords(replays)}
      actions={
        <>
          {(phase === "trying" || phase === "working") && (
            <Button isBusy={stop.isPending} onClick={() => stop.mutate(id)}>
              {t("Stop", "Simamisha")}
            </Button>
          )}
          <Button onClick={onClose}>{t("Close", "Funga")}</Button>
        </>
      }
    >
      <ReplaysFound replays={replays} />
      <SaveFault error={stop.error} title={t("Not stopped", "Haikusimamishwa")} />
    </Dialog>
  );
}

const isGoing = ({ phase, tried }: EventReplays): boolean =>
  phase === "trying" || phase === "working" || (phase === "tried" && tried.changes > 0);

function Waiting({ error, isOpen, onClose }: Omit<ReplaysDialogProps, "askedNow"> & { error: Error | null }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("Work on these events again", "Shughulikia matukio haya tena")}
      actions={<Button onClick={onClose}>{t("Close", "Funga")}</Button>}
    >
      {error ? (
        <FaultNote error={error} title={t("We could not ask", "Hatukuweza kuuliza")} />
      ) : (
        <Skeleton width="widest" />
      )}
    </Dialog>
  );
}

type AskToTryProps = Omit<ReplaysDialogProps, "askedNow"> & {
  asked: CreateEventReplays;
  create: ReturnType<typeof useReplays>["create"];
};

function AskToTry({ asked, create, isOpen, onClose }: AskToTryProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      title={t("Work on these events again?", "Shughulikia matukio haya tena?")}
      purpose={t(
        "First we try each event with this version of Tuma and undo it. You see what would change. Nothing is changed yet, and no message is sent.",
        "Kwanza tunajaribu kila tukio kwa toleo hili la Tuma na kutendua. Unaona ambacho kingebadilika. Bado hakuna kinachobadilishwa, na hakuna ujumbe unaotumwa.",
      )}
      button={t("Count and try", "Hesabu na ujaribu")}
      isBusy={create.isPending}
      onSubmit={() => create.mutate(asked)}
      onClose={onClose}
    >
      <p className="text-13 text-ink-2">{listWords(asked)}</p>
      {asked.q === undefined && (
        <p className="text-12 text-ink-3">
          {t(
            "To choose only events that changed nothing, search the list for “nothing:” first.",
            "Ili kuchagua tu matukio ambayo hayakubadilisha kitu, kwanza tafuta “hakuna:” kwenye orodha.",
          )}
        </p>
      )}
      <FaultNote error={create.error} title={t("Not tried", "Hayakujaribiwa")} />
    </FormDialog>
  );
}

const MOST_SHOWN = 20;

/** How far it has come, and what changes, in words and how often. */
export function ReplaysFound({ replays }: { replays: EventReplays }) {
  const { phase, tried, worked, isCut } = replays;
  const isTried = phase === "trying" || phase === "tried";
  const { kinds, fails } = isTried ? tried : worked;
  return (
    <>
      <p role="status" className="num text-13 text-ink-2">
        {progressWords(replays)}
      </p>
      {kinds.length > 0 && (
        <ul className="flex flex-col border-line border-y text-13">
          {kinds.slice(0, MOST_SHOWN).map(({ before, after, count }) => (
            <li key={`${before} ${after}`} className="flex gap-3 border-line py-2 not-first:border-t">
              <span className="num w-14 flex-none text-right font-medium">{formatCount(count)}</span>
              <span className="min-w-0 break-words">
                <span className="block text-ink-3 first-letter:uppercase">{before}</span>
                <span className="block first-letter:uppercase">{after}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {kinds.length > MOST_SHOWN && (
        <p className="num text-12 text-ink-3">
          {t(
            `${formatNoun(kinds.length - MOST_SHOWN, "more kind")} of change, each with fewer events`,
            `Aina nyingine ${formatCount(kinds.length - MOST_SHOWN)} za mabadiliko, kila moja ina matukio machache kuliko hizi`,
          )}
        </p>
      )}
      {fails > 0 && (
        <Note
          tone="amber"
          isSmall
          title={t(
            `We could not work on ${formatNoun(fails, "event")}`,
            `Hatukuweza kushughulikia ${formatNounSw(fails, "tukio", "matukio")}`,
          )}
        >
          {t(
            "They stay stored and unchanged. The server’s log says why.",
            "Yanabaki yamehifadhiwa bila kubadilika. Kumbukumbu ya seva inaeleza sababu.",
          )}
        </Note>
      )}
      {isCut && (
        <Note
          tone="grey"
          isSmall
          title={t(
            `These are the newest ${formatNoun(tried.events, "event")}`,
            `Haya ni ${formatNounSw(tried.events, "tukio", "matukio")} mapya zaidi`,
          )}
        >
          {t(
            "More events match. Choose fewer with the search and the filters.",
            "Matukio zaidi yanalingana. Chagua machache kwa utafutaji na vichujio.",
          )}
        </Note>
      )}
    </>
  );
}

type Listed = {
  type?: string | null | undefined;
  show?: EventShown | null | undefined;
  q?: string | null | undefined;
  since?: string | null | undefined;
};

/** Which events are meant: the list, as its filter says. */
export function listWords({ type, show, q, since }: Listed): string {
  const parts = [
    type && t(`of the type ${type}`, `ya aina ${type}`),
    show &&
      t(
        `listed by “${EVENT_SHOWN_WORDS[show].word}”`,
        `yaliyoorodheshwa kwa “${EVENT_SHOWN_WORDS[show].word}”`,
      ),
    q && t(`that match “${q}”`, `yanayolingana na “${q}”`),
    since && t("since the time you chose", "tangu wakati uliochagua"),
  ];
  const said = parts.filter(Boolean).join(", ");
  return said === ""
    ? t("All events of the list, the newest first.", "Matukio yote ya orodha, mapya kwanza.")
    : t(`Events ${said}.`, `Matukio ${said}.`);
}

/** How far it has come, in a sentence. */
export function progressWords({ phase, tried, worked }: EventReplays): string {
  switch (phase) {
    case "trying":
      return t(
        `Trying: ${formatNoun(tried.events, "event")} so far.`,
        `Inajaribu: ${formatNounSw(tried.events, "tukio", "matukio")} hadi sasa.`,
      );
    case "tried":
      return t(
        `We tried ${formatNoun(tried.events, "event")}, and undid it: ${changeWords(tried)}.`,
        `Tulijaribu na kutendua ${formatNounSw(tried.events, "tukio", "matukio")}: ${changeWords(tried)}.`,
      );
    case "working":
      return t(
        `Worked on ${formatCount(worked.events)} of ${formatNoun(tried.events, "event")}, ${formatCount(worked.changes)} changed. You can close this: it goes on.`,
        `Yameshughulikiwa ${formatCount(worked.events)} kati ya ${formatNounSw(tried.events, "tukio", "matukio")}, yamebadilika ${formatCount(worked.changes)}. Unaweza kufunga hapa: kazi inaendelea.`,
      );
    case "done":
      return t(
        `Done: we worked on ${formatNoun(worked.events, "event")} again, and ${formatCount(worked.changes)} changed something.`,
        `Tayari: tumeshughulikia ${formatNounSw(worked.events, "tukio", "matukio")} tena, na yaliyobadilisha kitu ni ${formatCount(worked.changes)}.`,
      );
    case "stopped":
      return t(
        `Stopped: ${formatCount(worked.changes)} of ${formatNoun(worked.events, "event")} changed something before that.`,
        `Imesimamishwa: yaliyobadilisha kitu kabla ya hapo ni ${formatCount(worked.changes)} kati ya ${formatNounSw(worked.events, "tukio", "matukio")}.`,
      );
  }
}

const changeWords = ({ changes }: ReplayTally): string =>
  changes === 0
    ? t("nothing would change", "hakuna ambacho kingebadilika")
    : t(
        `${formatCount(changes)} would change something`,
        plural(changes, "1 lingebadilisha kitu", `${formatCount(changes)} yangebadilisha kitu`),
      );
