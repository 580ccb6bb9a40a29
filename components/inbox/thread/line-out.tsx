import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import { recipientReason } from "#lib/contract/words/reason-words.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { SentWords } from "../../domain/chat/sent-words.tsx";
import { Status } from "../../domain/status/status.tsx";
import { cx } from "../../ui/cx.ts";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Time } from "../../ui/time/time.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { unconfirmedWords } from "./unconfirmed-words.ts";

type Out = Extract<ThreadLine, { way: "out" }>;

/** What was sent to them, how far it got, and why not further. */
export function LineOut({ line }: { line: Out }) {
  const { state, campaign, hasContradiction, ownMessageId } = line;
  const reason = recipientReason({ ...line, request: null }, false);
  const isBad = state === "failed" || state === "rejected";
  return (
    <li
      className={cx(
        "max-w-100 self-end rounded-[16px] rounded-br-1 border px-3 py-2 max-sm:max-w-75",
        isBad ? "border-red-line bg-raised" : "border-accent-line bg-accent-soft",
      )}
    >
      <p dir="auto" className="whitespace-pre-wrap break-words">
        <SentWords line={line} />
      </p>
      <p className="num flex flex-wrap items-center justify-end gap-x-2 text-12 text-ink-3">
        {campaign.kind === "campaign" && (
          <PageLink className="link touch wrap-anywhere" href={`/campaigns/${campaign.id}`}>
            {campaign.name}
          </PageLink>
        )}
        <Time value={line.at} show="minute" />
        <Status name={NAME_OF_RECIPIENT[state]} isSms={false} className="text-12" />
      </p>
      {reason !== null && (
        <p className={cx("text-right text-12", isBad ? "text-red-fg" : "text-ink-2")}>{reason}</p>
      )}
      <Unconfirmed line={line} />
      {hasContradiction && (
        <p className="text-right text-12 text-amber-fg">
          Reported both as delivered and as failed.{" "}
          <PageLink className="link touch whitespace-nowrap" href={`/messages/${ownMessageId}`}>
            See the reports
          </PageLink>
        </p>
      )}
      {state === "unknown" && campaign.kind === "direct" && (
        <p className="text-right text-12">
          <PageLink className="link touch" href={`/send/${campaign.id}`}>
            See what we know, and decide
          </PageLink>
        </p>
      )}
    </li>
  );
}

function Unconfirmed({ line }: { line: Out }) {
  const words = useTicking((now) => unconfirmedWords(line, now));
  return words === "" ? null : <p className="num text-right text-12 text-amber-fg">{words}</p>;
}
