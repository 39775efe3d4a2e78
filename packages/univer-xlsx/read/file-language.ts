import { languageOfHeadings, languageOfResults, wideOf } from '#contract/formulas/text-language.ts'
import type { SheetData } from '#contract/workbook/workbook.ts'
import type { Zip } from './parts/zip.ts'
import { readPart } from './parts/package-parts.ts'

/** A TEXT call whose format contains month or day names. */
const NAMING = /\bTEXT\([^"]*"[^"]*(?:mmm|ddd|ttt|jjj|ggg)/i
/** Sample size for detecting the language. */
const SAMPLE_SIZE = 500

/** Stored results of formulas that match `NAMING`, at most `SAMPLE_SIZE` of them. */
function* namedResults(sheets: readonly SheetData[]): Generator<string> {
  let remaining = SAMPLE_SIZE
  for (const { cellData = {} } of sheets)
    for (const row of Object.values(cellData))
      for (const cell of Object.values(row)) {
        if (remaining === 0) return
        if (!cell?.f || typeof cell.v !== 'string' || !NAMING.test(cell.f)) continue
        remaining -= 1
        yield cell.v
      }
}

/**
 * Heading words in the file properties. They are in the language of the program that wrote the
 * file.
 */
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
 * Language in which TEXT names months and days. Stored results decide first, then the language of
 * the program that wrote the file. Null for English or if undecided.
 */
export const fileLanguage = async (
  zip: Zip,
  sheets: readonly SheetData[],
): Promise<string | null> => {
  const program = languageOfHeadings(await headingsOf(zip))
  const results = [...namedResults(sheets)]
  const named = languageOfResults(results, program)
  // East Asian programs may also use English month names, so English names do not exclude them.
  const language = named === null || named === 'en' ? (wideOf(program) ?? named ?? program) : named
  return language === 'en' ? null : language
}
