/** The values of a template as a preview carries them; undefined where there are none. */
export function parametersIn(json: string): Record<string, unknown> | undefined {
  try {
    return (JSON.parse(json) ?? undefined) as Record<string, unknown> | undefined;
  } catch {
    return undefined;
  }
}
