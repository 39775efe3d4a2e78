import { createActor, waitFor } from 'xstate'
import type { AppConfig } from '#contract/entities.ts'
import type { TitleOf } from './app-copy.ts'
import {
  accountBy,
  copyBy,
  documentDeskBy,
  documentsBy,
  findBy,
  paletteBy,
  removalsBy,
  renamesOf,
  replyBy,
  shareBy,
  takeUpRenames,
  transferBy,
  turnsBy,
} from './app-later.ts'
import { payBy, type PayServices } from './app-pay.ts'
import { organizationsBy } from './app-organizations.ts'
import type { ReplyParts } from './app-reply.ts'
import type { Watched } from './app-watch.ts'
import { newsOf, type NewestQuestion } from './events/chat-news.ts'
import { logBy, type LogRef } from './events/log.ts'
import type { AppState, SessionState } from './events/state.ts'
import { stoppedBy } from './events/stopped.ts'
import { appMachine } from './machines/app/machine.ts'
import { loadMachine } from './machines/load/machine.ts'
import { sessionMachine } from './machines/session/machine.ts'
import type { GridPort } from './machines/workbook/grid.ts'
import type { WorkbookEvent } from './machines/workbook/types.ts'
import {
  errandsActor,
  factsActor,
  fetchActor,
  navigationActor,
  pageActor,
  sessionActors,
} from './services/actors.ts'
import { createApi, type Api } from './services/api.ts'
import type { AuthPort } from './services/auth/port.ts'
import { chatNewsActor } from './services/chat-news.ts'
import { onNeed } from './services/chunk.ts'
import type { ExportDesk } from './services/exports.ts'
import { isoTime, type Cancel, type Clock } from './services/clock.ts'
import type { RunErrand } from './services/errands.ts'
import { createSend, unlessOff, lostError, type Wire } from './services/http.ts'
import { createOutliving } from './services/outliving.ts'
import { keepRenames } from './services/kept-renames.ts'
import { laterFlow } from './services/later.ts'
import { createLookout } from './services/lookout.ts'
import type { Inspection } from './services/inspect.ts'
import { wayBack, type HistoryPort } from './services/navigation.ts'
import type { PagePort } from './services/page.ts'
import { lastUser, ownedEdits, ownedPreferences } from './services/owned.ts'
import { createHeldFiles } from './services/picked-files.ts'
import { createPlaces } from './services/places.ts'
import { withWindows } from './services/window-api.ts'
import type { Preferences } from './services/preferences.ts'
import type { SaveFile } from './services/save-file.ts'
import type { SheetDesk } from './services/sheet-desk.ts'
import { sheetNewsActor, type SheetNews } from './services/sheet-news.ts'
import type { TabMemory } from './services/tab-memory.ts'
import type { Tabs } from './services/tabs.ts'
import { createSheetWindows } from './services/sheet-opening.ts'
import { createStops } from './services/stops.ts'
import type { UnsavedEdits } from './services/unsaved-edits.ts'
import type { App } from './ui/hooks/app.tsx'

/** What the app touches the world with; a test gives its own. */
export type Services = PayServices & {
  readonly wire: Wire
  readonly auth: AuthPort
  readonly clock: Clock
  readonly newId: () => string
  readonly history: HistoryPort
  readonly page: PagePort
  readonly preferences: Preferences
  readonly tab: TabMemory
  /** Where the tab keeps how far its conversations were read. */
  readonly places: TabMemory
  /** Where the tab keeps which cells were chosen in its spreadsheets. */
  readonly sheetPlaces: TabMemory
  /** Where the tab keeps what its stopped answers had said. */
  readonly stops: TabMemory
  readonly unsavedEdits: () => Promise<UnsavedEdits>
  /** The other tabs of the browser. */
  readonly sheets: Tabs<SheetNews>
  readonly chats: Tabs<NewestQuestion>
  /** Where the tab keeps the copy of a public spreadsheet that it was asked for. */
  readonly copy: TabMemory
  /** Where the tab keeps what was written before anybody signed in (NAV-8). */
  readonly visitor?: TabMemory | undefined
  /** Where the tab keeps an invitation's code while somebody signs in (ORG-40). */
  readonly invitation?: TabMemory | undefined
  /** Where the tab keeps renames that are not answered yet. */
  readonly renames?: TabMemory | undefined
  /** Where the tab keeps which documents stand in its composer (DOC-74). */
  readonly attached?: TabMemory | undefined
  /** Where exports go; a browser's downloads unless told. */
  readonly saveFile?: SaveFile | undefined
  /** Watches over the page; nobody does unless told. */
  readonly watch?: ((watched: Watched) => void) | undefined
  /** Hears of all that the machines do; in development alone (LOG-6). */
  readonly inspection?: Inspection | undefined
}

