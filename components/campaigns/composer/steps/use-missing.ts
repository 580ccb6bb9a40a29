import { useCallback, useSyncExternalStore } from "react";
import { columnQuestion } from "#components/domain/file/file-words.ts";
import { type Missing, missingOf } from "../draft/missing.ts";
import type { Composer } from "../draft/use-composer.ts";

type Shared = Pick<Composer, "form" | "audience" | "kept" | "blocking" | "isMended" | "unsupported">;

/** What has to be done before there is a review, as it is typed: a key renders it only where it changes it. */
export function useMissing(composer: Shared): Missing[] {
  const { form } = composer;
  const subscribe = useCallback(
    (onChange: () => void) => form.subscribe({ formState: { values: true }, callback: () => onChange() }),
    [form],
  );
  const words = () =>
    missingNow(composer)
      .map((missing) => missing.words)
      .join();
  useSyncExternalStore(subscribe, words, words);
  return missingNow(composer);
}

/** The same at this moment, for what happens at a press. */
export function missingNow({ form, audience, kept, blocking, isMended, unsupported }: Shared): Missing[] {
  const { opened, check, phoneColumn } = audience;
  return missingOf({
    values: form.getValues(),
    hasFile: opened !== undefined || kept.isClosed || kept.isKept,
    isClosed: kept.isClosed,
    isOpening: opened === undefined && kept.isKept,
    columnQuestion: opened && phoneColumn === null ? columnQuestion(opened) : null,
    isRead: check !== undefined,
    recipients: check?.recipients ?? 0,
    toMend: isMended ? [] : blocking.problems,
    unsupported,
    messageFault: check?.messageFault ?? null,
  });
}
