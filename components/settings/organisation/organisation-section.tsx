"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Section } from "../../ui/section.tsx";
import { OrganisationDialog } from "./organisation-dialog.tsx";

/** The name that the frame of every page shows. */
export function OrganisationSection({ canChange }: { canChange: boolean }) {
  const { data } = useQuery(factsQuery);
  const [isOpen, setOpen] = useState(false);
  // Each opening is a new form.
  const [turn, setTurn] = useState(0);
  if (!data) return null;
  const { organisation } = data;
  function open() {
    setTurn(turn + 1);
    setOpen(true);
  }
  return (
    <Section
      title="Organisation"
      anchor="organisation"
      end={
        canChange && (
          <Button size="small" onClick={open}>
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
      <OrganisationDialog key={turn} name={organisation} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}
