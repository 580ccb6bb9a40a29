const ERROR =
  /^#(?:N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|ERROR!)$/;

/** True for what a spreadsheet shows where a formula has failed: no value, whatever it is used for. */
export const isSheetError = (text: string): boolean => ERROR.test(text);
