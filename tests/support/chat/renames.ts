import { createActor, sendTo, setup } from 'xstate'
import type { EndpointName } from '#contract/api/endpoints.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { err, ok } from '#contract/api/result.ts'
import { resumeRenames } from '#src/services/chat/kept-renames.ts'
import { createRenamesFlow } from '#src/app/app-flows.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { logLogic, type LogRef } from '#src/log/log.ts'
import type { Rename, RenameEvent } from '#src/machines/rename/types.ts'
import { createApi } from '#src/services/http/api.ts'
import type { Send } from '#src/services/http/http-client.ts'
import { keepRenames } from '#src/services/chat/kept-renames.ts'
import { conversation, spreadsheet, user } from '../client/client-facts.ts'
import { createTab } from '../client/world.ts'

const stamp = { id: 'n1', at: '2026-11-02T10:00:00.000Z' }

const renameError = (operation: EndpointName, status: number): AppError => ({
  type: 'http',
  operation,
  status,
})

/** A server that stores one title. If `isHeld`, each rename waits until the test calls `answer`. */
export const createRenameServer = (title = 'Loans', { isHeld = false, readStatus = 200 } = {}) => {
  const server = { title, updatedAt: '2026-11-01T10:00:00.000Z' }
  const told: string[] = []
  const held = new Map<string, (isTaken: boolean) => void>()
  const send: Send = async (_, name, parts = {}) => {
    const { title: wanted } = (parts.body ?? {}) as { readonly title?: string }
    if (wanted === undefined) {
      if (readStatus !== 200) return err(renameError(name, readStatus))
      const { title: now, updatedAt: updated_at } = server
      const row = name === 'conversations.get' ? conversation('c1', now) : spreadsheet('c1', now)
      return ok(Response.json({ ...row, updated_at }))
    }
    told.push(`${name} ${JSON.stringify(parts.params)} ${JSON.stringify(parts.body)}`)
    // An aborted request never reaches the server.
    parts.signal?.addEventListener('abort', () => held.delete(wanted))
    const isTaken = isHeld ? await new Promise<boolean>((letGo) => held.set(wanted, letGo)) : true
    if (!isTaken) return err(renameError(name, 500))
    server.title = wanted
    return ok(Response.json({ updated_at: stamp.at, title: wanted }))
  }
  return {
    send,
    told,
    title: () => server.title,
    waits: () => [...held.keys()],
    answer: (to: string, isTaken = true) => {
      const letGo = held.get(to)
      held.delete(to)
      letGo?.(isTaken)
    },
  }
}

/** A server that never responds to a rename. */
export const createSilentServer = () => createRenameServer('Loans', { isHeld: true })

/** One page of a tab with its log, its renames and its server. */
export const openRenames = (tab = createTab(), server = createRenameServer()) => {
  const { told } = server
  const kept = keepRenames(tab, () => log.getSnapshot().context.app.session.user?.id)
  const renames = createRenamesFlow(createApi(server.send), kept)
  const root = createActor(
    setup({
      types: { events: {} as RenameEvent },
      actors: { log: logLogic, renames },
    }).createMachine({
      invoke: [
        { id: 'log', systemId: 'log', src: 'log' },
        { id: 'renames', src: 'renames' },
      ],
      on: { '*': { actions: sendTo('renames', ({ event }) => event) } },
    }),
  )
  root.start()
  const log = root.system.get('log') as LogRef
  const facts: Fact[] = []
  log.on('fact', ({ fact }) => void facts.push(fact))
  resumeRenames(log, kept, (rename) => root.send({ type: 'RENAME', rename }))
  const signIn = (id: string = user.id): void => {
    log.send({ type: 'session.started', user: { ...user, id }, next: null })
    log.send({
      type: 'conversations.received',
      items: [conversation('c1', 'Loans')],
      page: 1,
      totalCount: 1,
      hasMore: false,
    })
    log.send({ type: 'spreadsheets.received', items: [spreadsheet('c1', 'Loans')] })
  }
  return {
    told,
    signIn,
    /** Records the new title in the log and starts its rename, as the supervisor does. */
    rename: (
      of: Rename['of'] = 'conversation',
      { title = 'Rates', ...more }: Partial<Pick<Rename, 'title' | 'before'>> = {},
    ) => {
      const { items } = log.getSnapshot().context.app[`${of}s`]
      const before = items[0] ? { title: items[0].title, updatedAt: stamp.at } : null
      log.send({ type: `${of}.renamed`, id: 'c1', title, updatedAt: stamp.at })
      const rename = { of, id: 'c1', title, before, stamp: { ...stamp, id: title }, ...more }
      root.send({ type: 'RENAME', rename })
    },
    /** Notices of failed renames. */
    notices: () =>
      facts.flatMap((fact) => (fact.type === 'rename.failed' ? [errorToMessage(fact.error)] : [])),
    sheetTitle: () => log.getSnapshot().context.app.spreadsheets.items[0]?.title,
    title: () => log.getSnapshot().context.app.conversations.items[0]?.title,
    /** Sends `LEAVE`, the event for a page that is about to unload. */
    hide: () => root.send({ type: 'LEAVE' }),
    leave: () => root.stop(),
  }
}
