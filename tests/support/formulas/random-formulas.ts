// Random formulas over the worksheets of a random workbook.

import { between, pick, type Random } from './random-numbers.ts'

/** Number of value rows. */
export const DATA_ROWS = 12
/** Keys of the first column. Some look like numbers or dates. */
export const KEYS = ['north', 'south', 'North', '1-2200', '2024-01', '7', '007', 'a*', '5%', 'x']

const QUOTED = KEYS.map((key) => `"${key}"`)
const CRITERIA = ['">2"', '"<>"', '"no*"', '"=7"', '"<>north"', '"<=0"', '">=2024-01-01"', '""']

/** References a formula may use. They precede the formula, so no formula depends on itself. */
export type Sources = {
  readonly random: Random
  /** References to earlier formulas. */
  readonly before: readonly string[]
}

const value = ({ random, before }: Sources): string =>
  random() < 0.6 && before.length > 0
    ? pick(random, before)
    : pick(random, [
        `Data!${pick(random, ['A', 'B', 'C', 'D', 'E'])}${between(random, 1, DATA_ROWS)}`,
        `Data!B${between(random, 1, DATA_ROWS)}`,
        'Rate',
        'First',
        String(between(random, -3, 9)),
        "'More Data'!B3",
      ])

const rangeOf = (random: Random, letter: string): string => {
  const from = between(random, 1, 4)
  return pick(random, [
    `Data!${letter}1:${letter}${DATA_ROWS}`,
    `Data!$${letter}$${from}:$${letter}$${DATA_ROWS}`,
    `Data!${letter}:${letter}`,
  ])
}
const figures = ({ random }: Sources): string =>
  pick(random, [
    rangeOf(random, 'B'),
    rangeOf(random, 'D'),
    'Amounts',
    'Sales[Amount]',
    'Sales[Qty]',
    'Data!B2:D9',
  ])
const criterion = (sources: Sources): string =>
  pick(sources.random, [
    () => pick(sources.random, QUOTED),
    () => pick(sources.random, CRITERIA),
    () => value(sources),
  ])()

const whole = (letter: string): string => `Data!$${letter}$1:$${letter}$${DATA_ROWS}`

/** Formulas with one result. */
export const SINGLE_RESULT_FORMULAS: readonly ((sources: Sources) => string)[] = [
  (s) => `${value(s)}+${value(s)}`,
  (s) => `${value(s)}*2-${value(s)}`,
  (s) => `${value(s)}/${value(s)}`,
  (s) => `${value(s)}&"-"&${value(s)}`,
  (s) => `${value(s)}=${value(s)}`,
  (s) => `${value(s)}>${value(s)}`,
  (s) => `-${value(s)}^2`,
  (s) => `SUM(${figures(s)})`,
  (s) => `SUM(${figures(s)},${value(s)})`,
  (s) => `${pick(s.random, ['AVERAGE', 'MAX', 'MIN', 'COUNT', 'COUNTA', 'MEDIAN'])}(${figures(s)})`,
  (s) => `SUMIFS(${whole('D')},${whole('A')},${criterion(s)})`,
  (s) => `SUMIFS(${whole('D')},${whole('A')},${criterion(s)},${whole('B')},${criterion(s)})`,
  (s) => `SUMIF(${whole('A')},${criterion(s)},${whole('B')})`,
  (s) => `COUNTIF(${pick(s.random, [whole('A'), whole('B'), 'Data!A:A'])},${criterion(s)})`,
  (s) => `COUNTIFS(${whole('A')},${criterion(s)},${whole('E')},TRUE)`,
  (s) => `AVERAGEIF(${whole('D')},">"&${value(s)})`,
  (s) => `MAXIFS(${whole('D')},${whole('A')},${criterion(s)})`,
  (s) => `VLOOKUP(${value(s)},Data!$A$1:$D$${DATA_ROWS},${between(s.random, 2, 4)},FALSE)`,
  (s) => `IFERROR(INDEX(${whole('B')},MATCH(${criterion(s)},${whole('A')},0)),"none")`,
  (s) => `XLOOKUP(${value(s)},${whole('A')},${whole('D')},"none")`,
  (s) => `MATCH(${value(s)},${whole('D')},0)`,
  (s) => `INDEX(Data!$A$1:$D$${DATA_ROWS},${between(s.random, 1, 12)},${between(s.random, 1, 4)})`,
  (s) => `IF(${value(s)}>${value(s)},${value(s)},${value(s)})`,
  (s) => `IF(ISNUMBER(${value(s)}),${value(s)},"text")`,
  (s) => `IFERROR(${value(s)}/${value(s)},0)`,
  (s) => `TEXT(${value(s)},${pick(s.random, ['"0.00"', '"yyyy-mm-dd"', '"#,##0"', '"0%"'])})`,
  (s) => `ROUND(${value(s)},${between(s.random, -1, 3)})`,
  (s) => `LEN(${value(s)})+ISBLANK(${value(s)})`,
  (s) => `UPPER(LEFT(${value(s)},3))`,
  (s) => `SUMPRODUCT((${whole('A')}=${criterion(s)})*${whole('D')})`,
  () => `SUMPRODUCT(${whole('D')},${whole('C')})`,
  (s) => `SUM(IF(${whole('D')}>${value(s)},${whole('D')},0))`,
  (s) => `AND(${value(s)}>0,${value(s)}<5)`,
  (s) => `SUBTOTAL(9,${figures(s)})`,
  (s) => `OFFSET(Data!$B$1,${between(s.random, 0, 5)},0)`,
  (s) => `SUM(OFFSET(Data!$B$1,0,0,${between(s.random, 1, 9)},1))`,
  (s) => `SUM(INDIRECT("Data!D1:D${between(s.random, 2, 9)}"))`,
  (s) => `LET(x,${value(s)},y,${value(s)},x&y)`,
  (s) => `LARGE(${figures(s)},${between(s.random, 1, 3)})`,
  (s) => `RANK(${value(s)},${whole('D')})`,
  (s) => `YEAR(${value(s)})&MONTH(Data!C${between(s.random, 1, DATA_ROWS)})`,
  (s) => `CHOOSE(${between(s.random, 1, 3)},${value(s)},${value(s)},${value(s)})`,
  () => `NPV(Rate,${whole('D')})`,
  (s) => `PMT(0.05/12,${between(s.random, 6, 60)},${value(s)})`,
  () => `SUM(${whole('D')}*{1;2;3;4;5;6;7;8;9;10;11;12})`,
  (s) => `COUNTBLANK(${whole('B')})+Rate*${value(s)}`,
  () => 'SUM(Sales[[Amount]:[Qty]])',
  () => 'Total',
  () => 'SUM(Calc!G1:G6)+COUNT(Calc!J1:K4)',
]

/** Array formulas, which fill several cells. */
export const SPILLING_FORMULAS: readonly ((sources: Sources) => string)[] = [
  (s) => `${whole('D').replace(String(DATA_ROWS), '6')}*${between(s.random, 2, 3)}`,
  (s) => `SEQUENCE(${between(s.random, 1, 6)},2)`,
  (s) => `FILTER(${whole('A')},${whole('D')}>${between(s.random, 1, 9)},"none")`,
  () => `UNIQUE(${whole('A')})`,
  () => `SORT(${whole('D')})`,
  (s) => `TRANSPOSE(Data!$A$1:$A$${between(s.random, 1, 3)})`,
  (s) => `IF(${whole('D')}>${between(s.random, 2, 8)},${whole('A')},"")`,
  () => 'SORTBY(Sales[Item],Sales[Qty])',
  () => 'Amounts+1',
]
