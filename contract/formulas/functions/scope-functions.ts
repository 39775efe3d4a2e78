import { functionNamed, type FunctionClass, type Functions } from './engine-values.ts'

/** What a formula's own names are read with, and ISOMITTED, which asks for one of them. */
const NAMES =
  'SCOPE.LET SCOPE.LAMBDA SCOPE.NAME SCOPE.CALL SCOPE.DEFINED SCOPE.ETA ISOMITTED'.split(' ')

/** Functions that the engine only has to know by name: what they come to is calculated with their formula. */
export const scopeFunctions = <V>(engine: Functions): [FunctionClass<V>, string][] => {
  const found = functionNamed<V>(engine, 'LET')
  if (found === null) return []
  return NAMES.map((name) => [class extends found {}, name])
}
