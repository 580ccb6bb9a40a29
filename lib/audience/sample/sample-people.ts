/** What is known of each invented customer. */
export const SAMPLE_HEADINGS = ["Jina", "Simu", "Duka", "Bidhaa", "Bei"] as const;

/** Twenty customers who do not exist: one of them twice, and one with a number that lacks a digit. */
export const SAMPLE_PEOPLE: readonly (readonly string[])[] = [
  ["Rehema Salum", "0754 981 401", "Mwanza", "mbolea ya kukuzia", "48,000"],
  ["Joseph Kimaro", "0713 981 402", "Moshi", "mbegu za mahindi", "32,500"],
  ["Zawadi Mollel", "0688 981 403", "Arusha", "chanjo ya kuku", "12,000"],
  ["Hamisi Juma", "0784 981 404", "Dodoma", "mbolea ya kupandia", "52,000"],
  ["Neema Massawe", "0765 981 405", "Moshi", "dawa ya magugu", "18,500"],
  ["Baraka Mushi", "0621 981 406", "Iringa", "mbegu za alizeti", "21,000"],
  ["Asha Mwinyi", "0712 981 407", "Tanga", "pampu ya mkono", "64,000"],
  ["Daudi Lyimo", "0756 981 408", "Arusha", "mbegu za nyanya", "9,500"],
  ["Fatuma Saidi", "0658 981 409", "Morogoro", "mbolea ya kukuzia", "48,000"],
  ["Emanuel Shayo", "0742 981 410", "Mbeya", "chakula cha kuku", "37,000"],
  ["Rehema Salum", "0754981401", "Mwanza", "mbegu za alizeti", "21,000"],
  ["Grace Mwakyusa", "0767 981 411", "Mbeya", "mbegu za viazi", "44,000"],
  ["Omari Kassim", "0786 981 412", "Lindi", "mbegu za ufuta", "16,000"],
  ["Salma Ally", "0715 981 413", "Mtwara", "dawa ya korosho", "28,000"],
  ["Peter Mrema", "07549814", "Kahama", "mbolea ya kupandia", "52,000"],
  ["Joyce Temba", "0689 981 414", "Singida", "mbegu za mtama", "14,500"],
  ["Said Bakari", "0629 981 415", "Kigoma", "chanjo ya kuku", "12,000"],
  ["Lucy Ngowi", "0753 981 416", "Shinyanga", "mbegu za pamba", "19,000"],
  ["Mariam Hassan", "0745 981 417", "Tabora", "pampu ya mkono", "64,000"],
  ["Elia Mbise", "0693 981 418", "Babati", "mbegu za mahindi", "32,500"],
];
