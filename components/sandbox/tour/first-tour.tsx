"use client";

import { CloudOff, MessageCircleOff, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "../../domain/format-number.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { List, ListRow } from "../../ui/list/list.tsx";
import { Section } from "../../ui/section.tsx";
import { LeverButton } from "../lever-button.tsx";
import { CloseWindowButton } from "./close-window-button.tsx";
import { LoseAnswerButton } from "./lose-answer-button.tsx";
import { CUSTOMER } from "./tour-faults.ts";

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
