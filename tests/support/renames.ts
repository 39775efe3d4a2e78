import { createActor, setup } from 'xstate'
import type { EndpointName } from '#contract/endpoints.ts'
import type { AppError } from '#contract/messages.ts'
import { err, ok } from '#contract/result.ts'
import type { Fact } from '#src/events/fact.ts'
import { logLogic, type LogRef } from '#src/events/log.ts'
import type { RenameErrand } from '#src/machines/app/types.ts'
import { errandsActor } from '#src/services/actors.ts'
import { createApi } from '#src/services/api.ts'
import { onNeed } from '#src/services/chunk.ts'
import { createErrands, type RunErrand } from '#src/services/errands.ts'
import type { Send } from '#src/services/http.ts'
import { conversation, spreadsheet, user } from './client-facts.ts'
import { createTab } from './world.ts'

const stamp = { id: 'n1', at: '2026-11-02T10:00:00.000Z' }
const rename = {
  type: 'RENAME_CONVERSATION',
  id: 'c1',
  title: 'Rates',
  before: { title: 'Loans', updatedAt: stamp.at },
  stamp,
} as const

const renameError = (operation: EndpointName, status: number): AppError => ({
  type: 'http',
  operation,
  status,
})

/** What knows one title. Its answers to renames wait to be let go where `isHeld`, in any order. */
export const createRenamed = (title = 'Loans', { isHeld = false, readStatus = 200 } = {}) => {
  const server = { title, updatedAt: '2026-11-01T10:00:00.000Z' }
  const told: string[] = []
  const held = new Map<string, (isTaken: boolean) => void>()
  const send: Send = async (name, parts = {}) => {
    const { title: wanted } = (parts.body ?? {}) as { readonly title?: string }
    if (wanted === undefined) {
      if (readStatus !== 200) return err(renameError(name, readStatus))
      const { title: now, updatedAt: updated_at } = server
      const row = name === 'conversations.get' ? conversation('c1', now) : spreadsheet('c1', now)
      return ok(Response.json({ ...row, updated_at }))
    }
    told.push(`${name} ${JSON.stringify(parts.params)} ${JSON.stringify(parts.body)}`)
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

/** A page of the tab, as far as it renames: its log, its errands and what the server is told. */
export const openRenames = (
  tab = createTab(),
  load?: () => Promise<RunErrand>,
  server = createRenamed(),
) => {
  const { told } = server
  const api = createApi(server.send)
  const errands = errandsActor(
    load ?? onNeed(async () => createErrands(api, () => log.getSnapshot().context, [])),
    tab,
  )
  const root = createActor(
    setup({
      types: { events: {} as { type: 'RECORD'; facts: readonly Fact[] } },
      actors: { log: logLogic, errands },
    }).createMachine({
      invoke: [
        { id: 'log', systemId: 'log', src: 'log' },
        { id: 'errands', src: 'errands' },
      ],
      on: { RECORD: { actions: ({ event }) => event.facts.forEach((fact) => log.send(fact)) } },
    }),
  )
  root.start()
  const log = root.system.get('log') as LogRef
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
    /** As the supervisor does: it shows, and is told. */
    rename: (
      type: RenameErrand['type'] = 'RENAME_CONVERSATION',
      { title, ...more }: Partial<Pick<RenameErrand, 'title' | 'before'>> = {},
    ) => {
      const to = title ?? rename.title
      const errand = { ...rename, type, title: to, stamp: { ...stamp, id: to } }
      const of = type === 'RENAME_CONVERSATION' ? 'conversation' : 'spreadsheet'
      const { items } = log.getSnapshot().context.app[`${of}s`]
      const before = items[0] ? { title: items[0].title, updatedAt: stamp.at } : null
      log.send({ type: `${of}.renamed`, id: errand.id, title: errand.title, updatedAt: stamp.at })
      root.getSnapshot().children.errands?.send({ ...errand, before, ...more })
    },
    notices: () => log.getSnapshot().context.app.notices.map(({ text }) => text),
    sheetTitle: () => log.getSnapshot().context.app.spreadsheets.items[0]?.title,
    title: () => log.getSnapshot().context.app.conversations.items[0]?.title,
    leave: () => root.stop(),
  }
}
