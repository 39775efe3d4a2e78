import { EARLIER_WORK_MAX_ANSWERS, EARLIER_WORK_MAX_TOKENS } from '#contract/limits/agent.ts'
import type { Store } from '../store/store.ts'
import { estimateTokens, startWithin } from '../tools/estimate-tokens.ts'
import { parseStoredHead } from '../sheets/change-heads.ts'

/** A longer question or title is shortened. */
const QUOTED_CHARS = 80
/** Titles of undone changes that we name of one answer. */
const UNDONE_TITLES = 3
/** Undone answers that the state names, the latest ones. */
const UNDONE_ANSWERS = 10

/** An answer with its question, the record of what it did, and what the user undid of it. */
type AnswerWork = {
  readonly question: string
  readonly record: string
  readonly changes: number
  /** The first titles of undone changes, in quotes. */
  readonly undone: readonly string[]
  readonly undoneCount: number
}

const quoted = (text: string): string =>
  JSON.stringify(
    text.length > QUOTED_CHARS ? `${text.slice(0, QUOTED_CHARS - 1).toWellFormed()}…` : text,
  )

const namedTitles = (titles: readonly string[]): readonly string[] => {
  const left = titles.length - UNDONE_TITLES
  return [...titles.slice(0, UNDONE_TITLES).map(quoted), ...(left > 0 ? [`${left} more`] : [])]
}

const changesOf = async (on: Store, answers: readonly string[]) => {
  if (answers.length === 0) return []
  const rows = await on
    .selectFrom('change_heads')
    .select(['message_id', 'head', 'undone_by'])
    .where('message_id', 'in', [...answers])
    .execute()
  return rows.map(({ message_id, head, undone_by }) => {
    const { kind, title } = parseStoredHead(head)
    return { message_id, kind, title, isUndone: undone_by !== null }
  })
}

/** The answers with a record on one side of a position, latest first. Replaced attempts are out. */
const readWork = async (
  on: Store,
  conversationId: string,
  side: '<' | '>=',
  position: number,
): Promise<readonly AnswerWork[]> => {
  const rows = await on
    .selectFrom('runs')
    .innerJoin('messages', 'messages.id', 'runs.user_message_id')
    .select(['runs.assistant_message_id as answer', 'runs.record', 'messages.text_content as text'])
    .where('runs.conversation_id', '=', conversationId)
    .where('messages.position', side, position)
    .where((row) =>
      row.or([row('messages.hidden_as', 'is', null), row('messages.hidden_as', '=', 'stopped')]),
    )
    .where('runs.record', '!=', '')
    .orderBy('messages.position', 'desc')
    .limit(EARLIER_WORK_MAX_ANSWERS)
    .execute()
  const changes = Map.groupBy(
    await changesOf(
      on,
      rows.map(({ answer }) => answer),
    ),
    ({ message_id }) => message_id,
  )
  return rows.map(({ answer, record, text }) => {
    // An undo names the answer too.
    const made = (changes.get(answer) ?? []).filter(({ kind }) => kind === 'assistant')
    const undone = made.filter(({ isUndone }) => isUndone)
    return {
      question: quoted(text),
      record: record ?? '',
      changes: made.length,
      undone: namedTitles(undone.map(({ title }) => title)),
      undoneCount: undone.length,
    }
  })
}

const undoneMark = ({ changes, undone, undoneCount }: AnswerWork): string => {
  if (undoneCount === 0) return ''
  return undoneCount === changes
    ? ' [undone by the user]'
    : ` [undone by the user: ${undone.join(', ')}]`
}

/**
 * What the answers before a position did, made from their records and change sets. It stands for
 * the messages that the history leaves out. Null if they did nothing.
 */
export const earlierWork = async (
  on: Store,
  conversationId: string,
  position: number,
): Promise<string | null> => {
  const work = await readWork(on, conversationId, '<', position)
  const lines: string[] = []
  let tokens = 0
  for (const one of work) {
    const line = `${one.question}: ${one.record.replaceAll('\n', ' ')}${undoneMark(one)}`
    const left = EARLIER_WORK_MAX_TOKENS - tokens
    tokens += estimateTokens(line)
    if (tokens <= EARLIER_WORK_MAX_TOKENS) lines.unshift(line)
    // The newest answer stands in any case, shortened if it alone is too long.
    else if (lines.length === 0) lines.unshift(`${startWithin(line, left)}…`)
    if (tokens > EARLIER_WORK_MAX_TOKENS) break
  }
  return earlierWorkText(lines, work.length - lines.length)
}

const LEFT_OUT =
  '[The server left out the earlier messages of this conversation. The answers to these did the following.'
const OLDEST_LEFT_OUT = ' The oldest ones are left out too.'

/** Introduces lines that say what earlier answers did. Null without lines. */
export const earlierWorkText = (lines: readonly string[], omitted = 0): string | null => {
  if (lines.length === 0) return null
  return [`${LEFT_OUT}${omitted > 0 ? OLDEST_LEFT_OUT : ''}]`, ...lines].join('\n')
}

/** Adds lines to the list of earlier work at the start of a question, if it has one. */
export const addedWork = (question: string, lines: readonly string[]): string | null => {
  if (!question.startsWith(LEFT_OUT)) return earlierWorkText(lines)
  const [list = ''] = question.split('\n\n', 1)
  return [list, ...lines].join('\n')
}

/**
 * The work of the answers from a position on that the user has undone, for the state of a message.
 * A mark in the history itself would change the bytes that providers have cached.
 */
export const undoneWork = async (
  on: Store,
  conversationId: string,
  position: number,
): Promise<readonly string[]> => {
  const work = await readWork(on, conversationId, '>=', position)
  return work
    .filter(({ undoneCount }) => undoneCount > 0)
    .slice(0, UNDONE_ANSWERS)
    .map(({ question, changes, undone, undoneCount }) =>
      undoneCount === changes
        ? `Undone by the user: all changes of your answer to ${question}.`
        : `Undone by the user: ${undone.join(', ')} of your answer to ${question}.`,
    )
    .toReversed()
}
