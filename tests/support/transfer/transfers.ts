import { fromCallback, fromPromise } from 'xstate'
import { transferMachine } from '#src/machines/transfer/machine.ts'
import type {
  ExportOrder,
  ExportResult,
  FileInput,
  LookResult,
  TransferEvent,
  UploadNews,
} from '#src/machines/transfer/types.ts'

/**
 * The transfer flow with actors that never finish. Records the input of each file actor in order.
 */
export const quietTransfers = (stay = fromCallback(() => {})) => {
  const asked: (readonly ['look' | 'upload', FileInput])[] = []
  const machine = transferMachine.provide({
    actors: {
      look: fromPromise<LookResult, FileInput>(({ input }) => {
        asked.push(['look', input])
        return new Promise(() => {})
      }),
      upload: fromCallback<TransferEvent, FileInput, UploadNews>(({ input }) => {
        asked.push(['upload', input])
      }),
      stay,
      settle: fromPromise<void, ExportOrder>(() => new Promise(() => {})),
      download: fromPromise<ExportResult, ExportOrder>(() => new Promise(() => {})),
    },
  })
  return { machine, asked }
}
