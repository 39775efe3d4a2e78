import { fromCallback, fromPromise } from 'xstate'
import type {
  CopyInput,
  OpenInput,
  RefreshInput,
  WorkbookHead,
} from '#src/machines/workbook/types.ts'
import type { GridCommand } from '#src/machines/workbook/setup.ts'
import { catchLostConnection } from '../http/lost-connection.ts'
import type { OpenWorkbook } from './open-workbook-session.ts'
import type { Workbooks } from './workbook-calls.ts'

export type Editor = { readonly openWorkbook: OpenWorkbook; readonly workbooks: Workbooks }

/**
 * The actors of the workbook machine. `load` loads the editor with the first workbook. `loaded`
 * returns the editor, or null if it has not loaded.
 */
export const workbookActors = (load: () => Promise<Editor>, loaded: () => Editor | null) => ({
  open: fromPromise(async ({ input, signal }: { input: OpenInput; signal: AbortSignal }) => {
    const { workbooks } = await load()
    return catchLostConnection('spreadsheets.get', () => workbooks.open(input, signal))
  }),
  save: fromPromise(async ({ input }: { input: WorkbookHead }) => {
    const { workbooks } = await load()
    return catchLostConnection('spreadsheets.update', () => workbooks.save(input))
  }),
  copy: fromPromise(async ({ input }: { input: CopyInput }) => {
    const { workbooks } = await load()
    return catchLostConnection('spreadsheets.create', () => workbooks.copy(input))
  }),
  refresh: fromPromise(async ({ input }: { input: RefreshInput }) => {
    const { workbooks } = await load()
    return catchLostConnection('spreadsheets.get', () => workbooks.refresh(input))
  }),
  follow: fromPromise(async () => (await load()).workbooks.follow()),
  typed: fromPromise(async () => (await load()).openWorkbook.typed()),
  grid: fromCallback<GridCommand>(({ sendBack, receive }) => {
    const editor = loaded()
    if (!editor) return
    receive(({ id }) => editor.workbooks.dropAside(id))
    const stop = editor.openWorkbook.onEdit(() => sendBack({ type: 'EDITED' }))
    return () => {
      stop()
      editor.workbooks.leave()
    }
  }),
})
