"use client";

import { dataUsed } from "#lib/client/data-meter.ts";
import { t } from "#lib/contract/language.ts";
import { LIVE_WORDS } from "#lib/contract/words/console/live-words.ts";
import { ROLE_WORDS } from "#lib/contract/words/console/role-words.ts";
import { formatCount } from "#lib/contract/words/format-count.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { PageLink } from "../../ui/list/page-link.tsx";
import { lazyPart } from "../../ui/load/lazy-part.ts";
import { useHydrated } from "../../ui/load/use-hydrated.ts";
import { WantedPart } from "../../ui/load/wanted-part.tsx";
import { Pill } from "../../ui/pill.tsx";
import { Menu } from "../../ui/popup/menu.tsx";
import { initialsOf } from "../../ui/text/initials-of.ts";
import { Kbd } from "../../ui/text/kbd.tsx";
import { relativeTime, shortAge } from "../../ui/time/format-time.ts";
import { Time } from "../../ui/time/time.tsx";
import { useTicking } from "../../ui/time/use-ticking.ts";
import { languageGroup } from "../language/language-choice.tsx";
import { needCountWords } from "../notices/need-count-words.ts";
import type { Theme } from "../theme/theme.ts";
import { THEME_OPTIONS, ThemeMenu } from "../theme/theme-menu.tsx";
import type { FrameFacts } from "./frame-facts.ts";
import { Mark } from "./mark.tsx";

type TopBarProps = {
  facts: FrameFacts;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onFind: () => void;
  onSignOut: () => void;
};

export function TopBar({ facts, theme, onTheme, onFind, onSignOut }: TopBarProps) {
  const keys = useFindKeys();
  return (
    <header className="sticky top-0 z-5 flex h-(--bar) flex-none items-center gap-4 border-line border-b bg-surface px-8 text-13 max-lg:px-5 max-sm:gap-3 max-sm:px-4 max-[23.75rem]:gap-1.5 group-has-data-writing/frame:short:hidden">
      <PageLink
        href="/overview"
        className="touch flex items-center gap-2 rounded-2 font-semibold text-14 tracking-title sm:hidden max-[23.75rem]:hidden"
      >
        <Mark />
        <span className="max-[30rem]:sr-only">Tuma</span>
      </PageLink>
      <button
        type="button"
        onClick={onFind}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-8 w-80 min-w-0 cursor-default items-center gap-2 rounded-2 border border-line bg-sunken pr-1.5 pl-2.5 text-ink-3 lucide-search before:icon before:size-4 hover:border-line-strong max-lg:w-58 max-sm:order-2 max-sm:size-11 max-sm:flex-none max-sm:justify-center max-sm:border-transparent max-sm:bg-transparent max-sm:p-0"
      >
        <span className="truncate max-sm:sr-only">
          {t("Find a page, a name, a number", "Tafuta ukurasa, jina, namba")}
        </span>
        <span className="ml-auto max-sm:hidden" aria-hidden="true">
          <Kbd>{keys}</Kbd>
        </span>
      </button>
      <div className="ml-auto flex min-w-0 items-center gap-5 whitespace-nowrap text-ink-2 max-md:gap-3 max-sm:order-1">
        <EnvironmentBadge environment={facts.environment} isTrial={facts.isTrial} />
        {facts.credits !== null && (
          <PageLink href="/overview/credits" className="num rounded-1 hover:underline max-md:hidden">
            {t(
              <>
                <b className="font-medium text-ink">{formatCount(facts.credits.amount)}</b> credits, as of{" "}
                <Time value={facts.credits.at} show="minute" />
              </>,
              <>
                krediti <b className="font-medium text-ink">{formatCount(facts.credits.amount)}</b>, kufikia{" "}
                <Time value={facts.credits.at} show="minute" />
              </>,
            )}
          </PageLink>
        )}
        <LiveIndicator newestDataAt={facts.newestDataAt} liveState={facts.liveState} />
      </div>
      <div className="flex items-center gap-1 max-sm:order-3 max-sm:gap-2">
        <Bell needs={facts.needs} unseen={facts.unseen} />
        <span className="max-sm:hidden">
          <ThemeMenu theme={theme} onChange={onTheme} />
        </span>
        <PersonMenu
          organisation={facts.organisation}
          user={facts.user}
          theme={theme}
          onTheme={onTheme}
          onSignOut={onSignOut}
        />
      </div>
    </header>
  );
}

/** The keys that open the palette, as this machine writes them. */
export function useFindKeys(): string {
  const isMac = useHydrated() && /Mac|iPhone|iPad/u.test(navigator.userAgent);
  return isMac ? "⌘ K" : "Ctrl K";
}

/** Amber while nothing real can be sent, or only to the team. */
export function EnvironmentBadge({ environment, isTrial }: Pick<FrameFacts, "environment" | "isTrial">) {
  if (environment === "live")
    return (
      <Pill tone={isTrial ? "amber" : "quiet"}>
        {isTrial ? t("Trial", "Majaribio") : t("Live", "Halisi")}
      </Pill>
    );
  return (
    <Pill tone="amber" icon={<Icon look="lucide-flask-conical" className="max-[23.75rem]:hidden" />}>
      Sandbox
    </Pill>
  );
}

const { Part: NoticesPopover, preload } = lazyPart(() =>
  import("../notices/notices-popover.tsx").then((part) => part.NoticesPopover),
);

