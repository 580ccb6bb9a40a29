"use client";

import type { CallRow } from "#lib/contract/desk/call/call.ts";
import { t } from "#lib/contract/language.ts";
import { callLength } from "#lib/contract/rules/call/call-length.ts";
import { isUnanswered } from "#lib/contract/rules/call/call-status.ts";
import { CALL_LENGTH_WORDS } from "#lib/contract/words/call/call-words.ts";
import { cx } from "../../ui/cx.ts";
import { faceClass } from "../../ui/icon/face-class.ts";
import { Tip } from "../../ui/popup/tip.tsx";
import { VisuallyHidden } from "../../ui/text/visually-hidden.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { callStateOf } from "./call-state-of.ts";

type Timed = Pick<CallRow, "phase" | "status" | "startedAt" | "endedAt" | "durationS" | "lengthKind">;

/** How long a call lasted and what of it that is, or a clock while it goes on; says so where the times prove nothing. */
export function CallLength({ call }: { call: Timed }) {
  const { phase, status, startedAt, endedAt, durationS } = call;
  if (durationS !== null) return <span title={lengthMeaningOf(call)}>{knownLengthOf(call)}</span>;
  if (phase === "open" && startedAt !== null) return <Running since={startedAt} />;
  if (phase === "refused" || phase === "not-called")
    return <Nothing why={t("Nothing rang", "Hakuna simu iliyolia")} />;
  if (phase === "open" || phase === "asking")
    return <span className="text-ink-3">{t("Not yet", "Bado")}</span>;
  if (isUnanswered(status))
    return (
      <Nothing
        why={t(
          "Nobody answered, so there is no talk time",
          "Hakuna aliyepokea, kwa hiyo hakuna muda wa mazungumzo",
        )}
      />
    );
  const isContradicted = startedAt !== null && endedAt !== null;
  return (
    <span
      className="text-ink-3"
      title={
        isContradicted
          ? t(
              "The service says that the call ended before it began",
              "Huduma inasema simu ilikwisha kabla ya kuanza",
            )
          : t(
              "The service did not say when the call began and ended",
              "Huduma haikusema simu ilianza na kwisha lini",
            )
      }
    >
      {t("Not known", "Haijulikani")}
    </span>
  );
}

type Known = Pick<CallRow, "durationS" | "lengthKind">;

/** A length that is known, as a text: with what of the call it is, where that is not the talk alone. */
export function knownLengthOf({ durationS, lengthKind }: Known): string | null {
  if (durationS === null) return null;
  const kind = lengthKind ?? "span";
  return kind === "span" ? `${callLength(durationS)} ${CALL_LENGTH_WORDS[kind].word}` : callLength(durationS);
}

export const lengthMeaningOf = ({ durationS, lengthKind }: Known): string | undefined =>
  durationS === null ? undefined : CALL_LENGTH_WORDS[lengthKind ?? "span"].meaning;

function Nothing({ why }: { why: string }) {
  return (
    <span className="text-ink-3" title={why}>
      –<VisuallyHidden>{why}</VisuallyHidden>
    </span>
  );
}

function Running({ since }: { since: string }) {
  const length = useTicking((now) =>
    callLength(Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 1_000))),
  );
  return (
    <span
      role="timer"
      title={t("Since the start, ringing included", "Tangu mwanzo, pamoja na kulia")}
      className="num inline-flex items-center gap-1.5 font-semibold text-ink"
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-green-fill" />
      {length}
    </span>
  );
}

/** A call's state as icon, word and colour; says what it means on hover, focus and tap. */
export function CallState({ call }: { call: Pick<CallRow, "phase" | "status" | "statusWord"> }) {
  const { word, icon, ink, meaning } = callStateOf(call);
  return (
    <Tip text={meaning} className={cx(faceClass(icon, ink), "align-top")}>
      {word}
    </Tip>
  );
}
