import { createActor, waitFor } from 'xstate'
import type { AppConfig } from '#contract/entities.ts'
import { logBy, type LogRef } from './events/log.ts'
import { LEFT_CHAT, type AppState } from './events/state.ts'
import { appMachine } from './machines/app/machine.ts'
import { loadMachine } from './machines/load/machine.ts'
import { replyMachine } from './machines/reply/machine.ts'
import type { SendOrder } from './machines/reply/types.ts'
import { sessionMachine } from './machines/session/machine.ts'
import { workbookMachine } from './machines/workbook/machine.ts'
import {
  errandsActor,
  factsActor,
  fetchActor,
  latestActor,
  navigationActor,
  pageActor,
  probeActor,
  sessionActors,
  stopActor,
  streamActor,
  workbookActors,
} from './services/actors.ts'
import { createApi } from './services/api.ts'
import type { AuthPort } from './services/auth/port.ts'
import type { OpenStream } from './services/chat-stream.ts'
import { onFirstSend, onNeed } from './services/chunk.ts'
import { isoTime, type Clock } from './services/clock.ts'
import type { RunErrand } from './services/errands.ts'
import { createSend, type Wire } from './services/http.ts'
import { createLookout } from './services/lookout.ts'
import type { Inspection } from './services/inspect.ts'
import type { HistoryPort } from './services/navigation.ts'
import type { PagePort } from './services/page.ts'
import { lastUser, ownedEdits, ownedPreferences } from './services/owned.ts'
import type { Preferences } from './services/preferences.ts'
import { createSheetDesk } from './services/sheet-desk.ts'
import { sheetNewsActor, type SheetNews } from './services/sheet-news.ts'
import type { Tabs } from './services/tabs.ts'
import { createUnfinished, followUnfinished, type TabMemory } from './services/unfinished.ts'
import type { UnsavedEdits } from './services/unsaved-edits.ts'
import type { Workbooks } from './services/workbooks.ts'
import { readDraft, retype, writeDraft } from './ui/chat/composer/draft.ts'
import type { App } from './ui/hooks/app.tsx'

/** What the app touches the world with; a test gives its own. */
export type Services = {
  readonly wire: Wire
  readonly auth: AuthPort
  readonly clock: Clock
  readonly newId: () => string
  readonly history: HistoryPort
  readonly page: PagePort
  readonly preferences: Preferences
  readonly tab: TabMemory
  readonly unsavedEdits: () => Promise<UnsavedEdits>
  /** The other tabs of the browser. */
  readonly sheets: Tabs<SheetNews>
  /** Hears of all that the machines do; in development alone (LOG-6). */
  readonly inspection?: Inspection | undefined
}

/** Puts services and machines together and starts them: the one place that does (design §2). */
export const createApp = (config: AppConfig, services: Services): App => {
  const { wire, auth, clock, newId, history, page } = services
  const owner = lastUser(() => stateOf().session.user?.id ?? null)
  const preferences = ownedPreferences(services.preferences, owner)
  const unsavedEdits = ownedEdits(services.unsavedEdits, owner)
  const { send, stop: stopLooking } = createLookout(createSend(wire, auth), clock, () =>
    supervisor.send({ type: 'CONNECTION_RESTORED' }),
  )
  const api = createApi(send)
  const desk = createSheetDesk(unsavedEdits, clock, newId)
  const stamp = () => ({ id: newId(), at: isoTime(clock) })

  const openWorkbooks = onNeed(async (): Promise<Workbooks> => {
    const { createWorkbooks } = await import('./services/workbooks.ts')
    return createWorkbooks(api, desk, unsavedEdits, newId)
  })
  const openErrands = onNeed(async (): Promise<RunErrand> => {
    const { createErrands } = await import('./services/errands.ts')
    return createErrands(api, () => log.getSnapshot().context)
  })
  const loadStream = onNeed(async (): Promise<OpenStream> => {
    const { createOpenStream } = await import('./services/chat-stream.ts')
    return createOpenStream({ send, clock, ready })
  })
  const openStream = onFirstSend(loadStream)
  /** A send about a sheet goes once the sheet's save, after a look if one is under way, is answered (SAVE-2). */
  const ready = async ({ spreadsheetId }: SendOrder): Promise<void> => {
    if (spreadsheetId === null || !workbook) return
    const isSaved = waitFor(
      workbook,
      (sheet) => !sheet.matches({ open: 'saving' }) && !sheet.matches({ open: 'refreshing' }),
    )
    // It ends with the app alone.
    await isSaved.catch(() => {})
  }

  const supervisor = createActor(
    appMachine.provide({
      actors: {
        log: logBy(clock.now),
        session: sessionMachine.provide({ actors: sessionActors(auth) }),
        reply: replyMachine.provide({
          actors: {
            stream: streamActor(openStream),
            stop: stopActor(api),
            latest: latestActor(api),
            probe: probeActor(send),
          },
        }),
        workbook: workbookMachine.provide({ actors: workbookActors(desk, openWorkbooks) }),
        load: loadMachine.provide({ actors: { fetch: fetchActor(api) } }),
        facts: factsActor(stamp),
        sheetNews: sheetNewsActor(services.sheets),
        page: pageActor(page, desk, stamp),
        navigation: navigationActor(history),
        errands: errandsActor(openErrands),
      },
    }),
    { input: { flags: config.flags }, ...services.inspection },
  )
  supervisor.start()
  const log = supervisor.system.get('log') as LogRef
  const stateOf = (): AppState => log.getSnapshot().context.app
  const { reply, workbook } = supervisor.getSnapshot().children

  if (reply)
    followUnfinished({
      log,
      orderOf: () => reply.getSnapshot().context.order,
      sendAgain: (order) => reply.send({ type: 'SEND', order }),
      isStopWaiting: () => reply.getSnapshot().matches({ active: { running: 'draining' } }),
      stop: () => reply.send({ type: 'STOP' }),
      history,
      addToDraft: (place, text) => {
        const conversationId = place === LEFT_CHAT ? null : place
        const draft = readDraft(preferences.draftOf(conversationId))
        const joined = [text, draft.text].filter((part) => part !== '').join('\n')
        preferences.saveDraft(conversationId, writeDraft(retype(draft, joined)))
      },
      unfinished: createUnfinished(services.tab, owner),
    })

  return {
    config,
    preferences,
    state: stateOf,
    subscribe: (changed) => {
      const subscription = log.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    send: (command) => supervisor.send({ ...command, stamp: stamp() }),
    sessionKnown: async () => {
      await waitFor(log, ({ context }) => context.app.session.status !== 'restoring')
      return stateOf().session
    },
    attachGrid: desk.attach,
    // What did not load now is loaded, and told of, by the send itself.
    prepareSend: () => void loadStream().catch(() => {}),
    dispose: () => {
      stopLooking()
      supervisor.stop()
    },
  }
}
