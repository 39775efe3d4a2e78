import { transferMachine } from './machines/transfer/machine.ts'
import { exportActors, type ExportDesk } from './services/exports.ts'
import type { Send } from './services/http.ts'
import { importActors } from './services/imports.ts'
import type { PickedFiles } from './services/picked-files.ts'
import type { Preferences } from './services/preferences.ts'
import { sentRegion } from './services/region.ts'
import { saveInBrowser, type SaveFile } from './services/save-file.ts'
import { stayActor } from './services/stay.ts'

/** The part of the composition root that comes with the first import or export (TRANSFER-1). */
export const createTransfer = (
  send: Send,
  files: PickedFiles,
  desk: ExportDesk,
  { settings }: Pick<Preferences, 'settings'>,
  save: SaveFile = saveInBrowser,
) =>
  transferMachine.provide({
    actors: {
      ...importActors(send, files, () => sentRegion(settings())),
      ...exportActors(send, desk, save),
      stay: stayActor(),
    },
  })
