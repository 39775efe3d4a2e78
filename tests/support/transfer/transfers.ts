import { fromCallback, fromPromise } from 'xstate'
import { transferMachine } from '#src/machines/transfer/machine.ts'
import type {
  ExportJob,
  ExportResult,
  FileInput,
  PreviewResult,
  TransferEvent,
  ImportUploadEvent,
} from '#src/machines/transfer/types.ts'

/**
 * The transfer flow with actors that never finish. Records the input of each file actor in order.
 */
export const quietTransfers = (stay = fromCallback(() => {})) => {
  const asked: (readonly ['preview' | 'upload', FileInput])[] = []
  const machine = transferMachine.provide({
    actors: {
      preview: fromPromise<PreviewResult, FileInput>(({ input }) => {
        asked.push(['preview', input])
        return new Promise(() => {})
      }),
      upload: fromCallback<TransferEvent, FileInput, ImportUploadEvent>(({ input }) => {
        asked.push(['upload', input])
      }),
      stay,
      settle: fromPromise<void, ExportJob>(() => new Promise(() => {})),
      download: fromPromise<ExportResult, ExportJob>(() => new Promise(() => {})),
    },
  })
  return { machine, asked }
}
