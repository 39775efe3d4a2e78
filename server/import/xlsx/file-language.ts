import { languageOfHeadings, languageOfResults, wideOf } from '#contract/formulas/text-language.ts'
import type { SheetData } from '#contract/workbook/workbook.ts'
import type { Zip } from '../zip.ts'
import { readPart } from './package-parts.ts'

/** A call of TEXT with names of months or days in its format. */
const NAMING = /\bTEXT\([^"]*"[^"]*(?:mmm|ddd|ttt|jjj|ggg)/i
/** So many results tell the language. */
const LOOKED_AT = 500

/** What the file's program had stored of such calls. */
function* namedResults(sheets: readonly SheetData[]): Generator<string> {
  let left = LOOKED_AT
  for (const { cellData = {} } of sheets)
    for (const row of Object.values(cellData))
      for (const cell of Object.values(row)) {
        if (left === 0) return
        if (!cell?.f || typeof cell.v !== 'string' || !NAMING.test(cell.f)) continue
        left -= 1
        yield cell.v
      }
}

/** The words of the file's program for what is in it. */
const headingsOf = async (zip: Zip): Promise<readonly string[]> => {
  const headings: string[] = []
  let isHeading = false
  await readPart(zip, 'docProps/app.xml', {
    open: (element) => {
      if (element === 'HeadingPairs') isHeading = true
      if (element === 'lpstr' && isHeading) headings.push('')
    },
    text: (text) => {
      if (isHeading && headings.length > 0) headings.push((headings.pop() ?? '') + text)
    },
    close: (element) => {
      if (element === 'HeadingPairs') isHeading = false
    },
  })
  return headings
}

/**
 * The language in which a file's TEXT names months and days: that of its results, else of its program.
 * Null for English, and where nothing tells it.
 */
export const fileLanguage = async (
  zip: Zip,
  sheets: readonly SheetData[],
): Promise<string | null> => {
  const program = languageOfHeadings(await headingsOf(zip))
  const results = [...namedResults(sheets)]
  const named = languageOfResults(results, program)
  // Programs of East Asia may name months in English, too.
  const language = named === null || named === 'en' ? (wideOf(program) ?? named ?? program) : named
  return language === 'en' ? null : language
}
