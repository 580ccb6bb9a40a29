"use client";

import { Icon } from "../../icon/icon.tsx";
import { Input } from "../input.tsx";
import { useSearchText } from "./use-search-text.ts";

type SearchFieldProps = {
  label: string;
  value: string;
  onSearch: (q: string) => void;
  /** As wide as the part that it stands in. */
  isWide?: boolean;
  /** It stands in a form that it is no part of: Enter does not send that. */
  isAlone?: boolean;
};

/** Searches while one types, a moment after the last key; what is asked stands in the address. */
export function SearchField({ label, value, onSearch, isWide = false, isAlone = false }: SearchFieldProps) {
  const { text, type } = useSearchText(value, onSearch);
  return (
    <Input
      type="search"
      icon={<Icon look="lucide-search" />}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => isAlone && event.key === "Enter" && event.preventDefault()}
      className={isWide ? "w-full" : "w-72 max-sm:w-full"}
    />
  );
}
