import { describe, expect, it } from 'vitest'
import { openBrowser, saveOnOtherDevice } from '#tests/support/client/browser.ts'
import { createGrid } from '#tests/support/workbook/grid.ts'
import {
  drawSheet,
  callerElsewhere,
  untilSheetSaved,
  valueAt,
} from '#tests/support/workbook/sheets.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()

/**
 * Two tabs of one browser. The first tab has saved `theirRow`. The second tab has edited `myRow`,
 * so it has a conflict.
 */
const collideIn = async (theirRow: number, myRow: number) => {
  const browser = await openBrowser(worlds)
  const { world, id, grid, tab } = browser
  const other = await tab()
  const mine = await drawSheet(other, id)
  grid.type(theirRow, 'theirs')
  mine.type(myRow, 'mine')
  world.send({ type: 'SAVE_NOW' })
  const { workbook } = await other.until((state) => state.workbook.save === 'conflict')
  return { ...browser, other, mine, differs: workbook.differs }
}

const storedRows = async (world: Parameters<typeof callerElsewhere>[0], id: string) => {
  const { body } = await (await callerElsewhere(world)).call('spreadsheets.get', { params: { id } })
  return [0, 1, 2, 3].map((row) => valueAt(body.workbook_data, row) ?? null)
}

describe('two versions of one spreadsheet', () => {
  it('[SAVE-50, SAVE-762] [SAVE-51] a conflict in different cells names them, and "Keep both" saves both edits', async () => {
    const { other, id, differs, mine } = await collideIn(0, 1)
    expect(differs).toEqual({
      count: 2,
      names: ['Sheet1!A1', 'A2'],
      clashCount: 0,
      clashNames: [],
      hindrance: null,
    })
    const { mount } = other.state().workbook
    other.send({ type: 'KEEP_BOTH' })
    const { workbook } = await untilSheetSaved(other).then(() =>
      other.until((state) => state.workbook.revision === 3),
    )
    expect(workbook).toMatchObject({ mount, save: 'saved' })
    expect(valueAt(mine.save(), 0)).toBe('theirs')
    expect(await storedRows(other, id)).toEqual(['theirs', 'mine', null, null])
  })

  it('[SAVE-50] [SAVE-51] [SAVE-60] a conflict in one cell names it, and "Keep both" saves nothing', async () => {
    const { other, id, differs, mine } = await collideIn(0, 0)
    expect(differs).toMatchObject({ count: 1, clashNames: ['Sheet1!A1'], hindrance: 'overlap' })
    other.send({ type: 'KEEP_BOTH' })
    await other.until(({ workbook }) => workbook.save === 'saving')
    await other.until(({ workbook }) => workbook.save === 'conflict')
    expect(valueAt(mine.save(), 0)).toBe('mine')
    expect(await storedRows(other, id)).toEqual(['theirs', null, null, null])
  })

  it('[SAVE-51, SAVE-734] "Keep both" includes edits that were saved or typed after it was offered', async () => {
    const { world, other, id, mine, grid } = await collideIn(0, 1)
    grid.type(2, 'later')
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.revision === 3)
    mine.type(3, 'more')
    other.send({ type: 'KEEP_BOTH' })
    await other.until((state) => state.workbook.revision === 4 && state.workbook.save === 'saved')
    expect(await storedRows(other, id)).toEqual(['theirs', 'mine', 'later', 'more'])
  })

  it('[SAVE-51] [SAVE-54] "Keep both" fails if the user has since edited a cell that others changed', async () => {
    const { other, id, mine } = await collideIn(0, 1)
    mine.type(0, 'mine too')
    other.send({ type: 'KEEP_BOTH' })
    await other.until(({ workbook }) => workbook.save === 'saving')
    const { workbook } = await other.until((state) => state.workbook.save === 'conflict')
    expect(workbook.differs).toMatchObject({ count: 2, clashNames: ['Sheet1!A1'] })
    expect(workbook.unmet).toBe('overlap')
    expect(await storedRows(other, id)).toEqual(['theirs', null, null, null])
  })

  it("[SAVE-51] only edits made after the last save count as the user's own", async () => {
    const { world, id, grid } = await openBrowser(worlds)
    grid.type(1, 'before')
    world.send({ type: 'SAVE_NOW' })
    await world.until((state) => state.workbook.revision === 2)
    await untilSheetSaved(world)
    await saveOnOtherDevice(world, id, 'theirs')
    grid.type(3, 'mine')
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await world.until((state) => state.workbook.save === 'conflict')
    expect(workbook.differs).toMatchObject({ hindrance: null })
    world.send({ type: 'KEEP_BOTH' })
    await world.until((state) => state.workbook.revision === 4 && state.workbook.save === 'saved')
    const [first, , , last] = await storedRows(world, id)
    expect([first, last]).toEqual(['theirs', 'mine'])
  })

  /** A tab with an unsaved row closes, row 0 is saved elsewhere, and the sheet is reopened. */
  const collideLate = async (myRow = 1, isOld = false, isDrawn = true) => {
    const { world, id, grid, line, tab, edits } = await openBrowser(worlds)
    line.stop(({ method }) => method === 'PUT')
    const isKept = edits.isKept(id)
    grid.type(myRow, 'mine')
    await isKept
    await saveOnOtherDevice(world, id, 'theirs')
    world.end()
    // Earlier versions of the app kept edits without the list of edited cells.
    for (const [key, { edited: _, ...old }] of isOld ? edits.kept : []) edits.kept.set(key, old)
    line.stop(() => false)
    const again = await tab()
    if (isDrawn) await drawSheet(again, id)
    else again.send({ type: 'OPEN_WORKBOOK', id })
    await again.until(({ workbook }) => workbook.save === 'conflict')
    return { again, id, line }
  }
  const afterKeepBoth = async ({
    again,
  }: Pick<Awaited<ReturnType<typeof collideLate>>, 'again'>) => {
    again.send({ type: 'KEEP_BOTH' })
    return (await again.until(({ workbook }) => workbook.save !== 'saving')).workbook
  }

  it('[SAVE-20] [SAVE-61] after a reload the two versions stay unmerged until "Keep both" succeeds', async () => {
    const late = await collideLate()
    expect(late.again.state().workbook).toMatchObject({
      save: 'conflict',
      differs: { hindrance: null, names: ['Sheet1!A1', 'A2'] },
    })
    late.line.stop(({ method, url }) => method !== 'PUT' && url.includes(late.id))
    expect(await afterKeepBoth(late)).toMatchObject({ save: 'conflict', unmet: 'unseen' })
    late.line.stop(() => false)
    expect(await storedRows(late.again, late.id)).toEqual(['theirs', null, null, null])
    expect(await afterKeepBoth(late)).toMatchObject({ save: 'saved', revision: 3 })
    expect(await storedRows(late.again, late.id)).toEqual(['theirs', 'mine', null, null])
  })

  it('[SAVE-61] after a reload a conflict in the same cell names that cell', async () => {
    const { again, id } = await collideLate(0)
    expect(again.state().workbook).toMatchObject({
      save: 'conflict',
      differs: { hindrance: 'overlap', clashNames: ['Sheet1!A1'] },
    })
    expect(await afterKeepBoth({ again })).toMatchObject({ save: 'conflict', unmet: 'overlap' })
    expect(await storedRows(again, id)).toEqual(['theirs', null, null, null])
  })

  it('[SAVE-61] after a reload, edits kept without the list of edited cells cause a conflict with an unknown difference', async () => {
    const { again } = await collideLate(1, true)
    expect(again.state().workbook).toMatchObject({
      save: 'conflict',
      differs: { hindrance: 'unknown' },
    })
  })

  it('[SAVE-61] after a save whose answer was lost, the conflict reports that the difference is unknown', async () => {
    const { world, id, grid, line, tab, edits } = await openBrowser(worlds)
    line.lose(({ method }) => method === 'PUT')
    grid.type(1, 'heard of by nobody')
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.save === 'failed')
    line.lose(() => false)
    line.stop(({ method }) => method === 'PUT')
    const isKept = edits.isKept(id)
    grid.type(2, 'mine')
    await isKept
    world.end()
    const again = await tab()
    await drawSheet(again, id)
    expect(again.state().workbook.save).toBe('unsaved')
    await saveOnOtherDevice(again, id, 'theirs')
    line.stop(() => false)
    again.send({ type: 'SAVE_NOW' })
    const { workbook } = await again.until((state) => state.workbook.save === 'conflict')
    expect(workbook.differs).toMatchObject({ hindrance: 'unknown' })
  })

  it('[SAVE-54] "Keep both" enters and saves text that is being typed', async () => {
    const { other, id, mine } = await collideIn(0, 1)
    mine.startTyping(() => mine.type(3, 'being typed'))
    other.send({ type: 'KEEP_BOTH' })
    await other.until((state) => state.workbook.revision === 3 && state.workbook.save === 'saved')
    expect(await storedRows(other, id)).toEqual(['theirs', 'mine', null, 'being typed'])
  })

  it('[SAVE-63, SAVE-754] if the user goes on typing, "Keep both" fails and reports typing as the reason, not a failed load', async () => {
    const { other, id, mine } = await collideIn(0, 1)
    // After this entry the user immediately starts typing in the next cell.
    mine.startTyping(() => {
      mine.type(3, 'entered')
      mine.startTyping()
    })
    other.send({ type: 'KEEP_BOTH' })
    await other.until(({ workbook }) => workbook.save === 'saving')
    const { workbook } = await other.until((state) => state.workbook.save === 'conflict')
    expect(workbook).toMatchObject({ unmet: 'typing', differs: { hindrance: null } })
    expect(await storedRows(other, id)).toEqual(['theirs', null, null, null])
    mine.giveUp()
    other.send({ type: 'KEEP_BOTH' })
    await other.until((state) => state.workbook.revision === 3 && state.workbook.save === 'saved')
    expect(await storedRows(other, id)).toEqual(['theirs', 'mine', null, 'entered'])
  })

  it('[SAVE-754] "Keep both" reports that the cells are not drawn yet, and works once they are', async () => {
    const { again, id } = await collideLate(1, false, false)
    expect(await afterKeepBoth({ again })).toMatchObject({ save: 'conflict', unmet: 'undrawn' })
    again.app.attachGrid(createGrid(again.state().workbook.data))
    expect(await afterKeepBoth({ again })).toMatchObject({ save: 'saved' })
    expect(await storedRows(again, id)).toEqual(['theirs', 'mine', null, null])
  })

  it('[SAVE-51, SAVE-735] [SAVE-54] "Keep both" saves nothing if the other version fails to load, and is offered again', async () => {
    const { other, id, line, differs } = await collideIn(0, 1)
    line.stop(({ method, url }) => method !== 'PUT' && url.includes(id))
    other.send({ type: 'KEEP_BOTH' })
    const { workbook } = await other.until((state) => state.workbook.save !== 'saving')
    expect(workbook).toMatchObject({ save: 'conflict', differs, revision: 1, unmet: 'unseen' })
    line.stop(() => false)
    other.send({ type: 'KEEP_BOTH' })
    await other.until((state) => state.workbook.revision === 3 && state.workbook.save === 'saved')
    expect(await storedRows(other, id)).toEqual(['theirs', 'mine', null, null])
  })
})
