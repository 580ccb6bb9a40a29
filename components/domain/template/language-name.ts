const NAMES = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/** `sw` is Swahili; a code that nobody knows stays as it is. */
export function languageName(code: string): string {
  try {
    return NAMES.of(code.replace("_", "-")) ?? code;
  } catch {
    return code;
  }
}
