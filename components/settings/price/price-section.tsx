"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";
import { priceWords } from "./price-words.ts";

const { Part: PriceDialog, preload } = lazyPart(() =>
  import("./price-dialog.tsx").then((part) => part.PriceDialog),
);

/** What a credit costs, as somebody here knows it: the service does not say. */
export function PriceSection({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(factsQuery);
  const { isOpen, turn, open, close } = useOpening();
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
          <PriceDialog key={turn} price={data.price} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </Section>
  );
}
