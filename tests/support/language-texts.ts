// What TEXT gives in workbooks of other languages: by what Excel shows there for 4 March 2024, a Monday.

/** The language of a workbook, a format of TEXT there, and its result. */
export const LANGUAGE_TEXTS: readonly (readonly [string | null, string, string])[] = [
  [null, 'mmmm', 'March'],
  [null, 'dddd', 'Monday'],
  ['xx', 'mmmm', 'March'],
  ['es', 'mmmm', 'marzo'],
  ['es', 'dddd d "de" mmmm', 'lunes 4 de marzo'],
  ['es', 'aaaa', '2024'],
  ['es', '#,##0.00', '45,355.00'],
  ['es', '[$-409]mmmm', 'March'],
  ['de', 'MMMM', 'März'],
  ['de', 'TT.MM.JJJJ', '04.03.2024'],
  ['de', 'TTTT', 'Montag'],
  ['fr', 'jj/mm/aaaa', '04/03/2024'],
  ['fr', 'jjjj', 'lundi'],
  ['it', 'gg/mm/aaaa', '04/03/2024'],
  ['it', 'mmmm', 'marzo'],
  ['nl', 'dd-mm-jjjj', '04-03-2024'],
  ['nl', 'dddd', 'maandag'],
  ['pt', 'mmmm', 'março'],
  [null, '[$-40C]mmmm', 'mars'],
  [null, '[$-C0A]mmmm', 'marzo'],
  [null, '[$-es-ES]mmmm', 'marzo'],
]

/** A workbook of that language with TEXT of the day in its first cell, in the format. */
export const languageBook = (sheetId: string, language: string | null, format: string) => ({
  id: 'texts',
  name: 'Texts',
  styles: {},
  sheetOrder: [sheetId],
  ...(language === null ? {} : { custom: { language } }),
  sheets: {
    [sheetId]: {
      id: sheetId,
      name: 'Sheet',
      rowCount: 20,
      columnCount: 10,
      cellData: {
        0: { 0: { v: 45_355, t: 2 }, 1: { f: `=TEXT(A1,"${format.replaceAll('"', '""')}")` } },
      },
    },
  },
})
