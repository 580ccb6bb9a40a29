"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { t } from "#lib/contract/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { useWhyNotBring, useWhyNotSend } from "../sending/use-why-not-send.ts";

const { Part: CallDialog, preload } = lazyPart(() =>
  import("./call-dialog.tsx").then((part) => part.CallDialog),
);

type CallButtonProps = {
  number: string | null;
  size?: "normal" | "small" | undefined;
  /** Tells buttons of one list apart. */
  label?: string | undefined;
  /** When this person opted out of messages, where the page knows it. */
  optedOutAt?: string | undefined;
  /** In a dense table: the picture alone, with the label as its name. */
  isIcon?: boolean | undefined;
};

/** What somebody without the right to numbers is shown of one cannot be called. */
const WHOLE = /^\+?\d+$/;

/** Calls the person whom a page is about; nothing where the number is not known, or for a viewer. */
export function CallButton({ number, size, label, optedOutAt, isIcon = false }: CallButtonProps) {
  const { data: facts } = useQuery(factsQuery);
  const [isOpen, setOpen] = useState(false);
  // Each opening is a new question.
  const [turn, setTurn] = useState(0);
  const whyNot = [useWhyNotSend("voice"), useWhyNotBring()].find(Boolean);
  if (number === null || !WHOLE.test(number) || !facts || facts.user.role === "viewer") return null;
  // A list of locked buttons would say the same in every row.
  if (isIcon && whyNot !== undefined) return null;
  const press = {
    size,
    icon: "lucide-phone",
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => {
      setTurn(turn + 1);
      setOpen(true);
    },
  };
  return (
    <>
      {isIcon ? (
        <IconButton
          {...press}
          label={label ?? t("Call", "Piga simu")}
          // On the narrowest phones a state beside the number needs its room; what the row opens has a button too.
          className="relative z-1 -my-1.5 ml-1 align-middle max-sm:ml-0 max-[22.5rem]:hidden"
        />
      ) : (
        <Button {...press} aria-label={label} lockedBecause={whyNot}>
          {t("Call", "Piga")}
        </Button>
      )}
      {turn > 0 && (
        <Suspense>
          <CallDialog
            key={turn}
            number={number}
            optedOutAt={optedOutAt}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
