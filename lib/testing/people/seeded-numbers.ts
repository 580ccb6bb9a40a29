/** People as a file, a template, a customer and the service may write their numbers. */
export const PEOPLE = ["754913268", "689123457", "712998877", "765432198", "622334455"];
export const [ASHA = "", BARAKA = "", CHIKU = "", DAUDI = "", ESTER = ""] = PEOPLE;
export const e164 = (national: string): string => `+255${national}`;
export const spaced = (national: string): string =>
  `0${national.slice(0, 3)} ${national.slice(3, 6)}-${national.slice(6)}`;
export const wamidOf = (national: string): string =>
  `wamid.${Buffer.from(`\x1d\x18\x0c255${national}\x15\x02`, "latin1").toString("base64")}`;
