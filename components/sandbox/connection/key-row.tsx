import type { SandboxKey } from "#lib/contract/desk/sandbox/sandbox.ts";
import type { SandboxActionAnswer } from "#lib/contract/desk/sandbox/sandbox-action.ts";
import { SANDBOX_KEY_WORDS } from "#lib/contract/words/console/sandbox-words.ts";
import { Cell, Row } from "../../ui/list/table.tsx";
import { Time } from "../../ui/time/time.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { StateWord } from "../state-word.tsx";
import { GRANT_WORDS } from "./grant-boxes.tsx";
import { GrantsButton } from "./grants-button.tsx";

type KeyRowProps = SandboxKey & { onRotated: (secret: SandboxActionAnswer["secret"]) => void };

export function KeyRow(props: KeyRowProps) {
  const { hint, grants, createdAt, revokedAt } = props;
  return (
    <Row>
      <Cell kind="ink" card="1l">
        <span className="code">{hint}</span>
      </Cell>
      <Cell card="2l" isWide>
        {grants.map((grant) => GRANT_WORDS[grant as keyof typeof GRANT_WORDS] ?? grant).join(", ")}
      </Cell>
      <Cell kind="meta" card="3l">
        <Time value={createdAt} show="day" />
      </Cell>
      <Cell card="1r">
        <KeyState {...props} />
      </Cell>
      <Cell card="full">{revokedAt === null && <KeyChanges {...props} />}</Cell>
    </Row>
  );
}

function KeyState({ revokedAt, expiresAt, isExpired }: SandboxKey) {
  if (revokedAt) return <StateWord look="bad" words={SANDBOX_KEY_WORDS.revoked} />;
  if (isExpired) return <StateWord look="bad" words={SANDBOX_KEY_WORDS.expired} />;
  if (!expiresAt) return <StateWord look="good" words={SANDBOX_KEY_WORDS.valid} />;
  return (
    <>
      <StateWord look="good" words={SANDBOX_KEY_WORDS.valid} />
      <span className="ml-2 text-12 text-ink-3">
        until <Time value={expiresAt} show="day" />
      </span>
    </>
  );
}

function KeyChanges({ id, hint, grants, onRotated }: KeyRowProps) {
  const which = `the key ending in ${hint.slice(1)}`;
  return (
    <span className="flex justify-end gap-2 max-sm:flex-wrap max-sm:justify-start max-sm:pt-2">
      <GrantsButton id={id} which={which} given={grants} />
      <ConfirmButton
        size="small"
        action="rotate-key"
        input={{ id }}
        label={`Rotate ${which}`}
        question={`Rotate ${which}?`}
        consequence="A new key with the same services replaces it and is shown once. The old key is refused from the next request on. If this console uses it, it is refused too."
        verb="Rotate the key"
        onDone={({ secret }) => onRotated(secret)}
      >
        Rotate
      </ConfirmButton>
      <ConfirmButton
        size="small"
        look="danger"
        action="revoke-key"
        input={{ id }}
        label={`Revoke ${which}`}
        question={`Revoke ${which}?`}
        consequence="It is refused from the next request on. If this console uses it, nothing can be sent until you start Tuma with another key."
        verb="Revoke the key"
      >
        Revoke
      </ConfirmButton>
    </span>
  );
}
