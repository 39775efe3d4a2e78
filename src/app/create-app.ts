import { createActor, waitFor, type ActorRefFrom } from 'xstate'
import type { AppConfig } from '#contract/api/entities.ts'
import { newsOf, type NewestQuestion } from '../log/chat-news.ts'
import { createLogLogic, type LogRef } from '../log/log.ts'
import type { AppState, SessionState } from '../log/state.ts'
import { stoppedAnswerOf } from '../log/stopped-answer.ts'
import { appMachine } from '../machines/app/machine.ts'
import type { Stamped } from '../machines/app/commands.ts'
import { loadMachine } from '../machines/load/machine.ts'
import type { CommandAnswered, SendAnswer } from '../machines/reply/types.ts'
import { sessionMachine } from '../machines/session/machine.ts'
import {
  oneShotRequestsActor,
  factsActor,
  fetchActor,
  navigationActor,
  pageActor,
  sessionActors,
} from '../services/browser/supervisor-actors.ts'
import { lazyOrganizationService } from '../services/account/active-organization.ts'
import { createApi } from '../services/http/api.ts'
import type { AuthPort } from '../services/auth/port.ts'
import { chatNewsActor } from '../services/chat/chat-news.ts'
import { isoTime, type Clock } from '../services/browser/clock.ts'
import {
  lazyAccountService,
  lazyDocumentService,
  lazyOneShotRunner,
} from '../services/browser/lazy-services.ts'
import { createSend, refuseDisabledCalls, type HttpSettings } from '../services/http/http-client.ts'
import type { Inspection } from '../services/browser/inspect.ts'
import { createReachabilityWatch } from '../services/http/server-reachability.ts'
import { returnAddressOf, type HistoryPort } from '../services/browser/navigation.ts'
import { createKeepaliveTracker } from '../services/http/keepalive-requests.ts'
import { lastUser, ownedEdits, ownedPreferences } from '../services/browser/owned-storage.ts'
import type { PagePort } from '../services/browser/page-lifecycle.ts'
import { createHeldFiles } from '../services/documents/picked-files.ts'
import { createScrollPositions } from '../services/chat/scroll-positions.ts'
import type { Preferences } from '../services/browser/preferences.ts'
import type { SaveFile } from '../services/browser/save-file.ts'
import { sheetNewsActor, type SheetNews } from '../services/workbook/sheet-news.ts'
import { createSheets } from '../services/workbook/workbook-service.ts'
import { createStoppedAnswers } from '../services/chat/stopped-answer-memory.ts'
import type { TabMemory } from '../services/browser/tab-memory.ts'
import type { Tabs } from '../services/browser/tabs.ts'
import type { UnsavedEdits } from '../services/workbook/unsaved-edits.ts'
import type { WatchedApp } from '../services/browser/watch-page.ts'
import type { Windows } from '../services/public/window-api.ts'
import type { App } from '../ui/kit/hooks/app.tsx'
import type { ReplyRef } from './app-flows.ts'
import { lazyBilling, lazyPalette, lazySheetCalls } from './lazy-features.ts'
import type { FlowsOf } from './flow-parts.ts'
import type { PayServices } from './payment-flows.ts'

/** The app's ports to the outside. Tests pass their own. */
export type Services = PayServices & {
  readonly wire: HttpSettings
  readonly auth: AuthPort
  readonly clock: Clock
  readonly newId: () => string
  readonly history: HistoryPort
  readonly page: PagePort
  readonly preferences: Preferences
  readonly tab: TabMemory
  /** Tab memory of the scroll positions of conversations. */
  readonly places: TabMemory
  /** Tab memory of the selected cells of spreadsheets. */
  readonly sheetPlaces: TabMemory
  /** Tab memory of the content of stopped answers. */
  readonly stops: TabMemory
  readonly unsavedEdits: () => Promise<UnsavedEdits>
  /** Channels to the other tabs of the browser. */
  readonly sheets: Tabs<SheetNews>
  readonly chats: Tabs<NewestQuestion>
  /** Tab memory of a requested copy of a public spreadsheet. */
  readonly copy: TabMemory
  /** Tab memory of the draft written before the sign-in. */
  readonly visitor?: TabMemory | undefined
  /** Tab memory of an invitation code during the sign-in. */
  readonly invitation?: TabMemory | undefined
  /** Tab memory of unanswered renames. */
  readonly renames?: TabMemory | undefined
  /** Tab memory of the documents in the composer. */
  readonly attached?: TabMemory | undefined
  /** Saves exports. Default: a browser download. */
  readonly saveFile?: SaveFile | undefined
  /** Watches the page. Default: none. */
  readonly watch?: ((watched: WatchedApp) => void) | undefined
  /** Inspects all machine events. Only in development. */
  readonly inspection?: Inspection | undefined
}

const watching =
  (log: LogRef): App['subscribe'] =>
  (changed) => {
    const subscription = log.subscribe(changed)
    return () => subscription.unsubscribe()
  }

/**
 * Waits until the session is no longer being restored, and returns it. Rejects if the app ends
 * first.
 */
export const waitForSession = async (log: LogRef): Promise<SessionState> => {
  const known = await waitFor(log, ({ context: { app } }) => app.session.status !== 'restoring')
  return known.context.app.session
}

