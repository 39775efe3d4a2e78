import { describe, expect, it } from 'vitest'
import { openBrowser, saveOnOtherDevice } from '#tests/support/client/browser.ts'
import {
  drawSheet,
  callerElsewhere,
  untilSheetSaved,
  valueAt,
} from '#tests/support/workbook/sheets.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()
const LONG = 'a long cell '.repeat(20_000)

/**
 * Saves the open sheet with `value` in its first cell, and returns the `content-encoding` of each
 * save.
 */
const savesOf = async (
  { world, grid, line }: Awaited<ReturnType<typeof openBrowser>>,
  value: string,
) => {
  const seen: (string | null)[] = []
  line.lose(({ method, headers }) => {
    if (method === 'PUT') seen.push(headers.get('content-encoding'))
    return false
  })
  const { revision } = world.state().workbook
  grid.type(0, value)
  world.send({ type: 'SAVE_NOW' })
  await world.until(({ workbook }) => workbook.revision > revision && workbook.save === 'saved')
  return seen
}

describe('a save request', () => {
  it('[SAVE-23] [SAVE-25] is gzipped if it is large; if it is small, it is plain and can outlive its page', async () => {
    const browser = await openBrowser(worlds)
    const { world, id, line } = browser
    expect(await savesOf(browser, 'small')).toEqual([null])
    expect(await savesOf(browser, LONG)).toEqual(['gzip'])
    const { body } = await (
      await callerElsewhere(world)
    ).call('spreadsheets.get', { params: { id } })
    expect(valueAt(body.workbook_data, 0)).toBe(LONG)
    const kept: boolean[] = []
    line.stop(({ method, keepalive }) => {
      if (method === 'PUT') kept.push(keepalive)
      return false
    })
    await savesOf(browser, 'small again')
    await savesOf(browser, LONG)
    expect(kept).toEqual([true, false])
  })

  it('[SAVE-25] that is large and is lost when its page closes leaves its edits on the device', async () => {
    const { world, id, grid, line, tab, edits } = await openBrowser(worlds)
    line.stop(({ method }) => method === 'PUT')
    const isKept = edits.isKept(id)
    grid.type(0, LONG)
    world.page('hidden')
    await isKept
    world.end()
    expect(edits.cells()).toEqual([[id, LONG]])
    line.stop(() => false)
    const again = await tab()
    await drawSheet(again, id)
    await untilSheetSaved(again)
    const params = { id }
    const { body } = await (await callerElsewhere(again)).call('spreadsheets.get', { params })
    expect(valueAt(body.workbook_data, 0)).toBe(LONG)
  })

  it('[SAVE-751] stays plain once the backend refuses gzip with 415', async () => {
    const browser = await openBrowser(worlds, undefined, (request) =>
      request.headers.get('content-encoding') === null
        ? null
        : Response.json({ detail: 'Unsupported' }, { status: 415 }),
    )
    expect(await savesOf(browser, LONG)).toEqual(['gzip', null])
    expect(await savesOf(browser, `${LONG}!`)).toEqual([null])
  })

  it.each([400, 422])(
    '[SAVE-32] stays plain once the backend answers %i to gzip and accepts the plain body',
    async (status) => {
      const browser = await openBrowser(worlds, undefined, (request) =>
        request.headers.get('content-encoding') === null
          ? null
          : Response.json({ detail: 'Unreadable' }, { status }),
      )
      expect(await savesOf(browser, LONG)).toEqual(['gzip', null])
      expect(await savesOf(browser, `${LONG}!`)).toEqual([null])
    },
  )

  it('[SAVE-32] is gzipped again if the backend refused the plain body too', async () => {
    let isRefused = true
    const browser = await openBrowser(worlds, undefined, ({ method }) =>
      method === 'PUT' && isRefused ? Response.json({ detail: 'No' }, { status: 400 }) : null,
    )
    const { world, grid } = browser
    grid.type(0, LONG)
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.save === 'failed')
    isRefused = false
    expect(await savesOf(browser, `${LONG}!`)).toEqual(['gzip'])
  })
})

describe('a large new spreadsheet', () => {
  /** Records the `content-encoding` and `prefer` headers of all later create requests. */
  const watchCreates = ({ lose }: ReturnType<typeof createLossyFetch>) => {
    const seen: (readonly (string | null)[])[] = []
    lose(({ method, url, headers }) => {
      if (method === 'POST' && url.endsWith('/api/spreadsheets/'))
        seen.push([headers.get('content-encoding'), headers.get('prefer')])
      return false
    })
    return seen
  }
  const packed = [['gzip', 'return=minimal']]

  it('[SAVE-33] is gzipped by its first save', async () => {
    const line = createLossyFetch()
    const { origin } = await worlds.serve()
    const world = await worlds.enter({ origin, fetch: line.fetch, at: '/app/spreadsheet' })
    const grid = await drawSheet(world, null)
    const seen = watchCreates(line)
    grid.type(0, LONG)
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await untilSheetSaved(world)
    expect(seen).toEqual(packed)
    const params = { id: workbook.id ?? '' }
    const { body } = await (await callerElsewhere(world)).call('spreadsheets.get', { params })
    expect([valueAt(body.workbook_data, 0), body.revision]).toEqual([LONG, 1])
  })

  it('[SAVE-33] [SAVE-6] is gzipped by "Keep mine as a copy"', async () => {
    const { world, id, grid, line } = await openBrowser(worlds)
    await saveOnOtherDevice(world, id, 'theirs')
    grid.type(0, LONG)
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.save === 'conflict')
    const seen = watchCreates(line)
    world.send({ type: 'KEEP_MINE' })
    const { workbook } = await world.until(
      (state) => state.workbook.id !== id && state.workbook.status === 'ready',
    )
    expect(seen).toEqual(packed)
    expect(valueAt(workbook.data, 0)).toBe(LONG)
  })

  it('[SAVE-33] [COPY-46] is gzipped by "Make a copy"', async () => {
    const browser = await openBrowser(worlds)
    const { world, id, line } = browser
    await savesOf(browser, LONG)
    const seen = watchCreates(line)
    world.send({ type: 'COPY_SPREADSHEET', id })
    const { spreadsheets } = await world.until((state) => state.spreadsheets.items.length === 2)
    expect(seen).toEqual(packed)
    const params = { id: spreadsheets.items[0]?.id ?? '' }
    const { body } = await (await callerElsewhere(world)).call('spreadsheets.get', { params })
    expect(valueAt(body.workbook_data, 0)).toBe(LONG)
  })
})
