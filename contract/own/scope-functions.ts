type Made<V> = new (name: string) => { calculate(...values: V[]): V }
type Engine = { readonly ALL_IMPLEMENTED_FUNCTIONS: readonly (readonly unknown[])[] }

/** What a formula's own names are read with, and ISOMITTED, which asks for one of them. */
const NAMES = 'SCOPE.LET SCOPE.LAMBDA SCOPE.NAME SCOPE.CALL SCOPE.DEFINED ISOMITTED'.split(' ')

/** Functions that the engine only has to know by name: what they come to is calculated with their formula (SHEET-927). */
export const scopeFunctions = <V>(engine: Engine): [Made<V>, string][] => {
  const [found] = engine.ALL_IMPLEMENTED_FUNCTIONS.find(([, name]) => name === 'LET') ?? []
  if (found === undefined) return []
  return NAMES.map((name) => [class extends (found as Made<V>) {}, name])
}
