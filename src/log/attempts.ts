import type { Message, UserMessage } from '#contract/stream/message.ts'
import { MESSAGE_PAGE_SIZE } from '#contract/limits.ts'
import { isUnknownCall } from '#contract/api/messages.ts'
import type { Fact } from './facts/fact.ts'
import { memoTwo } from './memo.ts'
import { getOwn } from './get-own.ts'
import { shownRows } from './answer-rows.ts'
import type {
  Branches,
  ChatState,
  ConversationMessages,
  Look,
  ShownMessage,
  Unheard,
} from './state.ts'

type Rows = readonly ShownMessage[]
type Submitted = Extract<Fact, { type: 'message.submitted' }>

/** The earlier attempts of a question: what is known here, else what the server has said of it. */
export const branchesOf = (
  { branches }: ConversationMessages,
  { id, attemptCount = 0 }: UserMessage,
): Branches => branches[id] ?? { count: attemptCount, attempts: [] }

/** What stands in earlier attempts, but for the question each begins with: that has those of its place. */
const insideOf = ({ attempts }: Branches): Rows => attempts.flatMap((rows) => rows.slice(1))

const questionsOf = memoTwo((settled: Rows, branches: ConversationMessages['branches']) => {
  const earlier = Object.values(branches).flatMap(insideOf)
  const asked = [...earlier, ...settled].filter((row) => row.type === 'user')
  return new Map(asked.map((row) => [row.id, row]))
})

/** A question of the conversation, also of an earlier attempt, by its id. */
export const questionOf = (
  messages: ConversationMessages | undefined,
  id: string,
): UserMessage | undefined => messages && questionsOf(messages.settled, messages.branches).get(id)

/** The rows of an earlier attempt, counted from 0, or null while they are not here. */
export const attemptOf = ({ count, attempts }: Branches, index: number): Rows | null =>
  attempts[index - (count - attempts.length)] ?? null

/** The question whose earlier attempts the server is to be asked for: the oldest that is known here. */
export const oldestOf = ({ attempts }: Branches, question: UserMessage): string =>
  attempts[0]?.[0]?.id ?? question.id

const partsBefore = memoTwo((rows: Rows, id: string) =>
  rows.slice(
    0,
    rows.findIndex((row) => row.id === id),
  ),
)

/** A look at an attempt that is here: its rows, and those that stand before it. */
export type Seen = Look & { readonly before: Rows; readonly rows: Rows }
const joined = memoTwo((before: Rows, rows: Rows): Rows => [...before, ...rows])

/** The rows of a look and those before them. Equal parts give the same rows. */
export const rowsOf = ({ before, rows }: Seen): Rows => joined(before, rows)

/** The looks of a path, as far as their attempts are here. Equal state gives the same: every row asks. */
export const seenOn = memoTwo(
  (messages: ConversationMessages, path: readonly Look[]): readonly Seen[] => {
    const seen: Seen[] = []
    let rows = messages.settled
    for (const look of path) {
      const question = rows.find(({ id }) => id === look.messageId)
      const attempt =
        question?.type === 'user' && attemptOf(branchesOf(messages, question), look.index)
      if (!attempt) break
      const next = { ...look, before: partsBefore(rows, look.messageId), rows: attempt }
      seen.push(next)
      rows = rowsOf(next)
    }
    return seen
  },
)

/** The branches of questions that stand in some rows, and of those in their earlier attempts. */
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

/** Rows that made room for a question, as its newest earlier attempt; none where they are not all here. */
const added = (messages: ConversationMessages, rows: Rows): Branches => {
  const [head] = rows
  if (head?.type !== 'user') return { count: 1, attempts: [] }
  const { count, attempts } = branchesOf(messages, head)
  return { count: count + 1, attempts: [...attempts, rows] }
}

/**
 * Where a question goes: in the place of its own row, listed already, of the one it replaces, or of the
 * unheard one that replaced that. What it replaces may be older than what is loaded: then all makes room.
 */
const placeOf = (
  { settled, hasMore }: ConversationMessages,
  { id, replaces }: Submitted,
  unheard: Unheard | undefined,
): number => {
  const same = replaces !== null && unheard?.replaces === replaces ? [unheard.id] : []
  const ids = [id, ...(replaces === null ? [] : [replaces]), ...same]
  const places = ids.map((one) => settled.findIndex((row) => row.id === one))
  const last = replaces !== null && hasMore ? 0 : settled.length
  return places.find((place) => place >= 0) ?? last
}

