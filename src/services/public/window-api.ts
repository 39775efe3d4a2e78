import { shareEndpoints } from '#contract/api/endpoints/sharing.ts'
import { windowEndpoints } from '#contract/api/endpoints/windows.ts'
import type { Spreadsheet } from '#contract/api/entities.ts'
import { isUnknownCall, type AppError } from '#src/shared/app-error.ts'
import { ok, type Result } from '#contract/api/result.ts'
import type { SheetWindow } from '#contract/workbook/sheet-window.ts'
import type { Api, CallArgs } from '../http/api.ts'
import { catchLostConnection } from '../http/lost-connection.ts'
import type { FallbackWindows } from './public-window-fallback.ts'
import type { Settings } from '../browser/preferences.ts'

/** Cell windows of spreadsheets in the user's number format. */
export type Windows = {
  readonly ofOwn: (args: CallArgs<'spreadsheets.window'>) => Promise<Result<SheetWindow, AppError>>
  readonly ofPublic: (args: CallArgs<'share.window'>) => Promise<Result<SheetWindow, AppError>>
  /** A whole public spreadsheet. */
  readonly whole: (args: CallArgs<'share.get'>) => Promise<Result<Spreadsheet, AppError>>
}

/**
 * Loads windows. If the backend only returns whole public spreadsheets, windows are built locally
 * with lazy-loaded code.
 */
export const createWindows = (api: Api, settings: () => Settings): Windows => {
  let hasWindows = false
  let fallback: FallbackWindows | null = null

  const inRegion = <Q extends object>(query: Q | undefined) => {
    const { regionDecimal: decimal } = settings()
    return { ...query, language: navigator.language, decimal }
  }
  const publicWindow = async (
    args: CallArgs<'share.window'>,
  ): Promise<Result<SheetWindow, AppError>> => {
    if (!fallback?.isUsed()) {
      const found = await api(windowEndpoints, 'share.window', args)
      hasWindows ||= found.ok
      // An unknown code and a backend without windows give the same error. Loading the whole
      // spreadsheet distinguishes them.
      if (hasWindows || (!found.ok && !isUnknownCall(found.error))) return found
    }
    return catchLostConnection('share.window', async () => {
      fallback ??= (await import('./public-window-fallback.ts')).createFallbackWindows(api)
      return fallback.read(args)
    })
  }
  return {
    ofOwn: (args) =>
      api(windowEndpoints, 'spreadsheets.window', { ...args, query: inRegion(args.query) }),
    ofPublic: (args) => publicWindow({ ...args, query: inRegion(args.query) }),
    whole: async (args) => {
      const sheet = fallback?.known(args.params.code)
      return sheet ? ok(sheet) : api(shareEndpoints, 'share.get', args)
    },
  }
}
