import { errorToMessage } from '#src/texts/errors/error-message.ts'
import type { Fact } from './facts/fact.ts'
import type { FoundCell, FoundCells } from './facts/public-fact.ts'

/** The search in a public spreadsheet. `query` is the raw input, '' without a search. */
export type FindState = FoundCells & {
  readonly query: string
  readonly status: 'idle' | 'finding' | 'found' | 'failed'
  /** Index of the selected match, from 0. */
  readonly at: number
  /** A text from the message catalog. */
  readonly error: string | null
}

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

/** After a reload the search keeps its selected cell if the cell still matches. */
const placeOf = ({ cells, at }: FindState, found: readonly FoundCell[]): number =>
  Math.max(
    0,
    found.findIndex((cell) => isSame(cell, cells[at])),
  )

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
