import { fromPromise } from 'xstate'
import type { Removal } from './events/state.ts'
import { removalMachine, removalsMachine } from './machines/removal/machine.ts'
import type { RemovalResult } from './machines/removal/types.ts'
import type { Api } from './services/api.ts'
import { deleteOnServer } from './services/deletions.ts'

/** The part of the composition root that comes behind the first page: deletions that can be undone (CONV-15). */
export const createRemovals = (api: Api) => {
  const remove = fromPromise<RemovalResult, Removal>(({ input }) => deleteOnServer(api, input))
  const removal = removalMachine.provide({ actors: { remove } })
  return removalsMachine.provide({ actors: { removal } })
}
