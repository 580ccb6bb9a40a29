import { personHref } from "#lib/client/people/person-href.ts";
import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { knownNameOf, nameOf } from "../../domain/chat/name-of.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { CallButton } from "../../shell/calls/call-button.tsx";
import { buttonClass } from "../../ui/button/button-class.ts";
import { SearchLink } from "../../ui/field/search-link.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { WindowChip } from "../window-chip.tsx";

type ThreadHeaderProps = {
  conversation: Conversation;
  backHref: string;
  canSeeNumbers: boolean;
  hasWindow: boolean;
};

/** With whom it is, and for how long they can be answered by text. */
export function ThreadHeader({ conversation, backHref, canSeeNumbers, hasWindow }: ThreadHeaderProps) {
  const { number, window, isOptedOut } = conversation;
  return (
    <header className="flex min-h-16 flex-none items-center gap-3 border-line border-b px-6 py-2 max-lg:px-5 max-sm:gap-2 max-sm:px-2">
      <SearchLink
        href={backHref}
        title="All conversations"
        aria-label="All conversations"
        className={`${buttonClass({ look: "plain", size: "normal", isIcon: true, icon: "lucide-chevron-left" })} lg:hidden`}
      />
      <div className="min-w-0 flex-1">
        <h1 dir="auto" className="truncate font-medium">
          {nameOf(conversation)}
        </h1>
        <p className="num flex flex-wrap gap-x-2 text-12 text-ink-3">
          {knownNameOf(conversation) !== null && formatNumber(number)}
          {canSeeNumbers && (
            <PageLink className="link touch" href={personHref(number)}>
              Everything<span className="max-sm:sr-only"> with this number</span>
            </PageLink>
          )}
        </p>
      </div>
      {isOptedOut && <span className="text-12 text-ink-2">Opted out</span>}
      {/* On the narrowest screens the end of the conversation alone says it. */}
      {hasWindow && (
        <span className="flex max-[22.5rem]:hidden">
          <WindowChip window={window} />
        </span>
      )}
      <CallButton number={number} size="small" />
    </header>
  );
}
