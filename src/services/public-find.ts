import { format } from 'numfmt'
import type { AppError } from '#contract/messages.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { parseWorkbook } from '#contract/workbook.ts'
import type { Api } from './api.ts'
import { createFinder, type Finder, type Found } from './find-cells.ts'

/** Finds in a public spreadsheet. */
export type PublicFind = (code: string, query: string) => Promise<Result<Found, AppError>>

/** Finds in public spreadsheets: the whole workbook is fetched with the first search in it (PUBLIC-7). */
export const createPublicFind = (api: Api): PublicFind => {
  let last: { readonly code: string; readonly finder: Promise<Result<Finder, AppError>> } | null =
    null
  const load = async (code: string): Promise<Result<Finder, AppError>> => {
    const found = await api('share.get', { params: { code } })
    if (!found.ok) return found
    const read = parseWorkbook(found.value.workbook_data)
    return read.ok
      ? ok(await createFinder(read.value, format))
      : err({ type: 'unreadable', operation: 'share.get' })
  }
  return async (code, query) => {
    if (last?.code !== code) last = { code, finder: load(code) }
    const finder = await last.finder
    // The next search tries again.
    if (!finder.ok && last?.code === code) last = null
    return finder.ok ? ok(finder.value(query)) : finder
  }
}
