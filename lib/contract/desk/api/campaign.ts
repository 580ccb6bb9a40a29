import "../../zod.ts";
import { z } from "zod";
import { MAX_CAMPAIGN_NAME } from "../../rules/name-length.ts";
import { MAX_HELD_OUT } from "../../rules/sending/held-out.ts";
import { MAX_VARIANTS } from "../../rules/sending/message-languages.ts";
import { MAX_TEMPLATE_LANGUAGE } from "../../rules/template/template-key.ts";
import { AudienceCounts, AudienceProblem, ExcludedRow } from "../campaign/audience.ts";
import {
  CampaignCounts,
  CampaignState,
  Channel,
  DeliveryCounts,
  Hold,
  ResumeCampaign,
  StartCampaign,
} from "../campaign/campaign.ts";
import { Grade, RecipientFilter, RecipientStates } from "../campaign/recipient.ts";
import { afterOf, next } from "./known.ts";
import { ApiTemplate, moment } from "./message.ts";

const id = z.uuid({ error: "id is of a campaign" }).describe("Id of the campaign.");

/** `POST /api/v1/campaigns`. Its people come after it, as a file. */
export const CreateApiCampaign = z
  .strictObject({
    name: z
      .string({ error: "name is required" })
      .trim()
      .min(1, "name is required")
      .max(MAX_CAMPAIGN_NAME, `name has at most ${MAX_CAMPAIGN_NAME} characters`)
      .describe("By which people here find it."),
    channel: Channel.describe(
      "chat-text: to whom the template goes, where there is one, whose window is not open.",
    ),
    text: z
      .string()
      .optional()
      .describe("What is written, with {{column|instead}} for what the file says of each."),
    linkTo: z
      .string()
      .optional()
      .describe("Where {{link}} leads, the same for everybody: https, at most 2,000 characters."),
    template: ApiTemplate.optional(),
    variants: z
      .array(
        z.strictObject({
          language: z.string().trim().min(1).max(MAX_TEMPLATE_LANGUAGE).describe("Its code, such as en."),
          text: z
            .string()
            .optional()
            .describe("What is written in it; of a template nothing, as it has its own words."),
        }),
      )
      .max(MAX_VARIANTS)
      .optional()
      .describe(
        "The same message for people whose field Language or Lugha names another language, each in theirs.",
      ),
    sender: z.string().trim().min(1).max(64).optional().describe("The sender of SMS."),
    kind: z
      .enum(["service", "marketing"], { error: "kind is service or marketing" })
      .default("service")
      .describe("Marketing waits for the hours in which the company allows it."),
    sendAt: moment("sendAt").optional().describe("Not before this moment, once it is started. Absent: now."),
    messagesPerSecond: z.int().min(1).optional().describe("No faster than this."),
    heldOut: z
      .int()
      .min(1)
      .max(MAX_HELD_OUT)
      .optional()
      .describe(
        "So many in a hundred of its people, drawn by chance, get nothing, to compare with the others.",
      ),
  })
  .meta({
    examples: [
      {
        ...{ name: "Fees of March", channel: "sms", sender: "AMANI SHOP" },
        text: "{{Name|Parent}}, fees of {{Amount}} are due.",
      },
    ],
  });
export type CreateApiCampaign = z.infer<typeof CreateApiCampaign>;

export const CreatedApiCampaign = z.object({
  id,
  state: z.literal("draft").describe("It has no people yet."),
});
export type CreatedApiCampaign = z.infer<typeof CreatedApiCampaign>;

export const ApiCampaignRef = z.object({ id });

const startToken = z
  .string({ error: "startToken is required" })
  .min(1, "startToken is required")
  .max(128, "startToken has at most 128 characters")
  .describe("Of the plan as you have read it: exactly this one is started, and once.");

/** `POST …/approval`: the token makes it once, whatever is asked again. */
export const ApproveApiCampaign = z.strictObject({ startToken });

/** `POST …/start`: once for each token. */
export const StartApiCampaign = ApproveApiCampaign.extend({
  reach: StartCampaign.shape.reach.describe(
    "For more people than your WhatsApp account may reach in 24 hours: spread over days, or send and let WhatsApp refuse. Absent: such a start is refused.",
  ),
  repeats: StartCampaign.shape.repeats.describe(
    "Ids of repeats as you have read them: any other campaign with the same message refuses the start. Absent: none does.",
  ),
});
export type StartApiCampaign = z.infer<typeof StartApiCampaign>;

/** `POST …/resume`. */
export const ResumeApiCampaign = z.strictObject({
  hold: ResumeCampaign.shape.hold
    .unwrap()
    .describe(
      "hold.kind of the campaign as you have read it, none where it has none: another reason is not answered.",
    ),
});

/** `PUT …/audience` and `POST …/plan`: the file of a campaign as it was planned, and what a start of it means by now. */
export const ApiPlan = z.object({
  counts: AudienceCounts.describe("Every row of the file is in one of them."),
  problems: z
    .array(AudienceProblem.omit({ key: true }))
    .describe("What to fix in the file, and in which rows."),
  excluded: z
    .array(ExcludedRow)
    .describe("The first rows that are not sent to, with the reason. Of NDJSON row 7 is line 7."),
  segments: z.int().describe("Segments of its SMS by our own count: so many credits it costs at least."),
  languages: z
    .array(
      z.object({
        language: z.string().nullable().describe("Its code; null of the text that was chosen."),
        people: z.int().describe("How many get it in this language."),
      }),
    )
    .describe("To how many it goes in which language; empty of a message in one."),
  needsApproval: z
    .boolean()
    .describe("True where its size needs a second person: ask for approval in place of a start."),
  repeats: z
    .array(
      z.object({
        id: z.uuid().describe("Id of the other campaign."),
        name: z.string().describe("Its name."),
        people: z.int().describe("How many of these people it has too."),
      }),
    )
    .describe("Campaigns of the last 24 hours with the same message to more than half of the same people."),
  startToken,
});
export type ApiPlan = z.infer<typeof ApiPlan>;

