import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Spreadsheet, SpreadsheetSummary } from '#contract/api/entities.ts'
import { COPY_MAX_BYTES } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { makeShareCode, parseShareCode, SHARE_CODE_BYTES } from '#contract/api/share-code.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { HEAD, toSheet, toSummary } from './spreadsheets.ts'

/** The public sharing of one user's spreadsheets; an id of somebody else is an absent one. */
export type Sharing = {
  /** The spreadsheet, public from now on under the code it has; null when there is no such one. */
  readonly enable: (id: string) => Promise<Spreadsheet | null>
  /** The same, without its cells. */
  readonly enableOnly: (id: string) => Promise<SpreadsheetSummary | null>
  /** Whether there is such a spreadsheet; it is public no more. */
  readonly disable: (id: string) => Promise<boolean>
}

/** A workbook over 10 MB of UTF-8 JSON. */
type TooLarge = { readonly type: 'too_large' }

/** The spreadsheets that are public, for whoever has a code. */
export type PublicSheets = {
  /** Null for a code that is unknown or revoked, and for a text that is none. */
  readonly head: (code: string) => Promise<SpreadsheetSummary | null>
  /** The same, unless it is too large to be copied. */
  readonly headToCopy: (code: string) => Promise<Result<SpreadsheetSummary, TooLarge> | null>
}

/** A code that nobody can guess. */
const newCode = (): string => makeShareCode(randomBytes(SHARE_CODE_BYTES)) ?? newCode()

/** Turns the public sharing of one user's spreadsheets on and off. */
export const sharingOf = (store: Store, clock: Clock, userId: string): Sharing => {
  const mine = (id: string) =>
    store.updateTable('spreadsheets').where('id', '=', id).where('user_id', '=', userId)
  // One statement keeps the code that stands, so that two at once give one.
  const turnOn = (id: string) =>
    mine(id).set((old) => ({
      share_code: old.fn.coalesce('share_code', old.val(newCode())),
      shared_at: old.fn.coalesce('shared_at', old.val(clock.now().toISOString())),
    }))
  return {
    enable: async (id) => {
      const row = await turnOn(id)
        .returning([...HEAD, 'workbook_data'])
        .executeTakeFirst()
      return row ? toSheet(row) : null
    },
    enableOnly: async (id) => {
      const row = await turnOn(id).returning(HEAD).executeTakeFirst()
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

/** The public spreadsheets of a store. A row says nothing of its owner. */
export const publicSheetsIn = (store: Store): PublicSheets => {
  const by = (code: string) =>
    store.selectFrom('spreadsheets').where('share_code', '=', code).select(HEAD)
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
