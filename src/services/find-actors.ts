import { fromPromise } from 'xstate'
import type { FindInput, FindResult } from '#src/machines/find/types.ts'
import type { Api } from './api.ts'
import { lazy } from './lazy.ts'
import type { Settings } from './preferences.ts'

/** What the flow of searching in a public spreadsheet does in the world (PUBLIC-7). */
export const findActors = (api: Api, settings: () => Settings) => {
  const find = lazy(async () => {
    const [{ createPublicFind }, { regionIn }] = await Promise.all([
      import('./public-find.ts'),
      import('./region.ts'),
    ])
    return createPublicFind(api, () => regionIn(settings()))
  })
  return {
    search: fromPromise<FindResult, FindInput>(async ({ input }) => (await find())(input)),
  }
}
