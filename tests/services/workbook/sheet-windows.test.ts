import { expect, it } from 'vitest'
import { openBrowser } from '#tests/support/client/browser.ts'
import { drawSheet, callerElsewhere, untilSheetSaved } from '#tests/support/workbook/sheets.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()
const signedIn = Promise.resolve(true)

/** An open sheet. `asked` records the queries of its window requests. */
const opened = async () => {
  const sheet = await openBrowser(worlds)
  const asked: string[] = []
  sheet.line.lose(({ url }) => {
    if (url.includes('/window/')) asked.push(new URL(url).search)
    return false
  })
  return { ...sheet, asked, windows: sheet.world.app.sheetWindows }
}
const texts = (window: { readonly cells: readonly { readonly text: string }[] } | null) =>
  window?.cells.map(({ text }) => text) ?? null

it('[SHEET-150] the first window holds the saved cells, and a further window is loaded by its row and column', async () => {
  const { world, id, grid, windows } = await opened()
  grid.type(0, 'Rent')
  world.send({ type: 'SAVE_NOW' })
  await untilSheetSaved(world)
  expect(texts(await windows.first(id))).toEqual(['Rent'])
  expect(await windows.window(id, { row: 60, column: 0 })).toMatchObject({
    value: { row: 60, cells: [] },
  })
})

it('[SHEET-150] a prefetched window is requested once and used only for its own spreadsheet', async () => {
  const { id, asked, windows } = await opened()
  windows.prepare(id, signedIn)
  expect((await windows.first(id))?.id).toBe(id)
  expect(asked).toHaveLength(1)
  windows.prepare(id, signedIn)
  expect(await windows.first('00000000-0000-4000-8000-000000000000')).toBeNull()
  await windows.first(id)
  expect(asked).toHaveLength(4)
})

it('[SHEET-150, SHEET-1007] no window is requested while nobody is signed in', async () => {
  const { id, asked, windows } = await opened()
  windows.prepare(id, Promise.resolve(false))
  expect(await windows.first(id)).toBeNull()
  expect(asked).toEqual([])
})

it('[SHEET-150] a failed window request returns no window', async () => {
  const { id, line, windows } = await opened()
  line.lose(({ url }) => url.includes('/window/'))
  expect(await windows.first(id)).toBeNull()
})

it('[SHEET-151] the first window is unavailable while edits are unsaved, and available once they are saved', async () => {
  const { world, id, grid, windows } = await opened()
  grid.type(0, 'mine')
  expect(await windows.first(id)).toBeNull()
  await untilSheetSaved(world)
  expect(texts(await windows.first(id))).toEqual(['mine'])
})

it('[SHEET-151] the first window is unavailable in a second tab that has unsaved edits', async () => {
  const { id, line, edits, tab } = await opened()
  const other = await tab()
  const mine = await drawSheet(other, id)
  line.lose(({ method }) => method === 'PUT')
  const isKept = edits.isKept(`${id}-2`)
  mine.type(0, 'unsaved')
  await isKept
  const { windows } = { windows: other.app.sheetWindows }
  expect(await windows.first(id)).toBeNull()
  const { status } = await (
    await callerElsewhere(other)
  ).call('spreadsheets.window', { params: { id } })
  expect(status).toBe(200)
})
