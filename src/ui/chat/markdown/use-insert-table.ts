import { useCallback } from 'react'
import { DEFAULT_TITLES } from '#src/texts/labels.ts'
import type { AnswerTable } from '#contract/workbook/table-sheet.ts'
import { selectMessages } from '#src/log/selectors/selectors.ts'
import type { AppState, TableInsert } from '#src/log/state.ts'
import { useEnclosingAnswer } from '../conversation/enclosing-answer.tsx'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/**
 * `begin` inserts a table into a sheet. `insert` is the state of this insertion, or null before
 * `begin` was called.
 */
export type InsertTable = {
  readonly insert: TableInsert | null
  readonly begin: (table: AnswerTable, heading: string) => void
}

/** Maximum length of a title made from a question, in characters. */
const TITLE_CHARS = 60

/** A title from the first line of a question, cut between words with an ellipsis if too long. */
export const titleOfQuestion = (question: string): string => {
  const [line = ''] = question.trim().split('\n')
  if (line.length <= TITLE_CHARS) return line
  const cut = line.slice(0, TITLE_CHARS).replace(/\s+\S*$/, '')
  return `${cut.slice(0, TITLE_CHARS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

const questionBefore = (state: AppState, conversationId: string | null, messageId: string) => {
  const rows = selectMessages(conversationId)(state)
  const at = rows.findIndex(({ id }) => id === messageId)
  const asked = rows.slice(0, Math.max(at, 0)).findLast((row) => row.type === 'user')
  return asked?.type === 'user' ? asked : null
}

/**
 * Inserts a table of the enclosing answer into a sheet. `name` identifies the table within the
 * answer.
 */
export const useInsertTable = (name: string): InsertTable => {
  const app = useAppContext()
  const { conversationId = null, messageId = '' } = useEnclosingAnswer() ?? {}
  const key = `${messageId} ${name}`
  const insert = useApp((state) => state.inserts[key] ?? null)
  const begin = useCallback(
    (table: AnswerTable, heading: string) => {
      const asked = questionBefore(app.state(), conversationId, messageId)
      const title = heading || titleOfQuestion(asked?.content ?? '') || DEFAULT_TITLES.spreadsheet
      // Uses the question's id, because an answer gets another id when it loads from the server.
      const origin = asked && `${asked.id} ${name}`
      app.send({ type: 'INSERT_TABLE', key, origin, conversationId, heading, title, table })
    },
    [app, key, name, conversationId, messageId],
  )
  return { insert, begin }
}
