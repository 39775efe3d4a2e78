import type { Message, UserMessage } from '#contract/stream/message.ts'
import { MESSAGE_PAGE_SIZE } from '#contract/limits.ts'
import { isUnknownCall } from '#src/shared/app-error.ts'
import type { Fact } from './facts/fact.ts'
import { memoTwo } from './memo.ts'
import { getOwn } from './get-own.ts'
import { rowsOfMessages } from './answer-rows.ts'
import type {
  Branches,
  ChatState,
  ConversationMessages,
  AttemptChoice,
  ShownMessage,
  UnconfirmedMessage,
} from './state.ts'

type Rows = readonly ShownMessage[]
type Submitted = Extract<Fact, { type: 'message.submitted' }>

/** Earlier attempts of a question: the loaded ones, else the count that the server reports. */
export const branchesOf = (
  { branches }: ConversationMessages,
  { id, attemptCount = 0 }: UserMessage,
): Branches => branches[id] ?? { count: attemptCount, attempts: [] }

/**
 * Rows of earlier attempts, without the question that heads each attempt. The attempts of a
 * replaced question are stored with the question that replaced it.
 */
const insideOf = ({ attempts }: Branches): Rows => attempts.flatMap((rows) => rows.slice(1))

const questionsOf = memoTwo((settled: Rows, branches: ConversationMessages['branches']) => {
  const earlier = Object.values(branches).flatMap(insideOf)
  const asked = [...earlier, ...settled].filter((row) => row.type === 'user')
  return new Map(asked.map((row) => [row.id, row]))
})

/** Finds a question by id in the conversation and in its earlier attempts. */
export const questionOf = (
  messages: ConversationMessages | undefined,
  id: string,
): UserMessage | undefined => messages && questionsOf(messages.settled, messages.branches).get(id)

/** The rows of earlier attempt `index` (from 0), or null while they are not loaded. */
export const attemptOf = ({ count, attempts }: Branches, index: number): Rows | null =>
  attempts[index - (count - attempts.length)] ?? null

/** The oldest known question of an attempt chain. The server pages earlier attempts from it. */
export const oldestQuestionIdOf = ({ attempts }: Branches, question: UserMessage): string =>
  attempts[0]?.[0]?.id ?? question.id

const partsBefore = memoTwo((rows: Rows, id: string) =>
  rows.slice(
    0,
    rows.findIndex((row) => row.id === id),
  ),
)

/** An earlier attempt that the user views: its rows and the rows before it. */
export type ViewedAttempt = AttemptChoice & { readonly before: Rows; readonly rows: Rows }
const joined = memoTwo((before: Rows, rows: Rows): Rows => [...before, ...rows])

/** Memoized, so the same parts give the same array. */
export const visibleRowsOf = ({ before, rows }: ViewedAttempt): Rows => joined(before, rows)

/** Resolves a path up to its first unloaded attempt. Memoized, because every row calls it. */
export const viewedAttemptsOn = memoTwo(
  (messages: ConversationMessages, path: readonly AttemptChoice[]): readonly ViewedAttempt[] => {
    const seen: ViewedAttempt[] = []
    let rows = messages.settled
    for (const choice of path) {
      const question = rows.find(({ id }) => id === choice.messageId)
      const attempt =
        question?.type === 'user' && attemptOf(branchesOf(messages, question), choice.index)
      if (!attempt) break
      const next = { ...choice, before: partsBefore(rows, choice.messageId), rows: attempt }
      seen.push(next)
      rows = visibleRowsOf(next)
    }
    return seen
  },
)

/** Keeps the attempts of the questions in `rows`, and of questions in such an attempt. */
const keepOf = (
  branches: ConversationMessages['branches'],
  rows: Rows,
): ConversationMessages['branches'] =>
  Object.fromEntries(
    rows.flatMap(({ id }) => {
      const branch = branches[id]
      if (!branch) return []
      return [[id, branch], ...Object.entries(keepOf(branches, insideOf(branch)))]
    }),
  )

/**
 * Adds the replaced rows as the newest earlier attempt. If their first row is not a question, they
 * are not all loaded and count as one attempt without rows.
 */
