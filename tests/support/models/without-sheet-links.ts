/** Replaces links to spreadsheets by their link texts. */
export const withoutSheetLinks = (text: string): string =>
  text.replace(/\[((?:[^\]\\]|\\.)*)\]\(\/app\/[^)]*\)/g, '$1')
