import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { Section } from "../ui/section.tsx";
import { PACE_WORDS } from "./pace-words.ts";

const { sms, chat, voice, change, slower } = PACE_WORDS;

/** The pace of this console, in words. */
export function PaceSection() {
  return (
    <Section title="How fast we send" note="The same for all campaigns together">
      <Card isPadded>
        <Facts
          shape="list"
          facts={[
            { key: "sms", label: "SMS", value: sms },
            { key: "chat", label: "Chat", value: chat },
            { key: "voice", label: "Calls", value: voice },
            { key: "change", label: "Up and down", value: change },
            { key: "slower", label: "Slower", value: slower },
          ]}
        />
      </Card>
    </Section>
  );
}
