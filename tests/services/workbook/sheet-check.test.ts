import { expect, it } from 'vitest'
import { PLAIN_REGION, type Region } from '#contract/figures/region.ts'
import { createLocks, openBrowser } from '#tests/support/client/browser.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()
const REGION: Region = { ...PLAIN_REGION, dates: 'day_first', currency: 'EUR' }

const isCheck = ({ url }: Request): boolean => new URL(url).pathname.endsWith('/check/')
const isSave = ({ method }: Request): boolean => method === 'PUT'

/** An open sheet with its check. `asked` records the requests of checks and saves. */
const opened = async (refuse: (request: Request) => Response | null = () => null) => {
  const asked: string[] = []
  const sheet = await openBrowser(worlds, createLocks(), (request) => {
    if (isCheck(request)) asked.push(`check ${new URL(request.url).searchParams.get('region')}`)
    if (isSave(request)) asked.push('save')
    return refuse(request)
  })
  const { check } = await sheet.world.app.sheetCalls()
  return { ...sheet, asked, check: () => check(sheet.id, REGION, new AbortController().signal) }
}

const answer = (status: number): Response =>
  Response.json({ detail: 'No.' }, { status, headers: { 'retry-after': '1' } })

it('[SHEET-1071] saves the edits of the open sheet first, and checks the revision that has them', async () => {
  const { world, grid, asked, check } = await opened()
  const before = world.state().workbook.revision
  grid.type(0, 'Rent')
  const found = await check()
  expect(asked).toEqual(['save', 'check d.,EUR'])
  expect(found).toMatchObject({
    ok: true,
    value: { revision: before + 1, worksheets: [{ hidden: false }], cells: 1, formulas: 0 },
  })
  expect(world.state().workbook).toMatchObject({ save: 'saved', revision: before + 1 })
  // Without an edit, nothing is saved.
  asked.length = 0
  await check()
  expect(asked).toEqual(['check d.,EUR'])
})

it('[SHEET-1071] [SHEET-1076] checks nothing while the edits cannot be saved', async () => {
  const { grid, asked, check } = await opened((request) => (isSave(request) ? answer(500) : null))
  grid.type(0, 'Rent')
  expect(await check()).toEqual({ ok: false, error: 'unsaved' })
  expect(asked).not.toContain('check d.,EUR')
})

it.each([
  [404, 'unknown'],
  [405, 'unknown'],
  [429, 'busy'],
  [503, 'large'],
  [500, 'lost'],
] as const)('[SHEET-1076] says what a refusal with status %i means', async (status, why) => {
  const { check } = await opened((request) => (isCheck(request) ? answer(status) : null))
  expect(await check()).toEqual({ ok: false, error: why })
})

it('[SHEET-1076] says that a lost connection lost the check, and a later check works', async () => {
  const { line, check } = await opened()
  line.lose(isCheck)
  expect(await check()).toEqual({ ok: false, error: 'lost' })
  line.lose(() => false)
  expect((await check()).ok).toBe(true)
})
