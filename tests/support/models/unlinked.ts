/** A text of an answer with the words of its links to spreadsheets, and without where they lead. */
export const unlinked = (text: string): string =>
  text.replace(/\[((?:[^\]\\]|\\.)*)\]\(\/app\/[^)]*\)/g, '$1')