const hasItems = ({ conversations, spreadsheets }: AppState): boolean =>
  conversations.items.length + spreadsheets.items.length > 0

/** The flow of sheets, whose code comes with the first one, and what the page needs of it (SHELL-86). */
const sheetsBy = (api: Api, edits: UnsavedEdits, clock: Clock, newId: () => string) => {
  let desk: SheetDesk | null = null
  let open: ExportDesk['open'] = async () => null
  const bring = onNeed(async () => {
    const { createSheets } = await import('./app-sheets.ts')
    const made = createSheets(api, edits, clock, newId)
    desk = made.desk
    open = made.openBook
    return made
  })
  const { logic, now } = laterFlow({
    load: async () => (await bring()).machine,
    isFirst: ({ type }: WorkbookEvent) => type === 'OPEN_WORKBOOK',
    lost: (event, cause) =>
      event.type === 'OPEN_WORKBOOK'
        ? [
            { type: 'workbook.requested', id: event.id },
            { type: 'workbook.failed', error: lostError('spreadsheets.get', cause) },
          ]
        : [],
  })
  return {
    logic,
    windows: createSheetWindows(api, bring, clock.now),
    keep: (): void => void desk?.keep(),
    // A grid is drawn of a workbook that the flow has opened: the desk is there.
    attach: (grid: GridPort): Cancel => desk?.attach(grid) ?? (() => {}),
    /** The workbook in the editor, for an export (TRANSFER-21). */
    open: (id: string) => open(id),
    /** Has the open grid look for a newer version. */
    refresh: (): void => now()?.send({ type: 'REFRESH' }),
    /** Settles when no save, and no look for a newer version, is under way. */
    saved: async (): Promise<void> => {
      const workbook = now()
      if (!workbook) return
      const isSaved = waitFor(
        workbook,
        (sheet) => !sheet.matches({ open: 'saving' }) && !sheet.matches({ open: 'refreshing' }),
      )
      // It ends with the app alone.
      await isSaved.catch(() => {})
    },
  }
}

const watching =
  (log: LogRef): App['subscribe'] =>
  (changed) => {
    const subscription = log.subscribe(changed)
    return () => subscription.unsubscribe()
  }

/** Settles with the session once it is known whether somebody is signed in; rejects with the app's end. */
export const knownIn = async (log: LogRef): Promise<SessionState> => {
  const known = await waitFor(log, ({ context: { app } }) => app.session.status !== 'restoring')
  return known.context.app.session
}

/** The title of the shared sheet on the screen, where it is the one of this code. */
const titleIn =
  (stateOf: () => AppState): TitleOf =>
  (code) => {
    const { publicSheet } = stateOf()
    return publicSheet.code === code ? (publicSheet.window?.title ?? '') : null
  }

/** What the tab keeps for whoever signs in. */
const keptOverSignIn = ({ visitor, invitation }: Services) => ({
  visitor,
  invitation,
  wayBack: (href: string): string => wayBack(href, invitation),
})

