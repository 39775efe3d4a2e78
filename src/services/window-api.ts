import { isUnknownCall, type AppError } from '#contract/messages.ts'
import { ok, type Result } from '#contract/result.ts'
import type { SheetWindow } from '#contract/sheet-window.ts'
import type { Api, CallArgs } from './api.ts'
import { orLost } from './chunk.ts'
import type { PlainWindows } from './plain-windows.ts'
import type { Settings } from './preferences.ts'

/**
 * The API, with windows of public spreadsheets made here where the backend has the spec's call alone, which
 * gives the whole of one (API-9, PUBLIC-29). What makes them comes with the first that needs it.
 */
const withPlainWindows = (api: Api): Api => {
  let hasWindows = false
  let plain: PlainWindows | null = null

  const windowOf = async (
    args: CallArgs<'share.window'>,
  ): Promise<Result<SheetWindow, AppError>> => {
    if (!plain?.isUsed()) {
      const found = await api('share.window', args)
      hasWindows ||= found.ok
      // A code that leads nowhere answers alike: the spec's own call tells them apart.
      if (hasWindows || (!found.ok && !isUnknownCall(found.error))) return found
    }
    return orLost('share.window', async () => {
      plain ??= (await import('./plain-windows.ts')).createPlainWindows(api)
      return plain.read(args)
    })
  }
  return async (name, args) => {
    const asked = args as unknown as CallArgs<'share.window'>
    if (name === 'share.window') return (await windowOf(asked)) as never
    const kept = name === 'share.get' && plain?.known(asked.params.code)
    return kept ? (ok(kept) as never) : api(name, args)
  }
}

/** The API, asking for windows with figures as this person writes them (SHEET-760). */
export const withWindows = (called: Api, settings: () => Settings): Api => {
  const api = withPlainWindows(called)
  return (name, args) => {
    if (!name.endsWith('.window')) return api(name, args)
    const { regionDecimal: decimal } = settings()
    return api(name, { ...args, query: { ...args.query, language: navigator.language, decimal } })
  }
}
