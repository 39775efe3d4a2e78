import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Spreadsheet, SpreadsheetSummary } from '#contract/api/entities.ts'
import { COPY_MAX_BYTES } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { makeShareCode, parseShareCode, SHARE_CODE_BYTES } from '#contract/api/share-code.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { HEAD_COLUMNS, toSheet, toSummary } from './spreadsheets.ts'

/** Public sharing of a user's spreadsheets. Spreadsheets of other users count as missing. */
export type Sharing = {
  /** Makes a spreadsheet public and keeps an existing code. Null if it is missing. */
  readonly enable: (id: string) => Promise<Spreadsheet | null>
  /** Like `enable`, but without the cells. */
  readonly enableOnly: (id: string) => Promise<SpreadsheetSummary | null>
  /** Ends sharing. False if the spreadsheet is missing. */
  readonly disable: (id: string) => Promise<boolean>
}

/** The workbook exceeds 10 MB of UTF-8 JSON. */
type TooLarge = { readonly type: 'too_large' }

/** Public spreadsheets by share code. */
export type PublicSheets = {
  /** Null for unknown, revoked and malformed codes. */
  readonly head: (code: string) => Promise<SpreadsheetSummary | null>
  /** Like `head`, but fails if the workbook is too large to copy. */
  readonly headToCopy: (code: string) => Promise<Result<SpreadsheetSummary, TooLarge> | null>
}

/** A random code that nobody can guess. */
const newCode = (): string => makeShareCode(randomBytes(SHARE_CODE_BYTES)) ?? newCode()

/** Turns public sharing on and off. */
export const sharingOf = (store: Store, clock: Clock, userId: string): Sharing => {
  const mine = (id: string) =>
    store.updateTable('spreadsheets').where('id', '=', id).where('user_id', '=', userId)
  // A single statement keeps an existing code, so two concurrent calls get the same code.
  const turnOn = (id: string) =>
    mine(id).set((old) => ({
      share_code: old.fn.coalesce('share_code', old.val(newCode())),
      shared_at: old.fn.coalesce('shared_at', old.val(clock.now().toISOString())),
    }))
  return {
    enable: async (id) => {
      const row = await turnOn(id)
        .returning([...HEAD_COLUMNS, 'workbook_data'])
        .executeTakeFirst()
      return row ? toSheet(row) : null
    },
    enableOnly: async (id) => {
      const row = await turnOn(id).returning(HEAD_COLUMNS).executeTakeFirst()
      return row ? toSummary(row) : null
    },
    disable: async (id) => {
      const row = await mine(id)
        .set({ share_code: null, shared_at: null })
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** Reads public spreadsheets. Never reveals the owner. */
export const publicSheetsIn = (store: Store): PublicSheets => {
  const by = (code: string) =>
    store.selectFrom('spreadsheets').where('share_code', '=', code).select(HEAD_COLUMNS)
  return {
    head: async (code) => {
      if (!parseShareCode(code).ok) return null
      const row = await by(code).executeTakeFirst()
      return row ? toSummary(row) : null
    },
    headToCopy: async (code) => {
      if (!parseShareCode(code).ok) return null
      const row = await by(code)
        .select(sql<number>`octet_length(workbook_data)`.as('bytes'))
        .executeTakeFirst()
      if (!row) return null
      return row.bytes > COPY_MAX_BYTES ? err({ type: 'too_large' }) : ok(toSummary(row))
    },
  }
}
