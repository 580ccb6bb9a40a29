"use client";

import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { consoleNow } from "#lib/client/console-clock.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { showToast } from "../../ui/toast/show-toast.ts";

type GraceNoteProps = {
  graceUntil: NonNullable<Campaign["graceUntil"]>;
  isBusy: boolean;
  /** Absent for whoever may not send. */
  onUndo: (() => void) | undefined;
  /** What Undo makes of it, as a sentence. */
  children: string;
};

/** Nothing of it has been sent, and it can still be undone; for whoever leaves the page meanwhile a toast says the same. */
export function GraceNote({ graceUntil, isBusy, onUndo, children }: GraceNoteProps) {
  useGraceToast(graceUntil, isBusy ? undefined : onUndo);
  return (
    <Note
      tone="grey"
      title={<StartsIn at={graceUntil} />}
      actions={
        onUndo !== undefined && (
          <Button icon={<Undo2 />} isBusy={isBusy} onClick={onUndo}>
            {t("Undo", "Tendua")}
          </Button>
        )
      }
    >
      {t("Nothing has been sent.", "Hakuna kilichotumwa.")} {onUndo !== undefined && children}
    </Note>
  );
}

/** `Starts in 9 s`, counted down; then it waits for the worker, and can still be undone. */
export function StartsIn({ at }: { at: string }) {
  return useTicking((now) => {
    const seconds = Math.ceil((Date.parse(at) - now.getTime()) / 1_000);
    return seconds > 0
      ? t(`Starts in ${seconds} s`, `Inaanza baada ya sekunde ${seconds}`)
      : t("Starting now", "Inaanza sasa");
  });
}

function useGraceToast(graceUntil: string, onUndo: (() => void) | undefined): void {
  const undo = useRef(onUndo);
  useEffect(() => {
    undo.current = onUndo;
  });
  useEffect(() => {
    const page = location.pathname;
    return () => {
      const leftMs = Date.parse(graceUntil) - consoleNow().getTime();
      const onPress = undo.current;
      // The note is also taken away where it was undone or has started.
      if (leftMs <= 0 || onPress === undefined || location.pathname === page) return;
      showToast({
        title: <StartsIn at={graceUntil} />,
        detail: t("Nothing has been sent.", "Hakuna kilichotumwa."),
        action: { label: t("Undo", "Tendua"), onPress },
        shownMs: leftMs,
      });
    };
  }, [graceUntil]);
}
