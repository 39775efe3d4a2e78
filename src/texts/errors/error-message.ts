import type { AccountCall, EndpointName, OrganizationCall } from '#contract/api/endpoints.ts'
import { friendlyTextOf, NETWORK_ERROR } from '#contract/api/friendly.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { AUTH_TEXTS, SERVER_FAULT } from '#contract/api/wording.ts'
import type { AppError, HttpError } from '#src/shared/app-error.ts'
import { SAVE_TEXTS, STREAM_TEXTS } from '#src/texts/wording.ts'

/** The text to show for a failure. Every call of `endpoints` has one. */
export const errorToMessage = (error: AppError): string => {
  switch (error.type) {
    case 'http': {
      const text = TEXTS[error.operation] ?? MESSAGES.unknown
      return typeof text === 'string' ? text : text(error)
    }
    case 'network':
      return networkText(error.operation, error.raw)
    case 'timeout':
    case 'unreadable':
    case 'unexpected':
      return fallbackText(error.operation)
    case 'stream_error':
      return friendlyTextOf(error.message) ?? (error.message.trim() || MESSAGES.unknown)
    case 'poll':
      return MESSAGES.pollFailed(error.status, error.statusText)
    default:
      return PLAIN[error.type]
  }
}

/** Failures with the same text in every call. */
const PLAIN = {
  no_body: MESSAGES.noBody,
  stream_inactive: STREAM_TEXTS.inactive,
  line_too_long: STREAM_TEXTS.lineTooLong,
  poll_timeout: MESSAGES.pollTimeout,
  invalid_share_link: MESSAGES.invalidShareLink,
  signed_out: AUTH_TEXTS.signedOut,
  save_refused: SAVE_TEXTS.refused,
  unknown: MESSAGES.unknown,
} as const

type Text = string | ((error: HttpError) => string)
const detailOr =
  (text: string) =>
  (error: HttpError): string =>
    error.detail?.trim() || text
const on =
  (texts: Readonly<Record<number, Text>>, otherwise: Text) =>
  (error: HttpError): string => {
    const text = texts[error.status] ?? otherwise
    return typeof text === 'string' ? text : text(error)
  }
const statusText = (error: HttpError): string => error.statusText?.trim() || String(error.status)
const publicView = on({ 404: MESSAGES.notPublic }, MESSAGES.loadSpreadsheet)

/**
 * Calls whose texts are in `account-errors.ts` and `organization-errors.ts`. Both files lazy-load
 * with their dialogs.
 */
type LaterCall = AccountCall | OrganizationCall
/** Calls that need no text here. Their callers show a failure themselves or ignore it. */
type QuietCall =
  | 'chat.stop'
  | 'changes.list'
  | 'changes.get'
  | 'changes.undo'
  | 'turns.undo'
  | 'spreadsheets.check'
  | 'documents.health'
  | 'documents.page'
  | 'documents.thumbnail'
  | 'documents.file'
  | 'billing.webhook'
  | 'auth.signOut'
  | 'auth.webhook'
type WithoutText = LaterCall | QuietCall
type Texts = Readonly<Record<Exclude<EndpointName, WithoutText>, Text>> &
  Readonly<Partial<Record<WithoutText, Text>>>
