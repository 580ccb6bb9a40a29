"use client";

import { useEffect, useState } from "react";
import type { Phone } from "#lib/audience/number/normalise-phone.ts";
import { isOfTanzania, repairWords } from "#lib/client/repair-words.ts";
import { formatNumber } from "../domain/format-number.ts";

/** How a number that is being typed will be read; null until it can be. Its reader is large and comes when it is used. */
export function useReadNumber(raw: string, region: string): Phone | null {
  const [read, setRead] = useState<{ raw: string; phone: Phone } | null>(null);
  useEffect(() => {
    if (raw.trim() === "") return;
    let isStale = false;
    void import("#lib/audience/number/normalise-phone.ts")
      .then(({ normalisePhone }) => {
        if (!isStale) setRead({ raw, phone: normalisePhone(raw, region) });
      })
      .catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [raw, region]);
  return read?.raw === raw ? read.phone : null;
}

export function NumberHint({ raw, phone }: { raw: string; phone: Phone | null }) {
  if (phone?.number == null || phone.number === raw.trim()) return null;
  return (
    <p className="num text-12 text-ink-3">
      We read it as <span className="font-medium text-ink-2">{formatNumber(phone.number)}</span>
      {phone.repair !== null && `: ${repairWords(phone.repair, isOfTanzania(phone.number))}`}
    </p>
  );
}
