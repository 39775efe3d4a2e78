import { fromPromise } from 'xstate'
import type { AppState } from '#src/log/state.ts'
import type {
  Arrival,
  CopyInput,
  CopyResult,
  Looked,
  LookInput,
  Recalled,
  WaitingCopy,
} from '#src/machines/copy/types.ts'
import type { Api } from '../http/api.ts'
import { createCopyIntent } from './copy-intent.ts'
import { lazy } from '../browser/lazy.ts'
import type { Owner } from '../browser/owned-storage.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

/** The title of the public spreadsheet whose page stands, '' where it is not known yet; null for any other. */
const titleIn =
  (stateOf: () => AppState) =>
  (code: string): string | null => {
    const { publicSheet } = stateOf()
    return publicSheet.code === code ? (publicSheet.window?.title ?? '') : null
  }

/** What the flow of copying a public spreadsheet does in the world. */
export const copyActors = (api: Api, memory: TabMemory, owner: Owner, stateOf: () => AppState) => {
  const intent = createCopyIntent(memory, owner)
  const titleOf = titleIn(stateOf)
  const copies = lazy(() => import('./copies.ts'))
  return {
    copy: fromPromise<CopyResult, CopyInput>(async ({ input, signal }) => {
      const copy = intent.begin(input)
      const { copyPublic } = await copies()
      const made = await copyPublic(api, { ...copy, title: titleOf(input.code) ?? '' }, signal)
      // Given up: it is somebody else's tab by now.
      if (signal.aborted) return made
      // Who has left the page is told at once.
      const isShown = titleOf(input.code) !== null
      intent.end(made.ok, made.ok && isShown ? made.value : null)
      return made
    }),
    look: fromPromise<Looked, LookInput>(async ({ input }) => intent.look(input)),
    keep: fromPromise<void, WaitingCopy>(async ({ input }) => intent.keep(input)),
    recall: fromPromise<Recalled, Arrival>(async ({ input }) => intent.recall(input)),
  }
}