const added = (messages: ConversationMessages, rows: Rows): Branches => {
  const [head] = rows
  if (head?.type !== 'user') return { count: 1, attempts: [] }
  const { count, attempts } = branchesOf(messages, head)
  return { count: count + 1, attempts: [...attempts, rows] }
}

/**
 * The index at which to insert a question: that of its own row, of the row it replaces, or of the
 * unconfirmed message that replaces the same row. If the replaced row is older than the loaded
 * rows, the index is 0. Otherwise it is the end.
 */
const placeOf = (
  { settled, hasMore }: ConversationMessages,
  { id, replaces }: Submitted,
  unconfirmed: UnconfirmedMessage | undefined,
): number => {
  const same = replaces !== null && unconfirmed?.replaces === replaces ? [unconfirmed.id] : []
  const ids = [id, ...(replaces === null ? [] : [replaces]), ...same]
  const places = ids.map((one) => settled.findIndex((row) => row.id === one))
  const last = replaces !== null && hasMore ? 0 : settled.length
  return places.find((place) => place >= 0) ?? last
}

/** Repeating the same request is not a new attempt, so the row keeps its `attemptCount`. */
const asRow = (fact: Submitted, head: ShownMessage | undefined): UserMessage => ({
  id: fact.id,
  type: 'user',
  content: fact.text,
  timestamp: fact.at,
  documents: fact.documents,
  ...(head?.id === fact.id && head.type === 'user' && { attemptCount: head.attemptCount ?? 0 }),
})

/**
 * The number of the oldest loaded page if only the rows before `place` remain. The server counts
 * pages from the newest row, so fewer rows give a smaller number.
 */
const pageAt = ({ settled, hasMore, page }: ConversationMessages, place: number): number => {
  if (!hasMore || place >= settled.length) return page
  const { length } = settled.slice(0, place).filter((row) => row.type !== 'stopped')
  return Math.min(page, Math.floor(length / MESSAGE_PAGE_SIZE))
}

/** Makes room for a question: the replaced rows become an earlier attempt. */
export const insertQuestion = (
  messages: ConversationMessages,
  fact: Submitted,
  unconfirmed: UnconfirmedMessage | undefined,
): ConversationMessages => {
  const place = placeOf(messages, fact, unconfirmed)
  const rows = messages.settled.slice(place)
  const [head] = rows
  const settled = [...messages.settled.slice(0, place), asRow(fact, head)]
  const isWhole = head !== undefined && [fact.replaces, unconfirmed?.id].includes(head.id)
  return {
    ...messages,
    settled,
    page: pageAt(messages, place),
    branches: keepOf(
      head === undefined || head.id === fact.id
        ? messages.branches
        : { ...messages.branches, [fact.id]: added(messages, isWhole ? rows : []) },
      settled,
    ),
  }
}

/** The running or unconfirmed question of a conversation and the id it replaces. */
const pendingIn = (
  { run, unconfirmed }: ChatState,
  key: string,
  { settled }: ConversationMessages,
): { readonly id: string; readonly replaces: string | null } | null => {
  const last = settled.at(-1)
  if (run?.key !== key) return getOwn(unconfirmed, key) ?? null
  return last ? { id: last.id, replaces: run.replaces } : null
}

/**
 * If the server sent this list before it had the pending question, the list still holds the rows
 * that this question replaces. They become an earlier attempt.
 */
export const withoutReplaced = (
  chat: ChatState,
  key: string,
  messages: ConversationMessages,
  stored: Rows,
): { readonly stored: Rows; readonly branches: ConversationMessages['branches'] } => {
  const { branches, settled } = messages
  const pending = pendingIn(chat, key, messages)
  const has = (rows: Rows): boolean => rows.some((row) => row.id === pending?.id)
  const place = stored.findIndex((row) => row.id === pending?.replaces)
  if (pending === null || place < 0 || !has(settled) || has(stored)) return { stored, branches }
  const { [pending.id]: known = added(messages, stored.slice(place)) } = branches
  return { stored: stored.slice(0, place), branches: { ...branches, [pending.id]: known } }
}

