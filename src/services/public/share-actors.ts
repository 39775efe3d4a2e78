import { fromPromise } from 'xstate'
import type {
  DisableResult,
  EnableResult,
  ShareLoadResult,
  ShareInput,
} from '#src/machines/share/types.ts'
import type { Api } from '../http/api.ts'
import type { Send } from '../http/http-client.ts'
import { lazy } from '../browser/lazy.ts'

/** The effects of the share flow. Its calls load with the first dialog. */
export const shareActors = (send: Send, api: Api) => {
  const calls = lazy(async () => {
    const { shareCalls } = await import('./share.ts')
    return shareCalls(send, api)
  })
  return {
    check: fromPromise<ShareLoadResult, ShareInput>(async ({ input, signal }) =>
      (await calls()).load(input, signal),
    ),
    enable: fromPromise<EnableResult, ShareInput>(async ({ input }) =>
      (await calls()).enable(input),
    ),
    disable: fromPromise<DisableResult, ShareInput>(async ({ input }) =>
      (await calls()).disable(input),
    ),
  }
}
