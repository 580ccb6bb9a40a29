import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { isNavigationPending } from "#components/ui/load/navigation-pending.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { campaignKeys } from "#lib/client/campaigns/keys.ts";
import { detailOf } from "#lib/client/detail-of.ts";
import type { Autosaver } from "#lib/client/drafts/autosaver.ts";
import { knownDrafts } from "#lib/client/drafts/known-drafts.ts";
import { type DraftBody, draftFileQuery } from "#lib/client/drafts/requests.ts";
import type { Draft, DraftForm } from "#lib/contract/desk/campaign/draft.ts";
import { t } from "#lib/contract/language.ts";
import { type DraftValues, EMPTY_DRAFT } from "./draft-values.ts";

type KeptOptions = {
  id: string;
  setId: (id: string) => void;
  draft: Draft | undefined;
  form: UseFormReturn<DraftValues>;
  saver: Autosaver;
  fileId: RefObject<string | null>;
  audience: Audience;
  setLeftOut: (leftOut: string | null) => void;
};

/** Brings back what was kept of this draft, on the server and in this tab, and keeps what changes from then on. */
export function useKeptDraft({ id, setId, draft, form, saver, fileId, audience, setLeftOut }: KeptOptions) {
  const client = useQueryClient();
  const [file, setFile] = useState(draft?.file ?? null);
  const [reading, setReading] = useState(draft?.reading ?? null);
  async function openFile({ file: kept, reading }: Pick<Draft, "file" | "reading">) {
    if (kept?.canOpen) await audience.reopen(() => client.fetchQuery(draftFileQuery(id, kept.name)), reading);
  }
  /** The server keeps another file than this page knows of: it takes the place of what is open here. */
  async function takeFile(theirs: Draft, choices?: number) {
    audience.putAway(choices);
    fileId.current = theirs.file?.id ?? null;
    setFile(theirs.file);
    setReading(theirs.reading);
    client.removeQueries({ queryKey: draftFileQuery(id, "").queryKey });
    await openFile(theirs);
  }
  const begin = useEffectEvent(() => {
    const here = takeKept(draft?.id);
    if (here) {
      if (!draft) setId(here.id);
      saver.restart(Number(here.revision));
      form.reset({ ...EMPTY_DRAFT, ...here.form } as DraftForm, { keepDefaultValues: true });
      saver.touch("form");
    }
    if (draft) void openFile(draft);
  });
  useEffect(() => {
    begin();
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => name && saver.touch("form"),
    });
  }, [form, saver]);
  useAddress(id, saver);
  // A list of campaigns that was read before does not know this draft, or its name.
  useEffect(() => () => void client.invalidateQueries({ queryKey: campaignKeys.lists }), [client]);
  return {
    /** The file that the server keeps and this person may not open. */
    isClosed: file !== null && !file.canOpen && audience.opened === undefined,
    /** The file that was kept is the one of this page, on its way or open. */
    isKept: file?.canOpen === true && audience.fetchFault === null && audience.openFault === null,
    file,
    /** How the server reads it. */
    reading,
    fileFault: audience.fetchFault && faultWords(audience.fetchFault),
    openAgain: () => void openFile({ file, reading }),
    /** Another file is in the place of the one that was kept. */
    forgetFile: () => setFile(null),
    takeFile,
    /** Takes over what somebody else has saved. */
    take(theirs: Draft) {
      saver.choose("theirs");
      // A program has changed it over the API: what it holds now is in the campaign, and not in any form.
      if (theirs.form === null) return location.reload();
      form.reset(theirs.form);
      setLeftOut(theirs.reading?.leftOut ?? null);
      void takeFile(theirs);
    },
    /** Writes over what somebody else has saved; where no file is open here, theirs is shown. */
    keepMine(theirs: Draft) {
      const isMine = audience.given !== undefined;
      saver.choose("mine", isMine && theirs.file?.id !== fileId.current);
      if (!isMine) void takeFile(theirs);
    },
  };
}

const faultWords = (error: Error): string =>
  detailOf(error) ??
  t("The file of this draft could not be fetched.", "Faili la rasimu hii halikuweza kupakiwa.");

/** From its first save a draft has an address, which the way back leads to. */
function useAddress(id: string, saver: Autosaver) {
  useEffect(
    () =>
      saver.watch(() => {
        if (saver.revision === 0 || location.pathname !== "/campaigns/new") return;
        // Next gives up a page that is on its way when it hears of another address; of its own state it hears nothing.
        window.history.replaceState(
          isNavigationPending() ? history.state : null,
          "",
          `/campaigns/${id}/edit`,
        );
      }),
    [id, saver],
  );
}

/** What was typed and not kept by the server when this tab left the page; never the file, it holds people's numbers. */
export type KeptHere = { id: string } & DraftBody;

const KEY = "tuma-kept-draft";

export function keepHere(kept: KeptHere): void {
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/**
 * Takes what was kept for this draft, or for one that has no address yet; only once. What a page that was left is still
 * saving is not lost, and is not written a second time from here.
 */
export function takeKept(id: string | undefined): KeptHere | null {
  const kept = read();
  const isLost = kept !== null && !knownDrafts.isBeingSaved(kept.id);
  const isMine = isLost && (id === undefined ? kept.revision === 0 : kept.id === id);
  if (isMine) sessionStorage.removeItem(KEY);
  return isMine ? kept : null;
}

/** The server has it. */
export function forgetKept(id: string): void {
  if (read()?.id === id) sessionStorage.removeItem(KEY);
}

function read(): KeptHere | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as KeptHere | null;
  } catch {
    return null;
  }
}
