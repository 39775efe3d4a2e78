import { afterEach, expect, it, vi } from 'vitest'
import { err } from '#contract/result.ts'
import type { Api } from '#src/services/api.ts'
import { withWindows } from '#src/services/window-api.ts'
import type { Settings } from '#src/services/preferences.ts'

afterEach(() => vi.unstubAllGlobals())

it('[SHEET-760] windows, one’s own and public ones, are asked for in the reader’s region', async () => {
  vi.stubGlobal('navigator', { language: 'de-DE' })
  const asked: unknown[] = []
  const api: Api = async (name, args) => {
    asked.push([name, args.query])
    return err({ type: 'unknown' })
  }
  const settings = (regionDecimal: string) => () => ({ regionDecimal }) as Settings
  await withWindows(api, settings(''))('share.window', { params: { code: 'c' } })
  const place = { row: 60, column: 0 }
  await withWindows(api, settings('.'))('spreadsheets.window', {
    params: { id: 'i' },
    query: place,
  })
  await withWindows(api, settings('.'))('spreadsheets.head', { params: { id: 'i' } })
  expect(asked).toEqual([
    ['share.window', { language: 'de-DE', decimal: '' }],
    ['spreadsheets.window', { ...place, language: 'de-DE', decimal: '.' }],
    ['spreadsheets.head', undefined],
  ])
})
