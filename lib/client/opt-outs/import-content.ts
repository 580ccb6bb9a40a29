import type { ImportOptOuts } from "#lib/contract/desk/people/opt-out.ts";

/** A file of this size becomes a request of at most 4 MB. */
export const MAX_IMPORT_BYTES = 2_900_000;

/** A file as the import takes it. */
export async function fileContent(file: File): Promise<Omit<ImportOptOuts, "isCheck">> {
  return { name: file.name.trim().slice(0, 200) || "file", content: await base64Of(file) };
}

/** Numbers as somebody pasted them. */
export const pastedContent = async (text: string): Promise<Omit<ImportOptOuts, "isCheck">> => ({
  name: null,
  content: await base64Of(new Blob([text])),
});

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error("We could not read the file"));
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.readAsDataURL(blob);
  });
}
