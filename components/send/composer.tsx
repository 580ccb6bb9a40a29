"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Suspense, useEffect } from "react";
import { useGo } from "#components/ui/load/use-go.ts";
import { usePreload } from "#components/ui/load/use-preload.ts";
import { channelOf, EMPTY_DRAFT } from "#lib/client/send/draft.ts";
import { useHandedOn } from "#lib/client/send/hand-on.ts";
import { skippedQuery } from "#lib/client/send/skipped.ts";
import { MESSAGE_CHANNELS, type MessageChannel } from "#lib/contract/desk/team/channel-rights.ts";
import { CHANNEL_WORDS } from "#lib/contract/words/channel-words.ts";
import { WHY_NOT_BRING } from "#lib/contract/words/console/send-right-words.ts";
import { Page } from "../shell/page.tsx";
import { PageHeader } from "../shell/page-header.tsx";
import { useChannels } from "../shell/sending/use-channels.ts";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { lazyPart } from "../ui/load/lazy-part.ts";
import { Tabs } from "../ui/tabs.tsx";
import { useScheduling } from "./later/use-scheduling.ts";
import { SendPreview } from "./message/send-preview.tsx";
import { MessageForm } from "./message-form.tsx";
import { RecentSends } from "./recent/recent-sends.tsx";
import { toOf } from "./result/names-of.ts";
import { type SendForm, useSendForm } from "./rules/use-send-form.ts";
import { SendClosed } from "./send-closed.tsx";
import type { SentRights } from "./sent/sent-report.tsx";
import { TestButton } from "./test/test-button.tsx";
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
      <SendClosed>An owner or admin can give you the right to send chat or SMS in Settings, Team.</SendClosed>
    );
  if (canSend && !canSeeNumbers)
    return <SendClosed>{WHY_NOT_BRING} You can send to a list in a campaign.</SendClosed>;
  return <Open {...props} own={own} />;
}

/** The channel is in the address, what is typed outlives a change of it. */
function Open({ region, rights, sender, own }: ComposerProps & { own: readonly MessageChannel[] }) {
  // Whoever may only look sees what there is.
  const channels = rights.canSend ? own : MESSAGE_CHANNELS;
  const asked = channelOf(useSearchParams().get("channel"));
  const channel = channels.includes(asked) ? asked : (channels[0] ?? asked);
  const go = useGo();
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
        title="Send"
        purpose="One message to one person or to many. For a spreadsheet of people, create a campaign."
        actions={
          own.length > 0 && (
            <ButtonLink href="/campaigns/new" icon={<Megaphone />}>
              New campaign
            </ButtonLink>
          )
        }
      />
      {sending.outcome === null ? (
        <div className="flex flex-col gap-6">
          <Tabs
            label="Channel"
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
