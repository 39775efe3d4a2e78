import type { User } from '#contract/api/entities.ts'
import type { Log } from '#src/log/ring-buffer.ts'
import type { AccountService } from '../account/account-service.ts'
import type { Api } from '../http/api.ts'
import type { AuthPort } from '../auth/port.ts'
import type { RunOneShotRequest } from '../http/one-shot-requests.ts'
import type { Send } from '../http/http-client.ts'
import type { Settings } from './preferences.ts'
import type { SaveFile } from './save-file.ts'
import { lazy } from './lazy.ts'

// Each dialog or panel lazy-loads its own services.

/** Document views, lazy-loaded with the first opened document. */
export const lazyDocumentService = (
  api: Api,
  send: Send,
  settings: () => Settings,
  save?: SaveFile,
) =>
  lazy(async () => {
    const { createDocumentService } = await import('../documents/document-service.ts')
    return createDocumentService({ api, send, settings, save })
  })

/** Runs one-shot requests, such as the copy of the log. The code loads with the first request. */
export const lazyOneShotRunner = (api: Api, log: () => Log): RunOneShotRequest => {
  const load = lazy(async () => {
    const { createOneShotRunner } = await import('../http/one-shot-requests.ts')
    return createOneShotRunner(api, log)
  })
  return async (request) => (await load())(request)
}

/**
 * Account actions. They load when the account dialog opens, or when an account was deleted and its
 * data must be removed.
 */
export const lazyAccountService = (
  api: Api,
  send: Send,
  auth: AuthPort,
  user: () => User | null,
  save?: SaveFile,
): (() => Promise<AccountService>) => {
  const load = lazy(async () => {
    const { createAccountService } = await import('../account/account-service.ts')
    return createAccountService({ api, send, auth, user, save })
  })
  // This listener runs before the flows end the session, while `user()` still knows the user.
  auth.watch((news) => {
    if (news.type !== 'SESSION_ENDED' || news.reason !== 'removed') return
    const id = news.userId ?? user()?.id
    if (id) void load().then((service) => service.forget(id))
  })
  return load
}
