import { Check, Info } from "lucide-react";
import { Card } from "../ui/card.tsx";

/** What an opt-out does, and what it cannot do. */
export function EffectCard() {
  return (
    <Card isPadded className="flex flex-col gap-3 text-13 text-ink-2">
      <h2 className="font-semibold text-14 text-ink">What it does</h2>
      <ul className="flex flex-col gap-2 text-12 [&_.lucide]:mt-0.5 [&_.lucide]:size-3.5 [&_.lucide]:flex-none [&>li]:flex [&>li]:gap-2">
        <li>
          <Check className="text-green-fg" />
          We check when you review a campaign, and again just before each message.
        </li>
        <li>
          <Check className="text-green-fg" />
          We send this number nothing more: no SMS, no chat and no test messages.
        </li>
        <li>
          <Info className="text-ink-3" />
          People cannot answer an SMS, so give them a chat number or a phone number to opt out.
        </li>
      </ul>
    </Card>
  );
}
