import type { FailureReport } from '#contract/formulas/engine/failures.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { EngineError } from './port.ts'
import { createSessionHolders } from './session/session-holders.ts'
import {
  startProcess,
  type Answer,
  type EngineProcess,
  type ProcessLimits,
  type Question,
} from './process.ts'

/** Limits of the pool. Times are in milliseconds, the heap is in MiB, and memory is in bytes. */
export type PoolLimits = ProcessLimits & {
  readonly processes: number
  readonly waiting: number
  /** The pool replaces a process above this size after its answer. */
  readonly memoryBytes: number
  /** The pool ends a process that is idle for this long. */
  readonly idleMs: number
}

/** Calculation processes, started on demand and reused. */
export type EnginePool = {
  /** A question of a `session` goes to the process that holds it, if that process is free. */
  readonly ask: (
    question: Question,
    signal?: AbortSignal,
    session?: string,
  ) => Promise<Result<Answer, EngineError>>
  /** True if a free process holds the session. */
  readonly holds: (session: string) => boolean
  /** Closes the session in the process that holds it. */
  readonly release: (session: string) => void
  readonly warm: () => void
  readonly close: () => Promise<void>
}

type Waiting = (process: EngineProcess | null) => void

/** Queues callers until a process is free, the timeout passes or `signal` aborts. */
const waiterIn = (queue: Set<Waiting>, limits: PoolLimits) => {
  return (signal: AbortSignal | undefined): Promise<Result<EngineProcess, EngineError>> => {
    if (queue.size >= limits.waiting) return Promise.resolve(err({ type: 'engine_busy' }))
    const { promise, resolve } = Promise.withResolvers<Result<EngineProcess, EngineError>>()
    const waiting: Waiting = (process) =>
      resolve(process === null ? err({ type: 'engine_stopped' }) : ok(process))
    const leave = (error: EngineError): void => {
      queue.delete(waiting)
      resolve(err(error))
    }
    const stopped = (): void => leave({ type: 'engine_stopped' })
    const timer = setTimeout(() => leave({ type: 'engine_busy' }), limits.timeoutMs)
    signal?.addEventListener('abort', stopped, { once: true })
    queue.add(waiting)
    return promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stopped)
    })
  }
}

/**
 * A pool of processes that run `script`, by default the calculation. A long request delays others
 * only if all processes are busy.
 */
export const createPool = (limits: PoolLimits, tell?: FailureReport, script?: URL): EnginePool => {
  const processes = new Set<EngineProcess>()
  const idle = new Map<EngineProcess, NodeJS.Timeout>()
  const queue = new Set<Waiting>()
  const sessions = createSessionHolders()
  let closed = false

  const add = (): EngineProcess => {
    const process = startProcess(limits, script, tell)
    processes.add(process)
    return process
  }
  const drop = (process: EngineProcess): void => {
    processes.delete(process)
    clearTimeout(idle.get(process))
    idle.delete(process)
    sessions.forget(process)
    void process.stop()
  }
  const rest = (process: EngineProcess): void => {
    idle.set(process, setTimeout(() => drop(process), limits.idleMs).unref())
  }
  const pick = (process: EngineProcess): boolean => {
    clearTimeout(idle.get(process))
    idle.delete(process)
    if (process.isAlive()) return true
    drop(process)
    return false
  }
  /** Rather a new process than one that another session holds, for a session. */
  const take = (session?: string): EngineProcess | null => {
    const others: EngineProcess[] = []
    const hasRoom = (): boolean => processes.size < limits.processes
    for (const process of sessions.inOrder(idle.keys(), session)) {
      if (sessions.isTaken(process, session) && hasRoom()) others.push(process)
      else if (pick(process)) return process
    }
    if (hasRoom()) return add()
    return others.find(pick) ?? null
  }
  const giveBack = (process: EngineProcess, answer: Result<Answer, EngineError>): void => {
    if (!processes.has(process)) return
    if (!process.isAlive() || (answer.ok && answer.value.memory > limits.memoryBytes)) drop(process)
    else rest(process)
    const [next] = queue
    if (next === undefined) return
    queue.delete(next)
    next(take())
  }
  const wait = waiterIn(queue, limits)

  const ask: EnginePool['ask'] = async (question, signal, session) => {
    if (closed || signal?.aborted === true) return err({ type: 'engine_stopped' })
    const free = take(session)
    const engine = free === null ? await wait(signal) : ok(free)
    if (!engine.ok) return engine
    if (session !== undefined) sessions.note(engine.value, question, session)
    const answer = await engine.value.ask(question, signal)
    giveBack(engine.value, answer)
    return answer
  }

  return {
    ask,
    holds: (session) => {
      const holder = sessions.holderOf(session)
      return holder !== undefined && idle.has(holder) && holder.isAlive()
    },
    release: (session) => {
      const holder = sessions.holderOf(session)
      if (holder === undefined) return
      sessions.forget(holder)
      // A busy process closes the workbook once it is idle for long enough.
      if (!closed && idle.has(holder) && pick(holder))
        void holder.ask({ type: 'close', session }).then((answer) => giveBack(holder, answer))
    },
    warm: () => {
      if (!closed && processes.size === 0) rest(add())
    },
    close: async () => {
      closed = true
      for (const waiting of queue) waiting(null)
      queue.clear()
      const all = [...processes]
      for (const timer of idle.values()) clearTimeout(timer)
      processes.clear()
      idle.clear()
      sessions.clear()
      await Promise.all(all.map((process) => process.stop()))
    },
  }
}
