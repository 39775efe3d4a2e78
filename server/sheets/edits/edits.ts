import type { DifferentCell } from '#contract/workbook/compare-workbooks.ts'
import { isStructural } from '#contract/workbook/change-set.ts'
import { isSameContent } from '#contract/workbook/same-cell.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import type { Clock } from '../../clock.ts'
import type { Store } from '../../store/store.ts'
import type { Changes } from '../changes.ts'
import type { StoredChange } from '../read-changes.ts'
import { createSingleWorker } from '../single-worker.ts'
import type { Spreadsheets } from '../spreadsheets.ts'
import { compareRevisions, type RevisionDifference } from './compare-revisions.ts'
import { editLines, type CellAuthor } from './edit-lines.ts'
import {
  readSnapshot,
  replaceSnapshot,
  snapshotHead,
  writeSnapshot,
  type Snapshot,
} from './snapshots.ts'

/** Two revisions of a workbook as JSON texts. */
export type RevisionPair = { readonly before: string; readonly after: string }

/** What changed in a spreadsheet between the answers of one conversation. */
export type EditsPort = {
  /** Lines about the changes since the last answer. */
  readonly since: (spreadsheetId: string, revision: number) => Promise<readonly string[]>
  /** Remembers the spreadsheet as the answer left it. Call it only if the model read the lines. */
  readonly remember: (spreadsheetId: string) => Promise<void>
}

type Parts = {
  readonly spreadsheets: Pick<Spreadsheets, 'head' | 'movedSince'>
  readonly changes: Pick<Changes, 'after'>
}

/** Creates the port of a conversation. `close` ends the thread. */
export type Edits = {
  readonly portOf: (conversationId: string, parts: Parts) => EditsPort
  readonly close: () => Promise<void>
}

const THREAD = new URL('./compare-thread.ts', import.meta.url)
const LIMITS = { heapMb: 1024, timeoutMs: 15_000, idleMs: 30_000 }
/** Texts that are longer together are compared in the thread. */
const THREAD_CHARS = 400_000
/** Change sets that we read to find out who changed a cell. */
const MOST_CHANGES = 50
const MOST_CELLS = 5000

const UNKNOWN =
  'The user changed the spreadsheet since your last answer. What changed is not known, so read the cells before you rely on earlier figures.'
const MOVED = 'moved rows, columns or cells, so addresses in earlier messages may be outdated'

const authorIn = ({ head }: StoredChange, conversationId: string): CellAuthor => {
  if (head.kind === 'undo') return 'undo'
  return head.conversation_id === conversationId ? 'known' : 'assistant'
}

const keyOf = ({ sheet_id, row, column }: Pick<DifferentCell, 'sheet_id' | 'row' | 'column'>) =>
  `${sheet_id} ${row} ${column}`

/** The author of a cell is the latest change that wrote its present content, else the user. */
const authorsIn = (changes: readonly StoredChange[], conversationId: string) => {
  const latest = new Map<string, { author: CellAuthor; after: CellState | null }>()
  for (const change of changes)
    for (const cell of change.set.cells)
      if (!latest.has(keyOf(cell)))
        latest.set(keyOf(cell), { author: authorIn(change, conversationId), after: cell.after })
  return (cell: DifferentCell): CellAuthor => {
    const found = latest.get(keyOf(cell))
    return found && isSameContent(found.after ?? {}, cell.theirs ?? {}) ? found.author : 'user'
  }
}

/** The workbook, or null if it no longer has this revision. */
const textOf = async (store: Store, id: string, revision: number): Promise<string | null> => {
  const found = store
    .selectFrom('spreadsheets')
    .select('workbook_data')
    .where('id', '=', id)
    .where('revision', '=', revision)
  return (await found.executeTakeFirst())?.workbook_data ?? null
}

/** What the model reads in the state of this answer. */
type Begun = {
  readonly id: string
  readonly revision: number
  /** The workbook, if its changes are in the state. Null if the stored snapshot is the same. */
  readonly text: string | null
}

/** The number of stored changes in a span of revisions. Each made one revision. */
const countChanges = async (store: Store, id: string, after: number, to: number) => {
  const { total } = await store
    .selectFrom('change_sets')
    .select((count) => count.fn.countAll<number | string>().as('total'))
    .where('spreadsheet_id', '=', id)
    .where('revision', '>', after)
    .where('revision', '<=', to)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Compares snapshots with the present workbooks of conversations. */
export const createEdits = (store: Store, clock: Clock): Edits => {
  const thread = createSingleWorker<RevisionPair, RevisionDifference>(THREAD, LIMITS)
  const compare = async (pair: RevisionPair): Promise<RevisionDifference | null> =>
    pair.before.length + pair.after.length > THREAD_CHARS
      ? thread.ask(async () => pair, false)
      : compareRevisions(pair.before, pair.after)

  const portOf: Edits['portOf'] = (conversationId, { spreadsheets, changes }) => {
    let begun: Begun | null = null

    const linesOf = async (id: string, snapshot: Snapshot, { revision, text }: Begun) => {
      if (text === null) return [UNKNOWN]
      const difference = await compare({ before: snapshot.workbook_data, after: text })
      if (difference === null) return [UNKNOWN]
      const since = await changes.after(id, snapshot.revision, MOST_CHANGES, MOST_CELLS)
      const hasMoved = (await spreadsheets.movedSince(id, snapshot.revision)) === 'moved'
      const isUnnamedMove = hasMoved && difference.structure.length === 0
      // An own change that we did not read would pass for one of the user.
      const isUnsure = (await countChanges(store, id, snapshot.revision, revision)) > since.length
      const isShared = since.some(
        ({ head: by, set }) => by.conversation_id === conversationId && isStructural(set),
      )
      return editLines(
        isUnnamedMove ? { ...difference, structure: [MOVED] } : difference,
        authorsIn(since, conversationId),
        isUnsure || isShared,
      )
    }
    return {
      since: async (id, revision) => {
        begun = { id, revision, text: null }
        const head = await snapshotHead(store, conversationId)
        if (head?.spreadsheet_id !== id) {
          // There are no earlier changes to lose, also if this answer fails.
          await writeSnapshot(store, clock, conversationId, id, revision)
          return []
        }
        if (head.revision === revision) return []
        const snapshot = await readSnapshot(store, conversationId)
        if (!snapshot) return []
        begun = { id, revision, text: await textOf(store, id, revision) }
        return linesOf(id, snapshot, begun)
      },
      remember: async (id) => {
        const head = await spreadsheets.head(id)
        if (head === null) return
        const { revision } = head
        if (begun?.id !== id) {
          await writeSnapshot(store, clock, conversationId, id, revision)
          return
        }
        // A save of the user during the answer has no change set. The model does not know it.
        const hasSaves =
          (await countChanges(store, id, begun.revision, revision)) < revision - begun.revision
        if (!hasSaves) await writeSnapshot(store, clock, conversationId, id, revision)
        else if (begun.text !== null)
          await replaceSnapshot(store, clock, conversationId, {
            spreadsheet_id: id,
            revision: begun.revision,
            workbook_data: begun.text,
          })
      },
    }
  }
  return { portOf, close: thread.close }
}
