import type { SentPerson } from "#lib/contract/desk/send/sent.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { MessageLink } from "../../shell/message/message-link.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import type { OpenSent } from "./use-open-sent.tsx";

type SentNumberProps = {
  sendId: string;
  person: Pick<SentPerson, "number" | "ownMessageId">;
  opening: OpenSent | undefined;
};

/** The number of a person, which opens their message where there is one: what was refused is none. */
export function SentNumber({ sendId, person: { number, ownMessageId }, opening }: SentNumberProps) {
  const words = formatNumber(number);
  if (ownMessageId === null) return words;
  if (!opening) {
    return (
      <PageLink className="link" href={`/send/${sendId}?message=${ownMessageId}`}>
        {words}
      </PageLink>
    );
  }
  return (
    <MessageLink
      href={opening.hrefOf(ownMessageId)}
      onOpen={() => opening.open(ownMessageId)}
      onNear={opening.preload}
    >
      {words}
    </MessageLink>
  );
}
