// The inputs of a job: their units, limits, defaults and the words by which people name them.

/** What an input or a figure is counted in. A rate is a fraction, so 6.5 % is 0.065. */
export type Unit =
  | 'money'
  | 'percent'
  | 'years'
  | 'months'
  | 'days'
  | 'count'
  | 'number'
  | 'times'
  | 'day'

/** An input of one number. A day is a serial number, as in a cell. */
export type NumberInput = {
  readonly kind: 'number'
  readonly unit: Unit
  readonly label: string
  /** Words that people use for it, in singular and in lower case. */
  readonly words: readonly string[]
  readonly min: number
  readonly max: number
  /** Used if the request says nothing. Without one, the figures that need the input are asked. */
  readonly default?: number
  readonly isWhole?: true
  /** A price or a rate has more decimals in a cell. */
  readonly places?: number
  /** The time that an amount or a rate is for. "0.5 % a month" is then 6 % a year. */
  readonly per?: 'year' | 'month'
  /** True if the amount may be for any period, such as fixed costs. */
  readonly anyPeriod?: true
  /** The frequency input that "a month" beside the figure sets. */
  readonly frequency?: string
  /** What the cell's remark says. */
  readonly remark?: string
}

/** An input of several numbers in order, such as cash flows. */
export type ListInput = Omit<NumberInput, 'kind' | 'default' | 'isWhole'> & {
  readonly kind: 'list'
  readonly minLength: number
  readonly maxLength: number
  /** Another list that has the same length, such as the days of cash flows. */
  readonly alongside?: string
  /** Words of an amount paid first, if the list begins with it as a negative value. */
  readonly outlay?: readonly string[]
}

/** An input of a few possible numbers, each with its words. */
export type ChoiceInput = {
  readonly kind: 'choice'
  readonly label: string
  readonly words: readonly string[]
  readonly choices: readonly {
    readonly value: number
    readonly label: string
    readonly words: readonly string[]
  }[]
  readonly default?: number
  readonly remark?: string
}

/** An input of a job. */
export type JobInput = NumberInput | ListInput | ChoiceInput
export type JobInputs = Readonly<Record<string, JobInput>>

/** The values of a job's inputs. Absent ones have no value, so some figures do not exist. */
export type Given = Readonly<Record<string, number | readonly number[]>>

type Options = Partial<Omit<NumberInput, 'kind' | 'unit' | 'label' | 'words'>>

const LARGEST = 1e12

const numberInput =
  (unit: Unit, standard: Options) =>
  (label: string, words: readonly string[], options: Options = {}): NumberInput => ({
    kind: 'number',
    unit,
    label,
    words,
    min: 0,
    max: LARGEST,
    ...standard,
    ...options,
  })

export const money = numberInput('money', {})
export const percent = numberInput('percent', { max: 1 })
/** A rate for a year, from 0 to 100 %. */
export const yearlyRate = numberInput('percent', { max: 1, per: 'year' })
export const years = numberInput('years', { max: 100 })
export const days = numberInput('days', { max: 36_600 })
export const count = numberInput('count', { max: 1e9 })
export const number = numberInput('number', { min: -LARGEST })
/** Days from 1950 to 2199. */
export const day = numberInput('day', { min: 18_264, max: 109_573, isWhole: true })

type ListOptions = Partial<Omit<ListInput, 'kind' | 'label' | 'words'>>

export const list = (
  label: string,
  words: readonly string[],
  options: ListOptions = {},
): ListInput => ({
  kind: 'list',
  unit: 'money',
  label,
  words,
  min: -LARGEST,
  max: LARGEST,
  minLength: 1,
  maxLength: 120,
  ...options,
})

export const choice = (
  label: string,
  words: readonly string[],
  choices: ChoiceInput['choices'],
  standard?: number,
): ChoiceInput => ({
  kind: 'choice',
  label,
  words,
  choices,
  ...(standard !== undefined && { default: standard }),
})

/** "month" as in "a month" and "every month". */
const each = (unit: string): readonly string[] =>
  ['a', 'per', 'each', 'every'].map((one) => `${one} ${unit}`)

const FREQUENCIES: ChoiceInput['choices'] = [
  {
    value: 1,
    label: 'yearly',
    words: ['yearly', 'annual', 'annually', 'once a year', ...each('year')],
  },
  {
    value: 2,
    label: 'half-yearly',
    words: [
      'half-yearly',
      'semi-annual',
      'semi',
      'semiannual',
      'semi-annually',
      'twice a year',
      'every six months',
    ],
  },
  {
    value: 4,
    label: 'quarterly',
    words: ['quarterly', 'every three months', ...each('quarter')],
  },
  { value: 12, label: 'monthly', words: ['monthly', ...each('month')] },
  {
    value: 26,
    label: 'every two weeks',
    words: ['fortnightly', 'biweekly', 'bi-weekly', 'every two weeks', ...each('fortnight')],
  },
  { value: 52, label: 'weekly', words: ['weekly', ...each('week')] },
  { value: 365, label: 'daily', words: ['daily', ...each('day')] },
]

/** How often something happens in a year. */
export const frequency = (
  label: string,
  words: readonly string[],
  standard?: number,
): ChoiceInput => choice(label, words, FREQUENCIES, standard)

/** Whether payments come at the end (0) or at the beginning (1) of a period. */
export const timing = (standard = 0): ChoiceInput =>
  choice(
    'Payments at',
    ['timing'],
    [
      {
        value: 0,
        label: 'the end of each period',
        words: ['end', 'ordinary', 'arrears', 'year-end', 'month-end'],
      },
      {
        value: 1,
        label: 'the beginning of each period',
        words: ['beginning', 'start', 'due', 'advance'],
      },
    ],
    standard,
  )