/** Puts services and machines together and starts them: the one place that does (design §2). */
export const createApp = (config: AppConfig, services: Services): App => {
  const { wire, auth, clock, newId, history, page } = services
  const owner = lastUser(() => stateOf().session.user?.id ?? null)
  const preferences = ownedPreferences(services.preferences, owner)
  const unsavedEdits = ownedEdits(services.unsavedEdits, owner)
  const calls = createOutliving(unlessOff(createSend(wire, auth), config.flags), clock)
  const { send, stop: stopLooking } = createLookout(calls.send, clock, (isBack) => {
    if (isBack) supervisor.send({ type: 'CONNECTION_RESTORED' })
    else if (stateOf().isReached) supervisor.send({ type: 'SERVER_LOST' })
  })
  const api = withWindows(createApi(send), preferences.settings)
  const titleOf = titleIn(() => stateOf())
  const account = accountBy(api, send, auth, () => stateOf().session.user, services.saveFile)
  const stamp = () => ({ id: newId(), at: isoTime(clock) })
  const sheets = sheetsBy(api, unsavedEdits, clock, newId)
  const removals = removalsBy(api)
  const kept = keepRenames(services.renames, () => stateOf().session.user?.id)
  const { files, follow } = createHeldFiles(newId)
  const openErrands = onNeed(async (): Promise<RunErrand> =>
    (await import('./services/errands.ts')).createErrands(api, () => log.getSnapshot().context),
  )
  const reply = replyBy((): ReplyParts => ({
    send,
    api,
    clock,
    log,
    history,
    preferences,
    tab: services.tab,
    owner,
    // A send about a sheet goes once the sheet's save, after a look if one is under way, is answered (SAVE-2).
    ready: async ({ spreadsheetId }) => void (spreadsheetId !== null && (await sheets.saved())),
    now: reply.now,
    tell: (command) => supervisor.getSnapshot().children.reply?.send(command),
    tellDocuments: (event) => supervisor.getSnapshot().children.documents?.send(event),
  }))

  const supervisor = createActor(
    appMachine.provide({
      actors: {
        log: logBy(clock.now),
        session: sessionMachine.provide({ actors: sessionActors(auth, calls) }),
        reply: reply.logic,
        workbook: sheets.logic,
        share: shareBy(send, api),
        copy: copyBy(api, services.copy, owner, titleOf),
        find: findBy(api, preferences.settings),
        pay: payBy(api, config.checkout_hosts, services),
        documents: documentsBy(config, send, api, files, services.attached, () => log),
        transfer: transferBy(send, files.pickedFiles, sheets, preferences, services.saveFile),
        removals: removals.logic,
        load: loadMachine.provide({ actors: { fetch: fetchActor(api) } }),
        facts: factsActor(stamp),
        sheetNews: sheetNewsActor(services.sheets),
        chatNews: chatNewsActor(services.chats, newsOf),
        page: pageActor(page, sheets.keep, stamp),
        navigation: navigationActor(history, services.invitation),
        renames: laterFlow(renamesOf(api, kept)).logic,
        errands: errandsActor(openErrands),
      },
    }),
    { input: { flags: config.flags }, ...services.inspection },
  )
  supervisor.start()
  const log = supervisor.system.get('log') as LogRef
  const stateOf = (): AppState => log.getSnapshot().context.app
  const sendCommand: App['send'] = (command) => supervisor.send({ ...command, stamp: stamp() })
  log.subscribe(({ context }) => follow(context.app))
  services.watch?.({ supervisor, log, clock, preferences })
  // Once there is something to delete; the app may end before that.
  void waitFor(log, ({ context: { app } }) => hasItems(app)).then(removals.bring, () => {})

  takeUpRenames(log, kept, (event) => supervisor.getSnapshot().children.renames?.send(event))
  // What the tab was in the middle of goes on at once (SEND-37).
  if (config.flags.chat && services.tab.get()) void reply.bring()

  return {
    config,
    preferences,
    places: createPlaces(services.places, owner),
    sheetPlaces: services.sheetPlaces,
    ...keptOverSignIn(services),
    ...files,
    stops: createStops(services.stops, owner, log, stoppedBy),
    state: stateOf,
    subscribe: watching(log),
    send: sendCommand,
    reloadPage: page.reload,
    sessionKnown: () => knownIn(log),
    attachGrid: sheets.attach,
    sheetWindows: sheets.windows,
    account,
    billing: (page, signal) => api('billing.get', { query: { page }, signal }),
    hosted: auth.hosted,
    organizations: organizationsBy(log, api, auth),
    publicWindow: (code, query, signal) => api('share.window', { params: { code }, query, signal }),
    documentDesk: documentDeskBy(api, send, preferences.settings, services.saveFile),
    turns: turnsBy(api, stateOf, sendCommand, sheets),
    palette: paletteBy(stateOf, sendCommand, services.inspection),
    // What did not load now is loaded, and told of, by the send itself.
    prepareSend: reply.bring,
    dispose: () => {
      stopLooking()
      supervisor.stop()
    },
  }
}
