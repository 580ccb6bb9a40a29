import { encode } from "uqr";

/** The white edge that a reader needs (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code as one path of black runs, in a box of `size` units a side. */
export function drawQr(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  return { path: data.map(rowPath).join(""), size };
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    let end = x;
    while (row[end]) end += 1;
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    x = end;
  }
  return path;
}
