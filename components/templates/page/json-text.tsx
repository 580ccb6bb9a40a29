/** What the contract gives no shape: a text is shown as it is, anything else as JSON. */
export function JsonText({ value }: { value: unknown }) {
  return typeof value === "string" ? value : <code className="code break-all">{JSON.stringify(value)}</code>;
}
