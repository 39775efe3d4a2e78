import { transferMachine } from './machines/transfer/machine.ts'
import { exportActors, type ExportDesk } from './services/exports.ts'
import type { Send } from './services/http.ts'
import { importActors } from './services/imports.ts'
import type { PickedFiles } from './services/picked-files.ts'
import { saveInBrowser, type SaveFile } from './services/save-file.ts'
import { stayActor } from './services/stay.ts'

/** The part of the composition root that comes with the first import or export (TRANSFER-1). */
export const createTransfer = (
  send: Send,
  files: PickedFiles,
  desk: ExportDesk,
  save: SaveFile = saveInBrowser,
) =>
  transferMachine.provide({
    actors: { ...importActors(send, files), ...exportActors(send, desk, save), stay: stayActor() },
  })
