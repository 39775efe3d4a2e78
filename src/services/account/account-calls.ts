import { ACCOUNT_FAILED, accountErrorText } from '#src/texts/account-errors.ts'
import { accountEndpoints } from '#contract/api/endpoints/account.ts'
import { authEndpoints } from '#contract/api/endpoints/auth.ts'
import type { AccountSession } from '#contract/api/endpoints/account.ts'
import type { AccountCall } from '#contract/api/endpoints.ts'
import type { User } from '#contract/api/entities.ts'
import { SIGN_OUT_WAIT_MS } from '#contract/limits.ts'
import { hasStatus, isUnknownCall, type AppError } from '#contract/api/messages.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { TRANSFER_TIMEOUT_MS } from '#contract/limits/transfer.ts'
import type { Api } from '../http/api.ts'
import type { AuthPort } from '../auth/port.ts'
import { forgetUser } from './forget-user.ts'
import { lostError, type Send } from '../http/http-client.ts'
import { saveInBrowser, type SaveFile } from '../browser/save-file.ts'
import { changeUser } from './change-user.ts'

/** Why a call about one's own account did not do what was asked. */
export type AccountRefusal = {
  /** What to show. */
  readonly text: string
  /** What to tell where nobody looks at the form any more; empty for nothing, where its person has gone too. */
  readonly late: string
  /** What of the form it is about: 403 and 429 the password, 409 and the like what was typed anew. */
  readonly about: 'password' | 'value'
  /** The backend has no such call. */
  readonly isMissing: boolean
}

/** What came of a call about one's own account. */
export type AccountResult<T = void> = Promise<Result<T, AccountRefusal>>

/** What somebody may do with their account. With another provider than ours its own screens stand in its place. */
export type AccountDesk = {
  readonly rename: (name: string) => AccountResult
  readonly changeEmail: (email: string, password: string) => AccountResult
  readonly changePassword: (password: string, newPassword: string) => AccountResult
  readonly sessions: () => AccountResult<readonly AccountSession[]>
  readonly endSession: (id: string) => AccountResult
  readonly endOthers: () => AccountResult
  /** Hands all that is stored to whoever keeps files. */
  readonly download: () => AccountResult
  /** For good; afterwards nobody is signed in in any tab. */
  readonly remove: (password: string) => AccountResult
  /** Removes what this browser keeps of a user whose account is no more. */
  readonly forget: (userId: string) => Promise<void>
}

/** What the desk works with. */
export type AccountSettings = {
  readonly api: Api
  readonly send: Send
  readonly auth: Pick<AuthPort, 'tell' | 'pass'>
  /** Who is signed in. */
  readonly user: () => User | null
  readonly save?: SaveFile | undefined
}

const refused = (call: AccountCall, error: AppError): AccountRefusal => ({
  text: accountErrorText(call, error),
  // Whose form it was has gone.
  late: error.type === 'signed_out' ? '' : ACCOUNT_FAILED[call],
  about: hasStatus(error, 403) || hasStatus(error, 429) ? 'password' : 'value',
  isMissing: isUnknownCall(error),
})

/** The name that the server gave a file; its own where it is told none, as by a server of another origin. */
const nameIn = ({ headers }: Pick<Response, 'headers'>): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'ledgerline-data.zip'

/** The account's calls. */
export const createAccountDesk = ({
  api,
  send,
  auth,
  user,
  save = saveInBrowser,
}: AccountSettings): AccountDesk => {
  const tell = (what: 'isRemoved' | 'isElsewhere'): void => {
    const mine = user()
    if (mine) auth.tell({ user: mine, [what]: true })
  }
  const done = async (
    call: AccountCall,
    asked: Promise<Result<unknown, AppError>>,
  ): AccountResult => {
    const answer = await asked
    return answer.ok ? ok(undefined) : err(refused(call, answer.error))
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
  /** The token says that the account is gone: a cookie that is somebody else's by now stays. */
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
      const refusal = refused('account.sessions', answer.error)
      if (refusal.isMissing) tell('isElsewhere')
      return err(refusal)
    },
    endSession: async (id) => {
      const answer = await api(accountEndpoints, 'account.endSession', { params: { id } })
      // One that is not there has ended already.
      return answer.ok || hasStatus(answer.error, 404)
        ? ok(undefined)
        : err(refused('account.endSession', answer.error))
    },
    endOthers: () => done('account.endOthers', api(accountEndpoints, 'account.endOthers', {})),
    download: () => done('account.download', download()),
    remove: async (password) => {
      const answer = await send(accountEndpoints, 'account.remove', {
        body: { password },
        limitMs: TRANSFER_TIMEOUT_MS,
      })
      if (!answer.ok) return err(refused('account.remove', answer.error))
      await clearCookie()
      tell('isRemoved')
      return ok(undefined)
    },
    forget: forgetUser,
  }
}