const TEXTS: Texts = {
  'histories.list': MESSAGES.fetchHistories,
  'histories.delete': MESSAGES.deleteConversations,
  'conversations.get': MESSAGES.fetchMessages,
  'conversations.rename': MESSAGES.renameConversation,
  'conversations.link': MESSAGES.updateSpreadsheet,
  'conversations.delete': MESSAGES.deleteConversation,
  'messages.list': MESSAGES.fetchMessages,
  'attempts.list': MESSAGES.fetchMessages,
  'chat.stream': on(
    { 409: detailOr(MESSAGES.streamNotStarted), 429: detailOr(MESSAGES.rateLimited) },
    MESSAGES.streamNotStarted,
  ),
  'chat.resume': MESSAGES.streamNotStarted,
  'spreadsheets.conversations': MESSAGES.fetchSpreadsheetConversations,
  'spreadsheets.list': MESSAGES.fetchSpreadsheets,
  'spreadsheets.get': MESSAGES.fetchSpreadsheet,
  'spreadsheets.head': MESSAGES.fetchSpreadsheet,
  'spreadsheets.create': MESSAGES.createSpreadsheet,
  'spreadsheets.update': on({ 409: SAVE_TEXTS.conflict }, MESSAGES.updateSpreadsheet),
  'spreadsheets.rename': MESSAGES.renameSpreadsheet,
  'spreadsheets.delete': MESSAGES.deleteSpreadsheet,
  'spreadsheets.deleteMany': MESSAGES.deleteSpreadsheets,
  'spreadsheets.window': MESSAGES.fetchSpreadsheet,
  'share.enable': on({ 404: MESSAGES.shareNotFound }, MESSAGES.enableSharing),
  'share.disable': on({ 404: MESSAGES.shareNotFound }, MESSAGES.disableSharing),
  'share.get': publicView,
  'share.window': publicView,
  'share.copy': on(
    { 403: detailOr(MESSAGES.copyTooLarge), 404: MESSAGES.notPublic },
    detailOr(MESSAGES.copySpreadsheet),
  ),
  'spreadsheets.import': on(
    { 503: MESSAGES.importUnavailable, 504: MESSAGES.importTimedOut },
    (error) => error.detail?.trim() || MESSAGES.importFile(statusText(error)),
  ),
  'spreadsheets.previewImport': on(
    { 503: MESSAGES.importUnavailable, 504: MESSAGES.importTimedOut },
    (error) => error.detail?.trim() || MESSAGES.importFile(statusText(error)),
  ),
  'spreadsheets.export': (error) =>
    MESSAGES.exportSpreadsheet(error.status, error.statusText?.trim() ?? ''),
  'documents.upload': on(
    { 429: (error) => MESSAGES.uploadRateLimited(error.retryAfterSeconds ?? 60) },
    (error) => error.detail?.trim() || MESSAGES.uploadFailed(error.status),
  ),
  'documents.delete': (error) => MESSAGES.documentDelete(error.status),
  'documents.status': (error) => MESSAGES.documentStatus(error.status),
  'documents.list': (error) => MESSAGES.documentList(error.status),
  'documents.spreadsheet': detailOr(MESSAGES.createSpreadsheet),
  'credits.get': MESSAGES.fetchCredits,
  'billing.get': MESSAGES.fetchCredits,
  'billing.portal': MESSAGES.createPortal,
  'billing.checkout': MESSAGES.createCheckout,
  'auth.signUp': on(
    { 409: AUTH_TEXTS.emailTaken, 429: AUTH_TEXTS.tooManyTries },
    detailOr(AUTH_TEXTS.signUpFailed),
  ),
  'auth.signIn': on(
    { 400: AUTH_TEXTS.wrongPassword, 401: AUTH_TEXTS.wrongPassword, 429: AUTH_TEXTS.tooManyTries },
    AUTH_TEXTS.signInFailed,
  ),
  'auth.refresh': AUTH_TEXTS.signedOut,
  'health.get': SERVER_FAULT,
}

/** Texts for a failure without an HTTP status, where they differ from `TEXTS`. */
const FALLBACKS: Readonly<Partial<Record<EndpointName, string>>> = {
  'chat.stream': MESSAGES.sendMessage,
  'messages.list': MESSAGES.loadMessages,
  'spreadsheets.update': MESSAGES.updateSpreadsheet,
  'share.enable': MESSAGES.enableSharing,
  'share.disable': MESSAGES.disableSharing,
  'share.get': MESSAGES.loadSpreadsheet,
  'share.window': MESSAGES.loadSpreadsheet,
  'share.copy': MESSAGES.copySpreadsheet,
  'spreadsheets.import': MESSAGES.importTimedOut,
  'spreadsheets.previewImport': MESSAGES.importTimedOut,
  'documents.status': NETWORK_ERROR,
  'billing.portal': MESSAGES.getPortalUrl,
  'billing.checkout': MESSAGES.getCheckoutUrl,
  'auth.signUp': AUTH_TEXTS.signUpFailed,
  'auth.signIn': AUTH_TEXTS.signInFailed,
}

const fallbackText = (operation: EndpointName): string => {
  const text = FALLBACKS[operation] ?? TEXTS[operation]
  return typeof text === 'string' ? text : MESSAGES.unknown
}

/**
 * The import has its own text for a lost connection. For other calls, the text depends on the
 * browser's message.
 */
const networkText = (operation: EndpointName, raw: string): string =>
  operation === 'spreadsheets.import' || operation === 'spreadsheets.previewImport'
    ? MESSAGES.importNoServer
    : (friendlyTextOf(raw) ??
      (operation === 'chat.stream' ? NETWORK_ERROR : fallbackText(operation)))
