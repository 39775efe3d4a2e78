import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import * as v from 'valibot'
import type { FailureReport } from '#contract/formulas/engine/failures.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { CLOSE_HEAP } from '../../heap-growth.ts'
import type { EngineError } from './port.ts'
import { EngineReply, type EngineRequest } from './protocol.ts'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
/** A request before the process numbers it. */
export type Question = WithoutId<EngineRequest>

/** An answer to a question. */
export type Answer = Exclude<EngineReply, { type: 'ready' | 'failed' }>

/** Limits of one process: time per question in milliseconds, heap in MiB. */
export type ProcessLimits = { readonly timeoutMs: number; readonly heapMb: number }

/** One calculating process. It answers one question at a time and is not used again once dead. */
export type EngineProcess = {
  readonly pid: number | undefined
  readonly isAlive: () => boolean
  /** A signal that aborts on the way ends the process; one that has aborted before leaves it alone. */
  readonly ask: (question: Question, signal?: AbortSignal) => Promise<Result<Answer, EngineError>>
  /** Ends the process; a question under way is answered `engine_stopped`. */
  readonly stop: () => Promise<void>
}

const CHILD = new URL('./child.ts', import.meta.url)
const STDERR_TAIL_CHARS = 4_000
/** A process that is not ready by then will not be. A busy machine takes ten times the usual second. */
const START_MS = 30_000
/**
 * Size of V8's space for new objects. Its default lets a process grow by 100 MB more on a big
 * workbook before anything is collected; much less than this makes it slow.
 */
const SEMI_SPACE_MB = 8

const start = (script: URL, heapMb: number): ChildProcess =>
  fork(script, {
    // Nothing of the server's own flags, environment or secrets reaches the process.
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      `--max-semi-space-size=${SEMI_SPACE_MB}`,
      CLOSE_HEAP,
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })

const crash = (stderr: string, code: number | null, signal: string | null): EngineError => ({
  type: 'engine_crashed',
  detail: stderr.includes('heap out of memory')
    ? 'out of memory'
    : `the process ended (${signal ?? code ?? 'unknown'})`,
})

const toRequest = (question: Question, id: number): v.InferInput<typeof EngineRequest> => ({
  ...question,
  workbook: JSON.stringify(question.workbook),
  id,
})

/** Whoever waits for a list comes before whoever calculates: the process gives way to the server. */
const giveWay = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Gone already, or a system that does not allow it: then it runs as the server does.
  }
}

/**
 * Starts a calculating process. It takes about a second to load; questions may be asked at once, and their
 * time counts from when it is ready. `tell` hears of exceptions inside the engine.
 */
export const startProcess = (
  { timeoutMs, heapMb }: ProcessLimits,
  script: URL = CHILD,
  tell: FailureReport = () => {},
): EngineProcess => {
  const child = start(script, heapMb)
  giveWay(child)
  let alive = true
  let lastId = 0
  let stderr = ''
  let settle: ((result: Result<Answer, EngineError>) => void) | null = null
  const ready = Promise.withResolvers<void>()

  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL_CHARS)
  })
  child.on('message', (message) => {
    const parsed = v.safeParse(EngineReply, message)
    if (!parsed.success) return end({ type: 'engine_crashed', detail: 'its answer cannot be read' })
    const reply = parsed.output
    if (reply.type === 'ready') ready.resolve()
    else if (reply.type === 'failed') tell(reply.part, reply.error)
    else if (reply.id === lastId) settle?.(ok(reply))
  })
  const end = (error: EngineError): void => {
    alive = false
    child.kill('SIGKILL')
    settle?.(err(error))
  }
  child.on('error', (cause) => end({ type: 'engine_crashed', detail: cause.message }))
  // 'close' comes after the last of stderr, which names an exhausted heap.
  child.on('close', (code, signal) => end(crash(stderr, code, signal)))

  const ask: EngineProcess['ask'] = async (question, signal) => {
    if (signal?.aborted === true) return err({ type: 'engine_stopped' })
    const { promise, resolve } = Promise.withResolvers<Result<Answer, EngineError>>()
    settle = resolve
    lastId += 1
    const stopped = (): void => end({ type: 'engine_stopped' })
    const late = (): void => end({ type: 'engine_timeout', seconds: timeoutMs / 1000 })
    let timer = setTimeout(
      () => end({ type: 'engine_crashed', detail: 'it did not start' }),
      START_MS,
    )
    void ready.promise.then(() => {
      clearTimeout(timer)
      if (settle === resolve) timer = setTimeout(late, timeoutMs)
    })
    signal?.addEventListener('abort', stopped, { once: true })
    if (alive) child.send(toRequest(question, lastId))
    else resolve(err(crash(stderr, child.exitCode, child.signalCode)))
    return promise.finally(() => {
      settle = null
      clearTimeout(timer)
      signal?.removeEventListener('abort', stopped)
    })
  }

  const stop = async (): Promise<void> => {
    const gone = child.exitCode !== null || child.signalCode !== null || child.pid === undefined
    const closed = Promise.withResolvers<void>()
    child.once('close', () => closed.resolve())
    end({ type: 'engine_stopped' })
    if (!gone) await closed.promise
  }

  return { pid: child.pid, isAlive: () => alive, ask, stop }
}
