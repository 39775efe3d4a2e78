import { beforeEach, expect, it, vi } from 'vitest'
import { emptyReply } from '#contract/stream/reply.ts'
import { emptyState } from '#src/log/fold.ts'
import { NEW_CHAT, type AppState } from '#src/log/state.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import { useAttachments } from '#src/ui/chat/composer/use-attachments.ts'

// Node has no DOM. This mock keeps refs between calls, and runs an effect at once if its
// dependencies change.
const kept = vi.hoisted(() => ({ slots: [] as { current: unknown }[], next: 0 }))
vi.mock('react', () => {
  const slot = (first: unknown) => (kept.slots[kept.next++] ??= { current: first })
  return {
    useRef: slot,
    useCallback: <T>(made: T): T => made,
    useMemo: <T>(make: () => T): T => make(),
    useEffect: (act: () => void, on: readonly unknown[]) => {
      const last = slot(undefined)
      const before = last.current as readonly unknown[] | undefined
      last.current = on
      if (!before || on.some((one, at) => one !== before[at])) act()
    },
  }
})
const app = vi.hoisted(() => ({ sent: [] as AppCommand[], state: null as unknown as AppState }))
vi.mock('#src/ui/kit/hooks/app.tsx', () => {
  const state = (): AppState => app.state
  const context = {
    state,
    send: (command: AppCommand) => app.sent.push(command),
    config: { flags: { documents: true } },
    documentFiles: { hold: (files: readonly File[]) => files.map(({ name }) => `doc_${name}`) },
  }
  return {
    useAppContext: () => context,
    useApp: <T>(select: (of: AppState) => T): T => select(state()),
  }
})

beforeEach(() => {
  kept.slots = []
  app.sent = []
})

/** The composer of the chat at `address`. `startedId` is the id given to the new chat. */
const composerAt = (address: string | null, startedId: string | null = null) => {
  kept.next = 0
  app.state = { ...emptyState, chat: { ...emptyState.chat, currentId: address, startedId } }
  return useAttachments(address, true)
}
const pick = (address: string | null) =>
  composerAt(address).add([new File(['a'], 'a.txt', { type: 'text/plain' })], 'chosen')
/** The chats to which files were attached, and the types of all commands other than `DOCUMENTS`. */
const said = () =>
  app.sent.flatMap((command) => {
    if (command.type !== 'DOCUMENTS') return command.type
    return command.event.type === 'ATTACH' ? command.event.chat : []
  })
const entered = () =>
  app.sent.flatMap((command) =>
    command.type === 'DOCUMENTS' && command.event.type === 'ENTER' ? command.event.chat : [],
  )

it('[DOC-98] files go to the chat in which they were picked, even if the chat gets its id while they are checked', async () => {
  const checked = pick(null)
  composerAt(null, 'c1')
  composerAt('c1', 'c1')
  await checked
  expect(said()).toEqual(['c1'])
})

it('[DOC-98] files picked in a new chat do not go to another chat that is opened while they are checked', async () => {
  const checked = pick(null)
  composerAt(null, 'c1')
  composerAt('c2')
  await checked
  expect(said()).toEqual(['NOTIFY'])
  const again = pick(null)
  composerAt('c2')
  await again
  expect(said()).toEqual(['NOTIFY', 'NOTIFY'])
})

it('[DOC-98] files picked in a stored chat do not go to another chat that is opened while they are checked', async () => {
  const checked = pick('c1')
  composerAt('c2')
  await checked
  expect(said()).toEqual(['NOTIFY'])
})

it('[DOC-274] each opened chat is reported to the upload flow, even if no files are attached', () => {
  composerAt('c1')
  composerAt('c1')
  composerAt('c2')
  expect(entered()).toEqual(['c1', 'c2'])
})

it('[DOC-274] while a new chat starts, files picked outside of a chat are refused with a notice', async () => {
  const floating = (isBeginning: boolean) => {
    kept.next = 0
    const run = { key: NEW_CHAT, replyId: 'a1', replaces: null, reply: emptyReply() }
    app.state = { ...emptyState, chat: { ...emptyState.chat, run: isBeginning ? run : null } }
    return useAttachments(null, false)
  }
  const pickIn = (isBeginning: boolean) =>
    floating(isBeginning).add([new File(['a'], 'a.txt', { type: 'text/plain' })], 'chosen')
  await pickIn(true)
  expect(said()).toEqual(['NOTIFY'])
  await pickIn(false)
  expect(said()).toEqual(['NOTIFY', null])
})
