import { fromCallback, fromPromise } from 'xstate'
import { transferMachine } from '../machines/transfer/machine.ts'
import type {
  ExportOrder,
  ExportResult,
  FileInput,
  LookResult,
  TransferEvent,
  UploadNews,
} from '../machines/transfer/types.ts'
import type { ExportDesk } from '../services/exports.ts'
import type { Send } from '../services/http.ts'
import type { PickedFiles } from '../services/picked-files.ts'
import type { Settings } from '../services/preferences.ts'
import { saveInBrowser, type SaveFile } from '../services/save-file.ts'
import { stayActor } from '../services/stay.ts'
import { lazy } from '../ui/kit/lazy.ts'
import { startIn } from './start-in.ts'

/** The flow of imports and exports (TRANSFER-1). */
export const createTransfer = (
  send: Send,
  files: PickedFiles,
  desk: ExportDesk,
  settings: () => Settings,
  save: SaveFile = saveInBrowser,
) => {
  const imports = lazy(async () => {
    const [{ importCalls }, { sentRegion }] = await Promise.all([
      import('../services/imports.ts'),
      import('../services/region.ts'),
    ])
    return importCalls(send, files, () => sentRegion(settings()))
  })
  const exports = lazy(() => import('../services/exports.ts'))
  return transferMachine.provide({
    actors: {
      look: fromPromise<LookResult, FileInput>(async ({ input, signal }) =>
        (await imports()).look(input, signal),
      ),
      upload: fromCallback<TransferEvent, FileInput, UploadNews>(({ input, sendBack }) =>
        startIn(imports(), (calls) => calls.upload(input, sendBack)),
      ),
      settle: fromPromise<void, ExportOrder>(async ({ input }) => {
        if (input.isOpen) await desk.saved()
      }),
      download: fromPromise<ExportResult, ExportOrder>(async ({ input, signal }) =>
        (await exports()).exportFile(send, desk, save, input, signal),
      ),
      stay: stayActor(),
    },
  })
}
