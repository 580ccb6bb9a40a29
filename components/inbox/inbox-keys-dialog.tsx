import { t, translated } from "#lib/contract/language.ts";
import { KeysDialog } from "../shell/keys/keys-dialog.tsx";

const WALKING = translated(() => [
  { cap: "j", does: t("To the next conversation", "Mazungumzo yanayofuata") },
  { cap: "k", does: t("To the one before", "Mazungumzo yaliyotangulia") },
]);

const ANSWERING = translated(() => [
  { cap: "r", does: t("Reply", "Jibu") },
  { cap: "/", does: t("In an empty reply: saved replies", "Katika jibu tupu: majibu yaliyohifadhiwa") },
  { cap: "n", does: t("Note for your team", "Maelezo kwa timu yako") },
  { cap: "a", does: t("I answer this", "Nitajibu mimi") },
  { cap: "e", does: t("Done, or open again", "Maliza, au fungua tena") },
]);

const HELP = translated(() => [{ cap: "?", does: t("This list", "Orodha hii") }]);

type InboxKeysDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  canAnswer: boolean;
};

export const InboxKeysDialog = ({ canAnswer, ...rest }: InboxKeysDialogProps) => (
  <KeysDialog {...rest} keys={[...WALKING, ...(canAnswer ? ANSWERING : []), ...HELP]} />
);
