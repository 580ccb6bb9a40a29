import type { Role } from "#lib/contract/desk/session.ts";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { Section } from "../ui/section.tsx";
import { ROLE_WORD } from "./role-word.ts";

type YouSectionProps = { name: string; email: string; role: Role };

export function YouSection({ name, email, role }: YouSectionProps) {
  return (
    <Section title="You">
      <Card isPadded>
        <Facts
          shape="list"
          facts={[
            { key: "name", label: "Name", value: name },
            { key: "email", label: "E-mail", value: email },
            { key: "role", label: "Role", value: `${role}: ${ROLE_WORD[role]}` },
          ]}
        />
      </Card>
    </Section>
  );
}
