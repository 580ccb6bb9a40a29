"use client";

import { Button } from "#components/ui/button/button.tsx";
import { Note } from "#components/ui/note.tsx";
import type { Composer } from "../draft/use-composer.ts";

/** The time at which it is really sent, before anybody confirms another one, and the two ways out. */
export function QuietNote({ composer: { form, zone }, until }: { composer: Composer; until: string }) {
  function chooseTime() {
    form.setValue("when", "later", { shouldDirty: true });
    // Its fields may come only with this choice.
    requestAnimationFrame(() => form.setFocus("time"));
  }
  return (
    <Note
      tone="amber"
      title={`It will be sent at ${until}, because of quiet hours`}
      actions={
        <>
          <Button
            className="max-sm:h-auto! max-sm:whitespace-normal"
            onClick={() => form.setValue("messageClass", "service", { shouldDirty: true })}
          >
            Send it as a service message
          </Button>
          <Button look="plain" onClick={chooseTime}>
            Choose another time
          </Button>
        </>
      }
    >
      Marketing messages are sent only between 08:00 and 20:00 ({zone}). A service message, such as a receipt
      or a reminder, is sent at any hour.
    </Note>
  );
}
