import type { NoticeChoices } from "#lib/contract/desk/notice/notice.ts";
import { type NoticeKind, OPTIONAL_KINDS } from "#lib/contract/desk/notice/notice-kinds.ts";

type Optional = (typeof OPTIONAL_KINDS)[number];

export const isOptional = (kind: NoticeKind): kind is Optional =>
  OPTIONAL_KINDS.some((each) => each === kind);

/** The screen shows what comes into the bell: what is kept out of the one is not shown by the other. */
export const turnBell = (
  { hidden, onScreen, ...others }: NoticeChoices,
  kind: Optional,
  isOn: boolean,
): NoticeChoices => ({
  ...others,
  hidden: turned(hidden, kind, !isOn),
  onScreen: isOn ? onScreen : turned(onScreen, kind, false),
});

export const turnScreen = (
  { hidden, onScreen, ...others }: NoticeChoices,
  kind: NoticeKind,
  isOn: boolean,
): NoticeChoices => ({
  ...others,
  hidden: isOn && isOptional(kind) ? turned(hidden, kind, false) : hidden,
  onScreen: turned(onScreen, kind, isOn),
});

const turned = <Kind extends NoticeKind>(kinds: readonly Kind[], kind: Kind, isOn: boolean): Kind[] => [
  ...kinds.filter((each) => each !== kind),
  ...(isOn ? [kind] : []),
];
