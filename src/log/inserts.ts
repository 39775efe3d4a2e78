import { errorToMessage } from '#src/texts/errors/error-message.ts'
import type { Fact } from './facts/fact.ts'
import type { AppState } from './state.ts'

type Inserts = AppState['inserts']

export const noInserts: Inserts = {}

/** Drops inserts whose spreadsheet was deleted. */
const without = (inserts: Inserts, ids: readonly string[]): Inserts => {
  const rest = Object.entries(inserts).filter(([, { place }]) => !ids.includes(place?.id ?? ''))
  return rest.length === Object.keys(inserts).length ? inserts : Object.fromEntries(rest)
}

export const foldInserts = (inserts: Inserts, fact: Fact): Inserts => {
  switch (fact.type) {
    case 'table.insert_requested':
      return {
        ...inserts,
        [fact.key]: { status: 'inserting', requestId: fact.requestId, place: null, error: null },
      }
    case 'table.inserted': {
      const { id, title } = fact.spreadsheet
      const { requestId = '' } = inserts[fact.key] ?? {}
      const place = { id, title, range: fact.range }
      return { ...inserts, [fact.key]: { status: 'inserted', requestId, place, error: null } }
    }
    case 'table.insert_failed': {
      const { requestId = '' } = inserts[fact.key] ?? {}
      const error = errorToMessage(fact.error)
      return { ...inserts, [fact.key]: { status: 'failed', requestId, place: null, error } }
    }
    case 'spreadsheets.deleted':
      return without(inserts, fact.ids)
    case 'workbook.gone':
      return fact.id === null ? inserts : without(inserts, [fact.id])
    case 'session.ended':
      return noInserts
    default:
      return inserts
  }
}
