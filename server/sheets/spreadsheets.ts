import { sql, type Selectable } from 'kysely'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import type { Spreadsheet, SpreadsheetSummary, WorkbookJson } from '#contract/api/entities.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { SAMPLE_ID } from '#contract/api/sample-id.ts'
import type { MoveStatus } from '#server/sheets/undo/undo-moved.ts'
import type { TemplateOrSampleId } from '#contract/api/templates.ts'
import type { Clock } from '../clock.ts'
import { likePattern } from '../store/batches.ts'
import { removeOwned } from '../store/ownership.ts'
import type { SpreadsheetRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import type { NotFound, StaleRevision } from '../tools/context.ts'
import { workbookTextOf, type SerializedBytes } from './serialize-workbook.ts'
import { insertChange, type StoredHead } from './change-heads.ts'
import { isUsedInConversation } from './is-used-in-conversation.ts'
import { windowToCache, type CachedWindow } from './windows/cached-window.ts'
import { cacheWindow, previewsOf } from './windows/cached-windows.ts'

/** Default title of a spreadsheet. */
export const UNTITLED_SPREADSHEET = 'New Spreadsheet'

/** A save of a whole workbook as JSON text. A null `baseRevision` overwrites any revision. */
type Save = {
  readonly id: string
  readonly title: string | null
  readonly workbookText: string
  /** The parsed workbook. Without it and `window`, the first window request makes the window. */
  readonly workbook?: unknown
  readonly window?: CachedWindow
  readonly baseRevision: number | null
  /** True if rows, columns or ranges moved since the base revision. Undefined if unknown. */
  readonly moved?: boolean | undefined
}

/** A workbook to store together with its change set. */
type Change = {
  readonly id: string
  readonly workbookText: string
  readonly workbook?: unknown
  readonly window?: CachedWindow
  readonly baseRevision: number
  readonly changeSet: ChangeSet
  readonly head: StoredHead
}

/** A spreadsheet to create. `requestId` makes a retry safe. */
type NewSheet = {
  readonly id: string
  readonly title: string
  readonly workbook_data: WorkbookJson
  readonly requestId?: string | undefined
  readonly madeOf?: TemplateOrSampleId | undefined
}

/** Like `NewSheet`, with the workbook as text. */
type StoredSheet = Omit<NewSheet, 'workbook_data'> & SerializedBytes

/**
 * A created spreadsheet with its preview. If an earlier request with this `requestId` stored
 * another workbook, `before` is the text of that workbook.
 */
export type AddedSpreadsheet = {
  readonly summary: SpreadsheetSummary
  readonly before: string | null
}

/** The spreadsheets of a user. Spreadsheets of other users count as missing. */
export type Spreadsheets = {
  readonly list: (search: string | null) => Promise<readonly SpreadsheetSummary[]>
  readonly get: (id: string) => Promise<Spreadsheet | null>
  /** Like `get`, but without the cells. */
  readonly head: (id: string) => Promise<SpreadsheetSummary | null>
  /** Reports whether rows, columns or ranges moved after a revision. */
  readonly movedSince: (id: string, revision: number) => Promise<MoveStatus>
  /** Creates a spreadsheet, or returns the one of an earlier request with this `requestId`. */
  readonly create: (sheet: NewSheet) => Promise<Spreadsheet>
  /** Like `create`, for a workbook that is already text. */
  readonly add: (sheet: StoredSheet) => Promise<AddedSpreadsheet>
  readonly save: (save: Save) => Promise<Result<SpreadsheetSummary, NotFound | StaleRevision>>
  readonly change: (change: Change) => Promise<Result<SpreadsheetSummary, NotFound | StaleRevision>>
  /** The time of the rename. Null if the spreadsheet is missing. */
  readonly rename: (id: string, title: string) => Promise<string | null>
  readonly remove: (ids: readonly string[]) => Promise<readonly string[]>
  /** True if a tool created, read or changed the spreadsheet in this conversation. */
  readonly isUsedIn: (conversationId: string, id: string) => Promise<boolean>
}

/** Columns of a spreadsheet except its cells and its owner. */
export const HEAD_COLUMNS = [
  'id',
  'title',
  'revision',
  'created_at',
  'updated_at',
  'share_code',
  'shared_at',
  'made_of',
] as const
export type Head = Pick<Selectable<SpreadsheetRow>, (typeof HEAD_COLUMNS)[number]>

/** Converts a row with cells to the API format. */
export const toSheet = (row: Head & Pick<SpreadsheetRow, 'workbook_data'>): Spreadsheet => ({
  ...toSummary(row),
  workbook_data: JSON.parse(row.workbook_data),
})

/** Converts a row without cells to the API format. */
export const toSummary = (row: Head): SpreadsheetSummary => ({
  id: row.id,
  title: row.title,
  created_at: row.created_at,
  updated_at: row.updated_at,
  revision: row.revision,
  public_share:
    row.share_code === null || row.shared_at === null
      ? null
      : { code: row.share_code, enabled_at: row.shared_at },
  ...(row.made_of === SAMPLE_ID && { sample: true }),
})

type Reads = Pick<Spreadsheets, 'list' | 'get' | 'head' | 'movedSince' | 'isUsedIn'>
type Writes = Pick<Spreadsheets, 'create' | 'add' | 'save' | 'change' | 'rename' | 'remove'>

const mineOf = (userId: string) => (on: Store, id: string) =>
  on.selectFrom('spreadsheets').where('id', '=', id).where('user_id', '=', userId)

const readsOf = (store: Store, userId: string): Reads => {
  const mine = mineOf(userId)

  const list = async (search: string | null) => {
    const rows = await store
      .selectFrom('spreadsheets')
      .select(HEAD_COLUMNS)
      .where('user_id', '=', userId)
      .$if(search !== null, (query) =>
        query.where(sql<boolean>`lower(title) like ${likePattern(search ?? '')} escape '\\'`),
      )
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute()
    const previews = await previewsOf(store, rows)
    return rows.map((row) => ({ ...toSummary(row), preview: previews.get(row.id) ?? null }))
  }
  const get = async (id: string): Promise<Spreadsheet | null> => {
    const row = await mine(store, id)
      .select([...HEAD_COLUMNS, 'workbook_data'])
      .executeTakeFirst()
    return row ? toSheet(row) : null
  }
  const head = async (id: string): Promise<SpreadsheetSummary | null> => {
    const row = await mine(store, id).select(HEAD_COLUMNS).executeTakeFirst()
    return row ? toSummary(row) : null
  }
  const movedSince = async (id: string, revision: number): Promise<MoveStatus> => {
    const row = await mine(store, id).select(['moved_at', 'unsure_at']).executeTakeFirst()
    if (row && row.moved_at > revision) return 'moved'
    return row && row.unsure_at <= revision ? 'still' : 'unknown'
  }
  const isUsed = (conversationId: string, id: string) =>
    isUsedInConversation(store, conversationId, id)
  return { list, get, head, movedSince, isUsedIn: isUsed }
}

/** Compares workbook texts, except for the id of the spreadsheet in them. */
const isSame = (id: string, text: string, before: Head & { readonly workbook_data: string }) =>
  before.workbook_data === text.replace(id, () => before.id)

export const createWithAdd =
  (add: Spreadsheets['add']): Spreadsheets['create'] =>
  async ({ workbook_data, ...named }) => {
    const text = JSON.stringify(workbook_data)
    const { summary, before } = await add({ ...named, text, window: windowToCache(workbook_data) })
    const { id } = summary
    return { ...summary, workbook_data: before ? JSON.parse(before) : { ...workbook_data, id } }
  }

const addOf = (store: Store, clock: Clock, userId: string): Writes['add'] => {
  const add: Writes['add'] = async (sheet) => {
    const { id, title, window, requestId = null, madeOf = null } = sheet
    const text = workbookTextOf(sheet.text)
    const now = clock.now().toISOString()
    const share = { share_code: null, shared_at: null, made_of: madeOf }
    const head = { id, title, revision: 1, created_at: now, updated_at: now, ...share }
    const made = await store.transaction().execute(async (writing) => {
      const row = await writing
        .insertInto('spreadsheets')
        .values({ ...head, user_id: userId, request_id: requestId, workbook_data: text })
        .onConflict((rival) => rival.columns(['user_id', 'request_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row) await cacheWindow(writing, id, head.revision, window)
      return row !== undefined
    })
    if (made)
      return { summary: { ...toSummary(head), preview: JSON.parse(window.preview) }, before: null }
    const before = await store
      .selectFrom('spreadsheets')
      .where('user_id', '=', userId)
      .where('request_id', '=', requestId)
      .select([...HEAD_COLUMNS, 'workbook_data'])
      .executeTakeFirst()
    // The earlier spreadsheet was deleted in the meantime, so we create a new one.
    if (!before) return add({ ...sheet, text })
    const preview = (await previewsOf(store, [before])).get(before.id) ?? null
    const summary = { ...toSummary(before), preview }
    return { summary, before: isSame(id, text, before) ? null : before.workbook_data }
  }
  return add
}

const writesOf = (store: Store, clock: Clock, userId: string): Writes => {
  const mine = mineOf(userId)
  const nowText = (): string => clock.now().toISOString()

  /**
   * A single statement checks the base revision and writes, so it is atomic. Stores the
   * `CachedWindow` too.
   */
  const write = async (on: Store, save: Save) => {
    const { id, title, workbookText, workbook, baseRevision, moved } = save
    const window = save.window ?? (workbook === undefined ? null : windowToCache(workbook))
    const row = await on
      .updateTable('spreadsheets')
      .set((row) => ({
        workbook_data: workbookText,
        revision: row('revision', '+', 1),
        updated_at: nowText(),
        ...(title === null ? {} : { title }),
        ...(moved === true && { moved_at: row('revision', '+', 1) }),
        // If `moved` is undefined or there is no base revision, we do not know whether this save
        // moves cells.
        ...(moved !== true &&
          (moved === undefined || baseRevision === null) && {
            unsure_at: row('revision', '+', 1),
          }),
      }))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .$if(baseRevision !== null, (query) => query.where('revision', '=', baseRevision ?? 0))
      .returning(HEAD_COLUMNS)
      .executeTakeFirst()
    if (row && window) await cacheWindow(on, id, row.revision, window)
    return row
  }

  /** The result if no row changed: an error, unless this save is already stored. */
  const refuse = async (
    on: Store,
    save: Save,
  ): Promise<Result<SpreadsheetSummary, NotFound | StaleRevision>> => {
    const row = await mine(on, save.id)
      .select([...HEAD_COLUMNS, 'workbook_data'])
      .executeTakeFirst()
    if (!row) return err({ type: 'not_found', id: save.id })
    const isRepeated =
      row.revision === (save.baseRevision ?? 0) + 1 &&
      row.workbook_data === save.workbookText &&
      (save.title === null || save.title === row.title)
    return isRepeated ? ok(toSummary(row)) : err({ type: 'stale_revision', revision: row.revision })
  }
  const save: Spreadsheets['save'] = async (wanted) => {
    const row = await store.transaction().execute((writing) => write(writing, wanted))
    return row ? ok(toSummary(row)) : refuse(store, wanted)
  }
  const change: Spreadsheets['change'] = ({ changeSet, head: changed, ...wanted }) =>
    store.transaction().execute(async (writing) => {
      const { moves_cells: moved = false } = changeSet
      const row = await write(writing, { ...wanted, title: null, moved })
      if (!row) {
        const present = await mine(writing, wanted.id).select('revision').executeTakeFirst()
        return present
          ? err({ type: 'stale_revision' as const, revision: present.revision })
          : err({ type: 'not_found' as const, id: wanted.id })
      }
      await insertChange(writing, wanted.id, row.revision, changeSet, changed)
      return ok(toSummary(row))
    })
  const rename = async (id: string, title: string): Promise<string | null> => {
    const row = await store
      .updateTable('spreadsheets')
      .set({ title, updated_at: nowText() })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('updated_at')
      .executeTakeFirst()
    return row?.updated_at ?? null
  }
  const remove: Writes['remove'] = (ids) => removeOwned(store, 'spreadsheets', userId, ids)
  const add = addOf(store, clock, userId)
  return { add, create: createWithAdd(add), save, change, rename, remove }
}

/** The stored spreadsheets of a user. */
export const spreadsheetsOf = (store: Store, clock: Clock, userId: string): Spreadsheets => ({
  ...readsOf(store, userId),
  ...writesOf(store, clock, userId),
})
