"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { detailOf } from "#lib/client/detail-of.ts";
import { personQuery } from "#lib/client/people/queries.ts";
import { useWriteTo } from "#lib/client/send/hand-on.ts";
import type { Person } from "#lib/contract/desk/people/opt-out.ts";
import { t, translated } from "#lib/contract/language.ts";
import { formatNumber } from "../../domain/format-number.ts";
import { CallButton } from "../../shell/calls/call-button.tsx";
import { DialogLink } from "../../shell/dialog-link.tsx";
import { ListError } from "../../shell/list-error.tsx";
import { Page } from "../../shell/page.tsx";
import { PageHeader } from "../../shell/page-header.tsx";
import { ConsentSection } from "../../shell/person/consent-section.tsx";
import { FieldsSection } from "../../shell/person/fields-section.tsx";
import { PersonLineRow } from "../../shell/person/person-lines.tsx";
import { PersonStanding } from "../../shell/person/person-standing.tsx";
import { useChannels } from "../../shell/sending/use-channels.ts";
import { Button } from "../../ui/button/button.tsx";
import { ButtonLink } from "../../ui/button/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { ListEmpty } from "../../ui/list/list-empty.tsx";
import { MoreFoot } from "../../ui/list/more-foot.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { Note } from "../../ui/note.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time/time.tsx";

const { Part: RestrictDialog, preload: preloadRestrict } = lazyPart(() =>
  import("../../shell/person/restrict-dialog.tsx").then((part) => part.RestrictDialog),
);

const BACK = translated(() => ({ href: "/contacts", label: t("Contacts", "Watu") }));

type PersonPageProps = { number: string; canChange: boolean; canRelease: boolean };

/** Everything with one person, by whichever service it went. */
export function PersonPage({ number, canChange, canRelease }: PersonPageProps) {
  const query = useInfiniteQuery(personQuery(number));
  const [person] = query.data?.pages ?? [];
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page>
      <PageHeader
        title={formatNumber(person?.number ?? number) || t("One person", "Mtu mmoja")}
        purpose={
          person ? (
            <Standing person={person} canChange={canChange} />
          ) : (
            t(
              "What was sent, written, said and called.",
              "Yaliyotumwa, kuandikwa na kusemwa, pamoja na simu.",
            )
          )
        }
        back={BACK}
        actions={person && <Ways person={person} />}
      />
      {person?.restriction && <Restricted person={person} canRelease={canRelease} />}
      {person && <FieldsSection number={person.number} canChange={canChange} />}
      {person && <ConsentSection number={person.number} canChange={canChange} />}
      <Section title={t("What happened", "Kilichotokea")}>
        <Card>
          {query.error && (
            <ListError
              title={t("We could not read what happened", "Hatukuweza kusoma kilichotokea")}
              query={query}
            >
              {detailOf(query.error)}
            </ListError>
          )}
          {person && items.length === 0 && (
            <ListEmpty
              icon={<Icon look="lucide-user" />}
              title={t("Nothing with this number yet", "Hakuna kitu cha namba hii bado")}
            >
              {t(
                "Messages that were accepted, what they write, calls and opt-outs appear here.",
                "Jumbe zilizopokelewa na huduma, wanachoandika, simu na kujitoa huonekana hapa.",
              )}
            </ListEmpty>
          )}
          <ul
            aria-label={t("What happened", "Kilichotokea")}
            className="[&>li+li]:border-line [&>li+li]:border-t"
          >
            {items.map((line) => (
              <PersonLineRow key={line.id} line={line} />
            ))}
          </ul>
          {items.length > 0 && (
            <MoreFoot query={query} more={t("Show older lines", "Onyesha mistari ya zamani")}>
              {t(
                "Newest first. Refused messages are not shown",
                "Mpya kwanza. Jumbe zilizokataliwa hazionyeshwi",
              )}
            </MoreFoot>
          )}
        </Card>
      </Section>
    </Page>
  );
}

const Standing = ({ person, canChange }: { person: Person; canChange: boolean }) => (
  <span className="flex flex-wrap gap-x-3">
    {person.personName !== null && <bdi>{person.personName}</bdi>}
    <PersonStanding person={person} canChange={canChange} />
  </span>
);

/** Says first that nothing is sent to them, and why. */
function Restricted({ person, canRelease }: { person: Person; canRelease: boolean }) {
  const { since, reason, by } = person.restriction ?? { since: "", reason: "", by: "" };
  return (
    <div className="mb-5">
      <Note
        tone="amber"
        title={t("Restricted: nothing is sent to them", "Amewekewa kizuizi: hakuna kinachotumwa kwake")}
        actions={
          canRelease && (
            <DialogLink
              preload={preloadRestrict}
              dialog={(state) => (
                <RestrictDialog number={person.number} restriction={person.restriction} {...state} />
              )}
            >
              {t("End the restriction", "Ondoa kizuizi")}
            </DialogLink>
          )
        }
      >
        {t(
          <>
            Since <Time value={since} show="day" />, by <bdi>{by}</bdi>.{" "}
            {reason !== "" && <span dir="auto">“{reason}”</span>}
          </>,
          <>
            Tangu <Time value={since} show="day" />, na <bdi>{by}</bdi>.{" "}
            {reason !== "" && <span dir="auto">“{reason}”</span>}
          </>,
        )}
      </Note>
    </div>
  );
}

function Ways({ person: { number, conversationId, optedOutAt, restriction } }: { person: Person }) {
  const channels = useChannels();
  const writeTo = useWriteTo();
  return (
    <>
      {conversationId !== null && (
        <ButtonLink href={`/inbox/${conversationId}`} icon={<Icon look="lucide-inbox" />}>
          {t("Conversation", "Mazungumzo")}
        </ButtonLink>
      )}
      {channels.length > 0 && restriction === null && (
        <Button icon="lucide-send" onClick={() => writeTo([number])}>
          {t("Write to them", "Mwandikie")}
        </Button>
      )}
      {restriction === null && <CallButton number={number} optedOutAt={optedOutAt ?? undefined} />}
    </>
  );
}
