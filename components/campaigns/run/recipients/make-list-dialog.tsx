"use client";

import { ListPlus } from "lucide-react";
import { useState } from "react";
import { ListNameField } from "#components/domain/list-name-field.tsx";
import { SaveFault } from "#components/shell/save-fault.tsx";
import { useKeptList } from "#components/shell/use-kept-list.ts";
import { FormDialog } from "#components/ui/popup/form-dialog.tsx";
import { useCreateContactList } from "#lib/client/contact-lists/mutations.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { ListRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { t } from "#lib/contract/language.ts";
import { keptWords, makeListWords, nameOfList } from "./list-words.ts";

type MakeListDialogProps = {
  campaign: Campaign;
  filters: ListRecipients;
  /** How many these are; null where nobody has counted them. */
  people: number | null;
  /** The reason that they have in common, in words. */
  why: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks for a name and keeps the people whom the filter shows; each opening is a new form. */
export function MakeListDialog({ campaign, filters, people, why, isOpen, onClose }: MakeListDialogProps) {
  const { state, reason, q } = filters;
  const [name, setName] = useState(() => nameOfList(campaign.name, filters, why));
  const making = useCreateContactList();
  const peopleWords = (kept: number) => keptWords(kept, people);
  const { nameFault, fault, keep } = useKeptList(making, { isOpen, onClose, peopleWords });
  const make = () =>
    keep({
      name: name.trim(),
      campaignId: campaign.id,
      ...(state && { state }),
      ...(reason && { reason }),
      ...(q !== undefined && { q }),
    });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={makeListWords(people)}
      purpose={t(
        "We keep them with all their columns. You find the list under Contacts and can use it in a campaign. People who have opted out are in it too, but no campaign sends to them.",
        "Tunawahifadhi na safu zao zote. Orodha iko chini ya Watu na unaweza kuitumia kwenye kampeni. Waliojitoa wamo pia, lakini hakuna kampeni inayowatumia ujumbe.",
      )}
      button={t("Make the list", "Tengeneza orodha")}
      icon={<ListPlus />}
      isBusy={making.isPending || making.isSuccess}
      lockedBecause={name.trim() === "" ? t("Give the list a name", "Ipe orodha jina") : undefined}
      onSubmit={make}
    >
      <ListNameField value={name} error={nameFault} onChange={setName} />
      <SaveFault error={fault} title={t("The list was not made", "Orodha haikutengenezwa")} />
    </FormDialog>
  );
}
