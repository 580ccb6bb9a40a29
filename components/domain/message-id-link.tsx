import { PageLink } from "../ui/list/page-link.tsx";

/** The service's id, leading to what is known of the message since. */
export function MessageIdLink({ id }: { id: string | null }) {
  if (id === null) return <span className="text-ink-3">None</span>;
  return (
    <PageLink
      className="link code touch max-sm:inline-block max-sm:py-1"
      href={`/messages?q=${encodeURIComponent(id)}`}
      title={id}
    >
      {id.length > 12 ? id.slice(0, 8) : id}
    </PageLink>
  );
}
