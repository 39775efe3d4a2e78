// A worker thread that parses large saves, because each would block the main thread for 200 ms.
import { parentPort } from 'node:worker_threads'
import { ExportSpreadsheet } from '#contract/api/endpoints/files.ts'
import { NewSpreadsheet, SaveSpreadsheet } from '#contract/api/endpoints/workbooks.ts'
import { ok } from '#contract/api/result.ts'
import { decode, parseJson } from '../http/decode.ts'
import type { BigSaveAnswer, BigSaveQuestion } from './big-saves.ts'
import { serializeWorkbook } from './serialize-workbook.ts'
import type { ThreadQuestion, ThreadAnswer } from './single-worker.ts'

const SCHEMAS = {
  'spreadsheets.create': NewSpreadsheet,
  'spreadsheets.update': SaveSpreadsheet,
  'spreadsheets.export': ExportSpreadsheet,
}

const read = ({ name, bytes, newId }: BigSaveQuestion): BigSaveAnswer => {
  const parsed = parseJson(bytes)
  if (!parsed.ok) return parsed
  const decoded = decode(name, 'body', SCHEMAS[name], parsed.value)
  if (!decoded.ok) return decoded
  const { workbook_data, ...body } = decoded.value
  if (workbook_data === undefined) return ok({ body, carried: null })
  // A new workbook gets the id of its spreadsheet.
  const carried = serializeWorkbook(
    name === 'spreadsheets.create' ? { ...workbook_data, id: newId } : workbook_data,
  )
  if (!carried.ok) return carried
  return ok({ body: { ...body, workbook_data: {} }, carried: { ...carried.value, newId } })
}

parentPort?.on('message', ({ id, question }: ThreadQuestion<BigSaveQuestion>) => {
  const message: ThreadAnswer<BigSaveAnswer> = { id, answer: read(question) }
  parentPort?.postMessage(message)
})
