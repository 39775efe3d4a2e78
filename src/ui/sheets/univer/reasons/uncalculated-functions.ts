import type { ERROR_REASONS } from './error-reason-wording.ts'

/**
 * The errors of a function that we do not calculate, and the key of the sentence that explains
 * them.
 */
export type UncalculatedFunction = {
  readonly errors: readonly string[]
  readonly why: keyof Pick<
    typeof ERROR_REASONS,
    'network' | 'program' | 'cube' | 'pivot' | 'refused'
  >
}

const OF: readonly (readonly [names: string, why: UncalculatedFunction['why'], errors: string])[] =
  [
    ['CUBEVALUE CUBEMEMBER CUBESET CUBESETCOUNT CUBERANKEDMEMBER', 'cube', '#NAME?'],
    ['CUBEKPIMEMBER CUBEMEMBERPROPERTY', 'cube', '#NAME?'],
    ['STOCKHISTORY TRANSLATE DETECTLANGUAGE COPILOT IMPORTCSV IMPORTTEXT', 'network', '#NAME?'],
    ['WEBSERVICE', 'network', '#VALUE!'],
    ['FILTERXML', 'refused', '#VALUE!'],
    ['RTD', 'program', '#N/A'],
    ['CALL PY REGISTER.ID SQL.REQUEST', 'program', '#NAME?'],
    ['GETPIVOTDATA', 'pivot', '#REF!'],
    ['INFO', 'refused', '#VALUE! #N/A'],
    ['FORECAST.ETS FORECAST.ETS.CONFINT FORECAST.ETS.SEASONALITY', 'refused', '#NAME?'],
    ['FORECAST.ETS.STAT', 'refused', '#NAME?'],
  ]
const REFUSALS: ReadonlyMap<string, UncalculatedFunction> = new Map(
  OF.flatMap(([names, why, errors]) =>
    names.split(' ').map((name) => [name, { errors: errors.split(' '), why }] as const),
  ),
)

/** Null for a function that we calculate. */
export const uncalculatedFunctionOf = (name: string): UncalculatedFunction | null =>
  REFUSALS.get(name) ?? null
