import { createHash } from 'node:crypto'
import { PREVIEW_MAX_SHEETS } from '#contract/limits.ts'
import type { SheetPreview } from '#contract/workbook/sheet-preview.ts'
import type { SheetWindow, WindowQuery } from '#contract/workbook/sheet-window.ts'
import type { WindowSource } from '#contract/workbook/window/window.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { withReaderSigns, signsOfQuery } from '#contract/workbook/window/figure-signs.ts'
import type { Store } from '../../store/store.ts'
import type { CopyNames } from './big-windows.ts'
import type { SerializedWorkbook } from '../serialize-workbook.ts'
import { WINDOW_FORMAT_VERSION, type CachedWindow } from './cached-window.ts'
import type { WorkbookViewer, WorkbookCache, Visitor, WindowRefusal } from '../workbook-cache.ts'

/** Stores the `CachedWindow` of a revision. Never overwrites the one of a newer revision. */
export const cacheWindow = async (
  on: Store,
  id: string,
  revision: number,
  window: CachedWindow,
): Promise<void> => {
  const row = { ...window, of_revision: revision }
  await on
    .insertInto('sheet_windows')
    .values({ spreadsheet_id: id, ...row })
    .onConflict((rival) =>
      rival
        .column('spreadsheet_id')
        .doUpdateSet(row)
        .where('sheet_windows.of_revision', '<=', revision),
    )
    .execute()
}

type Listed = { readonly id: string; readonly revision: number }

/** Stored previews by id, at most `PREVIEW_MAX_SHEETS` to keep the list small. */
export const previewsOf = async (
  store: Store,
  sheets: readonly Listed[],
): Promise<ReadonlyMap<string, SheetPreview>> => {
  const wanted = new Map(
    sheets.slice(0, PREVIEW_MAX_SHEETS).map(({ id, revision }) => [id, revision]),
  )
  if (wanted.size === 0) return new Map()
  const rows = await store
    .selectFrom('sheet_windows')
    .where('spreadsheet_id', 'in', [...wanted.keys()])
    .where('form', '=', WINDOW_FORMAT_VERSION)
    .select(['spreadsheet_id', 'of_revision', 'preview'])
    .execute()
  return new Map(
    rows
      .filter((row) => wanted.get(row.spreadsheet_id) === row.of_revision)
      .map((row) => [row.spreadsheet_id, JSON.parse(row.preview) as SheetPreview]),
  )
}

/** ETag of a window. Changes with the revision, the title and the separators. */
export const windowEtag = ({ title, revision }: WindowSource, query: WindowQuery): string => {
  const { decimal, group } = signsOfQuery(query)
  const shown = createHash('sha256').update(`${decimal}${group}${title}`)
  return `"${revision}-${WINDOW_FORMAT_VERSION}-${shown.digest('hex').slice(0, 8)}"`
}

/** Null if the spreadsheet was deleted. */
type Found = Result<SheetWindow | null, WindowRefusal>
/** Null if the spreadsheet was deleted. */
type FoundWhole = Result<
  { readonly revision: number; readonly value: string } | null,
  WindowRefusal
>

type FoundCopy = Result<SerializedWorkbook | null, WindowRefusal>

/** Windows of stored spreadsheets. The caller checks access. */
export type CachedWindows = {
  /** A window of the current revision, for the owner or a visitor. */
  readonly read: (of: WindowSource, query: WindowQuery, asker: WorkbookViewer) => Promise<Found>
  /** The whole workbook as JSON with its revision, for a visitor. */
  readonly whole: (of: WindowSource, visitor: Visitor) => Promise<FoundWhole>
  /** A copy of the workbook with a new id and name. */
  readonly copy: (of: WindowSource, names: CopyNames, userId: string) => Promise<FoundCopy>
}

const isFirst = ({ sheet, row, column }: WindowQuery): boolean =>
  sheet === undefined && row === 0 && column === 0

const firstOf = (
  first: string,
  { id, title, revision }: WindowSource,
  query: WindowQuery,
): SheetWindow => ({
  ...withReaderSigns(JSON.parse(first) as SheetWindow, signsOfQuery(query)),
  id,
  title,
  revision,
})

/**
 * Serves windows from the store, or from the workbook. A workbook stays open for a while, so its
 * next windows are cheap.
 */
export const cachedWindowsIn = (store: Store, workbooks: WorkbookCache): CachedWindows => {
  const keptFirst = async (of: WindowSource, query: WindowQuery): Promise<SheetWindow | null> => {
    const row = await store
      .selectFrom('sheet_windows')
      .where('spreadsheet_id', '=', of.id)
      .where('of_revision', '=', of.revision)
      .where('form', '=', WINDOW_FORMAT_VERSION)
      .select('first')
      .executeTakeFirst()
    return row ? firstOf(row.first, of, query) : null
  }
  const makeFirst = async (
    of: WindowSource,
    query: WindowQuery,
    asker: WorkbookViewer,
  ): Promise<Found> => {
    const made = await workbooks.keep({ of, asker })
    if (!made.ok || made.value === null) return made.ok ? ok(null) : made
    const { revision, value } = made.value
    // If the window cannot be stored, we still return it. The spreadsheet may have been deleted in
    // the meantime.
    await cacheWindow(store, of.id, revision, value).catch(() => undefined)
    return ok(firstOf(value.first, { ...of, revision }, query))
  }
  return {
    whole: (of, asker) => workbooks.whole({ of, asker }),
    copy: async (of, names, userId) => {
      const found = await workbooks.copy({ of, asker: { userId } }, names)
      return found.ok ? ok(found.value && found.value.value) : found
    },
    read: async (of, query, asker) => {
      if (isFirst(query)) {
        const firstWindow = await keptFirst(of, query)
        return firstWindow ? ok(firstWindow) : makeFirst(of, query, asker)
      }
      const found = await workbooks.window({ of, asker }, query)
      if (!found.ok || found.value === null) return found.ok ? ok(null) : found
      return ok({ ...found.value.value, revision: found.value.revision })
    },
  }
}
