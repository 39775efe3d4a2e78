import { fromPromise } from 'xstate'
import { copyMachine } from './machines/copy/machine.ts'
import type { Arrival, CopyInput, CopyResult, Recalled } from './machines/copy/types.ts'
import type { Api } from './services/api.ts'
import { copyPublic } from './services/copies.ts'
import { createCopyIntent } from './services/copy-intent.ts'
import type { Owner } from './services/owned.ts'
import type { TabMemory } from './services/unfinished.ts'

/** The part of the composition root that comes with the first copy of a public spreadsheet (COPY-40). */
export const createCopying = (
  api: Api,
  memory: TabMemory,
  owner: Owner,
  titleOf: (code: string) => string,
) => {
  const intent = createCopyIntent(memory, owner)
  return copyMachine.provide({
    actors: {
      copy: fromPromise<CopyResult, CopyInput>(async ({ input, signal }) => {
        const copy = intent.begin(input)
        const made = await copyPublic(api, { ...copy, title: titleOf(input.code) }, signal)
        // Given up: it is somebody else's tab by now.
        if (!signal.aborted) intent.end(made.ok)
        return made
      }),
      keep: fromPromise<void, CopyInput>(async ({ input }) => intent.keep(input)),
      recall: fromPromise<Recalled, Arrival>(async ({ input }) => intent.recall(input)),
    },
  })
}
