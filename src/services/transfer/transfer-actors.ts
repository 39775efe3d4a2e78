import { fromCallback, fromPromise } from 'xstate'
import { err } from '#contract/api/result.ts'
import type {
  ExportJob,
  ExportResult,
  FileInput,
  PreviewResult,
  TransferEvent,
  ImportUploadEvent,
} from '#src/machines/transfer/types.ts'
import type { ExportSource } from './exports.ts'
import type { Send } from '../http/http-client.ts'
import type { PickedFiles } from '../documents/picked-files.ts'
import type { Settings } from '../browser/preferences.ts'
import { saveInBrowser, type SaveFile } from '../browser/save-file.ts'
import { confirmUnloadActor } from '../browser/confirm-before-unload.ts'
import { lazy } from '../browser/lazy.ts'
import { startWhenLoaded } from '../browser/start-when-loaded.ts'

/** The effects of the transfer flow. */
export const transferActors = (
  send: Send,
  files: PickedFiles,
  source: ExportSource,
  settings: () => Settings,
  save: SaveFile = saveInBrowser,
) => {
  const imports = lazy(async () => {
    const [{ importCalls }, { sentRegion }] = await Promise.all([
      import('./imports.ts'),
      import('../browser/region.ts'),
    ])
    return importCalls(send, files, () => sentRegion(settings()))
  })
  const exports = lazy(() => import('./exports.ts'))
  return {
    preview: fromPromise<PreviewResult, FileInput>(async ({ input, signal }) =>
      (await imports()).preview(input, signal),
    ),
    upload: fromCallback<TransferEvent, FileInput, ImportUploadEvent>(({ input, sendBack }) =>
      startWhenLoaded(
        imports(),
        (calls) => calls.upload(input, sendBack),
        () => sendBack({ type: 'UPLOAD_ENDED', result: err({ type: 'unknown' }) }),
      ),
    ),
    settle: fromPromise<void, ExportJob>(async ({ input }) => {
      if (input.isOpen) await source.saved()
    }),
    download: fromPromise<ExportResult, ExportJob>(async ({ input, signal }) =>
      (await exports()).exportFile(send, source, save, input, signal),
    ),
    stay: confirmUnloadActor(),
  }
}
