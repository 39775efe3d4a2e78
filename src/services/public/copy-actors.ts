import { fromPromise } from 'xstate'
import type { AppState } from '#src/log/state.ts'
import type {
  PublicPageVisit,
  CopyInput,
  CopyResult,
  CopyTitle,
  CopyLookup,
  RecalledRequestId,
  WaitingCopy,
} from '#src/machines/copy/types.ts'
import type { Api } from '../http/api.ts'
import { createCopyIntent } from './copy-intent.ts'
import { lazy } from '../browser/lazy.ts'
import type { Owner } from '../browser/owned-storage.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

/**
 * The title of the public spreadsheet with this code. '' while its title is unknown, null if this
 * spreadsheet is not open.
 */
const titleIn =
  (stateOf: () => AppState) =>
  (code: string): string | null => {
    const { publicSheet } = stateOf()
    return publicSheet.code === code ? (publicSheet.window?.title ?? '') : null
  }

/** The effects of the copy flow. */
export const copyActors = (api: Api, memory: TabMemory, owner: Owner, stateOf: () => AppState) => {
  const intent = createCopyIntent(memory, owner)
  const titleOf = titleIn(stateOf)
  const copies = lazy(() => import('./copies.ts'))
  return {
    copy: fromPromise<CopyResult, CopyInput>(async ({ input, signal }) => {
      const copy = intent.begin(input)
      const { copyPublic } = await copies()
      const made = await copyPublic(api, { ...copy, title: titleOf(input.code) ?? '' }, signal)
      // The copy was cancelled. The tab may now belong to another user, so its memory stays
      // unchanged.
      if (signal.aborted) return made
      // If the user has left the page, a notice reports the copy at once. Then the editor must not
      // announce it again.
      const isShown = titleOf(input.code) !== null
      intent.end(made.ok, made.ok && isShown ? made.value : null)
      return made
    }),
    lookup: fromPromise<CopyTitle, CopyLookup>(async ({ input }) => intent.takeTitle(input)),
    keep: fromPromise<void, WaitingCopy>(async ({ input }) => intent.keep(input)),
    recall: fromPromise<RecalledRequestId, PublicPageVisit>(async ({ input }) =>
      intent.recall(input),
    ),
  }
}
