import { DEFAULT_CSV_SIGNS } from '#contract/transfer/export.ts'
import type { Store } from '../store/store.ts'
import { notFound } from '../http/failures.ts'
import type { Account, Handlers } from '../http/route.ts'
import type { Clock } from '../clock.ts'
import type { CarriedWorkbook } from '../sheets/big-saves.ts'
import type { Spreadsheets } from '../sheets/spreadsheets.ts'
import type { Exports } from './exports.ts'

export type ExportSettings = {
  readonly spreadsheetsFor: (account: Account) => Spreadsheets
  readonly exports: Exports
  readonly store: Store
  readonly clock: Clock
}

/** The stored workbook as unparsed JSON. Null if the spreadsheet was deleted. */
const storedText = async (store: Store, id: string, userId: string): Promise<string | null> => {
  const row = await store
    .selectFrom('spreadsheets')
    .select('workbook_data')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.workbook_data ?? null
}

/** The export route. */
export const exportRoutes = ({
  spreadsheetsFor,
  exports,
  store,
  clock,
}: ExportSettings): Handlers<'spreadsheets.export', CarriedWorkbook | null> => ({
  'spreadsheets.export': async ({ account, params, body, carried, signal, answerHeaders, log }) => {
    const head = await spreadsheetsFor(account).head(params.id)
    if (!head) return notFound()
    const { workbook_data: sent } = body
    const text = async (): Promise<string | null> => {
      if (carried) return carried.text
      return sent === undefined ? storedText(store, params.id, account.id) : JSON.stringify(sent)
    }
    const written = await exports.write({
      userId: account.id,
      text,
      asked: {
        format: body.format ?? 'xlsx',
        sheetId: body.sheet_id ?? null,
        signs: {
          delimiter: body.delimiter ?? DEFAULT_CSV_SIGNS.delimiter,
          decimal: body.decimal ?? DEFAULT_CSV_SIGNS.decimal,
        },
        isProcessed: body.enable_post_processing,
        title: head.title,
        createdAt: head.created_at,
        updatedAt: head.updated_at,
        now: clock.now().toISOString(),
      },
      signal,
      log,
    })
    if (!written.ok) return written
    if (written.value === null) return notFound()
    answerHeaders.set('cache-control', 'no-store')
    return { ok: true, value: written.value }
  },
})
