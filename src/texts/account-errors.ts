import { ACCOUNT_TEXTS } from '#contract/api/account-wording.ts'
import type { AccountCall } from '#contract/api/endpoints.ts'
import { hasStatus, errorToMessage, type AppError } from '#contract/api/messages.ts'

/** What a call did not do, in a sentence that says enough where its form is gone. */
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
/** Refusals about what was typed, or done too often: the server says what is wrong, in a sentence. */
const SAID: readonly number[] = [400, 403, 409, 429]

/** The one text for a failed call about one's own account; a lost connection says so as elsewhere. */
export const accountErrorText = (call: AccountCall, error: AppError): string => {
  if (error.type === 'network' || error.type === 'signed_out') return errorToMessage(error)
  const isSaid = SAID.some((status) => hasStatus(error, status))
  return (isSaid && error.type === 'http' && error.detail?.trim()) || ACCOUNT_FAILED[call]
}
