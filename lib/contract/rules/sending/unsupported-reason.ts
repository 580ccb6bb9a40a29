type Component = Record<string, unknown>;

const MEDIA: Partial<Record<string, string>> = {
  image: "an image",
  video: "a video",
  document: "a document",
};

/** What a template cannot be sent for from here, in a sentence; null where it can (§2.4 converts no media). */
export function unsupportedReason(componentSchema: unknown): string | null {
  const format = headerFormat(componentSchema);
  if (format === null || format === "text") return null;
  return `Its header is ${MEDIA[format] ?? `of the kind “${format.slice(0, 40)}”`}. We cannot send that from here.`;
}

function headerFormat(schema: unknown): string | null {
  const components = Array.isArray(schema) ? schema : recordOf(schema)?.components;
  const header = Array.isArray(components)
    ? components.map(recordOf).find((part) => textOf(part?.type) === "header")
    : recordOf(recordOf(schema)?.header);
  const format = textOf(header?.format);
  return format === "" ? null : format;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim().toLowerCase() : "");

const recordOf = (value: unknown): Component | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Component) : undefined;
