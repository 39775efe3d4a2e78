import { fromPromise } from 'xstate'
import { chosenRegion, regionOf } from '#contract/figures/region.ts'
import { findMachine } from './machines/find/machine.ts'
import type { FindInput, FindResult } from './machines/find/types.ts'
import type { Api } from './services/api.ts'
import { orLost } from './services/chunk.ts'
import type { Settings } from './services/preferences.ts'
import { createPublicFind } from './services/public-find.ts'

/** The part of the composition root that comes with the first search in a public spreadsheet (PUBLIC-7). */
export const createFinding = (api: Api, settings: () => Settings) => {
  const find = createPublicFind(api, () => chosenRegion(regionOf(navigator.language), settings()))
  return findMachine.provide({
    actors: {
      search: fromPromise<FindResult, FindInput>(({ input }) =>
        orLost('share.get', () => find(input)),
      ),
    },
  })
}
