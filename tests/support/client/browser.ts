import { SheetNews } from '#src/services/workbook/sheet-news.ts'
import type { WorkbookState } from '#src/log/state.ts'
import { createTabs } from '#src/services/browser/tabs.ts'
import { createSheet, drawSheet, callerElsewhere, valueAt } from '../workbook/sheets.ts'
import type { StoredEdits, UnsavedWorkbook } from '#src/services/workbook/stored-edits.ts'
import type { UnsavedEdits } from '#src/services/workbook/unsaved-edits.ts'
import { createEdits, type World } from './world.ts'
import { createLossyFetch, type useWorlds } from './worlds.ts'

/** In-memory unsaved edits that notify listeners of changes. */
export const createWatchedEdits = () => {
  const device = createEdits()
  const watchers = new Set<(key: string) => void>()
  const hearers = new Set<(kept: readonly UnsavedWorkbook[]) => void>()
  const changed = (): void => hearers.forEach((hear) => hear([...device.kept.values()]))
  return {
    ...device,
    put: async (key: string, workbook: StoredEdits, over?: string): Promise<void> => {
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
    /** Calls `hear` with all stored edits after each change. */
    onChange: (hear: (kept: readonly UnsavedWorkbook[]) => void): void => {
      hearers.add(hear)
    },
    /** Resolves when a workbook is next stored under a key that ends with `end`. */
    isKept: (end: string): Promise<void> =>
      new Promise((resolve) => {
        watchers.add((key) => key.endsWith(end) && resolve())
      }),
    /** First cell of each stored workbook, with the last part of its key. */
    cells: (): readonly (readonly [string, unknown])[] =>
      [...device.kept].map(([key, { data }]) => [key.split('/').at(-1) ?? '', valueAt(data, 0)]),
  }
}

/** Unsaved edits as one tab sees them. `end` releases the tab's locks. */
export type EditsInTab = (edits: UnsavedEdits) => {
  readonly edits: UnsavedEdits
  readonly end: () => void
}

/** A browser with the Web Locks API. */
export const createLocks = (): EditsInTab => {
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

/** An insecure page has no Web Locks API. */
export const noLocks: EditsInTab = (edits) => ({ edits, end: () => {} })

/**
 * A browser with one person and one open sheet. `tab` opens another tab. If `refuse` returns a
 * response, the request receives it instead of the server's.
 */
export const openBrowser = async (
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

/** Saves the sheet on another device. This browser gets no notification. */
export const saveOnOtherDevice = async (world: World, id: string, value: string): Promise<void> => {
  const caller = await callerElsewhere(world)
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

/** Deletes the sheet on another device. */
export const deleteOnOtherDevice = async (world: World, id: string): Promise<void> => {
  await (await callerElsewhere(world)).call('spreadsheets.delete', { params: { id } })
}

/** Resolves a conflict with the server's version and returns the reloaded state. */
export const loadTheirs = async (world: World): Promise<WorkbookState> => {
  const { mount } = world.state().workbook
  world.send({ type: 'LOAD_THEIRS' })
  return (await world.until(({ workbook }) => workbook.mount > mount)).workbook
}

/** Restores the workbook that the tab set aside and returns its first cell. */
export const restoreSetAside = async (world: World): Promise<unknown> => {
  const { mount } = world.state().workbook
  world.send({ type: 'TAKE_BACK' })
  const { workbook } = await world.until((state) => state.workbook.mount > mount)
  return valueAt(workbook.data, 0)
}

/** Types an edit after a save on another device. The save of this edit then causes a conflict. */
export const createConflict = async (worlds: ReturnType<typeof useWorlds>) => {
  const browser = await openBrowser(worlds)
  await saveOnOtherDevice(browser.world, browser.id, 'theirs')
  browser.grid.type(0, 'mine')
  browser.world.send({ type: 'SAVE_NOW' })
  await browser.world.until(({ workbook }) => workbook.save === 'conflict')
  return browser
}
