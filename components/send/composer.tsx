"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Megaphone, Smartphone } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "#components/ui/load/use-go.ts";
import { usePreload } from "#components/ui/load/use-preload.ts";
import { channelOf, EMPTY_DRAFT, type SendChannel } from "#lib/client/send/draft.ts";
import { useHandedOn } from "#lib/client/send/hand-on.ts";
import { skippedQuery } from "#lib/client/send/skipped.ts";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import { t } from "#lib/contract/language.ts";
import { MESSAGE_CHANNELS, type MessageChannel } from "#lib/contract/rules/sending/channels.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import { MAX_SMS_LENGTH } from "#lib/contract/wire/limits.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { whyNotBring } from "#lib/contract/words/console/send-right-words.ts";
import { ChatWords } from "../domain/chat/chat-words.tsx";
import { PhonePreview } from "../domain/phone-preview.tsx";
import { LateTemplateReading } from "../domain/template/late-template-reading.tsx";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { useChannels } from "../shell/sending/use-channels.ts";
import { useWhyNotSend } from "../shell/sending/use-why-not-send.ts";
import { Button } from "../ui/button/button.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { TypedPart } from "../ui/field/typed-part.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Note } from "../ui/note.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { useScheduling } from "./later/use-scheduling.ts";
import { SmsWords } from "./message/sms-words.tsx";
import { RecentSends } from "./recent-sends.tsx";
import { RecipientsField } from "./recipients/recipients-field.tsx";
import { toOf } from "./result/names-of.ts";
import {
  type ChatAsked,
  type SendForm,
  useRecipients,
  useSendForm,
  useSendProblems,
} from "./rules/use-send-form.ts";
import { SameToAll } from "./same-to-all.tsx";
import type { SentRights } from "./sent/sent-report.tsx";
import { type Gone, type Outcome, useSending } from "./use-sending.ts";

const { Part: SendResult, preload } = lazyPart(() =>
  import("./result/send-result.tsx").then((part) => part.SendResult),
);

type ComposerProps = { region: string; rights: SentRights; sender: string };

/** One message to one or many, for whoever may send by any channel, or may only look. */
export function Composer(props: ComposerProps) {
  const own = useChannels();
  const { canSend, canSeeNumbers } = props.rights;
  if (canSend && own.length === 0)
    return (
      <SendClosed>
        {t(
          "An owner or admin can give you the right to send chat or SMS in Settings, Team.",
          "Mmiliki au msimamizi anaweza kukupa ruhusa ya kutuma chat au SMS katika Mipangilio, Timu.",
        )}
      </SendClosed>
    );
  if (canSend && !canSeeNumbers)
    return (
      <SendClosed>
        {whyNotBring()}{" "}
        {t("You can send to a list in a campaign.", "Unaweza kutuma kwa orodha ukitumia kampeni.")}
      </SendClosed>
    );
  return <Open {...props} own={own} />;
}

