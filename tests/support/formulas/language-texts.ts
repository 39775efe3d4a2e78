// Results of TEXT in workbooks of other languages. Excel shows them for Monday, 4 March 2024.

/** Workbook language, format of TEXT, and result. */
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

/**
 * Results of DBCS, JIS and ASC by workbook language, from Excel's documentation and Japanese
 * Excel's characters.
 */
export const LETTER_WIDTHS: readonly (readonly [string | null, string, string])[] = [
  ['ja', 'DBCS("EXCEL 5")', 'ＥＸＣＥＬ　５'],
  ['ja', 'JIS("Ab~")', 'Ａｂ～'],
  ['ja', 'DBCS("ｶﾞｷﾞﾊﾟｱ､｡ｰﾞ")', 'ガギパア、。ー゛'],
  ['ja', 'DBCS("ｳﾞ")', 'ウ゛'],
  ['ja', 'DBCS("it\'s \\5")', 'ｉｔ’ｓ　￥５'],
  ['ja', 'DBCS(1.5)', '１．５'],
  ['ja', 'DBCS(TRUE)', 'ＴＲＵＥ'],
  ['ja', 'DBCS(1/0)', '#DIV/0!'],
  ['ja', 'ASC("ＥＸＣＥＬ　５")', 'EXCEL 5'],
  ['ja', 'ASC("ガギパア、。ー・「ヴ」ヱ漢")', 'ｶﾞｷﾞﾊﾟｱ､｡ｰ･｢ｳﾞ｣ヱ漢'],
  ['ja', 'ASC("ｉｔ’ｓ￥")', "it's\\"],
  ['ja', 'ASC(DBCS("ｽﾌﾟﾚｯﾄﾞ SHEET"))', 'ｽﾌﾟﾚｯﾄﾞ SHEET'],
  ['zh', 'DBCS("A ｶ")', 'Ａ　ｶ'],
  ['ko', 'ASC("Ａ　カ")', 'A カ'],
  ['zh', 'JIS("A")', '#NAME?'],
  ['de', 'DBCS("A")', 'A'],
  [null, 'ASC("Ａ")', 'Ａ'],
  [null, 'DBCS(12)', '12'],
]

/** A workbook in this language. TEXT formats the date of its first cell with `format`. */
export const languageBook = (sheetId: string, language: string | null, format: string) =>
  bookOfLanguage(sheetId, language, `TEXT(A1,"${format.replaceAll('"', '""')}")`)

/** A workbook in this language with a date in its first cell and a formula beside it. */
export const bookOfLanguage = (sheetId: string, language: string | null, formula: string) => ({
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
        0: { 0: { v: 45_355, t: 2 }, 1: { f: `=${formula}` } },
      },
    },
  },
})
