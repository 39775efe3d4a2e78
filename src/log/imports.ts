import type { Fact } from './facts/fact.ts'
import type { ImportRow } from './facts/import-fact.ts'

export const noImports: readonly ImportRow[] = []

export const foldImports = (rows: readonly ImportRow[], fact: Fact): readonly ImportRow[] => {
  switch (fact.type) {
    case 'import.added':
      return [...rows, ...fact.rows]
    case 'import.dropped':
      return rows.filter(({ id }) => !fact.ids.includes(id))
    case 'import.closed':
      return rows.filter(({ status }) => status !== 'done' && status !== 'failed')
    case 'session.ended':
      return noImports
    case 'import.finished': {
      // With several files there is no single spreadsheet to open.
      const opens = rows.length === 1 && fact.change.opens === true
      return rows.map((row) => (row.id === fact.id ? { ...row, ...fact.change, opens } : row))
    }
    case 'import.stepped':
    case 'import.progressed':
    case 'import.previewed':
    case 'import.failed':
      return rows.map((row) => (row.id === fact.id ? { ...row, ...fact.change } : row))
    default:
      return rows
  }
}
