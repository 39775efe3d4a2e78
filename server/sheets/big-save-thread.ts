// A thread of the server that reads big saves: the request thread would be held up by each for 200 ms.
import { parentPort } from 'node:worker_threads'
import * as v from 'valibot'
import { SaveSpreadsheet } from '#contract/endpoints/spreadsheets.ts'
import type { BigSave, BigSaveAnswer, BigSaveQuestion } from './big-saves.ts'
import { toKeep } from './kept-windows.ts'

/** Null for anything that is wrong with it: the request thread says what. */
const read = (bytes: Uint8Array): BigSave | null => {
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const parsed = v.safeParse(SaveSpreadsheet, body)
    if (!parsed.success || Array.isArray(body)) return null
    const { workbook_data, ...rest } = parsed.output
    const carried = { text: JSON.stringify(workbook_data), kept: toKeep(workbook_data) }
    return { body: { ...rest, workbook_data: {} }, carried }
  } catch {
    return null
  }
}

parentPort?.on('message', ({ id, bytes }: BigSaveQuestion) => {
  const answer: BigSaveAnswer = { id, save: read(bytes) }
  parentPort?.postMessage(answer)
})
