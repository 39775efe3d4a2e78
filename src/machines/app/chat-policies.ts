import { chatPath } from '#contract/pages.ts'
import type { Fact } from '#src/events/fact.ts'
import { lastAsked } from '#src/events/run.ts'
import { LEFT_CHAT, type LoadStatus } from '#src/events/state.ts'
import { spendNow } from './route.ts'
import type { Command, Scene } from './types.ts'

/** Commands under a condition. */
export const when = (condition: boolean, ...commands: readonly Command[]): readonly Command[] =>
  condition ? commands : []

/** The next of the queue; without a credit it waits there, and the paywall says why (SEND-22, CRED-3). */
export const sendQueued = ({ after, flags }: Scene): readonly Command[] => {
  const [next] = after.chat.queue
  if (next === undefined || after.chat.run !== null) return []
  if (spendNow(after, flags) === 'blocked')
    return when(!after.credits.showPaywall, { type: 'OPEN_PAYWALL' })
  return [
    { type: 'UNQUEUE', id: next.id },
    {
      type: 'SEND',
      // A chat that was left and got no id has ended: what waited there goes to the new chat.
      conversationId: next.conversationId === LEFT_CHAT ? null : next.conversationId,
      text: next.text,
      documents: [],
      spreadsheetId: next.spreadsheetId,
    },
  ]
}

/** A queue that waited for a credit goes on when there is one (SEND-22). */
export const onceAffordable = (scene: Scene): readonly Command[] => {
  const { before, after, flags } = scene
  const isBack = spendNow(before, flags) === 'blocked' && spendNow(after, flags) !== 'blocked'
  return isBack ? sendQueued(scene) : []
}

/** On /app/chat the page goes on to the conversation that it has become (SEND-11). */
export const goToStarted = ({ before, after }: Scene): readonly Command[] => {
  const { startedId } = after.chat
  return when(startedId !== null && before.chat.run?.key === startedId, {
    type: 'NAVIGATE',
    to: chatPath(startedId ?? ''),
    replace: true,
    onlyAt: '/app/chat',
  })
}

/** The next stop that the server has not heard of (SEND-41). */
export const tellStop = ({ after }: Scene): readonly Command[] =>
  Object.keys(after.chat.untold)
    .slice(0, 1)
    .map((id) => ({ type: 'TELL_STOP', id }))

/** An answer that may go on is looked for, where no later message waits on the screen (SEND-32, SEND-40). */
export const resumeRun = (
  { conversationId, page, items }: Extract<Fact, { type: 'messages.received' }>,
  { after }: Scene,
): readonly Command[] =>
  when(
    page === 1 &&
      after.chat.run === null &&
      items.at(-1)?.type === 'user' &&
      items.at(-1)?.id === lastAsked(after.chat.messages[conversationId]),
    { type: 'RESUME_RUN', conversationId },
  )

/**
 * Loads the messages on the screen that stand so. Where an answer was lost sight of a load shows it or
 * takes up its run, and it was charged (SEND-40).
 */
export const loadMessages = (
  { after: { chat } }: Scene,
  ...wanted: readonly LoadStatus[]
): readonly Command[] => {
  const id = chat.currentId ?? chat.startedId
  if (id === null) return []
  const messages = chat.messages[id]
  const wasLost = id in chat.lost
  return [
    ...when(wasLost || wanted.includes(messages?.status ?? 'idle'), { type: 'LOAD_MESSAGES', id }),
    ...when(wasLost, { type: 'LOAD_CREDITS' }),
  ]
}

/** After the end of an answer the queue goes on; one that was lost sight of is looked for (SEND-40). */
export const goOn = (scene: Scene): readonly Command[] => [
  ...loadMessages(scene),
  ...sendQueued(scene),
]
