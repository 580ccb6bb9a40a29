import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A file of so many customers as Excel makes it, and its path: local numbers, some cut short, some twice. */
export async function writeCustomers(folder: string, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, row) => {
    if (row % 1_000 === 5) return "2.55713E+11;Daudi;38500";
    if (row % 1_000 === 6) return "0754000000;Nakala;38500";
    return `0${754_000_000 + row};${row % 9 === 0 ? "" : "Asha"};${38_500 + (row % 7)}`;
  });
  const path = join(folder, "wateja.csv");
  await writeFile(path, `\ufeffSimu;Jina;Bei\r\n${rows.join("\r\n")}\r\n`);
  return path;
}
