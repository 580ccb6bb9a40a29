"use client";

import { useQuery } from "@tanstack/react-query";
import { messageQuery } from "#lib/client/messages/queries.ts";
import type { EventDetail } from "#lib/contract/desk/event.ts";
import type { MessageRow } from "#lib/contract/desk/message.ts";
import { t } from "#lib/contract/language.ts";
import { PersonCell, toOwnPage } from "../../domain/person-cell.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { EffectText } from "./effect-text.tsx";

/** Lines of one link each: on a phone as high as a finger. */
const LINE = "max-sm:py-3";

/** What the event did here: the change, the message it is about, the campaign that sent it. */
export function EventEffect({ event }: { event: EventDetail }) {
  return (
    <section aria-labelledby="event-effect">
      <h2 id="event-effect" className="mb-2 text-12 font-medium text-ink-3">
        {t("What it changed", "Lilichobadilisha")}
      </h2>
      <div className="flex flex-col gap-1 text-13 text-ink-2">
        <p className="font-medium text-ink first-letter:uppercase">
          <EffectText event={event} />
        </p>
        {event.messageId !== null && <AboutMessage id={event.messageId} of={event.number} />}
        {(event.number !== null || event.personName !== null) && (
          <div className="relative my-1 font-medium text-ink max-sm:min-h-11">
            <PersonCell who={event} link={toOwnPage(event)} />
          </div>
        )}
      </div>
    </section>
  );
}

/** With its number where that is not the one of the event. */
function AboutMessage({ id, of }: { id: number; of: string | null }) {
  const { data: message } = useQuery(messageQuery(id));
  const href = `/messages/${id}`;
  if (!message) {
    return (
      <p className={LINE}>
        {t("Message", "Ujumbe")}{" "}
        <PageLink className="link touch num" href={href}>
          {id}
        </PageLink>
      </p>
    );
  }
  const { serviceId, number, campaign, grade } = message;
  return (
    <>
      <p className={LINE}>
        {t("Message", "Ujumbe")}{" "}
        <PageLink className="link touch code" href={href}>
          {serviceId?.slice(0, 8) ?? id}
        </PageLink>
        {number !== null && number !== of && (
          <span className="num">{t(` to ${number}`, ` kwa ${number}`)}</span>
        )}
        {grade === "inferred" && t(", matched by number only", ", umelinganishwa kwa namba tu")}
      </p>
      <SentWith campaign={campaign} />
    </>
  );
}

function SentWith({ campaign: { id, kind, name } }: Pick<MessageRow, "campaign">) {
  const isCampaign = kind === "campaign";
  return (
    <p className={LINE}>
      {isCampaign ? t("Campaign", "Kampeni") : t("Sent by hand, with", "Ulitumwa kwa mkono, katika")}{" "}
      <PageLink className="link touch" href={isCampaign ? `/campaigns/${id}` : `/send/${id}`}>
        {isCampaign ? name : t("this send", "utumaji huu")}
      </PageLink>
    </p>
  );
}
