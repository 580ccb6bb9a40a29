"use client";

import { Megaphone } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { Suspense, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { channelOf, EMPTY_DRAFT, type SendChannel } from "#lib/client/send/draft.ts";
import { NO_RECIPIENTS } from "#lib/client/send/people/read-recipients.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { useKeptValues } from "../ui/load/use-kept-values.ts";
import { Tabs } from "../ui/tabs.tsx";
import { SendPreview } from "./message/send-preview.tsx";
import { MessageForm } from "./message-form.tsx";
import { useSending } from "./use-sending.ts";

const { Part: SendResult, preload } = lazyPart(() =>
  import("./result/send-result.tsx").then((part) => part.SendResult),
);

type ComposerProps = { region: string; canSend: boolean; sender: string };

const TABS: readonly { channel: SendChannel; label: string }[] = [
  { channel: "sms", label: CHANNEL_WORDS.sms },
  { channel: "chat-text", label: CHANNEL_WORDS["chat-text"] },
  { channel: "chat-template", label: CHANNEL_WORDS["chat-template"] },
];

/** One message to one or many; the channel is in the address, what is typed outlives a change of it. */
export function Composer({ region, canSend, sender }: ComposerProps) {
  const channel = channelOf(useSearchParams().get("channel"));
  const router = useRouter();
  const form = useForm({ defaultValues: { ...EMPTY_DRAFT, senderId: sender } });
  const [recipients, setRecipients] = useState(NO_RECIPIENTS);
  const sending = useSending();
  const isDone = sending.outcome !== null;
  // Never the recipients: they are people's numbers.
  const { forget } = useKeptValues(form, "send");
  useEffect(() => {
    if (isDone) forget();
  }, [forget, isDone]);
  // Fetched once the page stands, so that the answer of a send never waits for it.
  useEffect(preload, []);

  function startAnew() {
    sending.startAnew();
    setRecipients(NO_RECIPIENTS);
    form.reset({ ...EMPTY_DRAFT, senderId: form.getValues("senderId") });
  }
  function tryAgain(numbers: readonly string[]) {
    const list = recipients.list.filter(({ number }) => number !== null && numbers.includes(number));
    setRecipients({ list, repeated: 0 });
    sending.goBack();
  }
  function sendTemplate(numbers: readonly string[]) {
    tryAgain(numbers);
    router.push("/send?channel=chat-template");
  }
  return (
    <Page width="narrow">
      <PageHeader
        title="Send"
        purpose="One message to one person or to many. For a spreadsheet of people, create a campaign."
        actions={
          <ButtonLink href="/campaigns/new" icon={<Megaphone />}>
            New campaign
          </ButtonLink>
        }
      />
      {sending.outcome === null ? (
        <div className="flex flex-col gap-6">
          <Tabs
            label="Channel"
            tabs={TABS.map((tab) => ({
              href: tab.channel === "sms" ? "/send" : `/send?channel=${tab.channel}`,
              label: tab.label,
              isCurrent: tab.channel === channel,
            }))}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-8 max-lg:grid-cols-[minmax(0,1fr)_264px] max-lg:gap-6 max-sm:grid-cols-1">
            <MessageForm
              channel={channel}
              form={form}
              region={region}
              recipients={recipients}
              onRecipients={setRecipients}
              canSend={canSend}
              sending={sending}
            />
            <div className="sticky top-20 max-sm:static">
              <SendPreview channel={channel} control={form.control} />
            </div>
          </div>
        </div>
      ) : (
        <Suspense>
          <SendResult
            outcome={sending.outcome}
            busyPart={sending.busyPart}
            onRepeat={sending.repeat}
            onAnew={startAnew}
            onTryAgain={tryAgain}
            onTemplate={sendTemplate}
          />
        </Suspense>
      )}
    </Page>
  );
}
