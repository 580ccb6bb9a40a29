"use client";

import { UserMinus } from "lucide-react";
import { Suspense, useState } from "react";
import { useCanSeeNumbers } from "#components/shell/sending/use-can-see-numbers.ts";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/load/lazy-part.ts";
import { useWasTrue } from "#components/ui/load/use-was-true.ts";
import type { Shares } from "../draft/use-composer.ts";

const { Part: SkipDialog, preload } = lazyPart(() =>
  import("./skip-dialog.tsx").then((part) => part.SkipDialog),
);

/** Opens the choice of those whose people get nothing; for who may choose. */
export function SkipButton({
  composer,
  className,
  children,
}: Shares<"form"> & { className?: string; children: string }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useWasTrue(isOpen);
  const canSkip = useCanSeeNumbers();
  if (!canSkip) return null;
  return (
    <>
      <Button
        size="small"
        className={className}
        icon={<UserMinus />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {wasOpen && (
        <Suspense>
          <SkipDialog composer={composer} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
