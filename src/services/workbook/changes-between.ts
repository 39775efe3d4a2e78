import { parseRange } from '#contract/workbook/cells.ts'
import { CHANGE_CELLS_PAGE_MAX, CHANGE_CELLS_PAGE_SIZE } from '#contract/limits/changes.ts'
import type { CellChange, ChangeSet } from '#contract/workbook/change-set.ts'
import type { ChangedCell, ChangeHead } from '#contract/workbook/change-history.ts'
import { changeEndpoints } from '#contract/api/endpoints/changes.ts'
import type { Spreadsheet } from '#contract/api/entities.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import type { WorkbookHead } from '#src/machines/workbook/types.ts'
import type { Api } from '../http/api.ts'

type Revision = Pick<WorkbookHead, 'revision'>

/** The listed changes between two revisions, oldest first. */
const between = (
  head: Revision,
  theirs: Revision,
  newestFirst: readonly ChangeHead[],
): readonly ChangeHead[] =>
  newestFirst
    .filter(({ revision = 0 }) => revision > head.revision && revision <= theirs.revision)
    .toReversed()

const cellOf = (listed: ChangedCell): CellChange | null => {
  const place = parseRange(listed.cell)
  if (!place.ok || listed.sheet_id === undefined) return null
  const { sheet_id, before, after } = listed
  return { sheet_id, row: place.value.startRow, column: place.value.startColumn, before, after }
}

/**
 * Loads the change sets between two revisions, oldest first. Returns `moved` if one of them moves
 * cells. Returns null if a revision has no change set, if the changes exceed `most` cells, or if a
 * call fails.
 */
export const changesBetween = (api: Api) => {
  /** Loads all cells of a change, page by page. */
  const whole = async (id: string, head: ChangeHead): Promise<ChangeSet | null> => {
    const cells: CellChange[] = []
    const page_size = Math.min(Math.max(head.cells, CHANGE_CELLS_PAGE_SIZE), CHANGE_CELLS_PAGE_MAX)
    for (let page = 1; ; page += 1) {
      const params = { id, change_id: head.id }
      const found = await api(changeEndpoints, 'changes.get', {
        params,
        query: { page, page_size },
      })
      if (!found.ok || found.value.operations === undefined) return null
      const { cells_list, operations, cells_first, has_more } = found.value
      for (const listed of cells_list) {
        const cell = cellOf(listed)
        if (cell === null) return null
        cells.push(cell)
      }
      const { conversation_id, execution_id, title, created_at } = head
      // An undo is an action of the user, so its changes do not count as written by the answer.
      const message_id = head.kind === 'assistant' ? head.message_id : null
      const from = { conversation_id, message_id, execution_id, title, created_at }
      if (!has_more || cells_list.length === 0)
        return { id: head.id, spreadsheet_id: id, ...from, cells, operations, cells_first }
    }
  }

  return async (
    head: Revision,
    theirs: Spreadsheet,
    most: number,
  ): Promise<readonly ChangeSet[] | 'moved' | null> => {
    const steps = theirs.revision - head.revision
    if (steps <= 0 || steps > PAGE_SIZE_MAX) return null
    // The list is newest first. The page is twice as long as needed, because changes newer than
    // `theirs` come first.
    const page_size = Math.min(2 * steps, PAGE_SIZE_MAX)
    const listed = await api(changeEndpoints, 'changes.list', {
      params: { id: theirs.id },
      query: { page_size },
    })
    const heads = listed.ok ? between(head, theirs, listed.value.changes) : []
    if (heads.some((one) => one.moves_cells)) return 'moved'
    if (heads.length < steps || heads.reduce((sum, { cells }) => sum + cells, 0) > most) return null
    const sets: ChangeSet[] = []
    for (const one of heads) {
      const set = await whole(theirs.id, one)
      if (set === null) return null
      sets.push(set)
    }
    return sets
  }
}
