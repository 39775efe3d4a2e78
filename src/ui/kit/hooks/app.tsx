import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Answer } from '#contract/api/endpoints.ts'
import type { AppConfig } from '#contract/api/entities.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { SheetWindow, WindowQuery } from '#contract/workbook/sheet-window.ts'
import type { AppState, SessionState } from '#src/log/state.ts'
import type { Selector } from '#src/log/shown-messages.ts'
import type { AppCommand, SendCommand } from '#src/machines/app/commands.ts'
import type { SendAnswer } from '#src/machines/reply/types.ts'
import type { Palette } from '#src/machines/palette/types.ts'
import type { GridPort } from '#src/machines/workbook/grid.ts'
import type { AccountService } from '#src/services/account/account-service.ts'
import type { AuthPort } from '#src/services/auth/port.ts'
import type { DocumentService } from '#src/services/documents/document-service.ts'
import type { OrganizationService } from '#src/services/account/organizations.ts'
import type { PickedFiles } from '#src/services/documents/picked-files.ts'
import type { ScrollPositions } from '#src/services/chat/scroll-positions.ts'
import type { Preferences } from '#src/services/browser/preferences.ts'
import type { SheetCalls } from '#src/services/workbook/sheet-check.ts'
import type { SheetWindows } from '#src/services/workbook/sheet-windows.ts'
import type { StoppedAnswers } from '#src/services/chat/stopped-answer-memory.ts'
import type { TabMemory } from '#src/services/browser/tab-memory.ts'

/**
 * The running application, from `createApp` in src/app/create-app.ts. Routes get it through the
 * router's context.
 */
export type App = {
  readonly config: AppConfig
  readonly preferences: Preferences
  readonly places: ScrollPositions
  /** Per-tab storage for the selected cells of spreadsheets. */
  readonly sheetPlaces: TabMemory
  /** Per-tab storage for a message written at /chat before sign-in. */
  readonly visitor?: TabMemory | undefined
  /** Per-tab storage for an invitation's code during sign-in. */
  readonly invitation?: TabMemory | undefined
  /** A return address for sign-in. It omits the invitation's code, which stays in the tab. */
  readonly wayBack: (href: string) => string
  readonly stops: StoppedAnswers
  readonly pickedFiles: PickedFiles
  /** The files behind the composer's documents, by `localId`. */
  readonly documentFiles: PickedFiles
  /** The current state, folded from all facts. */
  readonly state: () => AppState
  readonly subscribe: (changed: () => void) => () => void
  readonly send: (command: AppCommand) => void
  /** Sends a message and returns whether it was accepted. */
  readonly ask: (command: SendCommand) => SendAnswer
  /** Reloads the page. If the server does not respond, the page stays, and the result is false. */
  readonly reloadPage: () => Promise<boolean>
  /** Resolves once the session is known. Route guards await it. */
  readonly sessionKnown: () => Promise<SessionState>
  /** Connects the open grid to the workbook flow. Call the returned function to disconnect it. */
  readonly attachGrid: (grid: GridPort) => () => void
  /** Cell windows of the user's spreadsheets, shown until the grid has loaded. */
  readonly sheetWindows: SheetWindows
  /** The user's account. Lazy-loaded. */
  readonly account: () => Promise<AccountService>
  /** The plan, and a page of credit changes, newest first. `page` starts at 1. */
  readonly billing: (
    page: number,
    signal: AbortSignal,
  ) => Promise<Result<Answer<'billing.get'>, AppError>>
  /** The sign-in provider's hosted screens. Absent if the app shows its own. */
  readonly hosted?: AuthPort['hosted']
  /** The user's organizations. Lazy-loaded. */
  readonly organizations: () => Promise<OrganizationService>
  /** Another window of a public spreadsheet. */
  readonly publicWindow: (
    code: string,
    query: WindowQuery,
    signal: AbortSignal,
  ) => Promise<Result<SheetWindow, AppError>>
  /** The document viewer's data. Lazy-loaded with the first document. */
  readonly documentService: () => Promise<DocumentService>
  /** Undo of answers' changes, and the check of a spreadsheet. Lazy-loaded with the first of both. */
  readonly sheetCalls: () => Promise<SheetCalls>
  /** The command palette's flow. Lazy-loaded on first use. */
  readonly palette: () => Promise<Palette>
  readonly dispose: () => void
}

const Context = createContext<App | null>(null)

/** Provides the app to all components below. */
export const AppProvider = ({
  app,
  children,
}: {
  readonly app: App
  readonly children: ReactNode
}) => <Context value={app}>{children}</Context>

/** The app itself, for hooks. Components use the narrower hooks below. */
export const useAppContext = (): App => {
  const app = useContext(Context)
  if (!app) throw new Error('useApp outside of AppProvider')
  return app
}

/** Subscribes to the state. Renders again only if the selected reference changes. */
export const useApp = <T,>(selector: Selector<T>): T => {
  const app = useAppContext()
  const read = () => selector(app.state())
  return useSyncExternalStore(app.subscribe, read, read)
}

/** The one way to send a command: `send({ type: 'STOP' })`. The function is stable. */
export const useSend = (): ((command: AppCommand) => void) => useAppContext().send

/** Flags and addresses of the runtime configuration. */
export const useConfig = (): AppConfig => useAppContext().config

/** Whether spreadsheets are on. True without an `AppProvider`. */
export const useHasSheets = (): boolean => useContext(Context)?.config.flags.spreadsheets ?? true

/** Whether documents are on. True without an `AppProvider`. */
export const useHasDocuments = (): boolean => useContext(Context)?.config.flags.documents ?? true

/** Values stored in the browser: drafts, sidebar, theme. */
export const usePreferences = (): Preferences => useAppContext().preferences
