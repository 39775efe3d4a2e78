import type { SpreadsheetSummary } from '../api/entities.ts'

/** What the workbook flow knows of a stored spreadsheet: which one, and how new. */
export const headOf = ({
  id,
  revision,
  updated_at: updatedAt,
}: Pick<SpreadsheetSummary, 'id' | 'revision' | 'updated_at'>) => ({ id, revision, updatedAt })
