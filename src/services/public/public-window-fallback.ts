import { shareEndpoints } from '#contract/api/endpoints/sharing.ts'
import type { Spreadsheet } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { Api, CallArgs } from '../http/api.ts'
import { windowFromWorkbook } from './whole-workbook-window.ts'

type WindowArgs = CallArgs<'share.window'>

/** Builds windows of public spreadsheets locally from whole ones. */
export type FallbackWindows = {
  /** True after the backend returned a whole spreadsheet. */
  readonly isUsed: () => boolean
  /** The spreadsheet that was loaded last, if it has this code. */
  readonly known: (code: string) => Spreadsheet | null
  readonly read: (args: WindowArgs) => Promise<Result<SheetWindow, AppError>>
}

/**
 * Builds windows from whole spreadsheets. The spreadsheet loaded last is cached for further windows
 * and for a search. A request without a row is the first request of a page, so it loads the
 * spreadsheet again.
 */
export const createFallbackWindows = (api: Api): FallbackWindows => {
  let last: { readonly code: string; readonly sheet: Spreadsheet } | null = null
  const known = (code: string): Spreadsheet | null => (last?.code === code ? last.sheet : null)
  const whole = async ({ params, query, signal }: WindowArgs) => {
    const sheet = query?.row === undefined ? null : known(params.code)
    if (sheet) return ok(sheet)
    const found = await api(shareEndpoints, 'share.get', { params, ...(signal && { signal }) })
    if (found.ok) last = { code: params.code, sheet: found.value }
    return found
  }
  return {
    isUsed: () => last !== null,
    known,
    read: async (args) => {
      const found = await whole(args)
      return found.ok ? ok(windowFromWorkbook(found.value, args.query)) : found
    },
  }
}
