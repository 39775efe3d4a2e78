import { addLocale, format } from 'numfmt'
import { figuresLocale, type FigureSigns } from '#contract/figures/locale.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { parseWorkbook, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { FindInput, FindResult } from '#src/machines/find/types.ts'
import { createFinder, type Finder } from './find-cells.ts'
import type { Windows } from './window-api.ts'

/** The revision of a loaded workbook, and the search in its cells. */
type ReadBook = { readonly revision: number; readonly finder: Finder }
type Reading = Promise<Result<ReadBook, AppError>>

export type PublicFind = (input: FindInput) => Promise<FindResult>

const finderIn = (workbook: WorkbookData, signs: FigureSigns): Promise<Finder> => {
  const locale = figuresLocale(signs, addLocale)
  const inRegion = (pattern: string, value: number): string => format(pattern, value, { locale })
  return createFinder(workbook, inRegion, signs.decimal)
}

const readBook = async (
  { whole }: Pick<Windows, 'whole'>,
  code: string,
  signs: FigureSigns,
): Reading => {
  const found = await whole({ params: { code } })
  if (!found.ok) return found
  const { revision, workbook_data } = found.value
  const read = parseWorkbook(workbook_data)
  return read.ok
    ? ok({ revision, finder: await finderIn(read.value, signs) })
    : err({ type: 'unreadable', operation: 'share.get' })
}

/**
 * Searches public spreadsheets. The first search loads the whole workbook, and a later search loads
 * it again if the server has a newer revision. If the revision is unknown, for example offline, the
 * search uses the loaded workbook. Numbers match in the format of the user's region.
 */
export const createPublicFind = (
  windows: Pick<Windows, 'whole' | 'ofPublic'>,
  signs: () => FigureSigns,
): PublicFind => {
  let last: { readonly code: string; readonly reading: Reading } | null = null

  const read = (code: string): Reading => {
    const reading = readBook(windows, code, signs())
    last = { code, reading }
    return reading
  }
  /** Loads the workbook, unless another search already replaced `old`. */
  const readSince = (code: string, old: Reading): Reading =>
    last?.code === code && last.reading !== old ? last.reading : read(code)
  /** Returns the loaded workbook. Loads it again if the server has a newer revision. */
  const known = async (code: string): Reading => {
    if (last?.code !== code) return read(code)
    const { reading } = last
    const [before, now] = await Promise.all([
      reading,
      windows.ofPublic({ params: { code }, query: { row: 0, column: 0 } }),
    ])
    if (!before.ok) return readSince(code, reading)
    if (!now.ok) return hasStatus(now.error, 404) ? now : before
    return now.value.revision > before.value.revision ? readSince(code, reading) : before
  }
  return async ({ code, query }) => {
    const book = await known(code)
    if (!book.ok) return book
    const { revision, finder } = book.value
    return ok({ revision, ...finder(query.trim()) })
  }
}
