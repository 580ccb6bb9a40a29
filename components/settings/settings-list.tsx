"use client";

import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { t } from "#lib/contract/language.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import { type FoundSetting, fitsTyped, settingAt } from "../shell/settings/find-setting.ts";
import type { SettingsGroup } from "../shell/settings/settings-pages.ts";
import { Button } from "../ui/button/button.tsx";
import { Card } from "../ui/card.tsx";
import { Input } from "../ui/field/input.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { ListNoMatch } from "../ui/list/list-no-match.tsx";
import { PageLink } from "../ui/list/page-link.tsx";
import { useNavigate } from "../ui/load/use-go.ts";
import { Section } from "../ui/section.tsx";

type SettingsListProps = {
  /** What whoever looks may see. */
  groups: readonly SettingsGroup[];
  /** The same, with what is on each page and the words for it, which no script carries. */
  all: readonly FoundSetting[];
  /** What is looked for, as the address says it. */
  q: string;
};

/** Every page of the settings, and a search among the settings on them, by what people call them. */
export function SettingsList({ groups, all, q }: SettingsListProps) {
  const go = useNavigate();
  const [typed, setTyped] = useState(q);
  const found = typed.trim() === "" ? null : all.filter((each) => fitsTyped(each, typed));
  // Only a browser knows what an address has behind its #.
  useEffect(() => {
    const hrefs = all.map(({ href }) => href);
    const moveOn = () => {
      const href = settingAt(`/settings${location.hash}`, hrefs);
      if (href) go.replace(href);
    };
    moveOn();
    window.addEventListener("hashchange", moveOn);
    return () => window.removeEventListener("hashchange", moveOn);
  }, [all, go]);
  function openFirst(event: FormEvent) {
    event.preventDefault();
    const [first] = found ?? [];
    if (first) go.push(first.href);
  }
  const label = t("Find a setting", "Tafuta mpangilio");
  return (
    <>
      <search>
        <form action="/settings" onSubmit={openFirst}>
          <Input
            type="search"
            name="q"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            maxLength={100}
            autoComplete="off"
            icon={<Icon look="lucide-search" />}
            aria-label={label}
            placeholder={label}
            className="w-80 max-sm:w-full"
          />
        </form>
      </search>
      {found ? (
        <Found found={found} typed={typed} onClear={() => setTyped("")} />
      ) : (
        <div className="columns-2 gap-6 max-lg:columns-1">
          {groups.map(({ title, pages }) => (
            <div key={title} className="mb-8 break-inside-avoid max-sm:mb-6">
              <Section title={title}>
                <Rows>
                  {pages.map(({ key, href, label: name, says }) => (
                    <SettingRow key={key} href={href} label={name} detail={says} />
                  ))}
                </Rows>
              </Section>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

type FoundProps = { found: readonly FoundSetting[]; typed: string; onClear: () => void };

function Found({ found, typed, onClear }: FoundProps) {
  if (found.length === 0)
    return (
      <Card>
        <ListNoMatch
          asked={`“${typed.trim()}”`}
          actions={
            <Button size="small" onClick={onClear}>
              {t("Show all settings", "Onyesha mipangilio yote")}
            </Button>
          }
        >
          {t("Try a shorter word, or another one.", "Jaribu neno fupi zaidi, au lingine.")}
        </ListNoMatch>
      </Card>
    );
  return (
    <div className="flex max-w-[68ch] flex-col gap-3">
      <p role="status" className="text-12 text-ink-3">
        {t(
          formatNoun(found.length, "setting"),
          plural(found.length, "Mpangilio 1", `Mipangilio ${formatCount(found.length)}`),
        )}
      </p>
      <Rows>
        {found.map(({ key, href, label, of }) => (
          <SettingRow key={key} href={href} label={label} detail={of} />
        ))}
      </Rows>
    </div>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <Card>
    <ul className="divide-y divide-line text-13">{children}</ul>
  </Card>
);

type SettingRowProps = { href: string; label: string; detail: string | undefined };

function SettingRow({ href, label, detail }: SettingRowProps) {
  return (
    <li>
      <PageLink href={href} className="block px-4 py-2 -outline-offset-2 hover:bg-sunken max-sm:py-3">
        <span className="font-medium">{label}</span>
        {detail !== undefined && <span className="block text-12 text-ink-3">{detail}</span>}
      </PageLink>
    </li>
  );
}
