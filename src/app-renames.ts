import { fromPromise } from 'xstate'
import { renameMachine, renamesMachine } from './machines/rename/machine.ts'
import type { Rename, Saved, Seen } from './machines/rename/types.ts'
import type { Api } from './services/api.ts'
import type { KeptRenames } from './services/kept-renames.ts'
import { saveRename, seeNamed } from './services/renames.ts'

/** The part of the composition root that comes with the first rename, or with one that was left (CONV-92). */
export const createRenaming = (api: Api, kept: KeptRenames) => {
  /** Calls under way, by the ids of their renames. */
  const calls = new Map<string, AbortController>()
  const save = ({ input }: { readonly input: Rename }): Promise<Saved> => {
    const call = new AbortController()
    const { id } = input.stamp
    calls.set(id, call)
    return saveRename(api, input, call.signal).finally(() => calls.delete(id))
  }
  const rename = renameMachine.provide({
    actors: {
      look: fromPromise<Seen, Rename>(({ input }) => seeNamed(api, input)),
      save: fromPromise<Saved, Rename>(save),
    },
    actions: {
      settle: ({ context: { now, stands } }) => kept.settle(now, stands),
      letGo: ({ context: { now } }) => calls.get(now.stamp.id)?.abort(),
    },
  })
  return renamesMachine.provide({ actors: { rename } })
}
