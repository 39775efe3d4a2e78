import { createContext, Script } from 'node:vm'

const CALL = new Script('run()')

/** Runs what may go on without an end; throws an error (`ERR_SCRIPT_EXECUTION_TIMEOUT`) after that time. */
export const withinTime = <T>(ms: number, run: () => T): T => {
  let result: { readonly value: T } | null = null
  const context = createContext({
    run: () => {
      result = { value: run() }
    },
  })
  CALL.runInContext(context, { timeout: Math.ceil(ms) })
  if (result === null) throw new Error('nothing was run')
  return (result as { readonly value: T }).value
}
