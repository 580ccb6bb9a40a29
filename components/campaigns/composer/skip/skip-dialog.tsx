"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { ListChoices, ListNameCell } from "#components/shell/list-choices.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Chip } from "#components/ui/button/chip.tsx";
import { Segmented } from "#components/ui/field/segmented.tsx";
import { Cell, HeadCell, Row } from "#components/ui/list/table.tsx";
import { Dialog } from "#components/ui/popup/dialog.tsx";
import { VisuallyHidden } from "#components/ui/text/visually-hidden.tsx";
import { formatCount } from "#lib/contract/words/format-count.ts";
import type { Shares } from "../draft/use-composer.ts";
import { CampaignChoices } from "./campaign-choices.tsx";
import { type SkippedPart, useWithout } from "./use-without.ts";

type SkipDialogProps = Shares<"form"> & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Chooses the lists and campaigns whose people a draft skips; each press counts at once. */
export function SkipDialog({ composer, isOpen, onOpenChange }: SkipDialogProps) {
  const [kind, setKind] = useState<SkippedPart["kind"]>("listIds");
  const without = useWithout(composer);
  const chip = (id: string, name: string) => {
    const isOn = without.has({ kind, id });
    return (
      <Chip
        isOn={isOn}
        disabled={!isOn && without.isFull(kind)}
        aria-label={`Skip ${name}`}
        onClick={() => without.toggle({ kind, id })}
      >
        {isOn ? (
          <>
            <Check /> Skipped
          </>
        ) : (
          "Skip"
        )}
      </Chip>
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width="wide"
      title="Skip people"
      purpose="Whoever is in one of these when you review gets nothing from this campaign, even if they are in your file."
      actions={
        <Button look="primary" onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      <Segmented
        label="Whose people to skip"
        options={[
          { value: "listIds", label: "People of a list" },
          { value: "campaignIds", label: "Who got a campaign" },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === "listIds" ? (
        <ListChoices
          isOpen={isOpen}
          columns={["small"]}
          head={<SkipHead />}
          notAffected="Your draft is not affected."
        >
          {({ id, name, people }) => (
            <Row key={id}>
              <ListNameCell name={name} />
              <Cell card="2l" isNumber>
                {formatCount(people)}
                <span className="sm:hidden"> {people === 1 ? "person" : "people"}</span>
              </Cell>
              <Cell card="1r" className="max-sm:row-span-2">
                {chip(id, name)}
              </Cell>
            </Row>
          )}
        </ListChoices>
      ) : (
        <CampaignChoices isOpen={isOpen} head={<SkipHead />} chip={chip} />
      )}
    </Dialog>
  );
}

function SkipHead() {
  return (
    <HeadCell>
      <VisuallyHidden>Skip</VisuallyHidden>
    </HeadCell>
  );
}
