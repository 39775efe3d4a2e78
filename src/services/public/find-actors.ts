import { fromPromise } from 'xstate'
import type { FindInput, FindResult } from '#src/machines/find/types.ts'
import { lazy } from '../browser/lazy.ts'
import type { Settings } from '../browser/preferences.ts'
import type { Windows } from './window-api.ts'

/** The effects of the find flow. */
export const findActors = (windows: () => Promise<Windows>, settings: () => Settings) => {
  const find = lazy(async () => {
    const [{ createPublicFind }, { regionIn }, asked] = await Promise.all([
      import('./public-find.ts'),
      import('../browser/region.ts'),
      windows(),
    ])
    return createPublicFind(asked, () => regionIn(settings()))
  })
  return {
    search: fromPromise<FindResult, FindInput>(async ({ input }) => (await find())(input)),
  }
}
