import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { chunkMachine } from '../machines/chunk/machine.ts'
import { hear } from '../services/browser/on-fact.ts'
import { retryMissing, watchMissing } from '../services/browser/lazy.ts'
import type { Watched } from '../services/browser/watch-page.ts'

type ChunkRef = ActorRefFrom<typeof chunkMachine>

/** Retries failed code chunks and raises the notice. */
export const watchChunks = ({ supervisor, log }: Pick<Watched, 'supervisor' | 'log'>): ChunkRef => {
  const chunk = createActor(chunkMachine.provide({ actors: { ask: fromPromise(retryMissing) } }), {
    parent: supervisor,
  })
  chunk.start()
  watchMissing(() => chunk.send({ type: 'MISSED' }))
  hear<'chunk'>(log, { 'connection.restored': () => chunk.send({ type: 'CONNECTED' }) })
  return chunk
}
