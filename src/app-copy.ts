import { fromPromise } from 'xstate'
import { copyMachine } from './machines/copy/machine.ts'
import type {
  Arrival,
  CopyInput,
  CopyResult,
  Looked,
  LookInput,
  Recalled,
  WaitingCopy,
} from './machines/copy/types.ts'
import type { Api } from './services/api.ts'
import { copyPublic } from './services/copies.ts'
import { createCopyIntent } from './services/copy-intent.ts'
import type { Owner } from './services/owned.ts'
import type { TabMemory } from './services/tab-memory.ts'

/** The title of the public spreadsheet whose page stands, '' where it is not known yet; null for any other. */
export type TitleOf = (code: string) => string | null

/** The part of the composition root that comes with the first copy of a public spreadsheet (COPY-40). */
export const createCopying = (api: Api, memory: TabMemory, owner: Owner, titleOf: TitleOf) => {
  const intent = createCopyIntent(memory, owner)
  return copyMachine.provide({
    actors: {
      copy: fromPromise<CopyResult, CopyInput>(async ({ input, signal }) => {
        const copy = intent.begin(input)
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
    },
  })
}
