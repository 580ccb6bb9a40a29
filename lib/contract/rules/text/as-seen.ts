/**
 * The name of a column as people see it. A Mac stores é as two characters, and a sheet a space that does not break: nobody
 * can see or type the difference.
 */
export const asSeen = (name: string): string => name.normalize("NFKC").trim().toLowerCase();
