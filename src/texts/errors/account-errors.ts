import { ACCOUNT_TEXTS } from '#contract/api/account-wording.ts'
import type { AccountCall } from '#contract/api/endpoints.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'

/** The default error text of each account call. Notices show it alone, so it names the action. */
export const ACCOUNT_FAILED: Readonly<Record<AccountCall, string>> = {
  'account.get': ACCOUNT_TEXTS.nameFailed,
  'account.rename': ACCOUNT_TEXTS.nameFailed,
  'account.finishOffers': ACCOUNT_TEXTS.nameFailed,
  'account.changeEmail': ACCOUNT_TEXTS.emailFailed,
  'account.changePassword': ACCOUNT_TEXTS.passwordFailed,
  'account.sessions': ACCOUNT_TEXTS.sessionsFailed,
  'account.endSession': ACCOUNT_TEXTS.endFailed,
  'account.endOthers': ACCOUNT_TEXTS.endFailed,
  'account.download': ACCOUNT_TEXTS.downloadFailed,
  'account.remove': ACCOUNT_TEXTS.removeFailed,
}
/** Statuses whose server text we show: invalid or conflicting input, or too many requests. */
const SHOWN_STATUSES: readonly number[] = [400, 403, 409, 429]

/**
 * The error text of a failed account call. After a lost connection or an ended session, it is the
 * general text.
 */
export const accountErrorText = (call: AccountCall, error: AppError): string => {
  if (error.type === 'network' || error.type === 'signed_out') return errorToMessage(error)
  const isSaid = SHOWN_STATUSES.some((status) => hasStatus(error, status))
  return (isSaid && error.type === 'http' && error.detail?.trim()) || ACCOUNT_FAILED[call]
}
