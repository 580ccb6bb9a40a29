/** The headers that came with the delivery. */
export function HeaderList({ headers }: { headers: Record<string, string> }) {
  return (
    <dl className="flex flex-col gap-2">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt className="code text-ink-3">{name}</dt>
          <dd className="code break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
