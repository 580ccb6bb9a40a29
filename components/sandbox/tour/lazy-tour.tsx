"use client";

import { LifeBuoy } from "lucide-react";
import { Suspense, useState } from "react";
import { t } from "#lib/contract/language.ts";
import { rememberChoice } from "../../shell/theme/theme.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { TOUR_COOKIE } from "./tour-cookie.ts";

const { Part: FirstTour } = lazyPart(() => import("./first-tour.tsx").then((part) => part.FirstTour));

/** The first tour, or the button that brings it back, as this browser was told last. */
export function LazyTour({ wasOpen }: { wasOpen: boolean }) {
  const [isOpen, setOpen] = useState(wasOpen);
  function show(next: boolean) {
    setOpen(next);
    rememberChoice(TOUR_COOKIE, next ? "open" : "closed");
  }
  if (!isOpen) {
    return (
      <div>
        <Button size="small" look="plain" icon={<LifeBuoy />} onClick={() => show(true)}>
          {t("Show three faults to try", "Onyesha hitilafu tatu za kujaribu")}
        </Button>
      </div>
    );
  }
  return (
    <Suspense>
      <FirstTour onHide={() => show(false)} />
    </Suspense>
  );
}
