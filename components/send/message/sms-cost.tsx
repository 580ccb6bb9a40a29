"use client";

import { useQuery } from "@tanstack/react-query";
import { Wand } from "lucide-react";
import { factsQuery } from "#lib/client/facts/queries.ts";
import { t } from "#lib/contract/language.ts";
import {
  countSegments,
  ROOM_OF,
  toPlainText,
  unicodeCharactersOf,
} from "#lib/contract/rules/text/segments.ts";
import { isUnseen } from "#lib/contract/rules/text/unseen.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";
import { smsWords } from "../../domain/counted-as.ts";
import { ExpensiveCharacters } from "../../domain/expensive-characters.tsx";
import { useMoney } from "../../domain/use-money.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Meter } from "../../ui/plot/meter.tsx";
import { Time } from "../../ui/time/time.tsx";

type SmsCostProps = { text: string; people: number; onText: (text: string) => void };

/** Segments, credits and what is left of them; and the characters that make it expensive, with the way out. */
export function SmsCost({ text, people, onText }: SmsCostProps) {
  const { encoding, units, segments } = countSegments(text);
  const size = segments > 1 ? ROOM_OF[encoding].part : ROOM_OF[encoding].alone;
  const used = units - size * Math.max(0, segments - 1);
  return (
    <>
      <div className="flex flex-col gap-2">
        <Meter
          label={t(
            `${formatNoun(segments, "segment")}, the last one ${Math.round((100 * used) / size)} % full`,
            `${formatNounSw(segments, "Sehemu", "Sehemu")}, ya mwisho imejaa ${Math.round((100 * used) / size)} %`,
          )}
          full={Math.max(0, segments - 1)}
          last={used / size}
          tone={encoding === "ucs2" ? "amber" : "teal"}
        />
        <p className="num flex flex-wrap gap-x-4 text-13 text-ink-2">
          <span>{smsWords(text)}</span>
          <span className="ml-auto max-sm:ml-0">
            {people === 0 ? (
              t(
                `${formatNoun(segments, "credit")} each`,
                `${formatNounSw(segments, "krediti", "krediti")} kila mmoja`,
              )
            ) : (
              <Credits needed={segments * people} people={people} />
            )}
          </span>
        </p>
      </div>
      <PlainWay text={text} segments={segments} onText={onText} />
    </>
  );
}

function Credits({ needed, people }: { needed: number; people: number }) {
  const { data: facts } = useQuery(factsQuery);
  const credits = facts?.credits ?? null;
  const money = useMoney();
  const isShort = credits !== null && needed > credits.amount;
  return (
    <span className={isShort ? "text-red-fg" : undefined}>
      {t(
        <>
          About <b className="font-medium">{formatNoun(needed, "credit")}</b>
          {money(needed)} for {formatNoun(people, "person", "people")}
        </>,
        <>
          Takriban <b className="font-medium">{formatNounSw(needed, "krediti", "krediti")}</b>
          {money(needed)} kwa {formatNounSw(people, "mtu", "watu")}
        </>,
      )}
      {credits !== null && (
        <span className="text-ink-3">
          {t(
            <>
              . You have {formatCount(credits.amount)}, as of <Time value={credits.at} show="minute" />
            </>,
            <>
              . Una {formatCount(credits.amount)}, kufikia <Time value={credits.at} show="minute" />
            </>,
          )}
        </span>
      )}
    </span>
  );
}

function PlainWay({
  text,
  segments,
  onText,
}: {
  text: string;
  segments: number;
  onText: (text: string) => void;
}) {
  const special = unicodeCharactersOf(text);
  if (special.length === 0) return null;
  const plain = toPlainText(text);
  const after = countSegments(plain);
  const rest = unicodeCharactersOf(plain).map(({ character }) => visible(character));
  const saved = segments - after.segments;
  const way = plain !== text && (
    <Button icon={<Wand />} onClick={() => onText(plain)}>
      {saved > 0
        ? t(`Make it plain, save ${saved} each`, `Herufi za kawaida, okoa ${saved} kila mmoja`)
        : t("Make it plain", "Herufi za kawaida")}
    </Button>
  );
  return (
    <Note tone="amber" title={costlyWords(special.length, saved)} actions={way || undefined}>
      {t("With", "Kukiwa na")}{" "}
      {special.slice(0, 8).map(({ character, positions }) => (
        <span key={character}>
          <ExpensiveCharacters title={codePointOf(character)}>{visible(character)}</ExpensiveCharacters>
          {positions.length > 1 && ` ×${positions.length}`}{" "}
        </span>
      ))}
      {special.length > 8 && t(`and ${special.length - 8} more `, `na nyingine ${special.length - 8} `)}
      {t(
        `a segment holds 70 characters, not 160. It costs ${formatNoun(segments, "credit")} each`,
        `sehemu moja hubeba herufi 70, si 160. Gharama ni ${formatNounSw(segments, "krediti", "krediti")} kila mmoja`,
      )}
      {saved > 0 &&
        t(
          `, and ${formatNoun(after.segments, "credit")} in plain characters`,
          `, na ${formatNounSw(after.segments, "krediti", "krediti")} kwa herufi za kawaida`,
        )}
      .{plain !== text && saved === 0 && rest.length > 0 && staysWords(rest)}
    </Note>
  );
}

function costlyWords(count: number, saved: number): string {
  if (saved > 0)
    return plural(
      count,
      t("One character makes this message more expensive", "Herufi moja inaongeza gharama ya ujumbe huu"),
      t(
        `${count} characters make this message more expensive`,
        `Herufi ${count} zinaongeza gharama ya ujumbe huu`,
      ),
    );
  return plural(
    count,
    t("One character makes the segments shorter", "Herufi moja inafupisha sehemu"),
    t(`${count} characters make the segments shorter`, `Herufi ${count} zinafupisha sehemu`),
  );
}

function staysWords(rest: readonly string[]): string {
  const named = rest.slice(0, 4).join(" ");
  return plural(
    rest.length,
    t(
      ` Making it plain does not help while ${named} is there.`,
      ` Kutumia herufi za kawaida hakusaidii ${named} ikiwepo.`,
    ),
    t(
      ` Making it plain does not help while ${named} are there.`,
      ` Kutumia herufi za kawaida hakusaidii ${named} zikiwepo.`,
    ),
  );
}

const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

// A space or a joiner is not seen: its code is.
const visible = (character: string): string =>
  /\s/u.test(character) || isUnseen(character) ? codePointOf(character) : character;
