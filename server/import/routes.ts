import { TITLE_MAX_CHARS } from '#contract/limits.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { err, ok } from '#contract/api/result.ts'
import { API_TEXTS, UNREADABLE_FILE } from '#contract/api/wording.ts'
import type { Clock } from '../clock.ts'
import { jsonText } from '../http/json-text.ts'
import { wantsMinimal } from '../http/prefer.ts'
import type { Account, Handlers } from '../http/route.ts'
import { NotWritten } from '../sheets/big-writes.ts'
import { workbookTextOf } from '../sheets/carry.ts'
import { withWorkbook } from '../sheets/sheet-answers.ts'
import { UNTITLED_SPREADSHEET, type Added, type Spreadsheets } from '../sheets/spreadsheets.ts'
import { untaken } from '../sheets/untaken.ts'
import type { Imports } from './imports.ts'
import type { Previews } from './previews.ts'

/** What the calls that import need. */
export type ImportSettings = {
  readonly spreadsheetsFor: (account: Account) => Spreadsheets
  readonly imports: Imports
  readonly previews: Previews
  readonly clock: Clock
}

/** A file's name as a title: without its extension, and what no line shows or what turns it around. */
export const titleOf = (fileName: string): string =>
  fileName
    .replace(/\.(?:xlsx|xlsm|xls|csv|tsv|txt)$/i, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, TITLE_MAX_CHARS)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim() || UNTITLED_SPREADSHEET

/** When to come again where it could not be stored now. */
const AGAIN_S = 5

/** Stores it; null where big workbooks wait for the disk, or it takes too long. */
const add = async (
  spreadsheets: Spreadsheets,
  sheet: Parameters<Spreadsheets['add']>[0],
): Promise<Added | null> => {
  try {
    return await spreadsheets.add(sheet)
  } catch (cause) {
    if (cause instanceof NotWritten) return null
    throw cause
  }
}

/** The calls that bring files in (spec §7, "Spreadsheets"; IMPORT). */
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
        title: await untaken(spreadsheets, titleOf(upload.name)),
      }),
      signal,
      log,
    })
    if (!read.ok) return read
    // Whoever has cancelled wants nothing stored.
    if (signal.aborted) return err({ status: 503, detail: MESSAGES.importUnavailable })
    const { id, title, carried, leftOut } = read.value
    const requestId = body.request_id
    // Its bytes are gone once they are stored.
    const text = wantsMinimal(headers, answerHeaders) ? null : workbookTextOf(carried.text)
    const added = await add(spreadsheets, { id, title, ...carried, requestId })
    if (added === null) {
      // A 503 would be told as a service that does not run.
      answerHeaders.set('retry-after', String(AGAIN_S))
      return err({ status: 429, detail: API_TEXTS.saveLater })
    }
    const { summary, before } = added
    const answer = { ...summary, left_out: leftOut }
    if (text === null) return ok(answer)
    // Of the same workbook, made before, only the id is another.
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
