"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Section } from "../../ui/section.tsx";
import { priceWords } from "./price-words.ts";

const { Part: PriceDialog, preload } = lazyPart(() =>
  import("./price-dialog.tsx").then((part) => part.PriceDialog),
);

/** What a credit costs, as somebody here knows it: the service does not say. */
export function PriceSection({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(factsQuery);
  const [isOpen, setOpen] = useState(false);
  // Each opening is a new form.
  const [turn, setTurn] = useState(0);
  function open() {
    setTurn(turn + 1);
    setOpen(true);
  }
  return (
    <Section title="What a credit costs" anchor="price">
      <Card isPadded>
        <div className="flex flex-col items-start gap-4">
          <p className="num text-13 text-ink-2">{data && priceWords(data.price)}</p>
          {canChange && data && (
            <Button size="small" onPointerEnter={preload} onFocus={preload} onClick={open}>
              {data.price === null ? "Set a price…" : "Change the price…"}
            </Button>
          )}
        </div>
      </Card>
      {turn > 0 && data && (
        <Suspense>
          <PriceDialog key={turn} price={data.price} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
