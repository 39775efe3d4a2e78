import type { Figure, Job } from './job.ts'
import type { Given } from './inputs.ts'

/** A reference of a figure's formula: `[rate]`, `[flows:]` or `[flows/1]`. */
const REFERENCE = /\[\$?([a-z][a-z0-9_]*)(?:(:)|\/(\d+))?\]/g

const namesIn = (formula: string): readonly string[] =>
  [...formula.matchAll(REFERENCE)].map(([, name = '']) => name)

const figureNamed = (job: Job, name: string): Figure | undefined =>
  job.figures.find(({ key }) => key === name)

/** The inputs that a figure reads, itself or through other figures. */
export const inputsOfFigure = (job: Job, figure: Figure): ReadonlySet<string> => {
  const inputs = new Set<string>()
  for (const name of namesIn(figure.formula)) {
    if (name in job.inputs) inputs.add(name)
    const other = figureNamed(job, name)
    for (const input of other ? inputsOfFigure(job, other) : []) inputs.add(input)
  }
  return inputs
}

/** The inputs of a job with the defaults for those that are absent. */
export const withDefaults = (job: Job, given: Given): Given => {
  const standard = Object.entries(job.inputs).flatMap(([key, input]) =>
    input.kind !== 'list' && input.default !== undefined ? [[key, input.default] as const] : [],
  )
  return { ...Object.fromEntries(standard), ...given }
}

/** The inputs that a figure still needs. */
export const missingInputs = (job: Job, figure: Figure, given: Given): readonly string[] => {
  const all = withDefaults(job, given)
  return [...inputsOfFigure(job, figure)].filter((key) => all[key] === undefined)
}

/** The figures that the inputs are enough for. */
export const figuresFor = (job: Job, given: Given): readonly Figure[] =>
  job.figures.filter((figure) => missingInputs(job, figure, given).length === 0)

const EPOCH_MS = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

const dayLiteral = (serial: number): string => {
  const date = new Date(EPOCH_MS + serial * DAY_MS)
  return `DATE(${date.getUTCFullYear()},${date.getUTCMonth() + 1},${date.getUTCDate()})`
}

/** A number as a formula shows it. Percentages keep their sign: 0.065 is 6.5%. */
const numberLiteral = (value: number, unit: string): string => {
  if (unit === 'day') return dayLiteral(value)
  if (unit !== 'percent') return String(value)
  const shown = Number((value * 100).toPrecision(12))
  const isSame = Math.abs(shown / 100 - value) <= Math.abs(value) * 1e-12
  return isSame ? `${shown}%` : String(value)
}

/** "--5" would be no formula in words. */
const inBrackets = (literal: string): string => (literal.startsWith('-') ? `(${literal})` : literal)

const unitOf = (job: Job, key: string): string => {
  const input = job.inputs[key]
  return input === undefined || input.kind === 'choice' ? 'number' : input.unit
}

const isSimple = (literal: string): boolean => /^(?:[\d.]+%?|[A-Z]+\([^()]*\))$/.test(literal)

const literalOf = (
  job: Job,
  given: Given,
  [key, isAll, nth]: readonly [string, boolean, number],
): string => {
  const value = given[key]
  const unit = unitOf(job, key)
  if (typeof value === 'number') {
    return inBrackets(numberLiteral(value, unit))
  }
  if (value !== undefined) {
    // An array constant holds plain numbers only.
    if (isAll) return `{${value.join(',')}}`
    return inBrackets(numberLiteral(value[nth] ?? Number.NaN, unit))
  }
  const figure = figureNamed(job, key)
  if (figure === undefined) throw new Error(`${job.id}: no input or figure ${key}`)
  const formula = literalFormula(job, figure, given)
  return isSimple(formula) ? formula : `(${formula})`
}

/**
 * The formula of a figure with the inputs as literals, without "=", such as
 * PMT(6.5%/12,30*12,-300000). It needs no cell.
 */
export const literalFormula = (job: Job, figure: Figure, given: Given): string => {
  const all = withDefaults(job, given)
  return figure.formula.replaceAll(
    REFERENCE,
    (_text, key: string, isAll: string | undefined, nth: string | undefined) =>
      literalOf(job, all, [key, isAll !== undefined, Number(nth ?? 0)]),
  )
}
