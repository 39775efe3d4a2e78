// Plants faults of twelve kinds in clean workbooks, one at a time and in sets of three, and compares
// what the audit finds with what was planted. The workbooks are the templates, the sample ledger and
// answers of the assistant. `BENCH_WORKBOOKS=<folder> npm run bench -- audit-faults` adds 20 random
// workbooks of that folder. `BENCH_DIFFERENCES=<file>` writes the missed faults and the wrong
// findings to that file, and `BENCH_SEED=<number>` draws other places.
import { writeFileSync } from 'node:fs'
import { cellName } from '#contract/workbook/cells.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { addressOfPlace, type Finding } from '#server/sheets/audit/finding.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'
import { ownWorkbooks, realWorkbooks, type CleanWorkbook } from './audit-faults/clean-workbooks.ts'
import { FAULT_KINDS, type FaultKind } from './audit-faults/draft.ts'
import { placeKey, plantFault, type PlantedFault } from './audit-faults/plant.ts'
import { createRandom, type Random } from './audit-faults/random.ts'
import { auditOf, changedCellsIn, scoreOf } from './audit-faults/score.ts'
import { createTallies } from './audit-faults/tallies.ts'
import { median, printFigure, quantile } from './support/figure.ts'

const SEED = Number(process.env['BENCH_SEED'] ?? 20_261_130)
const REAL_WORKBOOKS = 20
/** Faults of each kind, and sets of three, per workbook. */
const ROUNDS = { own: 4, real: 2 } as const
const IN_SET = 3
const [LEAST_RECALL, LEAST_PRECISION, MOST_SECONDS] = [90, 85, 2]
const MS = 1000

type Origin = keyof typeof ROUNDS
/** A workbook with its planted faults. */
type FaultyWorkbook = {
  readonly workbook: WorkbookData
  readonly faults: readonly PlantedFault[]
}

const engine = createWorkbookEngine({ processes: 1, timeoutMs: 60_000 })
const tallies = createTallies()
const lines: string[] = []
const times: number[] = []
let changedCells = 0

const faultText = (workbook: WorkbookData, { kind, places, text }: PlantedFault): string => {
  const [first] = places
  const sheet = first && workbook.sheets[first.sheetId]?.name
  return `${kind}\t${sheet}!${first ? cellName(first.row, first.column) : ''}\t${text}`
}

const findingText = ({ rule, place, evidence }: Finding): string =>
  `${rule}\t${addressOfPlace(place)}\t${evidence}`

const audited = (workbook: WorkbookData): readonly Finding[] => {
  const audit = auditOf(workbook)
  changedCells += audit.changedCells
  times.push(audit.ms)
  return audit.findings
}

/** Plants faults one after another, an added row first, because it moves other cells. */
const plantAll = async (
  workbook: WorkbookData,
  kinds: readonly FaultKind[],
  random: Random,
): Promise<FaultyWorkbook> => {
  const rowsFirst = kinds.toSorted(
    (a, b) => Number(b === 'duplicated row') - Number(a === 'duplicated row'),
  )
  let changed = workbook
  const faults: PlantedFault[] = []
  for (const kind of rowsFirst) {
    const taken = new Set(faults.flatMap(({ places }) => places.map(placeKey)))
    const done = await plantFault(engine, changed, kind, random, taken)
    if (done === null) continue
    changed = done.workbook
    faults.push(done.fault)
  }
  return { workbook: changed, faults }
}

const score = (
  name: string,
  origin: Origin,
  before: readonly Finding[],
  { workbook, faults }: FaultyWorkbook,
): void => {
  const scored = scoreOf(before, audited(workbook), faults)
  tallies.add(origin, faults, scored)
  const planted = faults.map((fault) => faultText(workbook, fault))
  for (const fault of scored.missed)
    lines.push(['missed', origin, name, faultText(workbook, fault)].join('\t'))
  for (const finding of scored.wrong)
    lines.push(['wrong', origin, name, findingText(finding), ...planted].join('\t'))
}

/** Runs the tool itself, which must store nothing. */
const checkTool = async ({ workbook }: CleanWorkbook): Promise<void> => {
  const world = toolWorld(engine)
  await world.sheets.create({ id: 'book', title: 'Book', workbook_data: workbook })
  output(await world.call('audit_sheet', { spreadsheet_id: 'book' }))
  const after = world.sheets.stored.get('book')?.workbook_data
  changedCells += world.sheets.changes.length
  if (after !== undefined) changedCells += changedCellsIn(workbook, after)
}

const measure = async (book: CleanWorkbook, origin: Origin, random: Random): Promise<void> => {
  await checkTool(book)
  const before = audited(book.workbook)
  const serious = before.filter(({ severity }) => severity !== 'note')
  if (origin === 'own') {
    tallies.addUnclean(serious.length)
    for (const finding of serious) lines.push(`unclean\t${book.name}\t${findingText(finding)}`)
  }
  for (let round = 0; round < ROUNDS[origin]; round += 1) {
    for (const kind of FAULT_KINDS) {
      const planted = await plantAll(book.workbook, [kind], random)
      if (planted.faults.length > 0) score(book.name, origin, before, planted)
    }
    const three = random.shuffled(FAULT_KINDS).slice(0, IN_SET)
    const planted = await plantAll(book.workbook, three, random)
    if (planted.faults.length > 1) score(book.name, origin, before, planted)
  }
}

const own = await ownWorkbooks(engine)
const folder = process.env['BENCH_WORKBOOKS'] ?? ''
const real = await realWorkbooks(engine, folder, REAL_WORKBOOKS, createRandom(SEED))
if (real.length === 0)
  console.error('BENCH_WORKBOOKS names no folder with workbooks: only our own are used.')
for (const [at, book] of own.entries()) await measure(book, 'own', createRandom(SEED + at))
for (const [at, book] of real.entries())
  await measure(book, 'real', createRandom(SEED + own.length + at))

for (const { name, more, recall, precision } of tallies.rows()) {
  printFigure(`recall, ${name}`, recall, '%', { target: `>= ${LEAST_RECALL}`, ...more })
  printFigure(`precision, ${name}`, precision, '%', { target: `>= ${LEAST_PRECISION}` })
}
printFigure('findings in our own workbooks without faults', tallies.unclean(), 'findings', {
  target: 0,
  workbooks: own.length,
  real: real.length === 0 ? 'skipped: no BENCH_WORKBOOKS' : real.length,
})
printFigure('cells changed by the audit', changedCells, 'cells', { target: 0 })
printFigure('one audit, processor time, p99', quantile(times, 0.99) / MS, 's', {
  target: MOST_SECONDS,
  p50: Number((median(times) / MS).toPrecision(3)),
  worst: Number((Math.max(...times) / MS).toPrecision(3)),
  audits: times.length,
})
const written = process.env['BENCH_DIFFERENCES']
if (written) writeFileSync(written, `${lines.join('\n')}\n`)
await engine.close()
