import { fromPromise } from 'xstate'
import { renameMachine, renamesMachine } from './machines/rename/machine.ts'
import type { Rename, Saved, Seen } from './machines/rename/types.ts'
import type { Api } from './services/api.ts'
import type { KeptRenames } from './services/kept-renames.ts'
import { saveRename, seeNamed } from './services/renames.ts'

/** The part of the composition root that comes with the first rename, or with one that was left (CONV-92). */
export const createRenaming = (api: Api, kept: KeptRenames) => {
  const rename = renameMachine.provide({
    actors: {
      look: fromPromise<Seen, Rename>(({ input }) => seeNamed(api, input)),
      save: fromPromise<Saved, Rename>(({ input }) => saveRename(api, input)),
    },
    actions: {
      settle: ({ context: { now, stands } }) => kept.settle(now, stands),
      sendNext: ({ context: { next } }) => next && void saveRename(api, next),
    },
  })
  return renamesMachine.provide({ actors: { rename } })
}
