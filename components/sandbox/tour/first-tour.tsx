"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CloudOff, MessageCircleOff, Unplug } from "lucide-react";
import { type ReactNode, useState } from "react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import type { SandboxFault } from "#lib/contract/desk/sandbox/sandbox-behaviour.ts";
import { t } from "#lib/contract/language.ts";
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
      title={t("Three faults to try", "Hitilafu tatu za kujaribu")}
      note={t(
        "See what this console does when something goes wrong",
        "Ona konsoli hii inafanya nini jambo likiharibika",
      )}
      end={
        <Button size="small" look="plain" onClick={onHide}>
          {t("Hide this tour", "Ficha ziara hii")}
        </Button>
      }
    >
      <List label={t("Three faults to try", "Hitilafu tatu za kujaribu")}>
        <ListRow
          icon={<Unplug className="text-amber-fg" />}
          title={t("An answer is lost", "Jibu limepotea")}
          detail={t(
            "Press the button, then send one SMS. It is shown as “May have been sent”, and Overview asks you to decide. We will not send it again unless you tell us to.",
            "Bonyeza kitufe, kisha tuma SMS moja. Inaonyeshwa kama “Huenda imetumwa”, na Muhtasari unakuomba uamue. Hatutaituma tena usipotuambia.",
          )}
          action={
            <Steps>
              <LoseAnswerButton />
              <ButtonLink size="small" href="/send">
                {t("Send an SMS", "Tuma SMS")}
              </ButtonLink>
            </Steps>
          }
        />
        <ListRow
          icon={<CloudOff className="text-amber-fg" />}
          title={t("The webhook stops", "Webhook imesimama")}
          detail={t(
            "Press the button, then write to us as a customer. Events shows nothing. Activate the webhook again, and everything that waited arrives once.",
            "Bonyeza kitufe, kisha tuandikie kama mteja. Matukio hayaonyeshi kitu. Washa webhook tena, na vyote vilivyosubiri vinafika mara moja tu.",
          )}
          action={
            <Steps>
              <LeverButton size="small" action="pause-webhook" input={{}}>
                {t("Pause the webhook", "Sitisha webhook kwa muda")}
              </LeverButton>
              <ButtonLink size="small" href="/sandbox?section=customers">
                {t("Write as a customer", "Andika kama mteja")}
              </ButtonLink>
              <ButtonLink size="small" href="/sandbox?section=webhook">
                Webhook
              </ButtonLink>
            </Steps>
          }
        />
        <ListRow
          icon={<MessageCircleOff className="text-amber-fg" />}
          title={t("A chat window is closed", "Dirisha la chat limefungwa")}
          detail={t(
            `Press the button, then send a chat text to ${formatNumber(CUSTOMER.number)}. The service refuses it, and you see its reason and can choose a template.`,
            `Bonyeza kitufe, kisha tuma maandishi ya chat kwa ${formatNumber(CUSTOMER.number)}. Huduma inayakataa, nawe unaona sababu na unaweza kuchagua kiolezo.`,
          )}
          action={
            <Steps>
              <CloseWindowButton />
              <ButtonLink size="small" href="/send?channel=chat-text">
                {t("Send a chat text", "Tuma maandishi ya chat")}
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
      {t("Close a window", "Funga dirisha")}
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
        showToast({
          title: t("The next answer is lost. Send one SMS.", "Jibu linalofuata litapotea. Tuma SMS moja."),
          tone: "green",
        });
      else pull({ seed, rules: [...left, LOST_ANSWER] });
    } catch {
      showToast({ title: t("The sandbox did not do it", "Sandbox haikufanya hivyo"), tone: "red" });
    } finally {
      setReading(false);
    }
  }
  return (
    <Button size="small" isBusy={isReading || isPending} onClick={() => void press()}>
      {t("Lose the next answer", "Poteza jibu linalofuata")}
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
