/** What is known of each invented customer. */
export const SAMPLE_HEADINGS = ["Jina", "Simu", "Duka", "Bidhaa", "Bei"] as const;

/** Twenty customers who do not exist: one of them twice, and one with a number that lacks a digit. */
export const SAMPLE_PEOPLE: readonly (readonly string[])[] = [
  ["Rehema Salum", "0754 000 101", "Mwanza", "mbolea ya kukuzia", "48,000"],
  ["Joseph Kimaro", "0713 000 102", "Moshi", "mbegu za mahindi", "32,500"],
  ["Zawadi Mollel", "0688 000 103", "Arusha", "chanjo ya kuku", "12,000"],
  ["Hamisi Juma", "0784 000 104", "Dodoma", "mbolea ya kupandia", "52,000"],
  ["Neema Massawe", "0765 000 105", "Moshi", "dawa ya magugu", "18,500"],
  ["Baraka Mushi", "0621 000 106", "Iringa", "mbegu za alizeti", "21,000"],
  ["Asha Mwinyi", "0712 000 107", "Tanga", "pampu ya mkono", "64,000"],
  ["Daudi Lyimo", "0756 000 108", "Arusha", "mbegu za nyanya", "9,500"],
  ["Fatuma Saidi", "0658 000 109", "Morogoro", "mbolea ya kukuzia", "48,000"],
  ["Emanuel Shayo", "0742 000 110", "Mbeya", "chakula cha kuku", "37,000"],
  ["Rehema Salum", "0754000101", "Mwanza", "mbegu za alizeti", "21,000"],
  ["Grace Mwakyusa", "0767 000 111", "Mbeya", "mbegu za viazi", "44,000"],
  ["Omari Kassim", "0786 000 112", "Lindi", "mbegu za ufuta", "16,000"],
  ["Salma Ally", "0715 000 113", "Mtwara", "dawa ya korosho", "28,000"],
  ["Peter Mrema", "07540011", "Kahama", "mbolea ya kupandia", "52,000"],
  ["Joyce Temba", "0689 000 114", "Singida", "mbegu za mtama", "14,500"],
  ["Said Bakari", "0629 000 115", "Kigoma", "chanjo ya kuku", "12,000"],
  ["Lucy Ngowi", "0753 000 116", "Shinyanga", "mbegu za pamba", "19,000"],
  ["Mariam Hassan", "0745 000 117", "Tabora", "pampu ya mkono", "64,000"],
  ["Elia Mbise", "0693 000 118", "Babati", "mbegu za mahindi", "32,500"],
];
