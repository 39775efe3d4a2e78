import { TITLE_MAX_CHARS } from '#contract/limits.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { err, ok } from '#contract/api/result.ts'
import { API_TEXTS, UNREADABLE_FILE } from '#contract/api/wording.ts'
import type { Clock } from '../clock.ts'
import { jsonText } from '../http/json-text.ts'
import { wantsMinimal } from '../http/prefer-header.ts'
import type { Account, Handlers } from '../http/route.ts'
import { NotWrittenError } from '../sheets/writes/big-writes.ts'
import { workbookTextOf } from '../sheets/serialize-workbook.ts'
import { withWorkbook } from '../sheets/sheet-answers.ts'
import {
  UNTITLED_SPREADSHEET,
  type AddedSpreadsheet,
  type Spreadsheets,
} from '../sheets/spreadsheets.ts'
import { uniqueTitle } from '../sheets/unique-title.ts'
import type { Imports } from './imports.ts'
import type { Previews } from './previews.ts'

export type ImportSettings = {
  readonly spreadsheetsFor: (account: Account) => Spreadsheets
  readonly imports: Imports
  readonly previews: Previews
  readonly clock: Clock
}

/** Title for an imported file: no extension, control characters or text direction marks. */
export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.(?:xlsx|xlsm|xls|csv|tsv|txt)$/i, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, TITLE_MAX_CHARS)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim() || UNTITLED_SPREADSHEET

/** Value of `retry-after` in seconds. */
const AGAIN_S = 5

/** Stores the imported spreadsheet. Null if the write queue is full or the write times out. */
const add = async (
  spreadsheets: Spreadsheets,
  sheet: Parameters<Spreadsheets['add']>[0],
): Promise<AddedSpreadsheet | null> => {
  try {
    return await spreadsheets.add(sheet)
  } catch (cause) {
    if (cause instanceof NotWrittenError) return null
    throw cause
  }
}

/** The import and preview routes. */
export const importRoutes = ({
  spreadsheetsFor,
  imports,
  previews,
  clock,
}: ImportSettings): Handlers<'spreadsheets.import' | 'spreadsheets.previewImport'> => ({
  'spreadsheets.import': async ({ account, body, upload, signal, headers, answerHeaders, log }) => {
    const spreadsheets = spreadsheetsFor(account)
    const read = await imports.read({
      userId: account.id,
      upload,
      choices: body.choices ?? {},
      named: async () => ({
        id: clock.newId(),
        title: await uniqueTitle(spreadsheets, titleOf(upload.name)),
      }),
      signal,
      log,
    })
    if (!read.ok) return read
    // The client cancelled, so store nothing.
    if (signal.aborted) return err({ status: 503, detail: MESSAGES.importUnavailable })
    const { id, title, carried, leftOut } = read.value
    const requestId = body.request_id
    // `add` transfers the bytes, so copy the text first.
    const text = wantsMinimal(headers, answerHeaders) ? null : workbookTextOf(carried.text)
    const added = await add(spreadsheets, { id, title, ...carried, requestId })
    if (added === null) {
      // Answer 429, because the client would show a 503 as an outage.
      answerHeaders.set('retry-after', String(AGAIN_S))
      return err({ status: 429, detail: API_TEXTS.saveLater })
    }
    const { summary, before } = added
    const answer = { ...summary, left_out: leftOut }
    if (text === null) return ok(answer)
    // If this request repeats an earlier one, the stored workbook is the same but has the earlier
    // id.
    return ok(jsonText(withWorkbook(answer, before ?? text.replace(id, () => summary.id))))
  },

  'spreadsheets.previewImport': async ({ body, upload }) => {
    const bytes = Buffer.alloc(upload.size)
    await upload.file.read(bytes, 0, upload.size, 0)
    const question = { bytes, choices: body.choices ?? {} }
    const answer = await previews.ask(async () => question, false)
    if (answer === null) return err({ status: 503, detail: MESSAGES.importUnavailable })
    if (answer.preview) return ok(answer.preview)
    const refusal = answer.isPage ? 'web_page' : 'not_a_spreadsheet'
    return err({ status: 422, detail: UNREADABLE_FILE[refusal] })
  },
})
