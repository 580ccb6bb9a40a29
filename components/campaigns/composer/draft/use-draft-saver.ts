import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { readingOf } from "#lib/client/audience/reading-of.ts";
import type { Audience } from "#lib/client/audience/use-audience.ts";
import { Autosaver } from "#lib/client/drafts/autosaver.ts";
import { knownDrafts } from "#lib/client/drafts/known-drafts.ts";
import { type DraftBody, readDraft, saveDraft, saveDraftFile } from "#lib/client/drafts/requests.ts";
import type { Draft } from "#lib/contract/desk/campaign/draft.ts";
import { type DraftValues, draftInputOf, EMPTY_DRAFT } from "./draft-values.ts";
import { forgetKept, keepHere } from "./use-kept-draft.ts";

/** What of the page goes to the server, as it is at the moment of saving. */
export type DraftParts = {
  form: UseFormReturn<DraftValues>;
  zone: string;
  audience: Audience;
  leftOut: string | null;
  /** How the server reads a file that is not open here. */
  closedReading: Draft["reading"];
};

/** The draft of this page and what keeps it; `id` is its own from the first moment, though it is kept only later. */
export function useDraftSaver(visit: string, draft: Draft | undefined) {
  const [id, setId] = useState(() => draft?.id ?? crypto.randomUUID());
  const parts = useRef<DraftParts>(null);
  /** The file that the server had when this page last heard of it. */
  const fileId = useRef(draft?.file?.id ?? null);
  const owner = useRef(id);
  useEffect(() => {
    owner.current = id;
  }, [id]);
  const [saver] = useState(
    () =>
      new Autosaver(
        {
          save: (revision, isLeaving) => saveDraft(owner.current, bodyOf(parts.current, revision), isLeaving),
          async saveFile(revision) {
            const file = parts.current?.audience.given;
            if (!file) return null;
            const saved = await saveDraftFile(owner.current, file, revision);
            fileId.current = saved.fileId ?? null;
            return saved;
          },
          read: () => readDraft(owner.current),
          isSame(theirs, isFileOwed) {
            const sent = isFileOwed ? parts.current?.audience.given : undefined;
            return isSameDraft({ ...bodyOf(parts.current, 0), file: { id: fileId.current, sent } }, theirs);
          },
          later(ms, work) {
            const timer = setTimeout(work, ms);
            return () => clearTimeout(timer);
          },
          now: () => Date.now(),
        },
        { revision: draft?.revision ?? 0, at: draft?.form ? draft.savedAt : null },
      ),
  );
  // First of the two: it waits for what is sent as the page is left.
  useEffect(() => knownDrafts.open(visit, { id, saver }), [id, saver, visit]);
  useLeaving(saver, () => {
    const kept = owner.current;
    keepHere({ id: kept, ...bodyOf(parts.current, saver.revision) });
    return () => forgetKept(kept);
  });
  return { id, setId, saver, parts, fileId };
}

function bodyOf(parts: DraftParts | null, revision: number): DraftBody {
  if (!parts) throw new Error("the page of this draft is not there yet");
  const { form, zone, audience, leftOut, closedReading } = parts;
  const values = form.getValues();
  // The server takes what is whole as a campaign, and what is not as a draft of one.
  const campaign = draftInputOf(values, zone);
  return { revision, form: values, reading: draftReadingOf(audience, leftOut) ?? closedReading, campaign };
}

function draftReadingOf(
  { opened, phoneColumn, countryColumn, duplicates, consent }: Audience,
  leftOut: string | null,
): DraftBody["reading"] {
  if (!opened) return null;
  const phone = phoneColumn ?? undefined;
  return {
    phone,
    country: countryColumn,
    duplicates,
    ...readingOf(opened),
    ...(consent && { consent }),
    leftOut,
  };
}

/** A tab that closes or sleeps sends what is owed; what no server hears of stays in this tab for a reload. */
function useLeaving(saver: Autosaver, keep: () => () => void) {
  const kept = useRef(keep);
  useEffect(() => {
    kept.current = keep;
  });
  useEffect(() => {
    function leave() {
      if (!saver.isUnheard) return;
      kept.current();
      saver.leave();
    }
    function come() {
      if (document.visibilityState === "visible") void saver.look().catch(() => undefined);
    }
    window.addEventListener("pagehide", leave);
    window.addEventListener("focus", come);
    document.addEventListener("visibilitychange", come);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("focus", come);
      document.removeEventListener("visibilitychange", come);
      if (!saver.isUnheard) return;
      // To another page of the console: this one goes on saving for as long as it takes. A session that has ended keeps
      // it from that, and ends this document too.
      const forget = kept.current();
      saver.watch(() => {
        if (!saver.isUnheard && saver.state().kind === "idle") forget();
      });
      void saver.flush().catch(() => undefined);
    };
  }, [saver]);
}

/** `id` is that of the file the server had when this page last heard of it, `sent` one that it may have heard of since. */
type FileHere = { id: string | null; sent: Pick<File, "name" | "size"> | undefined };
type Here = Pick<DraftBody, "form" | "reading"> & { file: FileHere };

/** True where the server keeps what this page shows. Compared when a save meets a newer one, never while typing. */
export function isSameDraft({ form, reading, file }: Here, theirs: Draft): boolean {
  return (
    sortedJson({ ...EMPTY_DRAFT, ...form }) === sortedJson(theirs.form) &&
    isSameReading(reading, theirs) &&
    isSameFile(file, theirs)
  );
}

/** One's own whose answer was not heard goes out once more, so its name and length are enough. */
function isSameFile({ id, sent }: FileHere, { file, isMine }: Draft): boolean {
  if ((file?.id ?? null) === id) return true;
  return isMine && sent !== undefined && file?.name === sent.name && file.bytes === sent.size;
}

function isSameReading(reading: DraftBody["reading"], theirs: Draft): boolean {
  // A page that has not opened the file says nothing of it.
  return reading === null || sortedJson({ leftOut: null, ...reading }) === sortedJson(theirs.reading);
}

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
