import { functionNamed, type FunctionClass, type Functions } from './engine-values.ts'

/**
 * Internal functions for the names of LET and the parameters of LAMBDA. Also ISOMITTED, which
 * checks whether a call omitted the argument for a parameter.
 */
const NAMES =
  'SCOPE.LET SCOPE.LAMBDA SCOPE.NAME SCOPE.CALL SCOPE.DEFINED SCOPE.ETA ISOMITTED'.split(' ')

/** The engine only needs to know these names. The scope evaluation calculates their results. */
export const scopeFunctions = <V>(engine: Functions): [FunctionClass<V>, string][] => {
  const found = functionNamed<V>(engine, 'LET')
  if (found === null) return []
  return NAMES.map((name) => [class extends found {}, name])
}
