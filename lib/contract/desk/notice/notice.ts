import "../../zod.ts";
import { z } from "zod";
import { t } from "../../language.ts";
import { TEMPLATE_STATES } from "../../rules/template/template-state.ts";
import { Conversation } from "../conversation.ts";
import { cursorOf } from "../cursor.ts";
import { Need, RecentCampaign, TROUBLES } from "../overview.ts";
import { NOTICE_KINDS, OPTIONAL_KINDS } from "./notice-kinds.ts";

const NoticeKind = z.enum(NOTICE_KINDS);

/** What happened while somebody was elsewhere. The campaign or template is told as it stands now; times are ISO-8601. */
export const Notice = z.object({
  id: z.int(),
  kind: NoticeKind,
  at: z.string(),
  isNew: z.boolean(),
  campaign: RecentCampaign.extend({ isDirect: z.boolean() }).nullable(),
  template: z
    .object({
      id: z.uuid(),
      name: z.string(),
      language: z.string(),
      /** The state it got then, and the words of the provider where it is in that state still. */
      state: z.enum(TEMPLATE_STATES),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** What waits in the inbox by now: how many conversations, up to 100, and the newest 3 of them. */
  inbox: z
    .object({
      conversations: z.int(),
      newest: z.array(Conversation.pick({ id: true, number: true, personName: true, last: true })),
      /** Of a single conversation: how many messages nobody has looked at, up to 100. */
      messages: z.int(),
      /** Whoever looks answers them; false: nobody does. */
      isMine: z.boolean(),
      /** Who gave the newest of them. */
      by: z.string().nullable(),
    })
    .nullable(),
  /** What was wrong with the service, and whether it is over. */
  trouble: z.object({ name: z.enum(TROUBLES), isOver: z.boolean() }).nullable(),
  /** Where we post no events any more, and whether it is so still. */
  eventAddress: z
    .object({ id: z.uuid(), name: z.string(), offBecause: z.enum(["gone", "failing"]).nullable() })
    .nullable(),
  /** What asks whether to send, and whether it still does. */
  automation: z
    .object({ id: z.uuid(), name: z.string(), kind: z.enum(["repeat", "follow-up"]), isWaiting: z.boolean() })
    .nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** `GET /api/notices`; without a cursor from the newest. */
export const ListNotices = z.object({ cursor: cursorOf(60).optional() });
export type ListNotices = z.infer<typeof ListNotices>;

/** Newest first; `needs` is what waits for a person now, whenever it happened. */
export const NoticeList = z.object({
  needs: z.array(Need),
  items: z.array(Notice),
  nextCursor: z.string().nullable(),
});
export type NoticeList = z.infer<typeof NoticeList>;

/** `POST /api/notices/seen`: up to this one, with all that are older. */
export const SeeNotices = z.object({ id: z.int().min(1) });
export type SeeNotices = z.infer<typeof SeeNotices>;

const kindsOf = <const Kinds extends readonly string[]>(field: string, kinds: Kinds) =>
  z
    .array(
      z.enum(kinds, {
        error: () => t(`${field} has only ${kinds.join(", ")}`, `${field} ina ${kinds.join(", ")} tu`),
      }),
    )
    .max(kinds.length, {
      error: () => t(`${field} has each kind once`, `${field} ina kila aina mara moja tu`),
    });

/** What one person is told: kinds that stay out of their bell, and kinds that their browser shows by itself. */
export const NoticeChoices = z.object({
  hidden: kindsOf("hidden", OPTIONAL_KINDS),
  onScreen: kindsOf("onScreen", NOTICE_KINDS),
  /** Whether what needs somebody is mailed to them, too. Absent: no mail server is set, or it stays as it is. */
  byMail: z.boolean({ error: () => t("byMail is true or false", "byMail ni true au false") }).optional(),
});
export type NoticeChoices = z.infer<typeof NoticeChoices>;
