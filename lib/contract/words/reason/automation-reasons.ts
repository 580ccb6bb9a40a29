import { t } from "../../language.ts";
import { formatNoun, formatNounSw } from "../format-count.ts";
import type { ReasonTable } from "./reason.ts";

/** Why nothing was made when a repeat or a follow-up was due. */
export const AUTOMATION_REASONS = {
  "audience-gone": () =>
    t(
      "Its group or list was deleted. Choose another one, then send.",
      "Kundi au orodha yake ilifutwa. Chagua nyingine, kisha tuma.",
    ),
  "folder-unset": () =>
    t(
      "The server has no folder of files any more (AUDIENCE_DIR). Choose a group or a list, or have it set.",
      "Seva haina tena folda ya mafaili (AUDIENCE_DIR). Chagua kundi au orodha, au iwekwe.",
    ),
  "folder-unreadable": () =>
    t(
      "The folder of files could not be read. Have AUDIENCE_DIR checked on the server, then send.",
      "Folda ya mafaili haikuweza kusomwa. AUDIENCE_DIR ya seva ikaguliwe, kisha tuma.",
    ),
  "file-none": ({ begins }: { begins: string }) =>
    begins === ""
      ? t("There is no file in the folder.", "Hakuna faili kwenye folda.")
      : t(
          `There is no file in the folder whose name begins with “${begins}”.`,
          `Hakuna faili kwenye folda ambalo jina lake linaanza na “${begins}”.`,
        ),
  "file-sent": ({ file }: { file: string }) =>
    t(
      `No new file has come: “${file}” was used before. Nothing was sent.`,
      `Hakuna faili jipya: “${file}” lilishatumika. Hakuna kilichotumwa.`,
    ),
  "file-older": ({ file }: { file: string }) =>
    t(
      `No new file has come: “${file}” is older than the one that was used last. Nothing was sent.`,
      `Hakuna faili jipya: “${file}” ni la zamani kuliko lililotumika mwisho. Hakuna kilichotumwa.`,
    ),
  "file-column": ({ file }: { file: string }) =>
    t(
      `It is not clear which column of “${file}” has the phone numbers. Name it under Change, then send.`,
      `Haijulikani safu gani ya “${file}” ina namba za simu. Itaje kwenye Badilisha, kisha tuma.`,
    ),
  "file-without-column": ({ file, column }: { file: string; column: string }) =>
    t(
      `“${file}” has no column “${column}”. Have the file corrected, or name another column under Change.`,
      `“${file}” halina safu “${column}”. Faili lirekebishwe, au taja safu nyingine kwenye Badilisha.`,
    ),
  "file-unfinished": ({ file }: { file: string }) =>
    t(
      `“${file}” was still being written. Send once it is finished.`,
      `“${file}” lilikuwa bado linaandikwa. Tuma likikamilika.`,
    ),
  "file-unreadable": ({ file }: { file: string }) =>
    t(
      `The server cannot read “${file}”. Have its name and permissions checked, then send.`,
      `Seva haiwezi kusoma “${file}”. Jina na ruhusa zake zikaguliwe, kisha tuma.`,
    ),
  "file-nobody": ({ file, rows }: { file: string; rows: number }) =>
    t(
      `No row of “${file}” can be sent to; it has ${formatNoun(rows, "row")}.`,
      `Hakuna mstari wa “${file}” unaoweza kutumiwa; lina ${formatNounSw(rows, "mstari", "mistari")}.`,
    ),
  "campaign-gone": () =>
    t(
      "The people of the campaign that it follows were removed.",
      "Watu wa kampeni inayoifuata waliondolewa.",
    ),
  "maker-gone": ({ name }: { name: string }) =>
    t(
      `${name} may not send any more. Somebody who may has to press Send.`,
      `${name} haruhusiwi kutuma tena. Mtu mwenye ruhusa abofye Tuma.`,
    ),
} satisfies ReasonTable;
