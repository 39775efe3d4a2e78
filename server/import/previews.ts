import {
  createSingleWorker,
  type SingleWorker,
  type ThreadLimits,
} from '../sheets/single-worker.ts'
import type { PreviewAnswer, PreviewQuestion } from './preview-thread.ts'

/** The worker thread for import previews. */
export type Previews = SingleWorker<PreviewQuestion, PreviewAnswer>

const THREAD = new URL('./preview-thread.ts', import.meta.url)
/**
 * A preview of 256 kB takes a few milliseconds and a few megabytes. The generous limits allow for a
 * busy machine.
 */
const LIMITS: ThreadLimits = { heapMb: 128, timeoutMs: 10_000, idleMs: 30_000 }

/** The thread starts with the first preview and ends after `idleMs`. */
export const createPreviews = (): Previews => createSingleWorker(THREAD, LIMITS)
