// This child process reads files one after the other. import-process.ts starts and ends it. A
// hostile file crashes only this process and not the server.
import { isDateFormat } from 'numfmt'
import { regionFrom } from '#contract/figures/region-code.ts'
import type { Region } from '#contract/figures/region.ts'
import { IMPORT_MAX_WORKBOOK_BYTES } from '#contract/limits/transfer.ts'
import type { CellRow, WorkbookData } from '#contract/workbook/workbook.ts'
import {
  answerQuestions,
  readInput,
  sendToParent as sayAny,
  writeOutput,
} from '../file-process-io.ts'
import { serializeWorkbook } from '../sheets/serialize-workbook.ts'
import type { CalculatedCell } from '../sheets/engine/protocol.ts'
import {
  ImportRequest,
  type ImportMessage,
  type ImportFailureType,
  type Written,
} from './protocol.ts'
import { readFile } from './read-file.ts'
import type { ImportedWorkbook } from '#packages/univer-xlsx/read/read-xlsx.ts'

const say = (message: ImportMessage): Promise<void> => sayAny(message)

/** Appends the workbook to the output file. Null if it exceeds the limit for a save. */
const write = (workbook: WorkbookData, start: number): Written | null => {
  const carried = serializeWorkbook(workbook)
  if (!carried.ok) return null
  const bytes = Buffer.from(carried.value.text)
  if (bytes.byteLength > IMPORT_MAX_WORKBOOK_BYTES) return null
  writeOutput(bytes, start)
  return { at: start, size: bytes.byteLength, kept: carried.value.window }
}

const memory = (): number => process.memoryUsage.rss()

const refuse = (refusal: ImportFailureType): Promise<void> =>
  say({ type: 'refused', refusal, memory: memory() })

const copied = (row: CellRow): CellRow =>
  Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell && { ...cell }]))

/** Copies the cells, because the engine writes number formats into the cells that it receives. */
const apart = (workbook: WorkbookData): WorkbookData => ({
  ...workbook,
  sheets: Object.fromEntries(
    Object.entries(workbook.sheets).map(([id, sheet]) => {
      const rows = Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [row, copied(cells)])
      return [id, { ...sheet, cellData: Object.fromEntries(rows) }]
    }),
  ),
})

/**
 * Imported cells keep the formats of the file. Drops a format that the engine suggests, such as the
 * currency of PMT, unless it is a date format.
 */
const inFileFormat = (cell: CalculatedCell): CalculatedCell =>
  cell.pattern === null || isDateFormat(cell.pattern) ? cell : { ...cell, pattern: null }

/** Calculates formulas that have no stored result. Lazy-loads Univer, since few files need it. */
const calculated = async (workbook: WorkbookData, region: Region | null): Promise<WorkbookData> => {
  const { runFormulas } = await import('../sheets/engine/univer.ts')
  const { withResults } = await import('../sheets/engine/results.ts')
  const { cells } = await runFormulas(apart(workbook), [])
  return withResults(workbook, cells.map(inFileFormat), region)
}

const answer = async ({ name, size, choices, id, title }: ImportRequest): Promise<void> => {
  const read = await readFile({ name, bytes: readInput(size), choices })
  if (!read.ok) return refuse(read.error.type)
  const { leftOut, uncalculated }: ImportedWorkbook = read.value
  const workbook = { ...read.value.workbook, id, name: title }
  const written = write(workbook, 0)
  if (written === null) return refuse('too_many_cells')
  const isCalculating = uncalculated > 0
  await say({ type: 'read', written, leftOut: { ...leftOut }, isCalculating, memory: memory() })
  if (!isCalculating) return
  const rewritten = write(await calculated(workbook, regionFrom(choices.region)), written.size)
  if (rewritten === null) throw new Error('the results exceed the size limit')
  await say({ type: 'calculated', written: rewritten })
}

answerQuestions(ImportRequest, answer)