/** Drops attempts of questions that no row and no kept attempt shows. */
export const pruneBranches = (messages: ConversationMessages): ConversationMessages => ({
  ...messages,
  branches: keepOf(messages.branches, messages.settled),
})

const putBranches = (
  chat: ChatState,
  key: string,
  question: UserMessage,
  branches: Branches,
  isNew: boolean,
): ChatState => {
  const messages = getOwn(chat.messages, key)
  if (!messages) return chat
  const changed = { ...messages, branches: { ...messages.branches, [question.id]: branches } }
  const { earlier } = chat
  const isMoreComing = branches.count > branches.attempts.length && isNew
  // Removes from the path the attempts that were requested but did not arrive.
  const path =
    earlier?.key === key && !isMoreComing
      ? earlier.path.slice(0, viewedAttemptsOn(changed, earlier.path).length)
      : earlier?.path
  return {
    ...chat,
    messages: { ...chat.messages, [key]: changed },
    earlier: earlier && path?.[0] ? { ...earlier, path } : null,
  }
}

type Shown = Extract<Fact, { type: 'attempt.shown' }>

/** Views an attempt of the question `messageId`. The path ends there and drops deeper choices. */
const viewAttempt = (
  chat: ChatState,
  { conversationId: key, messageId, index }: Shown,
): ChatState => {
  const messages = getOwn(chat.messages, key)
  if (!messages) return chat
  const path = chat.earlier?.key === key ? chat.earlier.path : []
  const seen = viewedAttemptsOn(messages, path)
  const at = seen.findIndex(
    (one) => one.messageId === messageId || one.before.some(({ id }) => id === messageId),
  )
  const parentPath = path.slice(0, at < 0 ? seen.length : at)
  const next = index === null ? parentPath : [...parentPath, { messageId, index }]
  return { ...chat, earlier: next[0] ? { key, path: next } : null }
}

/** Skips attempts that are already loaded, so a row never appears twice or inside itself. */
const newOnes = (
  { settled, branches }: ConversationMessages,
  attempts: readonly (readonly Message[])[],
): readonly Rows[] => {
  const earlier = Object.values(branches).flatMap((branch) => branch.attempts.flat())
  const known = new Set([...settled, ...earlier].map(({ id }) => id))
  return attempts.flatMap((attempt) => {
    const rows = rowsOfMessages(attempt)
    const isHere = known.has(rows[0]?.id ?? '')
    const found = rows.filter(({ id }) => known.size < known.add(id).size)
    return isHere || found.length === 0 ? [] : [found]
  })
}

type About = Extract<Fact, { type: 'attempts.received' | 'attempts.failed' }>

const learn = (chat: ChatState, fact: About): ChatState => {
  const messages = getOwn(chat.messages, fact.conversationId)
  const question = questionOf(messages, fact.messageId)
  if (!messages || !question) return chat
  const { count, attempts } = branchesOf(messages, question)
  const isUnsupported = fact.type === 'attempts.failed' && isUnknownCall(fact.error)
  const found = fact.type === 'attempts.received' ? newOnes(messages, fact.attempts) : []
  // `totalCount` includes older attempts, which load on demand.
  const { totalCount = 0 } = fact.type === 'attempts.received' ? fact : {}
  const more = found.length > 0 ? totalCount + attempts.length : 0
  const all = [...found, ...attempts]
  const isNew = found.length > 0
  // An older backend lacks this call, so attempts that only the server has cannot be shown.
  const isSettled = fact.type === 'attempts.received' || isUnsupported
  const branches = { count: isSettled ? Math.max(all.length, more) : count, attempts: all }
  return putBranches(chat, fact.conversationId, question, branches, isNew)
}

/** Folds facts about earlier attempts. A sent message or another chat shows the newest attempt. */
export const foldAttempts = (chat: ChatState, fact: Fact): ChatState => {
  switch (fact.type) {
    case 'attempt.shown':
      return viewAttempt(chat, fact)
    case 'attempts.received':
    case 'attempts.failed':
      return learn(chat, fact)
    case 'message.submitted':
    case 'reply.resumed':
    case 'conversation.opened':
    case 'conversation.cleared':
      return chat.earlier === null ? chat : { ...chat, earlier: null }
    default:
      return chat
  }
}
