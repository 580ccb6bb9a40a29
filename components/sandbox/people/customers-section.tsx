"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sandboxQuery } from "#lib/client/sandbox/queries.ts";
import { RadioCards } from "../../ui/field/radio-cards.tsx";
import { Section } from "../../ui/section.tsx";
import { useLever } from "../use-lever.ts";
import { CustomerForm, type Writer } from "./customer-form.tsx";
import { WindowList } from "./window-list.tsx";

/** Writes to the company as one of its customers, and opens or closes their windows. */
export function CustomersSection() {
  const query = useQuery(sandboxQuery("customers"));
  const [writer, setWriter] = useState<Writer>({ from: "+255712000001", name: "Asha Mrema" });
  const [asked, setAsked] = useState(0);
  function writeAs(next: Writer) {
    setWriter(next);
    setAsked(asked + 1);
  }
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-8">
        <Section
          title="Write as a customer"
          note="It arrives as a signed event and opens the window for 24 h"
        >
          <CustomerForm key={asked} writer={writer} isAsked={asked > 0} />
        </Section>
        {query.data && <WindowRule rule={query.data.windows} />}
      </div>
      <WindowList query={query} onWriteAs={writeAs} />
    </>
  );
}

function WindowRule({ rule }: { rule: "inbound" | "open" }) {
  const { pull } = useLever("update-settings");
  return (
    <Section title="Windows of everyone">
      <RadioCards
        legend="Windows of everyone"
        isLegendHidden
        input={{
          name: "windows",
          onChange: ({ target }) => pull({ windows: target.value === "open" ? "open" : "inbound" }),
        }}
        value={rule}
        cards={[
          {
            value: "inbound",
            label: "Open for 24 h after a message",
            hint: "As in the real service: a text reaches only people who wrote.",
          },
          {
            value: "open",
            label: "Open for everyone",
            hint: "A text reaches any number, so you can try things quickly.",
          },
        ]}
      />
    </Section>
  );
}
