"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { useOpening } from "../../ui/load/use-opening.ts";
import { Section } from "../../ui/section.tsx";

const { Part: OrganisationDialog, preload } = lazyPart(() =>
  import("./organisation-dialog.tsx").then((part) => part.OrganisationDialog),
);

/** The name that the frame of every page shows. */
export function OrganisationSection({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(factsQuery);
  const { isOpen, turn, open, close } = useOpening();
  if (!data) return null;
  const { organisation } = data;
  return (
    <Section
      title="Organisation"
      anchor="organisation"
      end={
        canChange && (
          <Button size="small" onPointerEnter={preload} onFocus={preload} onClick={open}>
            Change organisation
          </Button>
        )
      }
    >
      <Card isPadded>
        <Facts
          shape="list"
          facts={[
            {
              key: "name",
              label: "Name",
              value: organisation || <span className="text-ink-3">No name yet</span>,
            },
          ]}
        />
      </Card>
      {turn > 0 && (
        <Suspense>
          <OrganisationDialog key={turn} name={organisation} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </Section>
  );
}
