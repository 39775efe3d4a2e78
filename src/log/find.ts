import { errorToMessage } from '#contract/api/messages.ts'
import type { Fact } from './facts/fact.ts'
import type { FoundCell, FoundCells } from './facts/public-fact.ts'

/** The search in a public spreadsheet: `query` as it was typed, '' where nothing is looked for. */
export type FindState = FoundCells & {
  readonly query: string
  readonly status: 'idle' | 'finding' | 'found' | 'failed'
  /** The match that is gone to, from 0. */
  readonly at: number
  /** A text of the catalogue. */
  readonly error: string | null
}

/** Before anything is looked for. */
export const noFind: FindState = {
  query: '',
  status: 'idle',
  cells: [],
  isCut: false,
  at: 0,
  error: null,
}

const isSame = (one: FoundCell, other: FoundCell | undefined): boolean =>
  one.sheet === other?.sheet && one.row === other.row && one.column === other.column

/** Read anew, the search stays at its cell, where that is found still. */
const placeOf = ({ cells, at }: FindState, found: readonly FoundCell[]): number =>
  Math.max(
    0,
    found.findIndex((cell) => isSame(cell, cells[at])),
  )

/** The search after a fact. */
export const foldFind = (find: FindState, fact: Fact): FindState => {
  switch (fact.type) {
    case 'find.requested':
      return {
        ...(fact.query === find.query ? find : { ...noFind, query: fact.query }),
        status: 'finding',
        error: null,
      }
    case 'find.found': {
      const { query, cells, isCut } = fact
      return { query, status: 'found', cells, isCut, at: placeOf(find, cells), error: null }
    }
    case 'find.failed':
      return {
        ...noFind,
        query: fact.query,
        status: 'failed',
        error: errorToMessage(fact.error),
      }
    case 'find.stepped': {
      const count = find.cells.length
      return count === 0 ? find : { ...find, at: (find.at + (fact.by % count) + count) % count }
    }
    case 'find.ended':
    case 'public.opened':
    case 'public.closed':
      return noFind
    default:
      return find
  }
}
