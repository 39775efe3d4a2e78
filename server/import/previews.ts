import { createLoneThread, type LoneThread, type ThreadLimits } from '../sheets/lone-thread.ts'
import type { PreviewAnswer, PreviewQuestion } from './preview-thread.ts'

/** The thread in which previews are made. */
export type Previews = LoneThread<PreviewQuestion, PreviewAnswer>

const THREAD = new URL('./preview-thread.ts', import.meta.url)
/** A preview of 256 kB takes a few milliseconds and MB; the machine may be busy. */
const LIMITS: ThreadLimits = { heapMb: 128, timeoutMs: 10_000, idleMs: 30_000 }

/** Starts with the first preview, and ends when nobody looks at one. */
export const createPreviews = (): Previews => createLoneThread(THREAD, LIMITS)
