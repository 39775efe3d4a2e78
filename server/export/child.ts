// This child process writes one file. export-process.ts starts and ends it. A broken workbook
// crashes only this process and not the server.
import { parseWorkbook, sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import {
  answerQuestions,
  readInput,
  sendToParent as sayAny,
  writeOutput,
} from '../file-process-io.ts'
import { fitWidths } from './fit-widths.ts'
import { pendingFormulasIn, withSpilledCells } from './prepare-formulas.ts'
import { ExportRequest, type ExportMessage } from './protocol.ts'
import { csvOf, csvSheet, TooWideError } from './write-csv.ts'
import { writeXlsx } from '#packages/univer-xlsx/write/write-xlsx.ts'

/** Author in the document properties of every exported file. */
const AUTHOR = 'Ledgerline'

const say = (message: ExportMessage): Promise<void> => sayAny(message)

/** Calculates the pending formulas. Loads Univer only if there are any. */
const calculated = async (workbook: WorkbookData): Promise<WorkbookData> => {
  const { changed, isAny } = pendingFormulasIn(workbook)
  if (!isAny) return workbook
  await say({ type: 'calculating' })
  const { runFormulas } = await import('../sheets/engine/univer.ts')
  const { withResults } = await import('../sheets/engine/results.ts')
  const { cells } = await runFormulas(workbook, changed)
  return withSpilledCells(withResults(workbook, cells), cells)
}

const prepared = async (workbook: WorkbookData, question: ExportRequest): Promise<WorkbookData> => {
  if (!question.isProcessed) return workbook
  const whole = question.isCalculated ? await calculated(workbook) : workbook
  return question.format === 'xlsx' ? fitWidths(whole) : whole
}

const write = async (
  pieces: AsyncIterable<Uint8Array | string> | Iterable<string>,
): Promise<number> => {
  let size = 0
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    writeOutput(bytes, size)
    size += bytes.byteLength
  }
  return size
}

const answer = async (question: ExportRequest): Promise<void> => {
  const parsed = parseWorkbook(JSON.parse(readInput(question.size).toString()))
  if (!parsed.ok) return say({ type: 'refused', refusal: 'not_a_workbook' })
  const workbook = await prepared(parsed.value, question)
  if (question.format === 'csv') {
    const sheet = csvSheet(workbook, question.sheetId)
    if (sheet === null) return say({ type: 'refused', refusal: 'no_sheet' })
    const sheetName = sheetsOf(workbook).length > 1 ? sheet.name : null
    try {
      const size = await write(csvOf(workbook, sheet, question.signs))
      return await say({ type: 'written', size, sheetName })
    } catch (error) {
      if (error instanceof TooWideError) return say({ type: 'refused', refusal: 'too_wide' })
      throw error
    }
  }
  const { title, createdAt, updatedAt, now } = question
  const properties = question.isProcessed
    ? { title, author: AUTHOR, created: new Date(createdAt), modified: new Date(updatedAt) }
    : null
  const bytes = writeXlsx(workbook, { properties, now: new Date(now) })
  return say({
    type: 'written',
    size: await write(bytes as AsyncIterable<Uint8Array>),
    sheetName: null,
  })
}

answerQuestions(ExportRequest, async (question) => {
  await answer(question)
  process.exit(0)
})
