import { cellName } from '#contract/workbook/cells.ts'
import type { ChangeDetail } from '#contract/workbook/change-history.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { UNDO_TEXTS } from '#server/sheets/undo/undo-wording.ts'
import { sourceOf } from './cell-sources.ts'
import { notFound, type Failure } from '../http/failures.ts'
import type { Account, Handlers, HandlerResult } from '../http/route.ts'
import { NotWrittenError } from './writes/big-writes.ts'
import type { Changes, Page } from './changes.ts'
import type { StoredChange } from './read-changes.ts'
import { undo, type UndoRequest, type UndoParts } from './undo.ts'

type ChangeEndpointName = 'changes.list' | 'changes.get' | 'changes.undo' | 'turns.undo'

export type ChangeSettings = Pick<UndoParts, 'engine' | 'queue' | 'clock'> & {
  readonly spreadsheetsFor: (account: Account) => UndoParts['spreadsheets']
  readonly changesFor: (account: Account) => Changes
}

const detailOf = ({ head, names, set }: StoredChange, { page, page_size }: Page): ChangeDetail => {
  const end = page * page_size
  const cells_list = set.cells.slice(end - page_size, end).map((change) => ({
    sheet: names[change.sheet_id] ?? '',
    sheet_id: change.sheet_id,
    cell: cellName(change.row, change.column),
    before: change.before,
    after: change.after,
    source: sourceOf(set.sources, change),
  }))
  const { operations, cells_first } = set
  return { ...head, cells_list, operations, cells_first, has_more: end < set.cells.length }
}

/** The calls for the change history and for undo. */
export const changeRoutes = (settings: ChangeSettings): Handlers<ChangeEndpointName> => {
  const { spreadsheetsFor, changesFor, ...parts } = settings

  const undoFor = async (
    account: Account,
    wanted: UndoRequest,
  ): Promise<Result<HandlerResult<'turns.undo'>, Failure>> => {
    const busy: Failure = { status: 503, detail: UNDO_TEXTS.busy }
    const { id, name } = account
    const [spreadsheets, changes] = [spreadsheetsFor(account), changesFor(account)]
    try {
      const done = await undo({ ...parts, spreadsheets, changes, by: { id, name } }, wanted)
      if (done.ok) return ok({ ...done.value, conflicts: [] })
      if (done.error.type === 'not_found') return notFound()
      if (done.error.type === 'busy') return err(busy)
      const { detail, conflicts } = done.error
      return err({ status: 409, detail, fields: { conflicts } })
    } catch (cause) {
      if (cause instanceof NotWrittenError) return err(busy)
      throw cause
    }
  }

  return {
    'changes.list': async ({ account, params, query }) => {
      const found = await changesFor(account).list(params.id, query)
      if (found === null) return notFound()
      const { items, total } = found
      const has_more = query.page * query.page_size < total
      return ok({ changes: [...items], total_count: total, has_more })
    },

    'changes.get': async ({ account, params, query }) => {
      const change = await changesFor(account).get(params.id, params.change_id)
      return change === null ? notFound() : ok(detailOf(change, query))
    },

    'changes.undo': ({ account, params: { id, change_id }, body: { resolve } }) =>
      undoFor(account, { id, of: { change: change_id }, resolve }),

    'turns.undo': ({ account, params: { id, message_id }, body: { resolve } }) =>
      undoFor(account, { id, of: { turn: message_id }, resolve }),
  }
}