/** The question as a row. The same request once more is no other attempt: it keeps those it has. */
const asRow = (fact: Submitted, head: ShownMessage | undefined): UserMessage => ({
  id: fact.id,
  type: 'user',
  content: fact.text,
  timestamp: fact.at,
  documents: fact.documents,
  ...(head?.id === fact.id && head.type === 'user' && { attemptCount: head.attemptCount ?? 0 }),
})

/** The server's pages count from the newest: with fewer rows, older ones stand on an earlier page. */
const pageAt = ({ settled, hasMore, page }: ConversationMessages, place: number): number => {
  if (!hasMore || place >= settled.length) return page
  const { length } = settled.slice(0, place).filter((row) => row.type !== 'stopped')
  return Math.min(page, Math.floor(length / MESSAGE_PAGE_SIZE))
}

/** A conversation with room for a question: what stood in its place is an earlier attempt. */
export const makeRoom = (
  messages: ConversationMessages,
  fact: Submitted,
  unheard: Unheard | undefined,
): ConversationMessages => {
  const place = placeOf(messages, fact, unheard)
  const rows = messages.settled.slice(place)
  const [head] = rows
  const settled = [...messages.settled.slice(0, place), asRow(fact, head)]
  const isWhole = head !== undefined && [fact.replaces, unheard?.id].includes(head.id)
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

/** The question that is under way in a conversation, or of which nobody has heard, and what it replaces. */
const pendingIn = (
  { run, unheard }: ChatState,
  key: string,
  { settled }: ConversationMessages,
): { readonly id: string; readonly replaces: string | null } | null => {
  const last = settled.at(-1)
  if (run?.key !== key) return getOwn(unheard, key) ?? null
  return last ? { id: last.id, replaces: run.replaces } : null
}

/** A list that the server gave before it heard of the question that is under way, with room for that. */
export const lessReplaced = (
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

/** Attempts are kept for questions that stand on the screen or in such an attempt, and for no others. */
export const keepBranches = (messages: ConversationMessages): ConversationMessages => ({
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
  // What was asked for and is not there is looked at no more.
  const path =
    earlier?.key === key && !isMoreComing
      ? earlier.path.slice(0, seenOn(changed, earlier.path).length)
      : earlier?.path
  return {
    ...chat,
    messages: { ...chat.messages, [key]: changed },
    earlier: earlier && path?.[0] ? { ...earlier, path } : null,
  }
}

type Shown = Extract<Fact, { type: 'attempt.shown' }>

/** The path to an attempt: the looks in which its question stands, and none behind it. */
const look = (chat: ChatState, { conversationId: key, messageId, index }: Shown): ChatState => {
  const messages = getOwn(chat.messages, key)
  if (!messages) return chat
  const path = chat.earlier?.key === key ? chat.earlier.path : []
  const seen = seenOn(messages, path)
  const at = seen.findIndex(
    (one) => one.messageId === messageId || one.before.some(({ id }) => id === messageId),
  )
  const kept = path.slice(0, at < 0 ? seen.length : at)
  const next = index === null ? kept : [...kept, { messageId, index }]
  return { ...chat, earlier: next[0] ? { key, path: next } : null }
}

/** Attempts as rows, less all that is here by its id already: nothing stands twice, or in itself. */
const newOnes = (
  { settled, branches }: ConversationMessages,
  attempts: readonly (readonly Message[])[],
): readonly Rows[] => {
  const earlier = Object.values(branches).flatMap((branch) => branch.attempts.flat())
  const known = new Set([...settled, ...earlier].map(({ id }) => id))
  return attempts.flatMap((attempt) => {
    const rows = shownRows(attempt)
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
  // Older ones are asked for as they are wanted.
  const { totalCount = 0 } = fact.type === 'attempts.received' ? fact : {}
  const more = found.length > 0 ? totalCount + attempts.length : 0
  const all = [...found, ...attempts]
  const isNew = found.length > 0
  // A backend without the call: what only it has can't be looked at.
  const isSettled = fact.type === 'attempts.received' || isUnsupported
  const branches = { count: isSettled ? Math.max(all.length, more) : count, attempts: all }
  return putBranches(chat, fact.conversationId, question, branches, isNew)
}

/** The chat after a fact about earlier attempts; sending, or another chat, brings the newest back. */
export const foldAttempts = (chat: ChatState, fact: Fact): ChatState => {
  switch (fact.type) {
    case 'attempt.shown':
      return look(chat, fact)
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
