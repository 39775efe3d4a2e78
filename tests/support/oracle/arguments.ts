// Random arguments by kind, deterministic per seed.

import { between, pick, type Random } from '#tests/support/formulas/random-numbers.ts'
import { DATA } from './data.ts'
import { COMPLEX, CRITERIA, FORMATS, NUMBER_TEXTS, TEXTS, UNITS } from './argument-texts.ts'

const rounded = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

const words = (text: string): readonly string[] => text.split(' ')
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const number = (random: Random): string => {
  const sign = random() < 0.3 ? -1 : 1
  const size = pick(random, [1, 1, 1, 10, 10, 100, 1000, 1e6, 1e9, 1e-3])
  const value = sign * random() * size
  return pick(random, [
    rounded(value, 0),
    rounded(value, 1),
    rounded(value, 2),
    rounded(value, 4),
    String(Number(value.toPrecision(12))).replace('e', 'E'),
    pick(random, words('0 1 -1 2 0.5 -0.5 2.5 1.005 3 1E+10 1E-10 100')),
  ])
}

const day = (random: Random): string =>
  pick(random, [
    () => String(between(random, 36_526, 50_000)),
    () => String(between(random, 61, 73_050)),
    () => rounded(between(random, 40_000, 46_000) + random(), 4),
    () =>
      `DATE(${between(random, 1999, 2032)},${between(random, 1, 12)},${pick(random, words('1 15 28 29 30 31'))})`,
    () => pick(random, words('43889 43890 44255 44256 45350 45351 46081 45322 45657 45291')),
  ])()

const choice =
  (text: string) =>
  (random: Random): string =>
    pick(random, words(text))
const texts =
  (all: readonly string[]) =>
  (random: Random): string =>
    quoted(pick(random, all))
const real =
  (from: number, to: number, digits: number) =>
  (random: Random): string =>
    rounded(from + random() * (to - from), digits)
const whole =
  (from: number, to: number) =>
  (random: Random): string =>
    String(between(random, from, to))

/** A range reference. `D!` is the data worksheet. */
const range =
  (...names: readonly (keyof typeof DATA)[]) =>
  (random: Random): string =>
    DATA[pick(random, names)].place

const any = (random: Random): string =>
  pick(random, [
    number,
    number,
    number,
    texts(TEXTS),
    texts(NUMBER_TEXTS),
    choice('TRUE FALSE'),
    choice('#N/A #DIV/0! #VALUE! #NUM! #REF! #NAME? #NULL!'),
    (r: Random) => (r() < 0.4 ? '' : number(r)),
    cell,
    day,
  ])(random)

const cell = (random: Random): string =>
  `D!$${pick(random, ['A', 'B', 'C', 'D', 'E', 'F'])}$${between(random, 1, 6)}`