/** The channel is in the address, what is typed outlives a change of it. */
function Open({ region, rights, sender, own }: ComposerProps & { own: readonly MessageChannel[] }) {
  // Whoever may only look sees what there is.
  const channels = rights.canSend ? own : MESSAGE_CHANNELS;
  const asked = channelOf(useSearchParams().get("channel"));
  const channel = channels.includes(asked) ? asked : (channels[0] ?? asked);
  const go = useNavigate();
  const client = useQueryClient();
  const { form, forget, onAsked } = useSendForm(channel, sender);
  const { reset, getValues, setValue } = form;
  const sending = useSending(leave);
  const scheduling = useScheduling(waitFor);
  useHandedOnPeople(setValue);
  useUnsentPeople(sending.outcome, form);
  // Fetched once the page stands, so that the answer of a send never waits for it.
  usePreload(preload);

  function leave({ ids: [first, second], skipped }: Gone, isShown: boolean) {
    if (first === undefined) return;
    forget();
    client.setQueryData(skippedQuery(first).queryKey, skipped);
    if (isShown) go.push(second === undefined ? `/send/${first}` : `/send/${first}?with=${second}`);
  }
  function waitFor(campaignId: string, isShown: boolean) {
    forget();
    if (isShown) go.push(`/campaigns/${campaignId}`);
  }
  function startAnew() {
    sending.startAnew();
    reset({ ...EMPTY_DRAFT, senderId: getValues("senderId") });
  }
  function tryAgain(numbers: readonly string[]) {
    const list = getValues("to").list.filter(({ number }) => number !== null && numbers.includes(number));
    setValue("to", { list, repeated: 0 });
    sending.goBack();
  }
  return (
    <Page>
      <PageHeader
        title={t("Send", "Tuma")}
        purpose={t(
          "One message to one person or to many. For a spreadsheet of people, create a campaign.",
          "Ujumbe mmoja kwa mtu mmoja au wengi. Kwa faili la watu, unda kampeni.",
        )}
        actions={
          own.length > 0 && (
            <ButtonLink href="/campaigns/new" icon={<Megaphone />}>
              {t("New campaign", "Kampeni mpya")}
            </ButtonLink>
          )
        }
      />
      {sending.outcome === null ? (
        <div className="flex flex-col gap-6">
          <Tabs
            label={t("Channel", "Njia")}
            tabs={channels.map((tab) => ({
              href: tab === "sms" ? "/send" : `/send?channel=${tab}`,
              label: CHANNEL_WORDS[tab],
              isCurrent: tab === channel,
            }))}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-8 max-lg:grid-cols-[minmax(0,1fr)_16.5rem] max-lg:gap-6 max-md:grid-cols-1">
            <MessageForm
              channel={channel}
              form={form}
              region={region}
              sending={sending}
              onAsked={onAsked}
              scheduling={scheduling}
            />
            <div className="sticky top-20 flex flex-col gap-3 max-md:static">
              <SendPreview channel={channel} control={form.control} />
              {rights.canSend && <TestButton channel={channel} form={form} region={region} />}
            </div>
          </div>
          <RecentSends />
        </div>
      ) : (
        <Suspense>
          <SendResult
            outcome={sending.outcome}
            rights={rights}
            busyPart={sending.busyPart}
            onRepeat={sending.repeat}
            onAnew={startAnew}
            onTryAgain={tryAgain}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** People whom another page has brought here stand in the composer at once. */
function useHandedOnPeople(setValue: ReturnType<typeof useSendForm>["form"]["setValue"]): void {
  const { read, letGo } = useHandedOn();
  useEffect(() => {
    const people = read();
    if (!people) return;
    setValue("to", people);
    letGo();
  }, [read, letGo, setValue]);
}

/** Beside what became of a press, the composer keeps whom it did not send to: nobody who got it, or may have, gets it again. */
function useUnsentPeople(outcome: Outcome | null, { getValues, setValue }: SendForm): void {
  useEffect(() => {
    if (!outcome) return;
    const unsent = outcome.parts.flatMap((part) => ("isWaiting" in part ? toOf(part.composed) : []));
    const list = getValues("to").list.filter(({ number }) => number !== null && unsent.includes(number));
    setValue("to", { list, repeated: 0 });
  }, [outcome, getValues, setValue]);
}

/** In the place of the composer, for a sender who has neither the right to SMS nor to chat, or sees no numbers. */
export function SendClosed({ children }: { children: ReactNode }) {
  return (
    <Page>
      <PageHeader
        title={t("Send", "Tuma")}
        purpose={t("One message to one person or to many.", "Ujumbe mmoja kwa mtu mmoja au wengi.")}
      />
      <Note tone="grey" title={t("You may not send messages here", "Huna ruhusa ya kutuma jumbe hapa")}>
        {children}
      </Note>
      <RecentSends />
    </Page>
  );
}

// The reader of numbers comes with it, which is large.
const { Part: TestDialog } = lazyPart(() => import("./test/test-dialog.tsx").then((part) => part.TestDialog));

type TestButtonProps = { channel: SendChannel; form: SendForm; region: string };

export function TestButton({ channel, form, region }: TestButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isWide icon={<Smartphone />} onClick={() => setOpen(true)}>
        {t("Send a test to myself", "Jitumie jaribio")}
      </Button>
      {isOpen && (
        <Suspense>
          <TestDialog channel={channel} draft={form.getValues()} region={region} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

type MessageFormProps = {
  channel: SendChannel;
  form: SendForm;
  region: string;
  sending: ReturnType<typeof useSending>;
  onAsked: (asked: ChatAsked) => void;
  scheduling: ReturnType<typeof useScheduling>;
};

// What is sorted by windows comes with its tab: it is more than the first page may weigh.
const { Part: ChatTextForm } = lazyPart(() =>
  import("./message/chat-text-form.tsx").then((part) => part.ChatTextForm),
);

/** The recipients, the fields of one channel and the button that says what it does. */
export function MessageForm(props: MessageFormProps) {
  const { channel, form, region, sending, onAsked, scheduling } = props;
  const recipients = useRecipients(form);
  const problems = useSendProblems(form);
  const refusedBecause = useWhyNotSend(channel);
  const own = { form, recipients, problems, refusedBecause, sending };
  return (
    // Enter in a field must never send: a message cannot be undone.
    <form noValidate onSubmit={(event) => event.preventDefault()} className="flex min-w-0 flex-col gap-6">
      <RecipientsField region={region} form={form} recipients={recipients} error={problems.at("to")} />
      {channel === "chat-text" ? (
        <TypedPart fallback={<div className="h-104 max-sm:h-125" />}>
          <ChatTextForm {...own} onAsked={onAsked} />
        </TypedPart>
      ) : (
        <SameToAll {...own} channel={channel} scheduling={scheduling} />
      )}
    </form>
  );
}

type PreviewProps = { control: SendForm["control"] };

/** The message as its reader will see it. */
export function SendPreview({ channel, control }: PreviewProps & { channel: SendChannel }) {
  if (channel === "sms") return <SmsPreview control={control} />;
  return channel === "chat-text" ? <ChatPreview control={control} /> : <TemplateRead control={control} />;
}

function SmsPreview({ control }: PreviewProps) {
  const [senderId, text] = useWatch({ control, name: ["senderId", "smsText"] });
  return (
    <PhonePreview
      sender={senderId.trim() || t("Sender", "Jina la mtumaji")}
      foot={footOf(text, countSegments(text).segments)}
    >
      <SmsWords text={text} />
    </PhonePreview>
  );
}

function ChatPreview({ control }: PreviewProps) {
  const text = useWatch({ control, name: "chatText" });
  return (
    <PhonePreview
      sender={t("Your business", "Biashara yako")}
      foot={t("Chat, free text", "Chat, maandishi huru")}
    >
      <ChatWords text={text} />
    </PhonePreview>
  );
}

function TemplateRead({ control }: PreviewProps) {
  const [templateName, language, texts, buttons] = useWatch({
    control,
    name: ["templateName", "language", "texts", "buttons"],
  });
  return (
    <LateTemplateReading
      templateName={templateName}
      language={language}
      parameters={parametersOf({ texts, buttons })}
    />
  );
}

function footOf(text: string, segments: number): string | undefined {
  // What is said at the field is that it does not leave at all.
  if (segments === 0 || text.length > MAX_SMS_LENGTH) return undefined;
  return segments === 1
    ? t("1 segment", "Sehemu 1")
    : t(`${segments} segments, arrives as one message`, `Sehemu ${segments}, unafika kama ujumbe mmoja`);
}