const publicWindowBy =
  (windows: () => Promise<Windows>): App['publicWindow'] =>
  async (code, query, signal) =>
    (await windows()).ofPublic({ params: { code }, query, signal })

/** Data that the tab keeps across the sign-in. */
const keptOverSignIn = ({ visitor, invitation }: Services) => ({
  visitor,
  invitation,
  wayBack: (href: string): string => returnAddressOf(href, invitation),
})

/** Sends a composer command and returns its `SendAnswer`. The reply flow answers synchronously. */
const askBy =
  (
    supervisor: ActorRefFrom<typeof appMachine>,
    stamp: () => Stamped<object>['stamp'],
  ): App['ask'] =>
  (command) => {
    const asked = stamp()
    const answers: SendAnswer[] = []
    const hear = (event: CommandAnswered): void => {
      if (event.id === asked.id) answers.push(event.answer)
    }
    const reply = supervisor.getSnapshot().children.reply as ReplyRef
    const hearing = [supervisor.on('answered', hear), reply.on('answered', hear)]
    supervisor.send({ ...command, stamp: asked })
    for (const subscription of hearing) subscription.unsubscribe()
    const [answer] = answers
    if (!answer) throw new Error('ask: no answer while a fact is being delivered')
    return answer
  }

/** The composition root: connects services and machines and starts them. */
export const createApp = (config: AppConfig, services: Services, flowsOf: FlowsOf): App => {
  const { wire, auth, clock, newId, history, page } = services
  const owner = lastUser(() => stateOf().session.user?.id ?? null)
  const preferences = ownedPreferences(services.preferences, owner)
  const unsavedEdits = ownedEdits(services.unsavedEdits, owner)
  const calls = createKeepaliveTracker(
    refuseDisabledCalls(createSend(wire, auth), config.flags),
    clock,
  )
  const { send, stop: stopWatching } = createReachabilityWatch(calls.send, clock, (isBack) => {
    if (isBack) supervisor.send({ type: 'CONNECTION_RESTORED' })
    else if (stateOf().isReached) supervisor.send({ type: 'SERVER_LOST' })
  })
  const api = createApi(send)
  const stamp = () => ({ id: newId(), at: isoTime(clock) })
  const { files, follow } = createHeldFiles(newId)
  const sheets = createSheets({
    api,
    edits: unsavedEdits,
    clock,
    newId,
    windows: () => flows.windows(),
    flow: () => supervisor.getSnapshot().children.workbook,
  })
  const flows = flowsOf({
    config,
    services,
    api,
    send,
    clock,
    owner,
    preferences,
    files,
    sheets,
    supervisor: () => supervisor,
    logOf: () => log,
  })
  const supervisor = createActor(
    appMachine.provide({
      actors: {
        log: createLogLogic(clock.now),
        session: sessionMachine.provide({ actors: sessionActors(auth, calls) }),
        ...flows.actors,
        load: loadMachine.provide({ actors: { fetch: fetchActor(api, flows.windows) } }),
        facts: factsActor(stamp),
        sheetNews: sheetNewsActor(services.sheets),
        chatNews: chatNewsActor(services.chats, newsOf),
        page: pageActor(page, sheets.keep, stamp),
        navigation: navigationActor(history, services.invitation),
        oneShotRequests: oneShotRequestsActor(
          lazyOneShotRunner(api, () => log.getSnapshot().context),
        ),
      },
      actions: { report: (_, error) => globalThis.reportError?.(error) },
    }),
    { input: { flags: config.flags }, ...services.inspection },
  )
  supervisor.start()
  const log = supervisor.system.get('log') as LogRef
  const stateOf = (): AppState => log.getSnapshot().context.app
  const sendCommand: App['send'] = (command) => supervisor.send({ ...command, stamp: stamp() })
  const ask = askBy(supervisor, stamp)
  log.subscribe(({ context }) => follow(context.app))
  services.watch?.({ supervisor, log, clock, preferences })
  const endFlows = flows.begin()

  return {
    config,
    preferences,
    places: createScrollPositions(services.places, owner),
    sheetPlaces: services.sheetPlaces,
    ...keptOverSignIn(services),
    ...files,
    stops: createStoppedAnswers(services.stops, owner, log, stoppedAnswerOf),
    state: stateOf,
    subscribe: watching(log),
    send: sendCommand,
    ask,
    reloadPage: page.reload,
    sessionKnown: () => waitForSession(log),
    attachGrid: sheets.attach,
    sheetWindows: sheets.windows,
    account: lazyAccountService(api, send, auth, () => stateOf().session.user, services.saveFile),
    billing: lazyBilling(api),
    hosted: auth.hosted,
    organizations: lazyOrganizationService(log, api, auth),
    publicWindow: publicWindowBy(flows.windows),
    documentService: lazyDocumentService(api, send, preferences.settings, services.saveFile),
    sheetCalls: lazySheetCalls({ api, stateOf, send: sendCommand, sheets }),
    palette: lazyPalette(stateOf, sendCommand, services.inspection),
    dispose: () => {
      endFlows()
      stopWatching()
      supervisor.stop()
    },
  }
}
