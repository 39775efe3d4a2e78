import { Worker } from 'node:worker_threads'
import { TOOL_CODE_MAX_SECONDS } from '#contract/limits.ts'
import type { CodeAnswer, CodeMessage, CodeRequest, PlainEnd } from './code-answer.ts'

const THREAD = new URL('./code-thread.ts', import.meta.url)
/** Threads at once. Each uses a core and up to 150 MB, so further calls wait. */
const MOST_THREADS = 2
const HEAP_MB = 128
/** Larger than the stack of QuickJS, so that its own check comes first. */
const STACK_MB = 16
/** A thread starts in 0.1 s. A busy machine needs longer. */
const START_MAX_MS = 15_000
/** QuickJS stops the code itself, but not while it is inside a built-in function. */
const GRACE_MS = 1000

const ended = (type: PlainEnd): CodeAnswer => ({ type, log: { lines: [], left_out: 0 } })

/** Runs code, each call in a new thread, so that no call sees another. */
export type CodeThreads = {
  /** An abort ends the thread at once. */
  readonly run: (request: Omit<CodeRequest, 'seconds'>, signal: AbortSignal) => Promise<CodeAnswer>
}

/** Answers of a new thread. `release` runs once the thread has exited. */
const runInThread = async (
  request: CodeRequest,
  signal: AbortSignal,
  release: () => void,
): Promise<CodeAnswer> => {
  const { promise, resolve } = Promise.withResolvers<CodeAnswer>()
  const thread = new Worker(THREAD, {
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, stackSizeMb: STACK_MB },
    workerData: request,
  })
  const crash = (): void => resolve(ended('crashed'))
  const stop = (): void => resolve(ended('stopped'))
  let limit = setTimeout(crash, START_MAX_MS)
  thread.on('message', (message: CodeMessage) => {
    if (message.type !== 'started') return resolve(message)
    clearTimeout(limit)
    limit = setTimeout(() => resolve(ended('timeout')), request.seconds * 1000 + GRACE_MS)
  })
  thread.on('error', crash)
  thread.on('exit', crash)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await promise
  } finally {
    clearTimeout(limit)
    signal.removeEventListener('abort', stop)
    void thread.terminate().then(release)
  }
}

/** Creates the threads. None starts before the first call. */
export const createCodeThreads = (seconds: number = TOOL_CODE_MAX_SECONDS): CodeThreads => {
  let running = 0
  const waiting = new Set<() => void>()
  /** Hands a place over to the next call that waits. */
  const release = (): void => {
    const [next] = waiting
    if (next) next()
    else running -= 1
  }
  /** Waits for a free place. False if the signal aborts first. */
  const takePlace = async (signal: AbortSignal): Promise<boolean> => {
    if (signal.aborted) return false
    if (running < MOST_THREADS) {
      running += 1
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const leave = (hasPlace: boolean): void => {
      waiting.delete(take)
      resolve(hasPlace)
    }
    const take = (): void => leave(true)
    const giveUp = (): void => leave(false)
    waiting.add(take)
    signal.addEventListener('abort', giveUp, { once: true })
    const hasPlace = await promise
    signal.removeEventListener('abort', giveUp)
    return hasPlace
  }
  return {
    run: async (request, signal) =>
      (await takePlace(signal))
        ? runInThread({ ...request, seconds }, signal, release)
        : ended('stopped'),
  }
}
