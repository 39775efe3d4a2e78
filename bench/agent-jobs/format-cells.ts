import { columnName } from '#contract/workbook/cells.ts'
import { styleOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { calculated, writtenBook } from '#tests/support/models/audit-book.ts'
import {
  cellOf,
  checkSheet,
  createChecks,
  worksheet,
  type Checks,
  type Job,
} from '../support/job.ts'
import { blockWith } from '../support/model-replies.ts'
import type { ModelScript } from '../support/scripted-model.ts'

const ROWS = 40
const FIRST = 4
const LAST = FIRST + ROWS - 1
const FIRST_DAY = 46_023

/** The columns of the list: the number format that the user wants, and the width in px. */
const COLUMNS = [
  ['Item', null, 180],
  ['Unit price', 'money', 110],
  ['Units', 'integer', 80],
  ['Discount', 'percent', 90],
  ['First sale', 'date', 120],
  ['Revenue', 'money', 130],
] as const
/** The patterns of these formats, as the product's spec of number formats has them. */
const PATTERNS = {
  money: '#,##0.00_);(#,##0.00)',
  integer: '#,##0_);(#,##0)',
  percent: '0.00%_)',
  date: 'yyyy-mm-dd_)',
} as const

const plainBook = (): WorkbookData =>
  writtenBook([
    [
      'Plan',
      [
        ['Revenue plan'],
        [],
        COLUMNS.map(([head]) => head),
        ...Array.from({ length: ROWS }, (_, at) => [
          `Item ${at + 1}`,
          12.5 + at * 3.75,
          100 + at * 37,
          (at % 8) / 40,
          FIRST_DAY + at * 9,
          `=B${FIRST + at}*C${FIRST + at}*(1-D${FIRST + at})`,
        ]),
        ['Total', null, `=SUM(C${FIRST}:C${LAST})`, null, null, `=SUM(F${FIRST}:F${LAST})`],
      ],
    ],
  ])

/** The letter of each column, read from a line such as `A3:F44 A Item: text | B Unit price: …`. */
const lettersIn = (line: string): ReadonlyMap<string, string> => {
  const columns = line.replace(/^\S+ /, '').split(';')[0]?.split(' | ') ?? []
  return new Map(
    columns.flatMap((column) => {
      const [, letter, head] = /^([A-Z]+) (.+): /.exec(column) ?? []
      return letter === undefined || head === undefined ? [] : [[head, letter]]
    }),
  )
}

/** Takes the places from the map, and sets formats, widths and frozen cells in one step. */
function* script(): ModelScript {
  const [map] = yield [['map_workbook', {}]]
  const { cells, line } = blockWith('Unit price', map)
  const letters = lettersIn(line)
  const [head, last] = [cells.startRow + 1, cells.endRow + 1]
  const end = columnName(cells.endColumn)
  const formats = COLUMNS.flatMap(([name, format, width]) => {
    const letter = letters.get(name)
    if (letter === undefined) throw new Error(`the map has no ${name}: ${line}`)
    const body = `Plan!${letter}${head + 1}:${letter}${last}`
    return [
      ...(format === null ? [] : [{ range: body, format }]),
      { range: `Plan!${letter}:${letter}`, width },
    ]
  })
  yield [
    [
      'format_range',
      {
        formats: [
          { range: 'Plan!A1', role: 'title' },
          { range: `Plan!A${head}:${end}${head}`, role: 'header' },
          ...formats,
          { range: `Plan!A${last}:${end}${last}`, role: 'total' },
        ],
      },
    ],
    ['edit_structure', { edits: [{ do: 'freeze', sheet: 'Plan', at: `B${head + 1}` }] }],
  ]
  return 'Formatted the plan.'
}

const styleAt = (workbook: WorkbookData, letter: string, row: number) =>
  styleOf(workbook, cellOf(workbook, `Plan!${letter}${row}`)?.s)

const checkColumns = (checks: Checks, workbook: WorkbookData): void => {
  const { columnData } = worksheet(workbook, 'Plan')
  for (const [at, [, format, width]] of COLUMNS.entries()) {
    const letter = columnName(at)
    checks.equal(`width of ${letter}`, columnData?.[at]?.w, width)
    checks.equal(`bold header of ${letter}`, styleAt(workbook, letter, FIRST - 1)?.bl, 1)
    for (let row = FIRST; format !== null && row <= LAST; row += 1) {
      const pattern = styleAt(workbook, letter, row)?.n?.pattern
      checks.equal(`format of ${letter}${row}`, pattern, PATTERNS[format])
    }
  }
}

/** Number formats, column widths and frozen panes of a plain list. */
export const formatCells: Job = {
  name: 'b) number formats, column widths, freeze panes',
  mostSteps: 4,
  run: async (world) => {
    const book = await calculated(world.engine, plainBook())
    const outcome = await world.ask({
      message: 'Format this list, and freeze its header and the items.',
      workbook: book,
      script: script(),
    })
    const { workbook } = outcome
    const sheet = worksheet(workbook, 'Plan')
    const checks = createChecks()
    checkSheet(checks, sheet, worksheet(book, 'Plan'))
    checkColumns(checks, workbook)
    for (const letter of 'ACF')
      checks.equal(`bold total ${letter}`, styleAt(workbook, letter, LAST + 1)?.bl, 1)
    const { xSplit, ySplit } = (sheet['freeze'] ?? {}) as Readonly<Record<string, unknown>>
    checks.equal('frozen columns and rows', [xSplit, ySplit], [1, FIRST - 1])
    return { outcome, faults: checks.faults }
  },
}
