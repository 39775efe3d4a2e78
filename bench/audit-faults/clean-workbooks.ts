import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { TEMPLATE_IDS } from '#contract/api/templates.ts'
import { SAMPLE_ID } from '#contract/api/sample-id.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { readFile } from '#server/import/read-file.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { createTemplates } from '#server/sheets/templates/templates.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { memorySheets } from '#tests/support/models/sheets-memory.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'
import { STATEMENTS } from '../agent-jobs/linked-statements.ts'
import type { Random } from './random.ts'

/** A calculated workbook without planted faults. */
export type CleanWorkbook = { readonly name: string; readonly workbook: WorkbookData }

const NOW = new Date('2026-11-22T10:00:00Z')
const LOAN = 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years'
const FORECAST = 'Build a 13-week cash forecast from this ledger'

const template = async (
  engine: WorkbookEngine,
  id: (typeof TEMPLATE_IDS)[number] | typeof SAMPLE_ID,
): Promise<WorkbookData> => {
  const made = await createTemplates(engine)(id, { id: 'book', name: 'Book', now: NOW })
  if (!made.ok) throw new Error(made.error.type)
  return made.value
}

/** The only workbook that an answer stored. */
const storedIn = ({ stored }: ReturnType<typeof memorySheets>): WorkbookData => {
  const [first] = stored.values()
  if (first === undefined) throw new Error('the answer stored no spreadsheet')
  return first.workbook_data
}

const loan = async (engine: WorkbookEngine): Promise<WorkbookData> =>
  storedIn((await askOffline(engine, LOAN)).sheets)

const forecast = async (engine: WorkbookEngine, ledger: WorkbookData): Promise<WorkbookData> => {
  const sheets = memorySheets()
  await sheets.create({ id: 's1', title: 'Sample ledger', workbook_data: ledger })
  await askOffline(engine, FORECAST, { sheets, spreadsheetId: 's1' })
  return storedIn(sheets)
}

const statements = async (engine: WorkbookEngine): Promise<WorkbookData> => {
  const world = toolWorld(engine)
  output(await world.call('create_spreadsheet', STATEMENTS))
  return storedIn(world.sheets)
}

/** The templates, the sample ledger, and workbooks that answers of the assistant build. */
export const ownWorkbooks = async (engine: WorkbookEngine): Promise<readonly CleanWorkbook[]> => {
  const books: CleanWorkbook[] = []
  for (const id of TEMPLATE_IDS) books.push({ name: id, workbook: await template(engine, id) })
  const sample = await template(engine, SAMPLE_ID)
  return [
    ...books,
    { name: 'sample ledger', workbook: sample },
    { name: 'answer: three statements', workbook: await statements(engine) },
    { name: 'answer: forecast', workbook: await forecast(engine, sample) },
    { name: 'answer: loan', workbook: await loan(engine) },
  ]
}

/** Workbooks with fewer cells hold no figures to speak of, and larger ones take too long. */
const [LEAST_CELLS, MOST_CELLS] = [30, 60_000]

const cellCount = ({ sheets }: WorkbookData): number =>
  Object.values(sheets).reduce(
    (sum, { cellData = {} }) =>
      sum + Object.values(cellData).reduce((cells, row) => cells + Object.keys(row).length, 0),
    0,
  )

/** Gives each cell its own formula, because a fault must change one cell only. */
const withOwnFormulas = (workbook: WorkbookData): WorkbookData => ({
  ...workbook,
  sheets: Object.fromEntries(
    Object.entries(workbook.sheets).map(([id, sheet]) => [
      id,
      {
        ...sheet,
        cellData: Object.fromEntries(
          Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [
            row,
            Object.fromEntries(
              Object.keys(cells).map((column) => {
                const cell = cellAt(sheet, Number(row), Number(column))
                if (!cell?.si) return [column, cell]
                const { si: _si, ...rest } = cell
                return [column, { ...rest, f: formulaAt(sheet, Number(row), Number(column)) }]
              }),
            ),
          ]),
        ),
      },
    ]),
  ),
})

const readWorkbook = async (
  engine: WorkbookEngine,
  path: string,
): Promise<CleanWorkbook | null> => {
  const read = await readFile({ name: basename(path), bytes: readFileSync(path), choices: {} })
  if (!read.ok) return null
  const cells = cellCount(read.value.workbook)
  if (cells < LEAST_CELLS || cells > MOST_CELLS) return null
  const done = await engine.recalculate(withOwnFormulas(read.value.workbook))
  return done.ok ? { name: basename(path), workbook: done.value.workbook } : null
}

/** Random workbooks of a folder that can be read. Empty if there is no such folder. */
export const realWorkbooks = async (
  engine: WorkbookEngine,
  folder: string,
  count: number,
  random: Random,
): Promise<readonly CleanWorkbook[]> => {
  if (folder === '' || !existsSync(folder)) return []
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.xls[xm]?$/i.test(name))
    .toSorted()
    .map((name) => join(folder, name))
  const books: CleanWorkbook[] = []
  for (const path of random.shuffled(paths)) {
    if (books.length === count) break
    const book = await readWorkbook(engine, path)
    if (book !== null) books.push(book)
  }
  return books
}
