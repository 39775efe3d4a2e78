import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Answer } from '#contract/api/endpoints.ts'
import type { AppConfig } from '#contract/api/entities.ts'
import type { AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { SheetWindow, WindowQuery } from '#contract/workbook/sheet-window.ts'
import type { AppState, SessionState } from '#src/log/state.ts'
import type { Selector } from '#src/log/shown-messages.ts'
import type { AppCommand, SendCommand } from '#src/machines/app/commands.ts'
import type { SendAnswer } from '#src/machines/reply/types.ts'
import type { Palette } from '#src/machines/palette/types.ts'
import type { TurnDesk } from '#src/machines/undo/types.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import type { AccountDesk } from '#src/services/account/account-calls.ts'
import type { AuthPort } from '#src/services/auth/port.ts'
import type { DocumentDesk } from '#src/services/documents/document-desk.ts'
import type { OrganizationDesk } from '#src/services/account/organizations.ts'
import type { PickedFiles } from '#src/services/documents/picked-files.ts'
import type { Places } from '#src/services/chat/scroll-positions.ts'
import type { Preferences } from '#src/services/browser/preferences.ts'
import type { SheetWindows } from '#src/services/workbook/sheet-opening.ts'
import type { Stops } from '#src/services/chat/stopped-answer-memory.ts'
import type { TabMemory } from '#src/services/browser/tab-memory.ts'

/** The running application, made by `createApp` in src/app/create-app.ts; routes get it in the router's context. */
export type App = {
  readonly config: AppConfig
  readonly preferences: Preferences
  readonly places: Places
  /** Where the tab keeps which cells were chosen in its spreadsheets. */
  readonly sheetPlaces: TabMemory
  /** Where the tab keeps what was written at /chat before anybody signed in. */
  readonly visitor?: TabMemory | undefined
  /** Where the tab keeps an invitation's code while somebody signs in. */
  readonly invitation?: TabMemory | undefined
  /** An address as a sign-in may lead back to it: the code of an invitation stays in the tab. */
  readonly wayBack: (href: string) => string
  readonly stops: Stops
  readonly pickedFiles: PickedFiles
  /** The files of the composer's documents, by their `localId`. */
  readonly documentFiles: PickedFiles
  /** The fold of everything that has happened. */
  readonly state: () => AppState
  readonly subscribe: (changed: () => void) => () => void
  readonly send: (command: AppCommand) => void
  /** Sends a message, and says whether it was taken. */
  readonly ask: (command: SendCommand) => SendAnswer
  /** Loads the page anew; false where its server does not give it, so that it stays. */
  readonly reloadPage: () => Promise<boolean>
  /** Settles once it is known whether somebody is signed in. Guards of routes wait for it. */
  readonly sessionKnown: () => Promise<SessionState>
  /** Hands the open grid to the workbook flow; the returned call takes it back. */
  readonly attachGrid: (grid: GridPort) => () => void
  /** Windows of one's own sheets: what is seen of one before its grid is there. */
  readonly sheetWindows: SheetWindows
  /** What one may do with one's account; its code comes when it is asked for. */
  readonly account: () => Promise<AccountDesk>
  /** The plan, and a page of what moved the credits, newest first; from 1. */
  readonly billing: (
    page: number,
    signal: AbortSignal,
  ) => Promise<Result<Answer<'billing.get'>, AppError>>
  /** What the sign-in provider's own screens do; absent where the screens are ours. */
  readonly hosted?: AuthPort['hosted']
  /** What one may do with one's organizations; its code comes when it is asked for. */
  readonly organizations: () => Promise<OrganizationDesk>
  /** Another window of a public spreadsheet. */
  readonly publicWindow: (
    code: string,
    query: WindowQuery,
    signal: AbortSignal,
  ) => Promise<Result<SheetWindow, AppError>>
  /** What can be seen of documents; its code comes when one is opened. */
  readonly documentDesk: () => Promise<DocumentDesk>
  /** The undo of what answers wrote, whose code comes with the first that did. */
  readonly turns: () => Promise<TurnDesk>
  /** The flow of the command palette, whose code comes with the first. */
  readonly palette: () => Promise<Palette>
  readonly dispose: () => void
}

const Context = createContext<App | null>(null)

/** Gives the app to all screens below. */
export const AppProvider = ({
  app,
  children,
}: {
  readonly app: App
  readonly children: ReactNode
}) => <Context value={app}>{children}</Context>

/** The app itself: for hooks. Screens use the narrower ones below. */
export const useAppContext = (): App => {
  const app = useContext(Context)
  if (!app) throw new Error('useApp outside of AppProvider')
  return app
}

/** Reads the state; renders again only when the selected reference changes. */
export const useApp = <T,>(selector: Selector<T>): T => {
  const app = useAppContext()
  const read = () => selector(app.state())
  return useSyncExternalStore(app.subscribe, read, read)
}

/** The one way to ask for something: `send({ type: 'STOP' })`. Stable. */
export const useSend = (): ((command: AppCommand) => void) => useAppContext().send

/** Flags and addresses of the run-time configuration. */
export const useConfig = (): AppConfig => useAppContext().config

/** Whether spreadsheets are on; so they are where no app stands. */
export const useHasSheets = (): boolean => useContext(Context)?.config.flags.spreadsheets ?? true

/** Whether documents are on; so they are where no app stands. */
export const useHasDocuments = (): boolean => useContext(Context)?.config.flags.documents ?? true

/** What the browser remembers: drafts, sidebar, theme. */
export const usePreferences = (): Preferences => useAppContext().preferences
