import type { HeldPerson, InTheWay } from "#lib/contract/desk/people/erasure.ts";
import { Facts } from "../../ui/facts.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { Note } from "../../ui/note.tsx";
import { heldLines, wayWords } from "./erase-words.ts";

/** What goes, what stays, and what has to happen first. */
export function HeldOfPerson({ found: { held, inTheWay, drafts, templates } }: { found: HeldPerson }) {
  const lines = heldLines(held);
  return (
    <>
      {lines.length > 0 ? (
        <Facts shape="list" facts={lines} />
      ) : (
        <p className="text-13 text-ink-2">
          {held.isOptedOut
            ? "Only an opt-out is held about this number."
            : "Nothing is held about this number."}
        </p>
      )}
      {inTheWay.length > 0 && (
        <Note tone="amber" isSmall title="Not yet: something under way needs this number">
          <ul className="flex list-disc flex-col gap-1 pl-4">
            {inTheWay.map((way) => (
              <li key={`${way.of} ${way.id}`}>
                <Way way={way} />
              </li>
            ))}
          </ul>
        </Note>
      )}
      {held.isOptedOut ? (
        <Note tone="grey" isSmall title="The opt-out stays">
          Their number is kept as opted out, so that nobody here writes to them again. What they said is
          removed.
        </Note>
      ) : (
        lines.length > 0 && (
          <Note tone="grey" isSmall title="They are not opted out">
            If nobody should write to them again, opt them out first: that stays.
          </Note>
        )
      )}
      {drafts.length > 0 && (
        <Note tone="amber" isSmall title="Files of drafts are not changed">
          Their number may be in the file of{" "}
          {drafts.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <PageLink className="link" href={`/campaigns/${id}/edit`}>
                {name}
              </PageLink>
            </span>
          ))}
          . Discard it, or give it a file without them.
        </Note>
      )}
      {held.names > 0 && (
        <Note tone="grey" isSmall title="The audit log is not changed">
          It still says what these campaigns and lists were called when somebody made them.
        </Note>
      )}
      {templates.length > 0 && (
        <Note tone="amber" isSmall title="Names of templates are not changed">
          The service knows a template by its name. Their number stays in{" "}
          {templates.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <PageLink className="link" href={`/templates/${id}`}>
                {name}
              </PageLink>
            </span>
          ))}
          .
        </Note>
      )}
    </>
  );
}

function Way({ way }: { way: InTheWay }) {
  const words = wayWords(way);
  if (way.id === null) return words;
  const href = way.of === "campaign" ? `/campaigns/${way.id}` : `/send/${way.id}`;
  return (
    <>
      <PageLink className="link" href={href}>
        {way.name}
      </PageLink>{" "}
      {words}
    </>
  );
}