/** Generator of each kind. */
const KINDS: Readonly<Record<string, (random: Random) => string>> = {
  number,
  any,
  // An operand of an operator is never omitted.
  given: (random) => any(random) || '0',
  cell,
  day,
  positive: (random) => number(random).replace('-', ''),
  part: choice('0.05 0.95 0.5 0.01 0.99 0.25 0.333 0.001 0.75 0 1 0.1 0.9'),
  whole: (random) =>
    pick(random, [whole(0, 20), whole(0, 20), whole(0, 500), real(0, 40, 1)])(random),
  small: (random) => pick(random, [whole(1, 6), whole(0, 12), real(0, 6, 1)])(random),
  index: choice('1 2 3 1 2 0 4 1.9 5 -1'),
  digits: choice('0 1 2 3 -1 -2 5 2.9 -3 10 0'),
  places: choice('1 2 4 8 10 3 0'),
  logical: choice('TRUE FALSE 0 1'),
  truth: choice('TRUE FALSE 0 1 TRUE FALSE 2'),
  radix: choice('2 8 10 16 36 3'),
  form: choice('0 1 2 3 4 TRUE FALSE'),
  roman: texts(['X', 'MCMXCIX', 'iv', 'IIX', '', 'MMMM', 'IM', 'ABC', 'LVLIV', '-X']),
  digitText: texts(['101', '7F', 'zz', '0', '77', '1.5', 'FFFF', '', '12']),
  bits: choice('101 1111111111 1000000000 0 1 "110" 2 11111111'),
  hex: texts(['FF', '1A', 'FFFFFFFFFF', '0', 'g', '8000000000', 'abc', '7FFF']),
  octal: choice('17 7777777777 0 8 4000000000 "755" 12'),
  values: (random) =>
    pick(random, [
      number,
      number,
      any,
      range(
        'numbers',
        'mixed',
        'fractions',
        'days',
        'negatives',
        'texts',
        'numberTexts',
        'blanks',
        'one',
      ),
      range('numbers', 'fractions', 'negatives'),
      choice('{1,2,3} {1;2.5;-3} {1,2;3,4} {"a",1} {5,5,3}'),
    ])(random),
  truths: (random) =>
    pick(random, [choice('TRUE FALSE 1 0'), number, range('truths', 'numbers', 'blanks')])(random),
  range: range('numbers', 'mixed', 'fractions', 'texts', 'blanks', 'numberTexts', 'days', 'square'),
  figures: range(
    'numbers',
    'fractions',
    'negatives',
    'mixed',
    'numberTexts',
    'days',
    'numbers',
    'fractions',
    'others',
  ),
  figuresOnly: range('numbers', 'fractions', 'negatives', 'days', 'others', 'mixed'),
  matrix: (random) =>
    pick(random, [range('square'), choice('{1,2;3,4} {2,0,1;1,3,2;1,1,4} {1,2;2,4} {5}')])(random),
  member: choice('1 2 2.5 -3 7 0.5 100 45322'),
  criterion: (random) =>
    pick(random, [texts(CRITERIA), texts(CRITERIA), number, cell, choice('TRUE 2 1')])(random),
  quarter: choice('0 1 2 3 4 1.5 5'),
  subtotal: choice('1 2 3 4 5 6 7 8 9 10 11 101 102 103 104 105 106 107 109 110 111'),
  aggregate: choice('1 2 3 4 5 6 7 8 9 10 11 12 13'),
  option: choice('0 1 2 3 4 5 6 7'),
  tails: choice('1 2'),
  kind: choice('1 2 3'),
  degrees: choice('1 2 3 5 10 30 100 2.5'),
  unit: (random) => quoted(pick(random, words(UNITS))),
  complex: texts(COMPLEX),
  suffix: choice('"i" "j"'),
  year: choice('2024 1999 2023 2000 1900 99 24 0 2100 9999 2024.9'),
  dayText: texts([
    '2024-01-31',
    '1/31/2024',
    '31-Jan-2024',
    'Jan 5, 2024',
    '2024-02-30',
    'x',
    '12:30',
    '2024-01-31 18:00',
    '5/6',
    'February 2024',
  ]),
  timeText: texts([
    '12:30',
    '6:00 PM',
    '23:59:59',
    '2024-01-31 18:00',
    'x',
    '25:00',
    '1:2:3',
    '12:30:45.5',
  ]),
  period: texts(['D', 'M', 'Y', 'MD', 'YM', 'YD', 'd', 'x']),
  months: choice('1 -1 12 3 6 -13 0 1.9 24 120 -0.5 17'),
  weekKind: choice('1 2 3 11 12 13 14 15 16 17 21 0 4'),
  weekend: choice('1 2 3 7 11 12 17 "0000011" "1000001" "0101010" "1111111"'),
  days: range('days', 'holidays'),
  rate: choice('0.05 0.1 0.08 0.005 0.0041666667 0.12 0.25 -0.02 0.5 0.01 0.0375 0 1'),
  periods: choice('12 24 60 120 360 1 5 10 240 7.5 36'),
  money: choice('-1000 1000 -250.55 250000 0 -1 100 12345.67 -99.99'),
  payment: choice('-100 -250 -50 -1000 -33.33'),
  type: choice('0 1 0 1 2'),
  flows: range('flows', 'loan'),
  flowDays: range('flowDays'),
  cost: choice('10000 2400 1000000 1500.5 300'),
  salvage: choice('1000 300 0 100000 150 1'),
  life: choice('5 10 7 6 3 12 8.5'),
  month: choice('1 6 7 12 3'),
  fraction: choice('2 4 8 16 32 3 10 1 64 0.5 16.9'),
  settlement: (random) => String(between(random, 40_000, 45_000)),
  maturity: (random) => String(between(random, 45_001, 52_000)),
  issue: (random) => String(between(random, 36_000, 39_999)),
  interest: (random) => String(between(random, 39_000, 40_400)),
  last: (random) => String(between(random, 38_500, 39_999)),
  bill: (random) => pick(random, [whole(45_001, 45_100), whole(45_001, 45_365)])(random),
  price: choice('98.5 100 95 101.25 99.875 105 90 1000'),
  frequency: choice('1 2 4 2 2'),
  basis: choice('0 1 2 3 4'),
  text: (random) =>
    pick(random, [
      texts(TEXTS),
      texts(TEXTS),
      number,
      cell,
      choice('TRUE FALSE'),
      texts(NUMBER_TEXTS),
    ])(random),
  charCode: choice('65 97 10 128 200 255 0 256 955 32 8364'),
  numberText: texts(NUMBER_TEXTS),
  separator: texts(['.', ',', ';']),
  group: texts([',', '.', ' ']),
  format: texts(FORMATS),
  key: (random) =>
    pick(random, [
      choice('1 2 3 5 2.5 7 -3 0 100 45322'),
      texts(['abc', 'b*', 'b?', 'x', 'ABC', 'pear', 'Apple']),
      cell,
    ])(random),
  exactly: choice('0 0 FALSE'),
  upTo: choice('1 1 TRUE'),
  downTo: choice('-1'),
  sorted: range('ascending', 'names'),
  falling: range('descending'),
  purchased: whole(44_500, 45_000),
  ended: whole(45_001, 45_365),
  keys: range('ascending', 'names', 'numbers', 'mixed', 'descending'),
  table: range('table'),
  flatTable: range('flatTable'),
  database: range('database'),
  field: choice('"Amount" "Count" "Name" 2 3 "amount"'),
  conditions: range('conditions', 'either', 'exact', 'noCondition'),
}

/** Share of arguments of a deliberately wrong kind. */
const ODD_SHARE = 0.1
/**
 * Argument kinds that are ranges. We never replace a range by a scalar, because the result would
 * then test how each program treats ranges, not the function.
 */
const OF_RANGES =
  /^(?:figures|range|keys|sorted|falling|table|flatTable|database|conditions|flow|days)/u

/**
 * A random argument of this kind. With the probability `ODD_SHARE`, it is of any kind, unless the
 * kind is a range.
 */
export const argumentOf = (random: Random, kind: string): string => {
  const draw = KINDS[kind]
  if (draw === undefined) throw new Error(`no such kind of argument: ${kind}`)
  return !OF_RANGES.test(kind) && random() < ODD_SHARE ? any(random) : draw(random)
}
