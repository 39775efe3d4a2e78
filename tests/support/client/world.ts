import { AppConfig } from '#contract/api/entities.ts'
import * as v from 'valibot'
import { appFlows } from '#src/app/app-flows.ts'
import { createApp, type Services } from '#src/app/create-app.ts'
import type { WatchedApp } from '#src/services/browser/watch-page.ts'
import type { PayServices } from '#src/app/payment-flows.ts'
import type { NewestQuestion } from '#src/log/chat-news.ts'
import type { AppState } from '#src/log/state.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import type { BrowserUser } from '#src/services/auth/shared-auth.ts'
import { createLocalAuth } from '#src/services/auth/local.ts'
import type { AuthPort } from '#src/services/auth/port.ts'
import type { HistoryPort } from '#src/services/browser/navigation.ts'
import { realClock, type Clock } from '#src/services/browser/clock.ts'
import { createTokenlessSend, type HttpSettings } from '#src/services/http/http-client.ts'
import type { Inspection } from '#src/services/browser/inspect.ts'
import { newId } from '#src/services/browser/ids.ts'
import type { PageChange } from '#src/services/browser/page-lifecycle.ts'
import type { SaveFile } from '#src/services/browser/save-file.ts'
import type { TabMemory } from '#src/services/browser/tab-memory.ts'
import { createPreferences, type BrowserStorage } from '#src/services/browser/preferences.ts'
import type { Tabs } from '#src/services/browser/tabs.ts'
import type { SheetNews } from '#src/services/workbook/sheet-news.ts'
import {
  canOverwriteRecord,
  canRemoveRecord,
  parseStoredEdits,
  type UnsavedWorkbook,
} from '#src/services/workbook/stored-edits.ts'
import type { UnsavedEdits } from '#src/services/workbook/unsaved-edits.ts'
import type { App } from '#src/ui/kit/hooks/app.tsx'
import './import-lazy-parts.ts'
import { createMemory, noTabs } from './memory.ts'

/** Real fetch with a cookie jar. The jar sends all cookies to every host. */
export const createJarFetch = (): typeof fetch => {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    if (cookies.size > 0) request.headers.set('cookie', [...cookies.values()].join('; '))
    const response = await fetch(request)
    for (const line of response.headers.getSetCookie()) {
      const [cookie = ''] = line.split(';')
      cookies.set(cookie.split('=')[0] ?? '', cookie)
    }
    return response
  }
}

/** In-memory unsaved edits. Values are copied on put, as in a database. */
export const createEdits = (): UnsavedEdits & { readonly kept: Map<string, UnsavedWorkbook> } => {
  const kept = new Map<string, UnsavedWorkbook>()
  return {
    kept,
    get: async (key) => kept.get(key) ?? null,
    put: async (key, workbook, over) => {
      if (canOverwriteRecord(kept.get(key), over))
        kept.set(key, structuredClone(parseStoredEdits(workbook)))
    },
    change: async (key, make) => {
      const next = make(kept.get(key) ?? null)
      if (next) kept.set(key, structuredClone(next))
      else kept.delete(key)
    },
    claim: async () => true,
    remove: async (key, mark) => {
      if (canRemoveRecord(kept.get(key), mark)) kept.delete(key)
    },
  }
}

