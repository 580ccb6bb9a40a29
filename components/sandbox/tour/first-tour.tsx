"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CloudOff, MessageCircleOff, Unplug } from "lucide-react";
import { type ReactNode, useState } from "react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxFault } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { List, ListRow } from "../../ui/list/list.tsx";
import { Section } from "../../ui/section.tsx";
import { showToast } from "../../ui/toast/show-toast.ts";
import { LeverButton } from "../lever-button.tsx";
import { useLever } from "../use-lever.ts";

/** Three things that go wrong in real life, each set up by one press. */
export function FirstTour({ onHide }: { onHide: () => void }) {
  return (
    <Section
      title="Three faults to try"
      note="See what this console does when something goes wrong"
      end={
        <Button size="small" look="plain" onClick={onHide}>
          Hide this tour
        </Button>
      }
    >
      <List label="Three faults to try">
        <ListRow
          icon={<Unplug className="text-amber-fg" />}
          title="An answer is lost"
          detail="Press the button, then send one SMS. It is shown as “May have been sent”, and Overview asks you to decide. We will not send it again unless you tell us to."
          action={
            <Steps>
              <LoseAnswerButton />
              <ButtonLink size="small" href="/send">
                Send an SMS
              </ButtonLink>
            </Steps>
          }
        />
        <ListRow
          icon={<CloudOff className="text-amber-fg" />}
          title="The webhook stops"
          detail="Press the button, then write to us as a customer. Events shows nothing. Activate the webhook again, and everything that waited arrives once."
          action={
            <Steps>
              <LeverButton size="small" action="pause-webhook" input={{}}>
                Pause the webhook
              </LeverButton>
              <ButtonLink size="small" href="/sandbox?section=customers">
                Write as a customer
              </ButtonLink>
              <ButtonLink size="small" href="/sandbox?section=webhook">
                Webhook
              </ButtonLink>
            </Steps>
          }
        />
        <ListRow
          icon={<MessageCircleOff className="text-amber-fg" />}
          title="A chat window is closed"
          detail={`Press the button, then send a chat text to ${formatNumber(CUSTOMER.number)}. The service refuses it, and you see its reason and can choose a template.`}
          action={
            <Steps>
              <CloseWindowButton />
              <ButtonLink size="small" href="/send?channel=chat-text">
                Send a chat text
              </ButtonLink>
            </Steps>
          }
        />
      </List>
    </Section>
  );
}

const Steps = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">{children}</span>
);

/** A customer writes, and the service closes the window at once: we still believe that it is open. */
export function CloseWindowButton() {
  const write = useLever("receive-message");
  const close = useLever("close-window");
  function press() {
    const { number, name } = CUSTOMER;
    write.pull({ from: number, name, type: "text", text: "Habari" }, () =>
      close.pull({ phone: number.slice(1) }),
    );
  }
  return (
    <Button size="small" isBusy={write.isPending || close.isPending} onClick={press}>
      Close a window
    </Button>
  );
}

/** Loses the next answer once, however often it is pressed, beside the faults that are on already. */
export function LoseAnswerButton() {
  const client = useQueryClient();
  const { pull, isPending } = useLever("update-faults");
  const [isReading, setReading] = useState(false);
  async function press() {
    setReading(true);
    try {
      const { seed, rules, fired } = await client.fetchQuery({ ...sandboxQuery("faults"), staleTime: 0 });
      // What has happened as often as it should would begin anew with the plan.
      const left = rules.filter(({ times }, index) => times === undefined || (fired[index] ?? 0) < times);
      if (left.some(isLostAnswer))
        showToast({ title: "The next answer is lost. Send one SMS.", tone: "green" });
      else pull({ seed, rules: [...left, LOST_ANSWER] });
    } catch {
      showToast({ title: "The sandbox did not do it", tone: "red" });
    } finally {
      setReading(false);
    }
  }
  return (
    <Button size="small" isBusy={isReading || isPending} onClick={() => void press()}>
      Lose the next answer
    </Button>
  );
}

/** The answer to the next SMS that one person gets is lost; the SMS is sent. */
export const LOST_ANSWER: SandboxFault = {
  kind: "cut",
  operation: "sendSms",
  share: 1,
  times: 1,
  when: "after",
  as: "headers",
};

export const isLostAnswer = ({ kind, operation, when }: SandboxFault): boolean =>
  kind === LOST_ANSWER.kind && operation === LOST_ANSWER.operation && when === LOST_ANSWER.when;

/** Somebody who writes, and whose window the service then closes. */
export const CUSTOMER = { number: "+255754000777", name: "Practice customer" } as const;
