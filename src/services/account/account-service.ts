import { ACCOUNT_FAILED, accountErrorText } from '#src/texts/errors/account-errors.ts'
import { accountEndpoints } from '#contract/api/endpoints/account.ts'
import { authEndpoints } from '#contract/api/endpoints/auth.ts'
import type { AccountSession } from '#contract/api/endpoints/account.ts'
import type { AccountCall } from '#contract/api/endpoints.ts'
import type { User } from '#contract/api/entities.ts'
import { SIGN_OUT_WAIT_MS } from '#contract/limits.ts'
import { hasStatus, isUnknownCall, type AppError } from '#src/shared/app-error.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { TRANSFER_TIMEOUT_MS } from '#contract/limits/transfer.ts'
import type { Api } from '../http/api.ts'
import type { AuthPort } from '../auth/port.ts'
import { clearUserData } from './clear-user-data.ts'
import { lostError, type Send } from '../http/http-client.ts'
import { saveInBrowser, type SaveFile } from '../browser/save-file.ts'
import { changeUser } from './change-user.ts'

/** Why an account call failed. */
export type AccountRefusal = {
  /** The text to show in the form. */
  readonly text: string
  /**
   * The text for a notice if the form has closed. '' if the session also ended, because then no
   * notice shows.
   */
  readonly late: string
  /**
   * The form field that is at fault. For the statuses 403 and 429 it is the password, else the new
   * value.
   */
  readonly about: 'password' | 'value'
  /** The backend lacks the call. */
  readonly isMissing: boolean
}

/** The result of an account call. */
export type AccountResult<T = void> = Promise<Result<T, AccountRefusal>>

/**
 * The account actions of local accounts. Sign-in providers with their own account screens replace
 * them.
 */
export type AccountService = {
  readonly rename: (name: string) => AccountResult
  readonly changeEmail: (email: string, password: string) => AccountResult
  readonly changePassword: (password: string, newPassword: string) => AccountResult
  readonly sessions: () => AccountResult<readonly AccountSession[]>
  readonly endSession: (id: string) => AccountResult
  readonly endOthers: () => AccountResult
  /** Downloads all stored data of the user. */
  readonly download: () => AccountResult
  /** Deletes the account and ends the session in every tab. */
  readonly remove: (password: string) => AccountResult
  /** Removes this browser's data of a deleted user. */
  readonly forget: (userId: string) => Promise<void>
}

export type AccountSettings = {
  readonly api: Api
  readonly send: Send
  readonly auth: Pick<AuthPort, 'tell' | 'pass'>
  readonly user: () => User | null
  readonly save?: SaveFile | undefined
}

const refusalOf = (call: AccountCall, error: AppError): AccountRefusal => ({
  text: accountErrorText(call, error),
  // The user has signed out, so a notice about the form would be of no use.
  late: error.type === 'signed_out' ? '' : ACCOUNT_FAILED[call],
  about: hasStatus(error, 403) || hasStatus(error, 429) ? 'password' : 'value',
  isMissing: isUnknownCall(error),
})

/** The file name from the server, or a default if the header is not readable across origins. */
const nameIn = ({ headers }: Pick<Response, 'headers'>): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'ledgerline-data.zip'

export const createAccountService = ({
  api,
  send,
  auth,
  user,
  save = saveInBrowser,
}: AccountSettings): AccountService => {
  const tell = (what: 'isRemoved' | 'isElsewhere'): void => {
    const mine = user()
    if (mine) auth.tell({ user: mine, [what]: true })
  }
  const done = async (
    call: AccountCall,
    asked: Promise<Result<unknown, AppError>>,
  ): AccountResult => {
    const answer = await asked
    return answer.ok ? ok(undefined) : err(refusalOf(call, answer.error))
  }
  const changed = (call: AccountCall, ask: () => Promise<Result<User, AppError>>): AccountResult =>
    done(call, changeUser(auth, ask))
  const download = async (): Promise<Result<void, AppError>> => {
    const sent = await send(accountEndpoints, 'account.download', {
      headers: { accept: '*/*' },
      limitMs: TRANSFER_TIMEOUT_MS,
    })
    if (!sent.ok) return sent
    try {
      save(nameIn(sent.value), await sent.value.blob())
      return ok(undefined)
    } catch (cause) {
      return err(lostError('account.download', cause))
    }
  }
  /**
   * Clears the refresh cookie. The token in the request names the deleted account. If the cookie
   * belongs to another user by now, the server keeps it.
   */
  const clearCookie = async (): Promise<void> => {
    const authorization = `Bearer ${auth.pass()?.token}`
    await send(authEndpoints, 'auth.signOut', {
      headers: { authorization },
      limitMs: SIGN_OUT_WAIT_MS,
    })
  }
  return {
    rename: (name) =>
      changed('account.rename', () => api(accountEndpoints, 'account.rename', { body: { name } })),
    changeEmail: (email, password) =>
      changed('account.changeEmail', () =>
        api(accountEndpoints, 'account.changeEmail', { body: { email, password } }),
      ),
    changePassword: (password, new_password) =>
      done(
        'account.changePassword',
        api(accountEndpoints, 'account.changePassword', { body: { password, new_password } }),
      ),
    sessions: async () => {
      const answer = await api(accountEndpoints, 'account.sessions', {})
      if (answer.ok) return ok(answer.value.sessions)
      const refusal = refusalOf('account.sessions', answer.error)
      if (refusal.isMissing) tell('isElsewhere')
      return err(refusal)
    },
    endSession: async (id) => {
      const answer = await api(accountEndpoints, 'account.endSession', { params: { id } })
      // 404 means the session has already ended.
      return answer.ok || hasStatus(answer.error, 404)
        ? ok(undefined)
        : err(refusalOf('account.endSession', answer.error))
    },
    endOthers: () => done('account.endOthers', api(accountEndpoints, 'account.endOthers', {})),
    download: () => done('account.download', download()),
    remove: async (password) => {
      const answer = await send(accountEndpoints, 'account.remove', {
        body: { password },
        limitMs: TRANSFER_TIMEOUT_MS,
      })
      if (!answer.ok) return err(refusalOf('account.remove', answer.error))
      await clearCookie()
      tell('isRemoved')
      return ok(undefined)
    },
    forget: clearUserData,
  }
}
