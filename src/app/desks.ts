import type { User } from '#contract/entities.ts'
import type { Log } from '../events/remember.ts'
import type { AppState } from '../events/state.ts'
import type { AppCommand } from '../machines/app/commands.ts'
import type { AccountDesk } from '../services/account.ts'
import type { Api } from '../services/api.ts'
import type { AuthPort } from '../services/auth/port.ts'
import type { RunErrand } from '../services/errands.ts'
import type { Send } from '../services/http.ts'
import type { Inspection } from '../services/inspect.ts'
import type { Settings } from '../services/preferences.ts'
import type { SaveFile } from '../services/save-file.ts'
import { lazy } from '../ui/kit/lazy.ts'
import type { UndoParts } from './turn-undo.ts'

// What a dialog or a panel works with is loaded with it.

/** What can be seen of documents; loaded with the first that is opened (DOC-110). */
export const documentDesk = (api: Api, send: Send, settings: () => Settings, save?: SaveFile) =>
  lazy(async () => {
    const { createDocumentDesk } = await import('../services/document-desk.ts')
    return createDocumentDesk({ api, send, settings, save })
  })

/** The undo of what answers wrote; loaded with the first answer that did (AGENT-652). */
export const turnDesk = (parts: UndoParts) =>
  lazy(async () => {
    const { createTurnDesk } = await import('./turn-undo.ts')
    return createTurnDesk(parts)
  })

/** What is made with one call, and the copy of the log; loaded with the first of them. */
export const errandRunner = (api: Api, log: () => Log): RunErrand => {
  const load = lazy(async () => {
    const { createErrands } = await import('../services/errands.ts')
    return createErrands(api, log)
  })
  return async (errand) => (await load())(errand)
}

/** The command palette; loaded with its dialog. */
export const paletteDesk = (
  stateOf: () => AppState,
  send: (command: AppCommand) => void,
  inspection: Inspection | undefined,
) =>
  lazy(async () => {
    const { createPalette } = await import('./palette.ts')
    return createPalette(stateOf, send, inspection)
  })

/**
 * What one may do with one's account: loaded with the dialog (AUTH-50), or to forget somebody whose account was
 * deleted (AUTH-58).
 */
export const accountDesk = (
  api: Api,
  send: Send,
  auth: AuthPort,
  user: () => User | null,
  save?: SaveFile,
): (() => Promise<AccountDesk>) => {
  const load = lazy(async () => {
    const { createAccountDesk } = await import('../services/account.ts')
    return createAccountDesk({ api, send, auth, user, save })
  })
  // Heard before the flows do: by then nobody is signed in.
  auth.watch((news) => {
    if (news.type !== 'SESSION_ENDED' || news.reason !== 'removed') return
    const id = news.userId ?? user()?.id
    if (id) void load().then((desk) => desk.forget(id))
  })
  return load
}
