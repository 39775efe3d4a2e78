import { sheetsOf } from '#contract/workbook/workbook.ts'
import { calculated, writtenBook, type WrittenSheets } from '#tests/support/models/audit-book.ts'
import { createChecks, worksheet, type Job } from '../support/job.ts'
import { dataOf, firstHit } from '../support/model-replies.ts'
import type { ModelScript } from '../support/scripted-model.ts'

const NAMES = {
  tax: {
    id: 'tax',
    name: 'TaxRate',
    formulaOrRefString: 'Inputs!$B$2',
    localSheetId: 'AllDefaultWorkbook',
  },
}

/** A result whose formulas reach four levels down, over three worksheets and a name. */
const SHEETS: WrittenSheets = [
  [
    'Model',
    [
      ['Line', 'Plan'],
      ['Sales', "=SUM('Unit sales'!C2:C4)"],
      ['Costs', '=B2*Inputs!B3'],
      ['Profit before tax', '=B2-B3'],
      ['Tax', '=MAX(0,B4)*TaxRate'],
      ['Profit', '=B4-B5'],
      ['Profit doubled', '=B6*2'],
    ],
  ],
  [
    'Inputs',
    [
      ['Input', 'Value'],
      ['Tax rate', 0.25],
      ['Cost share', '=1-B4'],
      ['Margin', 0.4],
    ],
  ],
  [
    'Unit sales',
    [
      ['Product', 'Units', 'Sales', 'Price', 3],
      ['Tea', 10, '=B2*$E$1'],
      ['Coffee', 20, '=B3*$E$1'],
      ['Cocoa', 30, '=B4*$E$1'],
    ],
  ],
]

/**
 * What `Model!B6` reads, level by level, written down by hand from the formulas above. A cell is
 * listed at its first level.
 */
const EXPECTED = [
  '1 Model!B4',
  '1 Model!B5',
  '2 Inputs!B2',
  '2 Model!B2',
  '2 Model!B3',
  "3 'Unit sales'!C2:C4",
  '3 Inputs!B3',
]
/** Shown values of some of these cells, calculated by hand: sales 60 × 3 with a margin of 40 %. */
const SHOWN = { 'Model!B4': '72', 'Model!B5': '18', 'Model!B2': '180', 'Model!B3': '108' }

type Traced = {
  readonly entries: readonly {
    readonly depth: number
    readonly cell?: string
    readonly range?: string
    readonly shows: string
  }[]
}

function* script(keep: (traced: Traced) => void): ModelScript {
  const [found] = yield [['find', { what: 'pattern', text: '^Profit$' }]]
  const cell = firstHit(found).cell.replace('!A', '!B')
  const [traced] = yield [['trace', { cell, direction: 'precedents', depth: 3 }]]
  keep(dataOf<Traced>(traced))
  return 'These cells lead to the profit.'
}

/** The precedents of a cell, three levels down. */
export const tracePrecedents: Job = {
  name: 'h) precedents of a cell to depth 3',
  mostSteps: 4,
  run: async (world) => {
    const written = writtenBook(SHEETS)
    const resources = [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data: JSON.stringify(NAMES) }]
    const book = await calculated(world.engine, { ...written, resources })
    let traced: Traced = { entries: [] }
    const outcome = await world.ask({
      message: 'What does the profit depend on?',
      workbook: book,
      script: script((found) => {
        traced = found
      }),
    })
    const checks = createChecks()
    const entries = traced.entries.map(({ depth, cell, range }) => `${depth} ${cell ?? range}`)
    checks.equal('entries', entries.toSorted(), EXPECTED.toSorted())
    for (const [cell, shows] of Object.entries(SHOWN))
      checks.equal(cell, traced.entries.find((one) => one.cell === cell)?.shows, shows)
    checks.equal('revision', outcome.revision, 1)
    checks.equal('worksheets', sheetsOf(outcome.workbook).length, 3)
    checks.equal(
      'cells',
      worksheet(outcome.workbook, 'Model').cellData,
      worksheet(book, 'Model').cellData,
    )
    return { outcome, faults: checks.faults }
  },
}
