import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { chunkMachine } from '../machines/chunk/machine.ts'
import { watchFacts } from '../services/browser/watch-facts.ts'
import { retryFailedChunks, watchFailedChunks } from '../services/browser/lazy.ts'
import type { WatchedApp } from '../services/browser/watch-page.ts'

type ChunkRef = ActorRefFrom<typeof chunkMachine>

/**
 * Starts the machine that retries code chunks that failed to load, and shows a notice about them.
 */
export const watchChunks = ({
  supervisor,
  log,
}: Pick<WatchedApp, 'supervisor' | 'log'>): ChunkRef => {
  const chunk = createActor(
    chunkMachine.provide({ actors: { ask: fromPromise(retryFailedChunks) } }),
    {
      parent: supervisor,
    },
  )
  chunk.start()
  watchFailedChunks(() => chunk.send({ type: 'MISSED' }))
  watchFacts<'chunk'>(log, { 'connection.restored': () => chunk.send({ type: 'CONNECTED' }) })
  return chunk
}
