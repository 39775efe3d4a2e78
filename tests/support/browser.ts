import { SheetNews } from '#src/services/sheet-news.ts'
import { createTabs } from '#src/services/tabs.ts'
import { createSheet, drawSheet, elsewhere, valueAt } from './sheets.ts'
import type { UnsavedWorkbook } from '#src/services/unsaved-edits.ts'
import { createEdits, type World } from './world.ts'
import { createLossyFetch, type useWorlds } from './worlds.ts'

/** Unsaved edits in an object that tells of what is kept. */
export const createWatchedEdits = () => {
  const device = createEdits()
  const watchers = new Set<(key: string) => void>()
  return {
    ...device,
    put: async (key: string, workbook: UnsavedWorkbook): Promise<void> => {
      await device.put(key, workbook)
      for (const watch of watchers) watch(key)
    },
    /** Settles once a workbook is kept under a key that ends so. */
    isKept: (end: string): Promise<void> =>
      new Promise((resolve) => {
        watchers.add((key) => key.endsWith(end) && resolve())
      }),
    /** The first cells of all that is kept, by the last part of the key. */
    cells: (): readonly (readonly [string, unknown])[] =>
      [...device.kept].map(([key, { data }]) => [key.split('/').at(-1) ?? '', valueAt(data, 0)]),
  }
}

/** A browser with one person and her sheet, open in its first tab; `tab` opens another. */
export const browse = async ({ serve, enter }: ReturnType<typeof useWorlds>) => {
  const { origin } = await serve()
  const name = crypto.randomUUID()
  const line = createLossyFetch()
  const edits = createWatchedEdits()
  const channel = () => createTabs(new BroadcastChannel(name), SheetNews)
  const tab = () => enter({ origin, fetch: line.fetch, edits, sheets: channel() })
  const world = await tab()
  const id = await createSheet(world)
  world.history.push(`/app/spreadsheet/${id}`)
  const grid = await drawSheet(world, id)
  return { world, id, grid, line, tab, edits, channel }
}

/** Somebody saves the sheet on another device: nothing tells this browser. */
export const writeElsewhere = async (world: World, id: string, value: string): Promise<void> => {
  const caller = await elsewhere(world)
  const { body } = await caller.call('spreadsheets.get', { params: { id } })
  const cells = JSON.stringify(body.workbook_data).replace(
    /"cellData":\{[^}]*\}*/,
    `"cellData":{"0":{"0":{"v":"${value}"}}}`,
  )
  await caller.call('spreadsheets.update', {
    params: { id },
    body: { workbook_data: JSON.parse(cells) },
  })
}

/** Somebody deletes the sheet on another device. */
export const deleteElsewhere = async (world: World, id: string): Promise<void> => {
  await (await elsewhere(world)).call('spreadsheets.delete', { params: { id } })
}

/** Mine and theirs differ. */
export const collide = async (worlds: ReturnType<typeof useWorlds>) => {
  const browser = await browse(worlds)
  await writeElsewhere(browser.world, browser.id, 'theirs')
  browser.grid.type(0, 'mine')
  browser.world.send({ type: 'SAVE_NOW' })
  await browser.world.until(({ workbook }) => workbook.save === 'conflict')
  return browser
}
