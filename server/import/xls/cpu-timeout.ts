import { createContext, Script } from 'node:vm'

const CALL = new Script('run()')
const MICROSECONDS_PER_MS = 1000

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS_PER_MS
}

/** The error comes from another VM context, so `instanceof Error` fails. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/**
 * Runs synchronous code with a timeout and throws `ERR_SCRIPT_EXECUTION_TIMEOUT`. The limit counts
 * CPU time. If a busy machine caused the timeout, the code runs again with a doubled timeout.
 */
export const withCpuTimeout = <T>(ms: number, run: () => T, spentMs: () => number = cpuMs): T => {
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
