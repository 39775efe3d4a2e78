import type { Given, JobInputs, Unit } from './inputs.ts'
import type { SheetRows } from './workbook/rows.ts'

const JOB_GROUPS = [
  'loans',
  'time_value',
  'projects',
  'bonds',
  'depreciation',
  'business',
  'models',
  'close',
] as const
type JobGroup = (typeof JOB_GROUPS)[number]

/** A result of a job. */
export type Figure = {
  readonly key: string
  /** A label, or one that depends on the inputs: "Monthly payment". */
  readonly label: string | ((given: Given) => string)
  readonly unit: Unit
  /**
   * A formula without "=". `[rate]` is an input or another figure, `[flows:]` all values of a list,
   * and `[flows/0]` its first. See workbook/references.ts.
   */
  readonly formula: string
  /** Words that ask for this figure, in singular. Figures without words only lead to others. */
  readonly words?: readonly string[]
  /** Decimals of a price or a factor. */
  readonly places?: number
}

/** A finance job: typed inputs, figures with their formulas, and a workbook of live formulas. */
export type Job = {
  readonly id: string
  readonly group: JobGroup
  readonly title: string
  /** Names that people use for the whole job, in singular and in lower case. */
  readonly names: readonly string[]
  /** A request that people could type, with all that it needs. */
  readonly example: string
  readonly inputs: JobInputs
  /** In the order of calculation. The first one with words is the answer if none is named. */
  readonly figures: readonly Figure[]
  /** Conventions that an answer and the sheet state, such as how a payment is rounded. */
  readonly conventions: readonly string[]
  /** Differences that must be zero for all inputs within the limits, by their labels. */
  readonly checks?: Readonly<Record<string, string>>
  /** Why these inputs have no result, in words. Null if they have one. */
  readonly problem?: (given: Given) => string | null
  /** Worksheets of their own. Without it, the workbook lists inputs, figures and checks. */
  readonly sheets?: (given: Given) => readonly SheetRows[]
}

const KEY = /^[a-z][a-z0-9_]*$/

/** Declares a job. Throws on keys that formulas could not name, which is a bug of the job. */
export const defineJob = (job: Job): Job => {
  const keys = [...Object.keys(job.inputs), ...job.figures.map(({ key }) => key)]
  const bad = keys.find((key, at) => !KEY.test(key) || keys.indexOf(key) !== at)
  if (bad !== undefined) throw new Error(`${job.id}: the key ${bad} is not usable`)
  return job
}

/** The label of a figure for these inputs. */
export const figureLabel = ({ label }: Figure, given: Given): string =>
  typeof label === 'function' ? label(given) : label
