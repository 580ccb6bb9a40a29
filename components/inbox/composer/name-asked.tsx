import { useState } from "react";
import { fillName, hasNameField } from "#lib/contract/rules/text/fill-name.ts";
import { Button } from "../../ui/button/button.tsx";
import { Field } from "../../ui/field/field.tsx";
import { Input } from "../../ui/field/input.tsx";

type NameAskedProps = { text: string; name: string | null; onFill: (text: string) => void };

/** What stands where nobody knows the name of a person: asked for before anything can be sent. */
export function NameAsked({ text, name, onFill }: NameAskedProps) {
  const [standIn, setStandIn] = useState(name ?? "");
  if (!hasNameField(text)) return null;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        label="Default text"
        hint={name === null ? "We do not know their name" : "In place of {{name}}"}
        className="flex-1 basis-60"
      >
        <Input
          value={standIn}
          maxLength={60}
          placeholder="Mteja"
          onChange={(event) => setStandIn(event.target.value)}
        />
      </Field>
      <Button
        lockedBecause={standIn.trim() === "" ? "Write the default text first" : undefined}
        onClick={() => onFill(fillName(text, standIn.trim()))}
      >
        Fill in
      </Button>
    </div>
  );
}
