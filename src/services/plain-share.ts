import type { Spreadsheet } from '#contract/entities.ts'
import { isUnknownCall, type AppError } from '#contract/messages.ts'
import { ok, type Result } from '#contract/result.ts'
import type { SheetWindow } from '#contract/sheet-window.ts'
import type { Api, CallArgs } from './api.ts'
import { orLost } from './chunk.ts'

type WindowArgs = CallArgs<'share.window'>

/**
 * The API, with windows of public spreadsheets made here where the backend has the spec's call alone, which
 * gives the whole of one (API-9, PUBLIC-29). The last one stays for its other windows and for a search; the
 * window that opens the page, which names no place, is made of a new one.
 */
export const withPlainWindows = (api: Api): Api => {
  let has: 'windows' | 'wholes' | null = null
  let last: { readonly code: string; readonly sheet: Spreadsheet } | null = null

  const known = (code: string): Spreadsheet | null => (last?.code === code ? last.sheet : null)
  const read = async ({ params, query, signal }: WindowArgs) => {
    const kept = query?.row === undefined ? null : known(params.code)
    if (kept) return ok(kept)
    const found = await api('share.get', { params, ...(signal && { signal }) })
    if (!found.ok) return found
    has = 'wholes'
    last = { code: params.code, sheet: found.value }
    return found
  }
  const windowOf = async (args: WindowArgs): Promise<Result<SheetWindow, AppError>> => {
    if (has !== 'wholes') {
      const found = await api('share.window', args)
      if (found.ok) has = 'windows'
      // A code that leads nowhere answers alike: the spec's own call tells them apart.
      if (has === 'windows' || (!found.ok && !isUnknownCall(found.error))) return found
    }
    return orLost('share.window', async () => {
      const [whole, { plainWindow }] = await Promise.all([read(args), import('./plain-window.ts')])
      return whole.ok ? ok(plainWindow(whole.value, args.query)) : whole
    })
  }
  return async (name, args) => {
    const asked = args as unknown as WindowArgs
    if (name === 'share.window') return (await windowOf(asked)) as never
    const kept = name === 'share.get' && known(asked.params.code)
    return kept ? (ok(kept) as never) : api(name, args)
  }
}
