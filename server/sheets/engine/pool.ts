import type { FailureReport } from '#contract/formulas/engine/failures.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { EngineError } from './port.ts'
import { startProcess, type Answer, type EngineProcess, type Question } from './process.ts'

/** Limits of the pool. Times are in milliseconds, the heap is in MiB, and memory is in bytes. */
export type PoolLimits = {
  readonly processes: number
  readonly waiting: number
  readonly timeoutMs: number
  readonly heapMb: number
  /** The pool replaces a process above this size after its answer. */
  readonly memoryBytes: number
  /** The pool ends a process that is idle for this long. */
  readonly idleMs: number
}

/** Calculation processes, started on demand and reused. */
export type EnginePool = {
  readonly ask: (question: Question, signal?: AbortSignal) => Promise<Result<Answer, EngineError>>
  readonly warm: () => void
  readonly close: () => Promise<void>
}

type Waiting = (process: EngineProcess | null) => void

/**
 * A pool of processes that run `script`, by default the calculation. A long request delays others
 * only if all processes are busy.
 */
export const createPool = (limits: PoolLimits, tell?: FailureReport, script?: URL): EnginePool => {
  const processes = new Set<EngineProcess>()
  const idle = new Map<EngineProcess, NodeJS.Timeout>()
  const queue = new Set<Waiting>()
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
    void process.stop()
  }
  const rest = (process: EngineProcess): void => {
    idle.set(process, setTimeout(() => drop(process), limits.idleMs).unref())
  }
  /** An idle process that is alive, else a new one if the limit allows it, else null. */
  const take = (): EngineProcess | null => {
    for (const [process, timer] of idle) {
      clearTimeout(timer)
      idle.delete(process)
      if (process.isAlive()) return process
      drop(process)
    }
    return processes.size < limits.processes ? add() : null
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
  /** Queues the caller until a process is free, the timeout passes or `signal` aborts. */
  const wait = (signal: AbortSignal | undefined): Promise<Result<EngineProcess, EngineError>> => {
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

  const ask: EnginePool['ask'] = async (question, signal) => {
    if (closed || signal?.aborted === true) return err({ type: 'engine_stopped' })
    const free = take()
    const engine = free === null ? await wait(signal) : ok(free)
    if (!engine.ok) return engine
    const answer = await engine.value.ask(question, signal)
    giveBack(engine.value, answer)
    return answer
  }

  return {
    ask,
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
      await Promise.all(all.map((process) => process.stop()))
    },
  }
}
