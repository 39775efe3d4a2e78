import { createContext, Script } from 'node:vm'

const CALL = new Script('run()')
const MICROSECONDS_PER_MS = 1000

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS_PER_MS
}

/** It comes from another context, so it is no `Error` of this one. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/**
 * Runs what may go on without an end; throws an error (`ERR_SCRIPT_EXECUTION_TIMEOUT`) after that time. Time
 * in which the machine did something else is not counted: then it runs again, with twice the time.
 */
export const withinTime = <T>(ms: number, run: () => T, spentMs: () => number = cpuMs): T => {
  let result: { readonly value: T } | null = null
  const context = createContext({
    run: () => {
      result = { value: run() }
    },
  })
  for (let timeout = Math.ceil(ms); result === null; timeout *= 2) {
    const before = spentMs()
    try {
      CALL.runInContext(context, { timeout })
    } catch (error) {
      if (!isTimeout(error) || spentMs() - before >= ms / 2) throw error
    }
  }
  return (result as { readonly value: T }).value
}