/** One number, of what needs somebody; what is only new is a dot. */
export function Bell({ needs, unseen }: Pick<FrameFacts, "needs" | "unseen">) {
  const mark = needs > 0 ? formatCount(needs) : "";
  const face = {
    label: bellWords(needs, unseen),
    faceClass:
      "touch relative grid size-8 flex-none cursor-default place-items-center rounded-2 text-ink-2 hover:bg-hover max-sm:size-9",
    face: (
      <>
        <Icon look="lucide-bell" className="size-4" />
        {(mark || unseen > 0) && (
          <span className="num absolute top-0.5 right-0.5 min-w-2 rounded-full bg-accent text-center text-11 text-on-accent empty:size-2 not-empty:-top-0.5 not-empty:-right-0.5 not-empty:h-4 not-empty:min-w-4 not-empty:px-1">
            {mark}
          </span>
        )}
      </>
    ),
  };
  return (
    <WantedPart {...face} opens="dialog" preload={preload}>
      <NoticesPopover {...face} />
    </WantedPart>
  );
}

function bellWords(needs: number, unseen: number): string {
  const inNeed = needs > 0 ? `: ${needCountWords(needs)}` : "";
  const news = unseen > 0 ? t(`, ${formatCount(unseen)} new`, `, mpya ${formatCount(unseen)}`) : "";
  return t(`Notices${inNeed}${news}`, `Taarifa${inNeed}${news}`);
}

const DOT = {
  starting: "bg-grey-fill shadow-[0_0_0_3px_var(--grey-soft)]",
  live: "bg-green-fill shadow-[0_0_0_3px_var(--green-soft)]",
  reconnecting: "shadow-[inset_0_0_0_1.5px_var(--amber-fg)]",
  offline: "shadow-[inset_0_0_0_1.5px_var(--amber-fg)]",
  resting: "bg-grey-fill shadow-[0_0_0_3px_var(--grey-soft)]",
} as const satisfies Record<FrameFacts["liveState"], string>;

/** How old the newest data is, whatever the connection says of itself; amber and hollow while nothing newer comes. */
export function LiveIndicator({ newestDataAt, liveState }: Pick<FrameFacts, "newestDataAt" | "liveState">) {
  const ageIn = (words: (at: Date, now: Date) => string) => (now: Date) =>
    newestDataAt === null ? "" : words(new Date(Math.min(Date.parse(newestDataAt), now.getTime())), now);
  const age = useTicking(ageIn(relativeTime));
  const short = useTicking(ageIn(shortAge));
  const isSilent = liveState === "reconnecting" || liveState === "offline";
  return (
    <span className={cx("num flex min-w-0 items-center gap-2 max-sm:text-12", isSilent && "text-amber-fg")}>
      <span
        data-live={liveState}
        aria-hidden="true"
        className={cx("size-1.75 flex-none rounded-full", DOT[liveState])}
      />
      <span className="truncate">
        <span className="max-sm:sr-only">{wordOf(liveState)}</span>
        {age === "" ? (
          <>
            {t("No data", "Bila data")}
            <span className="max-sm:hidden">{t(" yet", " hadi sasa")}</span>
          </>
        ) : (
          <>
            <span className="max-md:sr-only">{t("Newest data ", "Data mpya zaidi ")}</span>
            <span className="max-sm:sr-only">{age}</span>
            <span aria-hidden="true" className="sm:hidden">
              {short}
            </span>
          </>
        )}
      </span>
    </span>
  );
}

const wordOf = (state: FrameFacts["liveState"]): string =>
  state === "starting" || state === "live" ? "" : `${LIVE_WORDS[state]}. `;

/** What this page cost since it was opened; people pay for it by the megabyte. */
function DataUsed() {
  const words = useTicking(() => dataWords(dataUsed()));
  return <p className="num text-12 text-ink-3">{words}</p>;
}

function dataWords(bytes: number): string {
  const size = sizeOf(bytes);
  return t(`This page used ${size} of data`, `Ukurasa huu umetumia data ${size}`);
}

/** In kB, as networks sell it: a thousand bytes. */
function sizeOf(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1_000);
  return kilobytes < 1_000 ? `${kilobytes} kB` : `${(kilobytes / 1_000).toFixed(1)} MB`;
}

type PersonMenuProps = {
  /** Empty where nobody has said it. The rail shows it only where there is room for its words. */
  organisation: string;
  user: FrameFacts["user"];
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onSignOut: () => void;
};

export function PersonMenu({ organisation, user, theme, onTheme, onSignOut }: PersonMenuProps) {
  const head = (
    <>
      <p className="font-medium">{user.name}</p>
      <p className="truncate text-12 text-ink-3">{user.email}</p>
      <p className="text-12 text-ink-3">{ROLE_WORDS[user.role]}</p>
      {organisation !== "" && <p className="truncate text-12 text-ink-3">{organisation}</p>}
      <DataUsed />
    </>
  );
  return (
    <Menu
      label={`${initialsOf(user.name)}, ${user.name}`}
      face={initialsOf(user.name)}
      faceClass="grid size-7 flex-none cursor-default place-items-center rounded-full bg-accent-soft text-11 font-semibold tracking-[0.02em] text-accent-text max-sm:size-9 touch"
      head={head}
      groups={[
        {
          key: "theme",
          label: t("Theme", "Mandhari"),
          items: THEME_OPTIONS,
          chosen: theme,
          onChoose: (key) => onTheme(key as Theme),
        },
        languageGroup(),
        {
          key: "person",
          items: [
            {
              key: "settings",
              label: t("Settings", "Mipangilio"),
              icon: <Icon look="lucide-sliders-horizontal" />,
              href: "/settings",
            },
            {
              key: "out",
              label: t("Sign out", "Toka"),
              icon: <Icon look="lucide-log-out" />,
              onSelect: onSignOut,
            },
          ],
        },
      ]}
    />
  );
}
