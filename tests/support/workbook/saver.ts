import type { WorkbookState } from '#src/log/state.ts'
import { workbookMachine } from '#src/machines/workbook/machine.ts'
import type { WorkbookEvent } from '#src/machines/workbook/types.ts'
import { createApi } from '#src/services/http/api.ts'
import { createSend } from '#src/services/http/http-client.ts'
import { newId } from '#src/services/browser/ids.ts'
import { createOpenWorkbook } from '#src/services/workbook/open-workbook-session.ts'
import { workbookActors } from '#src/services/workbook/workbook-actors.ts'
import { createWorkbooks } from '#src/services/workbook/workbook-calls.ts'
import type { EditsInTab } from '../client/browser.ts'
import type { Person } from '../server/caller.ts'
import { createFakeTime } from '../client/client-clock.ts'
import type { FaultyConnection } from '../server/faulty-connection.ts'
import { createGrid, type Grid } from './grid.ts'
import { valueAt } from './sheets.ts'
import { startFlow } from '../client/walk-machine.ts'
import type { createEdits } from '../client/world.ts'

/** A browser: its local edits, and the identity of its tabs. */
export type Device = { readonly kept: ReturnType<typeof createEdits>; readonly inTab: EditsInTab }

/** A tab with sheets: the real machine, log and services, with a test grid. */
export type Saver = {
  readonly send: (event: WorkbookEvent) => void
  readonly workbook: () => WorkbookState
  /** Writes into a row of the open sheet. Returns the old value, or undefined without a grid. */
  readonly type: (row: number, value: string) => string | undefined
  /** Starts typing into a row. `entered` receives the old value on commit. */
  readonly startTyping: (row: number, value: string, entered: (before: string) => void) => void
  /** Commits or discards the open cell editor, if any. */
  readonly endTyping: (isEntered: boolean) => void
  readonly advance: (ms: number) => void
  /** Hides the page. Browsers guarantee no event after this one when they close a page. */
  readonly hide: () => void
  /** Restores the connection. */
  readonly reconnect: () => void
  /** Stops the tab. Only requests in flight still reach the server. */
  readonly crash: () => void
}

/** Opens a tab on a device. Its clock stands still until the test advances it. */
export const createSaver = (device: Device, line: FaultyConnection, person: Person): Saver => {
  const time = createFakeTime()
  let isAlive = true
  /** After a crash, pending promises of the tab never resolve. */
  const living = async <T>(promise: Promise<T>): Promise<T> => {
    try {
      const value = await promise
      return isAlive ? value : await new Promise<T>(() => {})
    } catch (cause) {
      return isAlive ? Promise.reject(cause) : new Promise<T>(() => {})
    }
  }
  const own = device.inTab(device.kept)
  const edits = {
    get: (key: string) => living(own.edits.get(key)),
    put: (...put: Parameters<typeof own.edits.put>) => living(own.edits.put(...put)),
    change: (...change: Parameters<typeof own.edits.change>) => living(own.edits.change(...change)),
    remove: (key: string, mark?: string) => living(own.edits.remove(key, mark)),
    claim: (name: string, waits: boolean) => living(own.edits.claim(name, waits)),
  }
  const signedIn = { status: 'signedIn', session: person.session } as never
  let pass = { token: person.token ?? '', userId: person.session.user.id }
  const auth = {
    pass: () => pass,
    renew: async () => {
      pass = { ...pass }
      return signedIn
    },
  }
  const wire = {
    baseUrl: person.origin,
    fetch: (...call: Parameters<typeof fetch>) => living(line.fetch(...call)),
  }
  const api = createApi(createSend(wire, auth))
  const openWorkbook = createOpenWorkbook(
    edits,
    { ...time, pause: () => new Promise((go) => setImmediate(go)) },
    newId,
  )
  const editor = { openWorkbook, workbooks: createWorkbooks(api, openWorkbook, edits, newId) }
  const actors = workbookActors(
    async () => editor,
    () => editor,
  )
  const staged = startFlow(workbookMachine.provide({ actors }))
  let grid: Grid | null = null
  let drawn = 0

  const workbook = () => staged.state().workbook
  const draw = (): Grid | null => {
    const { status, mount, data } = workbook()
    if (status !== 'ready') return null
    if (mount !== drawn) {
      grid = createGrid(data)
      openWorkbook.attach(grid)
      drawn = mount
    }
    return grid
  }
  const write = (on: Grid, row: number, value: string): string => {
    const before = String(valueAt(on.save(), row) ?? '')
    on.type(row, value)
    return before
  }
  return {
    workbook,
    send: (event) => staged.send(event),
    type: (row, value) => {
      const on = draw()
      return on ? write(on, row, value) : undefined
    },
    startTyping: (row, value, entered) => {
      const on = draw()
      on?.startTyping(() => entered(write(on, row, value)))
    },
    endTyping: (isEntered) => (isEntered ? draw()?.enter?.() : draw()?.giveUp()),
    advance: (ms) => {
      time.advance(ms)
      staged.clock.increment(ms)
    },
    hide: () => {
      void openWorkbook.keep()
      staged.send({ type: 'SAVE_NOW' })
    },
    reconnect: () => staged.send({ type: workbook().save === 'saved' ? 'REFRESH' : 'SAVE_NOW' }),
    crash: () => {
      isAlive = false
      staged.stop()
      own.end()
    },
  }
}
