import type { ServerDocument } from '#contract/documents.ts'
import type { AttachedDocument } from './document-fact.ts'
import { memoTwo } from './memo.ts'
import { keyOf, type Selector } from './shown.ts'

/** A document that the server has, of a conversation; `is_sent` where it has said whether a message carries it. */
export type DocumentHere = Omit<ServerDocument, 'processing_status'>

const none: readonly DocumentHere[] = []
const noRows: readonly AttachedDocument[] = []

const isThere = (row: AttachedDocument): row is AttachedDocument & DocumentHere => row.id !== ''

const merged = memoTwo(
  (listed: readonly DocumentHere[], rows: readonly AttachedDocument[]): readonly DocumentHere[] => {
    const newest = new Map(rows.filter(isThere).map((row) => [row.id, row]))
    if (newest.size === 0) return listed
    const known = new Set(listed.map(({ id }) => id))
    return [
      // What the composer knows is newer than the list.
      ...listed.map((one) => ({ ...one, ...newest.get(one.id) })),
      ...[...newest.values()].filter(({ id }) => !known.has(id)),
    ]
  },
)

/**
 * The documents of a conversation that the server has, oldest first: those that it has listed and those of the
 * composer (DOC-72). Null as id is the new chat, once it has started. Empty while the list is not known.
 */
export const documentsHere =
  (id: string | null): Selector<readonly DocumentHere[]> =>
  (state) => {
    const { chat, rows, lists } = state.documents
    const key = keyOf(state, id)
    return merged(lists[key] ?? none, chat === key ? rows : noRows)
  }

/** What a document is called, of whichever conversation it is; '' where that is not known (DOC-128). */
export const documentName =
  (id: string): Selector<string> =>
  ({ documents: { rows, lists } }) =>
    id === ''
      ? ''
      : ([rows, ...Object.values(lists)].flat().find((one) => one.id === id)?.filename ?? '')
