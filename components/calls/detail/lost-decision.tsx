"use client";

import { Phone, PhoneOff } from "lucide-react";
import type { ReactNode } from "react";
import { StatusIcon } from "#components/domain/status/status-icon.tsx";
import { useResolveCall } from "#lib/client/calls/mutations.ts";
import type { CallDetail, ResolveCall } from "#lib/contract/desk/call/call.ts";
import { SaveFault } from "../../shell/save-fault.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Time } from "../../ui/time/time.tsx";

/** A start that got no clear answer: what is known, and the two decisions with what each does. */
export function LostDecision({ call, canDecide }: { call: CallDetail; canDecide: boolean }) {
  const { mutate, isPending, variables, error } = useResolveCall(call.id);
  const choice = (as: ResolveCall["as"]) => ({
    isBusy: isPending && variables?.as === as,
    onClick: () => !isPending && mutate({ as }),
  });
  return (
    <section aria-label="Decide" className="flex flex-col gap-3">
      <Note
        tone="amber"
        icon={<StatusIcon name="unknown" className="size-4" />}
        title="May have rung: no clear answer"
      >
        <p>
          We asked the service to call <Time value={call.at} /> and got no clear answer. {call.problem} We
          look for the call in the service’s list. If it shows up there, you need not decide. We will not call
          again unless you tell us to.
        </p>
        {canDecide && (
          <>
            <p className="mt-2 font-medium text-ink">If you know what happened, you can decide:</p>
            <ul className="mt-2 flex flex-col gap-2">
              <Choice consequence="It counts as a call. Nothing is called now.">
                <Button size="small" icon={<Phone />} {...choice("rang")}>
                  It rang
                </Button>
              </Choice>
              <Choice consequence="It counts as not called. Nothing is called now; you can call the number yourself.">
                <Button size="small" icon={<PhoneOff />} {...choice("did-not-ring")}>
                  It did not ring
                </Button>
              </Choice>
            </ul>
          </>
        )}
      </Note>
      <SaveFault error={error} title="Not decided" />
    </section>
  );
}

function Choice({ consequence, children }: { consequence: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-3 [&>button]:min-w-36">
      {children}
      <span className="min-w-0 flex-1 max-sm:basis-full">{consequence}</span>
    </li>
  );
}
