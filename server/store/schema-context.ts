/** The first position of a conversation that a model still reads, if it no longer reads all. */
type HistoryCutRow = { readonly conversation_id: string; readonly position: number }

/**
 * The workbook at the last revision that a conversation's model knows, to find out what changed
 * since. Only a few conversations of a spreadsheet have one.
 */
type AnswerSnapshotRow = {
  readonly conversation_id: string
  readonly spreadsheet_id: string
  readonly revision: number
  readonly created_at: string
  readonly workbook_data: string
}

/** The tables of what a model reads and knows. */
export type ContextTables = {
  readonly history_cuts: HistoryCutRow
  readonly answer_snapshots: AnswerSnapshotRow
}