/** Visited addresses. The last one is the current page. */
export const createHistory = (start: string) => {
  const visited = [start]
  const at = (): string => visited.at(-1) ?? '/'
  const go = (href: string): void => {
    visited.push(href)
  }
  return {
    visited,
    get location() {
      return { href: at(), pathname: at().split(/[?#]/)[0] ?? '' }
    },
    push: go,
    replace: go,
  }
}

/** No other tab has a sheet open. */
const noSheets: Tabs<SheetNews> = { tell: () => {}, watch: () => () => {} }

/** No other tab shows a conversation. */
const noChats: Tabs<NewestQuestion> = { tell: () => {}, watch: () => () => {} }

/** Options of a world, and the parts that survive a reload. */
export type WorldOptions = {
  readonly origin: string
  readonly at?: string
  readonly fetch?: typeof fetch
  readonly memory?: BrowserStorage
  readonly tab?: TabMemory
  readonly places?: TabMemory
  readonly stops?: TabMemory
  readonly copy?: TabMemory
  readonly visitor?: TabMemory
  readonly invitation?: TabMemory
  readonly attached?: TabMemory
  readonly edits?: UnsavedEdits
  readonly clock?: Clock
  /** Other tabs of the browser. Defaults to none. */
  readonly tabs?: Tabs<BrowserUser>
  /** Channel between tabs about sheets. Defaults to silent. */
  readonly sheets?: Tabs<SheetNews>
  /** Channel between tabs about conversations. Defaults to silent. */
  readonly chats?: Tabs<NewestQuestion>
  readonly inspection?: Inspection
  /** Starts page watchers, which the product lazy-loads after the first page. */
  readonly watch?: (watched: WatchedApp) => void
  /** False if the server does not serve the page on a reload. Defaults to true. */
  readonly isServed?: boolean
  /** Receives exported files. */
  readonly saveFile?: SaveFile
  /** Browser services for the payment flow. */
  readonly pay?: PayServices
  readonly config?: Partial<v.InferInput<typeof AppConfig>>
  /** Replaces our own accounts as the sign-in provider. */
  readonly auth?: (history: HistoryPort) => AuthPort
}

/** The whole client without a screen: real machines, log and services against a real server. */
export type World = {
  readonly app: App
  readonly origin: string
  readonly send: (command: AppCommand) => void
  readonly state: () => AppState
  readonly history: ReturnType<typeof createHistory>
  readonly page: (news: PageChange) => void
  readonly reloads: () => number
  /** Resolves as soon as the state matches. The test's timeout applies. */
  readonly until: (holds: (state: AppState) => boolean) => Promise<AppState>
  readonly end: () => void
}

/** Memory of a tab. Pass the same object again to simulate a reload. */
export const createTab = (): TabMemory => {
  let kept: string | null = null
  return {
    get: () => kept,
    set: (value) => {
      kept = value
    },
  }
}

const tabOf = ({
  tab = createTab(),
  places = createTab(),
  stops = createTab(),
  copy = createTab(),
  visitor = createTab(),
  invitation = createTab(),
  attached = createTab(),
}: WorldOptions) => ({
  tab,
  places,
  sheetPlaces: createTab(),
  stops,
  copy,
  visitor,
  invitation,
  attached,
})

/** The auth port of the options, or else the port of our own accounts. */
const authOf = (
  { auth, tabs = noTabs }: WorldOptions,
  history: HistoryPort,
  wire: HttpSettings,
  clock: Clock,
  memory: BrowserStorage,
): AuthPort => auth?.(history) ?? createLocalAuth(createTokenlessSend(wire), clock, tabs, memory)

export const createWorld = (options: WorldOptions): World => {
  const { origin, at = '/app/chat', clock = realClock, edits = createEdits() } = options
  const memory = options.memory ?? createMemory()
  const wire = { baseUrl: origin, fetch: options.fetch ?? createJarFetch() }
  const history = createHistory(at)
  const hearers = new Set<(news: PageChange) => void>()
  let reloads = 0
  const services: Services = {
    wire,
    auth: authOf(options, history, wire, clock, memory),
    clock,
    newId,
    history,
    page: {
      watch: (hear) => {
        hearers.add(hear)
        return () => hearers.delete(hear)
      },
      reload: async () => {
        if (options.isServed === false) return false
        reloads += 1
        return true
      },
    },
    preferences: createPreferences(memory),
    ...tabOf(options),
    unsavedEdits: async () => edits,
    sheets: options.sheets ?? noSheets,
    chats: options.chats ?? noChats,
    inspection: options.inspection,
    saveFile: options.saveFile,
    watch: options.watch,
    ...options.pay,
  }
  const app = createApp(v.parse(AppConfig, options.config ?? {}), services, appFlows)
  const until = (holds: (state: AppState) => boolean): Promise<AppState> =>
    new Promise((resolve) => {
      if (holds(app.state())) return resolve(app.state())
      const stop = app.subscribe(() => {
        if (!holds(app.state())) return
        stop()
        resolve(app.state())
      })
    })
  return {
    app,
    origin,
    send: app.send,
    state: app.state,
    history,
    page: (news) => {
      for (const hear of hearers) hear(news)
    },
    reloads: () => reloads,
    until,
    end: app.dispose,
  }
}

/** Password of all accounts from `signUpIn`. */
export const PASSWORD = 'correct horse'

/** Creates an account in this world and waits until lists and credits are loaded. */
export const signUpIn = async (world: World): Promise<string> => {
  await world.app.sessionKnown()
  const email = `${newId()}@example.test`
  world.send({ type: 'SIGN_UP', email, password: PASSWORD, name: 'Maya', next: null })
  await world.until(
    (state) =>
      state.credits.status === 'ready' &&
      state.conversations.status === 'ready' &&
      state.spreadsheets.status === 'ready',
  )
  return email
}
