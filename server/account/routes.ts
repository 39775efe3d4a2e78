import { ACCOUNT_TEXTS } from '#contract/api/account-wording.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { AUTH_TEXTS } from '#contract/api/wording.ts'
import type { Accounts, VerifiedAccount } from '../auth/accounts.ts'
import type { PasswordCheck } from '../auth/password-check.ts'
import type { Sessions } from '../auth/sessions.ts'
import { notFound, type Failure } from '../http/failures.ts'
import type { Call, Handlers } from '../http/route.ts'
import type { Downloads } from './downloads.ts'
import type { Removal } from './removal.ts'

export type AccountSettings = {
  readonly accounts: Accounts
  readonly checkPassword: PasswordCheck
  readonly sessions: Sessions
  readonly downloads: Downloads
  readonly removal: Removal
}

/** The API calls for the user's own account. */
export type AccountName =
  | 'account.get'
  | 'account.rename'
  | 'account.finishOffers'
  | 'account.changeEmail'
  | 'account.changePassword'
  | 'account.sessions'
  | 'account.endSession'
  | 'account.endOthers'
  | 'account.download'
  | 'account.remove'

/** Not 401, because a client reacts to 401 by renewing its token and retrying. */
const wrong = err<Failure>({ status: 403, detail: ACCOUNT_TEXTS.wrongPassword })
const tooMany = err<Failure>({ status: 429, detail: AUTH_TEXTS.tooManyTries })

/** Handles the calls for the user's own account. */
export const accountRoutes = (settings: AccountSettings): Handlers<AccountName> => {
  const { accounts, checkPassword, sessions, downloads, removal } = settings

  const prove = async ({
    account,
    address,
    body,
  }: Pick<Call<'account.remove'>, 'account' | 'address' | 'body'>): Promise<
    Result<VerifiedAccount, Failure>
  > => {
    const checked = await checkPassword(address, account.email, body.password)
    if (checked.ok) return checked
    return checked.error === 'too_many' ? tooMany : wrong
  }
  return {
    'account.get': async ({ account }) => ok(await accounts.userOf(account)),
    'account.rename': async ({ account, body }) =>
      ok(await accounts.userOf(await accounts.rename(account, body.name))),
    'account.finishOffers': async ({ account, body }) =>
      ok({ done: [...(await accounts.finishedExamples.finish(account.id, body.done))] }),
    'account.changeEmail': async (call) => {
      const proven = await prove(call)
      if (!proven.ok) return proven
      const changed = await accounts.changeEmail(proven.value, call.body.email)
      if (changed === 'taken') return err({ status: 409, detail: ACCOUNT_TEXTS.emailTaken })
      return changed ? ok(await accounts.userOf(changed)) : wrong
    },
    'account.changePassword': async (call) => {
      const proven = await prove(call)
      if (!proven.ok) return proven
      const { account, body } = call
      const isChanged = await accounts.changePassword(
        proven.value,
        body.new_password,
        account.sessionId,
      )
      return isChanged ? ok(undefined) : wrong
    },
    'account.sessions': async ({ account }) =>
      ok({ sessions: [...(await sessions.list(account))] }),
    'account.endSession': async ({ account, params }) =>
      (await sessions.end(account, params.id)) ? ok(undefined) : notFound(),
    'account.endOthers': async ({ account }) => {
      await sessions.endOthers(account)
      return ok(undefined)
    },
    'account.download': async ({ account, signal, answerHeaders, log }) => {
      const file = downloads.begin(account, signal, log)
      if (!file) return err({ status: 429, detail: ACCOUNT_TEXTS.downloading })
      answerHeaders.set('cache-control', 'no-store')
      return ok(file)
    },
    'account.remove': async (call) => {
      const proven = await prove(call)
      if (!proven.ok) return proven
      if (!(await removal.remove(proven.value)).ok) return wrong
      // We do not clear the cookie here, because it may already belong to another sign-in. The
      // sign-out clears it.
      return ok(undefined)
    },
  }
}
