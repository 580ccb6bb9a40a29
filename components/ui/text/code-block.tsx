import { Card } from "../card.tsx";

type CodeBlockProps = { label: string; children: string };

/** Code to be copied, its lines as they are: what is wider than its place is scrolled, also by keys. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  return (
    <Card role="group" aria-label={label} tabIndex={0} className="max-sm:overflow-x-auto">
      <pre className="code w-max p-3 text-12 leading-5">{children}</pre>
    </Card>
  );
}
