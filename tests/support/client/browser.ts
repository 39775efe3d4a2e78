import { SheetNews } from '#src/services/workbook/sheet-news.ts'
import type { WorkbookState } from '#src/log/state.ts'
import { createTabs } from '#src/services/browser/tabs.ts'
import { createSheet, drawSheet, elsewhere, valueAt } from '../workbook/sheets.ts'
import type { KeptWorkbook, UnsavedWorkbook } from '#src/services/workbook/kept-workbook.ts'
import type { UnsavedEdits } from '#src/services/workbook/unsaved-edits.ts'
import { createEdits, type World } from './world.ts'
import { createLossyFetch, type useWorlds } from './worlds.ts'

/** Unsaved edits in an object that tells of what is kept. */
export const createWatchedEdits = () => {
  const device = createEdits()
  const watchers = new Set<(key: string) => void>()
  const hearers = new Set<(kept: readonly UnsavedWorkbook[]) => void>()
  const changed = (): void => hearers.forEach((hear) => hear([...device.kept.values()]))
  return {
    ...device,
    put: async (key: string, workbook: KeptWorkbook, over?: string): Promise<void> => {
      await device.put(key, workbook, over)
      for (const watch of watchers) watch(key)
      changed()
    },
    change: async (...change: Parameters<UnsavedEdits['change']>): Promise<void> => {
      await device.change(...change)
      changed()
    },
    remove: async (key: string, mark?: string): Promise<void> => {
      await device.remove(key, mark)
      changed()
    },
    /** Tells after each change of all that is kept. */
    onChange: (hear: (kept: readonly UnsavedWorkbook[]) => void): void => {
      hearers.add(hear)
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

/** The edits of a browser as one of its tabs has them; `end` lets go of what the tab has claimed. */
export type InTab = (edits: UnsavedEdits) => {
  readonly edits: UnsavedEdits
  readonly end: () => void
}

/** A browser with locks. */
export const createLocks = (): InTab => {
  const taken = new Set<string>()
  return (edits) => {
    const mine = new Set<string>()
    const claim = async (name: string): Promise<boolean> => {
      if (taken.has(name)) return false
      taken.add(name)
      mine.add(name)
      return true
    }
    const end = (): void => mine.forEach((name) => taken.delete(name))
    return { edits: { ...edits, claim }, end }
  }
}

/** A browser on a page that is not secure: it has no locks. */
export const noLocks: InTab = (edits) => ({ edits, end: () => {} })

/**
 * A browser with one person and her sheet, open in its first tab; `tab` opens another. `refuse` answers for
 * the server where it knows better.
 */
export const browse = async (
  { serve, enter }: ReturnType<typeof useWorlds>,
  inTab = createLocks(),
  refuse: (request: Request) => Response | null = () => null,
) => {
  const { origin } = await serve()
  const name = crypto.randomUUID()
  const line = createLossyFetch(refuse)
  const edits = createWatchedEdits()
  const channel = () => createTabs(new BroadcastChannel(name), SheetNews)
  const tab = async (): Promise<World> => {
    const own = inTab(edits)
    const opened = await enter({ origin, fetch: line.fetch, edits: own.edits, sheets: channel() })
    const end = (): void => {
      opened.end()
      own.end()
    }
    return { ...opened, end }
  }
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

/** Loads theirs in a conflict; the sheet as it is there again. */
export const loadTheirs = async (world: World): Promise<WorkbookState> => {
  const { mount } = world.state().workbook
  world.send({ type: 'LOAD_THEIRS' })
  return (await world.until(({ workbook }) => workbook.mount > mount)).workbook
}

/** Brings back what the tab has set aside; the first cell of it. */
export const takeBack = async (world: World): Promise<unknown> => {
  const { mount } = world.state().workbook
  world.send({ type: 'TAKE_BACK' })
  const { workbook } = await world.until((state) => state.workbook.mount > mount)
  return valueAt(workbook.data, 0)
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
