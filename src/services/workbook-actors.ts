import { fromCallback, fromPromise } from 'xstate'
import type {
  CopyInput,
  OpenInput,
  RefreshInput,
  WorkbookHead,
} from '#src/machines/workbook/types.ts'
import type { GridOrder } from '#src/machines/workbook/setup.ts'
import { orLost } from './chunk.ts'
import type { SheetDesk } from './sheet-desk.ts'
import type { Workbooks } from './workbooks.ts'

/** The workbook machine's actors over the grid's desk and the calls of workbooks. */
export const workbookActors = (desk: SheetDesk, workbooks: Workbooks) => ({
  open: fromPromise(({ input, signal }: { input: OpenInput; signal: AbortSignal }) =>
    orLost('spreadsheets.get', () => workbooks.open(input, signal)),
  ),
  save: fromPromise(({ input }: { input: WorkbookHead }) =>
    orLost('spreadsheets.update', () => workbooks.save(input)),
  ),
  copy: fromPromise(({ input }: { input: CopyInput }) =>
    orLost('spreadsheets.create', () => workbooks.copy(input)),
  ),
  refresh: fromPromise(({ input }: { input: RefreshInput }) =>
    orLost('spreadsheets.get', () => workbooks.refresh(input)),
  ),
  follow: fromPromise(() => workbooks.follow()),
  typed: fromPromise(() => desk.typed()),
  grid: fromCallback<GridOrder>(({ sendBack, receive }) => {
    receive(({ id }) => workbooks.dropAside(id))
    const stop = desk.onEdit(() => sendBack({ type: 'EDITED' }))
    return () => {
      stop()
      workbooks.leave()
    }
  }),
})
