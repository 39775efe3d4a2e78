import { afterAll, expect, it } from 'vitest'
import { languageOfResults } from '#contract/formulas/text-language.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import {
  bookOfLanguage,
  LANGUAGE_TEXTS,
  languageBook,
  LETTER_WIDTHS,
} from '#tests/support/formulas/language-texts.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

it('[SHEET-915] on the server, TEXT names months and days in the language of the workbook', async () => {
  for (const [language, format, right] of LANGUAGE_TEXTS) {
    const done = await engine.recalculate(languageBook('s1', language, format))
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    expect(done.value.workbook.sheets['s1']?.cellData?.[0]?.[1]?.v, format).toBe(right)
  }
})

it('[SHEET-882] on the server, DBCS, JIS and ASC depend on the language of the workbook', async () => {
  for (const [language, formula, right] of LETTER_WIDTHS) {
    const done = await engine.recalculate(bookOfLanguage('s1', language, formula))
    if (!done.ok) throw new Error(JSON.stringify(done.error))
    expect(done.value.workbook.sheets['s1']?.cellData?.[0]?.[1]?.v, formula).toBe(right)
  }
})

const app = (heading: string) => ({
  'docProps/app.xml': `<Properties><HeadingPairs><vector><variant><lpstr>${heading}</lpstr></variant></vector></HeadingPairs></Properties>`,
})
const text = (format: string, result: string): string =>
  `<sheetData><row r="1"><c r="A1"><v>45355</v></c><c r="B1" t="str"><f>TEXT(A1,"${format}")</f><v>${result}</v></c></row></sheetData>`

it.each([
  [
    'Spanish formula results before a German program',
    text('mmmm', 'enero'),
    'Arbeitsblätter',
    'es',
  ],
  ['Spanish formula results before a Chinese program', text('mmmm', 'febrero'), '工作表', 'es'],
  ['English results', text('mmmm', 'January'), 'Hojas de cálculo', undefined],
  ['a French program if no formula results exist', '<sheetData/>', 'Feuilles de calcul', 'fr'],
  ['the program if a month name fits two languages', text('mmmm', 'abril'), 'Planilhas', 'pt'],
  [
    'nothing if a month name fits two languages and no program is named',
    text('mmmm', 'abril'),
    '',
    undefined,
  ],
  [
    'the program if the formula results have no month or day names',
    text('JJJJ', '2024'),
    'Arbeitsblätter',
    'de',
  ],
  ['a Japanese program', text('mmm', 'Mar'), 'ワークシート', 'ja'],
  ['a Chinese program', '<sheetData/>', '工作表', 'zh'],
  ['a Korean program', '<sheetData/>', '워크시트', 'ko'],
  ['nothing', '<sheetData/>', 'Worksheets', undefined],
])('[SHEET-915] the language of a file is found from %s', async (_, sheet, heading, language) => {
  const read = await readXlsx(await xlsxFile({ sheets: { One: sheet }, others: app(heading) }))
  if (!read.ok) throw new Error(read.error.type)
  const custom = read.value.workbook['custom'] as { readonly language?: string } | undefined
  expect(custom?.language).toBe(language)
})

it('[SHEET-915] month and day names in results are enough to detect the language', () => {
  expect(languageOfResults(['Januar 2024', 'Mai'], null)).toBe('de')
  expect(languageOfResults(['lundi 3'], null)).toBe('fr')
  expect(languageOfResults(['2024', ''], null)).toBeNull()
})
