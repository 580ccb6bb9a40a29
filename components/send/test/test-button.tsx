"use client";

import { Smartphone } from "lucide-react";
import { Suspense, useState } from "react";
import type { SendChannel } from "#lib/client/send/draft.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import type { SendForm } from "../rules/use-send-form.ts";

// The reader of numbers comes with it, which is large.
const { Part: TestDialog } = lazyPart(() => import("./test-dialog.tsx").then((part) => part.TestDialog));

type TestButtonProps = { channel: SendChannel; form: SendForm; region: string };

export function TestButton({ channel, form, region }: TestButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isWide icon={<Smartphone />} onClick={() => setOpen(true)}>
        Send a test to myself
      </Button>
      {isOpen && (
        <Suspense>
          <TestDialog channel={channel} draft={form.getValues()} region={region} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
