"use client";

import { t } from "#lib/contract/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Opened } from "../../ui/load/opened.tsx";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";

const { Part: EraseDialog, preload } = lazyPart(() =>
  import("./erase-dialog.tsx").then((part) => part.EraseDialog),
);

/** For somebody who asks that nothing is kept of them. */
export function EraseSection({ canErase }: { canErase: boolean }) {
  const { isOpen, turn, open, close } = useOpening();
  return (
    <Section title={t("Erase one person", "Futa kabisa mtu mmoja")} anchor="erase">
      <Card isPadded>
        <div className="flex flex-col items-start gap-4">
          <p className="text-13 text-ink-2">
            {t(
              "When somebody asks for it, their number, name, messages and calls are removed from everything here. Totals stay, and so does an opt-out.",
              "Mtu akiomba, namba yake, jina, jumbe na simu huondolewa kila mahali hapa. Jumla hubaki, na kujitoa kwake pia.",
            )}
          </p>
          {canErase ? (
            <Button size="small" onClick={open}>
              {t("Erase a person…", "Futa kabisa mtu…")}
            </Button>
          ) : (
            <p className="text-12 text-ink-3">
              {t("Only an owner can do this.", "Mmiliki tu anaweza kufanya hivi.")}
            </p>
          )}
        </div>
      </Card>
      <Opened when={isOpen} preload={preload}>
        <EraseDialog key={turn} isOpen={isOpen} onClose={close} />
      </Opened>
    </Section>
  );
}
