"use client";

import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { Suspense, useState } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { canDial } from "./can-dial.ts";

const { Part: CallDialog, preload } = lazyPart(() =>
  import("./call-dialog.tsx").then((part) => part.CallDialog),
);

type CallButtonProps = { number: string | null; size?: "normal" | "small" | undefined };

/** Calls the person whom a page is about; nothing where the number is not known or the role may not dial. */
export function CallButton({ number, size }: CallButtonProps) {
  const { data: facts } = useQuery(factsQuery);
  const [isOpen, setOpen] = useState(false);
  // Each opening is a new question.
  const [turn, setTurn] = useState(0);
  if (number === null || !canDial(facts?.user.role)) return null;
  return (
    <>
      <Button
        size={size}
        icon={<Phone />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setTurn(turn + 1);
          setOpen(true);
        }}
      >
        Call
      </Button>
      {turn > 0 && (
        <Suspense>
          <CallDialog key={turn} number={number} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