/** A campaign of this key; times are ISO-8601. */
export const ApiCampaign = z.object({
  id,
  name: z.string().describe("By which people here find it."),
  channel: Channel.describe("What it sends."),
  state: CampaignState.describe(
    "draft: it has no people. ready: it can be started. needs-attention: it has stopped, and hold says why.",
  ),
  hold: Hold.nullable().describe("Why it sends nothing right now."),
  approval: z
    .enum(["asked", "approved", "declined", "withdrawn"])
    .nullable()
    .describe("What became of the last request for approval; null where none was made."),
  kind: z
    .enum(["service", "marketing"])
    .describe("Marketing waits for the hours in which the company allows it."),
  sender: z.string().nullable().describe("The sender of SMS; null in chat."),
  sendAt: z.string().nullable().describe("It is not sent before this moment; null: once it is started."),
  startToken,
  counts: CampaignCounts.describe("Every row of the file is in one of the seven beside rows."),
  delivery: DeliveryCounts.describe("Where the accepted ones are."),
  segmentsPlanned: z.int().describe("Segments of its SMS by our own count."),
  creditsUsed: z.int().describe("What the service said it charged."),
  createdAt: z.string().describe("When it was made."),
  startedAt: z.string().nullable().describe("When somebody started it; null before."),
  endedAt: z.string().nullable().describe("When nobody was left to send to; reports may still come."),
  completedAt: z.string().nullable().describe("When all results were known; null before."),
});
export type ApiCampaign = z.infer<typeof ApiCampaign>;

/** `GET /api/v1/campaigns/:id/comparison`: figures of one moment; null where nobody knows. */
export const ApiComparison = z.object({
  startedAt: z.string().describe("When it began; what people did is counted for 7 days from then."),
  isOpen: z.boolean().describe("True while those 7 days are not over."),
  isWhole: z
    .boolean()
    .describe("False where more people wrote in those days than are looked through: figures are at least."),
  planned: z.int().describe("For how many it was made."),
  sent: z.int().describe("How many the service accepted."),
  onTheWay: z.int().describe("Of how many the end is not known yet."),
  delivered: z.int().describe("How many were delivered, read or not."),
  read: z.int().nullable().describe("How many of them were read; null of SMS."),
  answered: z.int().nullable().describe("How many wrote within 7 days after it began."),
  clicked: z.int().nullable().describe("How many opened its link; null where it has none."),
  optedOut: z.int().nullable().describe("How many opted out within 7 days and have not come back."),
  failed: z.int().describe("How many were refused or not delivered."),
  unheard: z.int().describe("Of how many nothing was heard within 72 hours."),
  unknown: z.int().describe("How many may have been sent."),
  cancelled: z.int().describe("How many were not sent to after all."),
  credits: z.int().nullable().describe("What its SMS cost; null in chat."),
  medianSeconds: z.int().nullable().describe("Half of the delivered were there within this time."),
  heldOut: z
    .object({
      people: z.int().describe("How many were held out."),
      answered: z.int().describe("How many of them wrote in the same days."),
      optedOut: z.int().describe("How many of them opted out in the same days."),
    })
    .nullable()
    .describe("Who was held out by chance; null where nobody was."),
});
export type ApiComparison = z.infer<typeof ApiComparison>;

/** `GET /api/v1/campaigns`. */
export const ListApiCampaigns = z.strictObject({ after: afterOf(80) });
export type ListApiCampaigns = z.infer<typeof ListApiCampaigns>;

export const ApiCampaignList = z.object({ items: z.array(ApiCampaign).describe("A page of them."), next });
export type ApiCampaignList = z.infer<typeof ApiCampaignList>;

/** `GET …/report.csv`. */
export const ReportApiRecipients = z.strictObject({
  state: RecipientStates.optional().describe(
    "Only those in this state, or in one of several with commas between.",
  ),
});

/** `GET …/recipients`. */
export const ListApiRecipients = z.strictObject({
  state: RecipientStates.optional().describe(
    "Only those in this state, or in one of several with commas between.",
  ),
  after: afterOf(50),
});
export type ListApiRecipients = z.infer<typeof ListApiRecipients>;

export const ApiRecipientList = z.object({
  items: z
    .array(
      z.object({
        row: z.int().describe("Of the file, as a spreadsheet counts; of NDJSON the line."),
        reference: z
          .string()
          .nullable()
          .describe("What the file has in its column of this name; null for a key that may not see numbers."),
        number: z.string().describe("In E.164; masked for a key that may not see numbers."),
        state: RecipientFilter.describe("unknown: it may have been sent."),
        reason: z.string().nullable().describe("Why it was refused, failed or skipped."),
        since: z.string().describe("Since when it is in its state, as far as we know."),
        segments: z.int().describe("Segments of the SMS by our own count; 0 in chat."),
        serviceId: z.string().nullable().describe("The id that the service gave to the message."),
        certainty: Grade.nullable().describe("How certain it is that serviceId is of this person."),
      }),
    )
    .describe("The people of this page, in the order of the file."),
  next,
});
export type ApiRecipientList = z.infer<typeof ApiRecipientList>;
