import type { OpenedFile } from "#lib/client/audience/audience-messages.ts";

export const ENCODINGS = [
  { value: "utf-8", label: "UTF-8" },
  { value: "utf-16le", label: "UTF-16 (LE)" },
  { value: "utf-16be", label: "UTF-16 (BE)" },
  { value: "windows-1252", label: "Windows-1252" },
] as const;

export const DELIMITERS = [
  { value: ",", label: "Comma" },
  { value: ";", label: "Semicolon" },
  { value: "\t", label: "Tab" },
  { value: "|", label: "Vertical bar" },
] as const;

export const encodingWord = ({ encoding }: OpenedFile): string =>
  ENCODINGS.find(({ value }) => value === encoding)?.label ?? encoding;

export const delimiterWord = ({ delimiter }: OpenedFile): string =>
  DELIMITERS.find(({ value }) => value === delimiter)?.label.toLowerCase() ?? delimiter;
