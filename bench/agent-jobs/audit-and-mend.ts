import { columnName, parseRange } from '#contract/workbook/cells.ts'
import {
  calculated,
  withWritten,
  writtenBook,
  type Written,
} from '#tests/support/models/audit-book.ts'
import type { CellValue, WorkbookData } from '#contract/workbook/workbook.ts'
import { checkSheet, createChecks, valueOf, worksheet, type Job } from '../support/job.ts'
import { dataOf } from '../support/model-replies.ts'
import type { ModelCall, ModelReply, ModelScript } from '../support/scripted-model.ts'

const MONTHS = [...'BCDEFGHIJKLM']
const LAST = 'M'
const PRODUCTS = ['Tea', 'Coffee', 'Cocoa', 'Spices', 'Cups'] as const

const acrossMonths = (
  label: string,
  formula: (letter: string, at: number) => Written,
): Written[] => [label, ...MONTHS.map(formula)]

/** A plan without faults: units, revenue by product, costs and profit of twelve months. */
const cleanBook = (): WorkbookData =>
  writtenBook([
    [
      'Inputs',
      [
        ['Input', 'Value'],
        ['Cost share', 0.62],
        ['Tax rate', 0.25],
        ...PRODUCTS.map((name, at): Written[] => [`Price of ${name}`, 4 + at * 1.5]),
      ],
    ],
    [
      'Plan',
      [
        ['Plan 2026'],
        acrossMonths('Month', (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
        ['Units'],
        ...PRODUCTS.map((name, product) =>
          acrossMonths(`${name} units`, (_, at) => 100 + product * 35 + at * (3 + product)),
        ),
        ['Revenue'],
        ...PRODUCTS.map((name, product) =>
          acrossMonths(name, (letter) => `=${letter}${4 + product}*Inputs!$B$${4 + product}`),
        ),
        acrossMonths('Total revenue', (letter) => `=SUM(${letter}10:${letter}14)`),
        acrossMonths('Costs', (letter) => `=${letter}15*Inputs!$B$2`),
        acrossMonths('Profit before tax', (letter) => `=${letter}15-${letter}16`),
        acrossMonths('Tax', (letter) => `=MAX(0,${letter}17)*Inputs!$B$3`),
        acrossMonths('Profit', (letter) => `=${letter}17-${letter}18`),
      ],
    ],
  ])

/** Faults as people make them, by cell. */
const PLANTED: Readonly<Record<string, Written>> = {
  // A number typed over a formula.
  'Plan!E11': 999,
  // A total that leaves out its last line.
  'Plan!H15': '=SUM(H10:H13)',
  // A plug.
  'Plan!J16': '=J15*Inputs!$B$2+250',
  // A number stored as text.
  'Plan!F6': "'190",
  // A formula that reads the wrong row.
  'Plan!D17': '=D14-D16',
  // A rate typed into the formula instead of the input.
  'Plan!L18': '=MAX(0,L17)*0.2',
  // An error.
  'Plan!G13': '=G7*Inputs!$B$77/0',
}

type Finding = {
  readonly rule: string
  readonly severity: string
  readonly cells: string
  readonly evidence: string
  readonly proposal?: {
    readonly cell: string
    readonly formula?: string
    readonly value?: CellValue
  }
}

const findingsIn = (audit: ModelReply | undefined): readonly Finding[] =>
  dataOf<{ readonly findings: readonly Finding[] }>(audit).findings

/** Writes the proposed changes: one call for each worksheet. */
const mending = (findings: readonly Finding[]): readonly ModelCall[] => {
  const changes = findings.flatMap(({ proposal }) => {
    const range = parseRange(proposal?.cell ?? '')
    if (proposal === undefined || !range.ok) return []
    const { sheet, ...cell } = range.value
    const address = `${columnName(cell.startColumn)}${cell.startRow + 1}`
    return [{ sheet: sheet ?? '', address, value: proposal.formula ?? proposal.value ?? null }]
  })
  const bySheet = Map.groupBy(changes, ({ sheet }) => sheet)
  return [...bySheet].map(([sheet, [first, ...others]]) => [
    'write_range',
    {
      range: `'${sheet}'!${first?.address}`,
      values: [[first?.value]],
      overwrite: true,
      also: others.map(({ address, value }) => ({ range: address, values: [[value]] })),
    },
  ])
}

/** Audits, writes what the audit proposes, and audits again. */
function* script(): ModelScript {
  const [audit] = yield [['audit_sheet', {}]]
  yield mending(findingsIn(audit))
  const [again] = yield [['audit_sheet', {}]]
  const rest = findingsIn(again).filter(({ severity }) => severity !== 'note')
  if (rest.length > 0) throw new Error(`faults remain: ${JSON.stringify(rest)}`)
  return 'Mended all faults.'
}

/** A workbook with planted faults, audited and mended. */
export const auditAndMend: Job = {
  name: 'l) planted faults found and mended',
  mostSteps: 4,
  run: async (world) => {
    const clean = await calculated(world.engine, cleanBook())
    const faulty = await calculated(world.engine, withWritten(clean, PLANTED))
    const outcome = await world.ask({
      message: 'Check this plan and mend what is wrong.',
      workbook: faulty,
      script: script(),
    })
    const { workbook } = outcome
    const checks = createChecks()
    for (const name of ['Inputs', 'Plan'])
      checkSheet(checks, worksheet(workbook, name), worksheet(clean, name))
    checks.equal('profit', typeof valueOf(workbook, `Plan!${LAST}19`), 'number')
    return { outcome, faults: checks.faults }
  },
}
