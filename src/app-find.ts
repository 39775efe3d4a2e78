import { fromPromise } from 'xstate'
import { findMachine } from './machines/find/machine.ts'
import type { FindInput, FindResult } from './machines/find/types.ts'
import type { Api } from './services/api.ts'
import { orLost } from './services/chunk.ts'
import { createPublicFind } from './services/public-find.ts'

/** The part of the composition root that comes with the first search in a public spreadsheet (PUBLIC-7). */
export const createFinding = (api: Api) => {
  const find = createPublicFind(api)
  return findMachine.provide({
    actors: {
      search: fromPromise<FindResult, FindInput>(({ input }) =>
        orLost('share.get', () => find(input)),
      ),
    },
  })
}
