import { errorToMessage } from '#contract/messages.ts'
import type { Fact } from './fact.ts'
import type { ImportRow, PickedFile } from './import-fact.ts'

/** No file is being imported. */
export const noImports: readonly ImportRow[] = []

const rowOf = (file: PickedFile): ImportRow => ({
  ...file,
  status: file.error === null ? 'waiting' : 'failed',
  sent: 0,
  preview: null,
  canRetry: false,
  spreadsheet: null,
  leftOut: {},
})

/** What a fact about one file changes of its row. */
const changeOf = (fact: Fact): Partial<ImportRow> | null => {
  switch (fact.type) {
    case 'import.stepped':
      return { status: fact.status, error: null, ...(fact.status !== 'reading' && { sent: 0 }) }
    case 'import.progressed':
      return { sent: fact.sent }
    case 'import.previewed':
      return { status: 'choosing', preview: fact.preview }
    case 'import.finished':
      return { status: 'done', spreadsheet: fact.spreadsheet, leftOut: fact.leftOut }
    case 'import.failed':
      return { status: 'failed', canRetry: true, error: errorToMessage(fact.error) }
    default:
      return null
  }
}

/** The files of the dialog "Import" after a fact, in the order in which they were added (TRANSFER-1). */
export const foldImports = (rows: readonly ImportRow[], fact: Fact): readonly ImportRow[] => {
  switch (fact.type) {
    case 'import.added':
      return [...rows, ...fact.files.map(rowOf)]
    case 'import.dropped':
      return rows.filter(({ id }) => !fact.ids.includes(id))
    case 'import.closed':
      return rows.filter(({ status }) => status !== 'done' && status !== 'failed')
    case 'session.ended':
      return noImports
    default: {
      const change = changeOf(fact)
      return change && 'id' in fact
        ? rows.map((row) => (row.id === fact.id ? { ...row, ...change } : row))
        : rows
    }
  }
}
