const FORMULA = /^\s*=\s*[-+(]*["$\p{L}\d?]/u;

/** True for a formula that stands where its result should: the program that wrote the file never worked it out. */
export const isFormula = (text: string): boolean => text.includes("=") && FORMULA.test(text);
