import { afterEach, expect, it, vi } from 'vitest'
import { err } from '#contract/api/result.ts'
import type { Api } from '#src/services/http/api.ts'
import { createWindows } from '#src/services/public/window-api.ts'
import type { Settings } from '#src/services/browser/preferences.ts'

afterEach(() => vi.unstubAllGlobals())

it('[SHEET-760] own and public windows are requested in the region of the reader', async () => {
  vi.stubGlobal('navigator', { language: 'de-DE' })
  const asked: unknown[] = []
  const api: Api = async (_, name, args) => {
    asked.push([name, args.query])
    return err({ type: 'unknown' })
  }
  const settings = (regionDecimal: string) => () => ({ regionDecimal }) as Settings
  await createWindows(api, settings('')).ofPublic({ params: { code: 'c' } })
  const query = { row: 60, column: 0 }
  await createWindows(api, settings('.')).ofOwn({ params: { id: 'i' }, query })
  await createWindows(api, settings('.')).whole({ params: { code: 'c' } })
  expect(asked).toEqual([
    ['share.window', { language: 'de-DE', decimal: '' }],
    ['spreadsheets.window', { ...query, language: 'de-DE', decimal: '.' }],
    ['share.get', undefined],
  ])
})
