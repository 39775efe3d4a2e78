import { describe, expect, it } from 'vitest'
import { browse } from '#tests/support/browser.ts'
import { elsewhere, valueAt } from '#tests/support/sheets.ts'
import { useWorlds } from '#tests/support/worlds.ts'

const worlds = useWorlds()
const LONG = 'a long cell '.repeat(20_000)

/** Saves the open sheet with another first cell; how the requests were packed. */
const savesOf = async (
  { world, grid, line }: Awaited<ReturnType<typeof browse>>,
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

describe('a save on its way', () => {
  it('[SAVE-23] [SAVE-25] a big one is packed, a small one goes as it is and outlives its page', async () => {
    const browser = await browse(worlds)
    const { world, id, line } = browser
    expect(await savesOf(browser, 'small')).toEqual([null])
    expect(await savesOf(browser, LONG)).toEqual(['gzip'])
    const { body } = await (await elsewhere(world)).call('spreadsheets.get', { params: { id } })
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

  it('[SAVE-23] a backend that knows no packed bodies gets plain ones from then on', async () => {
    const browser = await browse(worlds, undefined, (request) =>
      request.headers.get('content-encoding') === null
        ? null
        : Response.json({ detail: 'Unsupported' }, { status: 415 }),
    )
    expect(await savesOf(browser, LONG)).toEqual(['gzip', null])
    expect(await savesOf(browser, `${LONG}!`)).toEqual([null])
  })
})
