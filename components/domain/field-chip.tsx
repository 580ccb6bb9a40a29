import { t } from "#lib/contract/language.ts";

type FieldChipProps = { name: string; fallback?: string | undefined; isWrong?: boolean | undefined };

/** A column of the file as it is put into a text, and what is written where it is empty. */
export function FieldChip({ name, fallback, isWrong = false }: FieldChipProps) {
  return (
    <span
      className={`mx-px inline-flex max-w-60 overflow-hidden rounded-1 border align-baseline text-12 leading-4.5 font-medium ${
        isWrong
          ? "border-red-line bg-red-soft text-red-fg"
          : "border-accent-line bg-accent-soft text-accent-text"
      }`}
    >
      {isWrong && <span className="sr-only">{t("Not a column of the file: ", "Si safu ya faili: ")}</span>}
      <span className="truncate px-1.5">{name}</span>
      {fallback !== undefined && (
        <span className="truncate border-inherit border-l px-1.5 font-normal">
          <span className="sr-only">{t(", or ", ", au ")}</span>
          {fallback}
        </span>
      )}
    </span>
  );
}
