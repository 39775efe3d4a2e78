import { figuresFor, inputsOfFigure, withDefaults } from './formulas.ts'
import type { Given, JobInput, ListInput, NumberInput, Unit } from './inputs.ts'
import { figureLabel, type Figure, type Job } from './job.ts'
import type { NumberFormat } from './workbook/number-formats.ts'
import {
  checkRows,
  emptyRow,
  line,
  note,
  oneCellLine,
  sectionHeader,
  title,
  type Row,
  type SheetRows,
} from './workbook/rows.ts'

const FORMATS: Readonly<Record<Unit, NumberFormat>> = {
  money: 'cents',
  percent: 'percent2',
  years: 'decimal',
  months: 'decimal',
  days: 'count',
  count: 'count',
  number: 'decimal',
  times: 'times',
  day: 'day',
}

/** Units whose whole values need no decimals. */
const WHOLE_OR_DECIMAL: ReadonlySet<Unit> = new Set(['years', 'months', 'count', 'number'])

const formatFor = (unit: Unit, places: number | undefined, value?: number): NumberFormat => {
  if (places !== undefined && places > 2 && unit !== 'percent') return 'price'
  if (value === undefined || !WHOLE_OR_DECIMAL.has(unit)) return FORMATS[unit]
  return Number.isInteger(value) ? 'count' : 'decimal'
}

const remarkOf = (input: JobInput): string =>
  input.remark ??
  (input.kind === 'choice'
    ? input.choices.map(({ value, label }) => `${value} ${label}`).join(', ')
    : '')

const inputLine = (key: string, input: JobInput, value: Given[string]): Row => {
  if (input.kind === 'list')
    return line(key, input.label, typeof value === 'number' ? [value] : value, {
      format: formatFor(input.unit, input.places),
    })
  const one = Number(value)
  const format = input.kind === 'choice' ? 'plain' : formatFor(input.unit, input.places, one)
  return oneCellLine(key, input.label, one, format, remarkOf(input))
}

const LARGEST = 1e12
const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
const limitText = (unit: Unit, limit: number): string =>
  unit === 'percent' ? `${figures.format(limit * 100)}%` : figures.format(limit)

/** The check that an input is within its limits, as a difference that must be zero. */
const limitCheck = (
  key: string,
  { kind, label, unit, min, max }: NumberInput | ListInput,
): Readonly<Record<string, string>> => {
  if (unit === 'day' || (min <= -LARGEST && max >= LARGEST)) return {}
  const [low, high] = [limitText(unit, min), limitText(unit, max)]
  const words = max >= LARGEST ? `is ${low} or more` : `is ${low} to ${high}`
  const cells = kind === 'list' ? `[${key}:]` : `[${key}]`
  const outside = `COUNTIF(${cells},"<${min}")+COUNTIF(${cells},">${max}")`
  return { [`${label} ${words}`]: outside }
}

const limitChecks = (inputs: readonly (readonly [string, JobInput])[]) =>
  Object.assign(
    {},
    ...inputs.map(([key, input]) => (input.kind === 'choice' ? {} : limitCheck(key, input))),
  ) as Readonly<Record<string, string>>

const figureLine = (figure: Figure, given: Given): Row =>
  oneCellLine(
    figure.key,
    figureLabel(figure, given),
    `=${figure.formula}`,
    formatFor(figure.unit, figure.places),
  )

/** True if the check reads only what the sheet has. */
const isReadable = (keys: ReadonlySet<string>, formula: string): boolean =>
  [...formula.matchAll(/\[\$?([a-z][a-z0-9_]*)/g)].every(([, key = '']) => keys.has(key))

/** The worksheet of a job that has none of its own: inputs, results and checks. */
const jobSheet = (job: Job, given: Given): SheetRows => {
  const all = withDefaults(job, given)
  const shown = figuresFor(job, given)
  const read = new Set(shown.flatMap((figure) => [...inputsOfFigure(job, figure)]))
  const inputs = Object.entries(job.inputs).filter(([key]) => read.has(key))
  const longest = Math.max(
    ...inputs.map(([key]) => (typeof all[key] === 'object' ? all[key].length : 1)),
  )
  const keys = new Set([...read, ...shown.map(({ key }) => key)])
  const own = Object.entries(job.checks ?? {}).filter(([, formula]) => isReadable(keys, formula))
  return {
    name: job.title.slice(0, 31),
    columns: Math.max(2, longest),
    rows: [
      title(job.title),
      ...job.conventions.map((text) => note(text)),
      sectionHeader('Inputs', ['Value']),
      ...inputs.map(([key, input]) => inputLine(key, input, all[key] ?? 0)),
      emptyRow,
      sectionHeader('Results', ['Value']),
      ...shown.map((figure) => figureLine(figure, all)),
      emptyRow,
      ...checkRows({ ...Object.fromEntries(own), ...limitChecks(inputs) }),
    ],
  }
}

/** The worksheets of a job. */
export const sheetsOfJob = (job: Job, given: Given): readonly SheetRows[] =>
  job.sheets?.(withDefaults(job, given)) ?? [jobSheet(job, given)]
