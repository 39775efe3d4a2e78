import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import * as v from 'valibot'
import type { FailureReport } from '#contract/formulas/engine/failures.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { ENGINE_SESSION_IDLE_MS } from '#contract/limits/engine-sessions.ts'
import { HEAP_GROWTH_FLAG } from '../../heap-growth.ts'
import type { EngineError } from './port.ts'
import { EngineReply, type EngineRequest } from './protocol.ts'

type WithoutId<T> = T extends unknown ? Omit<T, 'id' | 'cells'> & CellsText<T> : never
/** Changed cells are JSON text already, because the session compares and sends them. */
type CellsText<T> = T extends { readonly cells: unknown } ? { readonly cells: string } : unknown
/** A request without its id, which the process assigns. */
export type Question = WithoutId<EngineRequest>

export type Answer = Exclude<EngineReply, { type: 'ready' | 'failed' }>

/** Limits of a process: time per question in milliseconds, and heap in MiB. */
export type ProcessLimits = {
  readonly timeoutMs: number
  readonly heapMb: number
  /** The process closes a workbook that no call used for this long. */
  readonly sessionIdleMs?: number
}

/** A calculation process. It answers one question at a time, and stays unusable once dead. */
export type EngineProcess = {
  readonly pid: number | undefined
  readonly isAlive: () => boolean
  /**
   * An abort during the calculation ends the process. If `signal` is already aborted, the process
   * stays alive.
   */
  readonly ask: (question: Question, signal?: AbortSignal) => Promise<Result<Answer, EngineError>>
  /** Ends the process. A running question fails with `engine_stopped`. */
  readonly stop: () => Promise<void>
}

const CHILD = new URL('./child.ts', import.meta.url)
const STDERR_TAIL_CHARS = 4_000
/** A start usually takes a second, and ten on a busy machine. */
const START_MS = 30_000
/**
 * Without this limit, V8's young generation grows by 100 MB on a big workbook before a collection.
 * A much smaller limit would slow the calculation.
 */
const SEMI_SPACE_MB = 8

const start = (
  script: URL,
  { heapMb, sessionIdleMs = ENGINE_SESSION_IDLE_MS }: ProcessLimits,
): ChildProcess =>
  fork(script, [String(sessionIdleMs)], {
    // The process inherits none of the server's flags, environment or secrets.
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      `--max-semi-space-size=${SEMI_SPACE_MB}`,
      HEAP_GROWTH_FLAG,
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

const toRequest = (question: Question, id: number): v.InferInput<typeof EngineRequest> =>
  'workbook' in question
    ? { ...question, workbook: JSON.stringify(question.workbook), id }
    : { ...question, id }

/** Lowers the priority, because requests to the server matter more than calculations. */
const giveWay = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has ended, or the system forbids the change. In the second case, the process
    // keeps the server's priority.
  }
}

/**
 * Starts a calculation process, which takes about a second. Questions may be asked immediately, and
 * their timeout starts once the process is ready. `tell` receives exceptions inside the engine.
 */
export const startProcess = (
  limits: ProcessLimits,
  script: URL = CHILD,
  tell: FailureReport = () => {},
): EngineProcess => {
  const { timeoutMs } = limits
  const child = start(script, limits)
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
  // `close` comes after the end of stderr, which reports an exhausted heap.
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
    const isGone = child.exitCode !== null || child.signalCode !== null || child.pid === undefined
    const closed = Promise.withResolvers<void>()
    child.once('close', () => closed.resolve())
    end({ type: 'engine_stopped' })
    if (!isGone) await closed.promise
  }

  return { pid: child.pid, isAlive: () => alive, ask, stop }
}
