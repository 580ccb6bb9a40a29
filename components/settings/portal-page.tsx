"use client";

import { useQuery } from "@tanstack/react-query";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { t, translated } from "#lib/contract/language.ts";
import { PORTAL_TASKS, type PortalTaskName } from "#lib/contract/words/console/portal-words.ts";
import { Card } from "../ui/card.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { Section } from "../ui/section.tsx";

/** What only the portal can do; the sandbox plays it. */
export function PortalPage() {
  const { data: facts } = useQuery(factsQuery);
  return <PortalList isSandbox={facts?.environment === "sandbox"} />;
}

const GROUPS = translated<readonly { title: string; tasks: readonly PortalTaskName[] }[]>(() => [
  { title: t("API key", "Ufunguo wa API"), tasks: ["key"] },
  { title: "Chat", tasks: ["onboarding", "number", "readiness"] },
  { title: "Webhook", tasks: ["webhook", "secret", "attempts", "test"] },
  { title: "SMS", tasks: ["credits", "senders", "activity"] },
]);

/** Everything that this console cannot do, as only the portal of the service can. */
export function PortalList({ isSandbox }: { isSandbox: boolean }) {
  return (
    <>
      <p className="max-w-[68ch] text-13 text-ink-2">
        {t(
          "Some tasks can be done only in the portal of the service, where you sign in with an account of the service. The names are those of its documentation, so that you find them there.",
          "Baadhi ya kazi hufanyika tu kwenye portal ya huduma, ambako unaingia kwa akaunti ya huduma. Majina ni yale ya nyaraka zake, ili uyapate huko.",
        )}{" "}
        {isSandbox &&
          t(
            <>
              While you practise, the{" "}
              <PageLink href="/sandbox" className="link touch rounded-1">
                sandbox
              </PageLink>{" "}
              is its portal.
            </>,
            <>
              Unapofanya mazoezi,{" "}
              <PageLink href="/sandbox" className="link touch rounded-1">
                sandbox
              </PageLink>{" "}
              ndiyo portal yake.
            </>,
          )}
      </p>
      <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
        {GROUPS.map(({ title, tasks }) => (
          <Section key={title} title={title}>
            <Card>
              <ul className="[&>li+li]:border-line [&>li+li]:border-t">
                {tasks.map((task) => (
                  <Task key={task} name={task} />
                ))}
              </ul>
            </Card>
          </Section>
        ))}
      </div>
    </>
  );
}

function Task({ name }: { name: PortalTaskName }) {
  const { task, purpose, when, ...rest } = PORTAL_TASKS[name];
  return (
    <li id={name} className="scroll-mt-20 px-4 py-3 text-13 target:bg-sunken">
      <h3 className="font-medium text-ink">{task}</h3>
      <p className="mt-1 text-ink-2">{purpose}</p>
      <p className="mt-1 text-ink-2">
        <span className="font-medium text-ink">{t("Needed", "Inahitajika")}</span> {when}
      </p>
      {"here" in rest && (
        <p className="mt-1.5">
          <PageLink href={rest.here.href} className="link touch rounded-1">
            {rest.here.label}
          </PageLink>
        </p>
      )}
    </li>
  );
}
