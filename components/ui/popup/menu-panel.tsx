"use client";

import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { useId } from "react";
import { cx } from "../cx.ts";
import { PageLink } from "../list/page-link.tsx";
import type { MenuGroup, MenuItem, MenuProps } from "./menu.tsx";
import { POPUP, POPUP_ITEM } from "./popup-class.ts";
import { usePopupRoom } from "./popup-room.ts";

/** Mounted by the first click on its button, so it begins open. */
export function MenuPanel(props: MenuProps) {
  const triggerId = useId();
  const room = usePopupRoom();
  return (
    <Menu.Root defaultOpen defaultTriggerId={triggerId}>
      <Menu.Trigger id={triggerId} aria-label={props.label} title={props.label} className={props.faceClass}>
        {props.face}
      </Menu.Trigger>
      <Menu.Portal container={room}>
        <Menu.Positioner
          side={props.side ?? "bottom"}
          align={props.align ?? "end"}
          sideOffset={6}
          className="z-30"
        >
          <Menu.Popup className={cx(POPUP, "min-w-52 max-w-80 p-1")}>
            {props.head !== undefined && (
              <div className="mb-1 border-line border-b px-2.5 pt-1.5 pb-2.5">{props.head}</div>
            )}
            {props.groups.map((group, place) => (
              <Group key={group.key} group={group} hasLine={place > 0} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Group({ group, hasLine }: { group: MenuGroup; hasLine: boolean }) {
  const label = group.label !== undefined && (
    <Menu.GroupLabel className="px-2.5 pt-1.5 pb-1 text-12 text-ink-3">{group.label}</Menu.GroupLabel>
  );
  return (
    <>
      {hasLine && <Menu.Separator className="mx-2.5 my-1 border-line border-t" />}
      {group.chosen === undefined ? (
        <Menu.Group>
          {label}
          {group.items.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </Menu.Group>
      ) : (
        <Menu.Group>
          {label}
          <Menu.RadioGroup value={group.chosen} onValueChange={(key) => group.onChoose?.(String(key))}>
            {group.items.map((item) => (
              <Menu.RadioItem
                key={item.key}
                value={item.key}
                disabled={item.isDisabled === true}
                closeOnClick
                className={POPUP_ITEM}
              >
                {item.icon}
                <span className="min-w-0 flex-1">{item.label}</span>
                <Menu.RadioItemIndicator>
                  <Check className="size-3.5 text-accent-text" />
                </Menu.RadioItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Group>
      )}
    </>
  );
}

function Item({ item }: { item: MenuItem }) {
  const look = cx(POPUP_ITEM, item.isDanger === true && "text-red-fg [&>.lucide]:text-red-fg");
  const content = (
    <>
      {item.icon}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.hint !== undefined && <span className="block text-12 text-ink-3">{item.hint}</span>}
      </span>
    </>
  );
  if (item.href !== undefined) {
    return (
      <Menu.LinkItem closeOnClick className={look} render={<PageLink href={item.href} />}>
        {content}
      </Menu.LinkItem>
    );
  }
  return (
    <Menu.Item className={look} disabled={item.isDisabled === true} onClick={item.onSelect}>
      {content}
    </Menu.Item>
  );
}
