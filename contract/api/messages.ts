import type { AccountCall, EndpointName, OrganizationCall } from './endpoints.ts'
import { friendly, NETWORK_ERROR } from './friendly.ts'
import { AUTH_TEXTS, SAVE_TEXTS, SERVER_FAULT, STREAM_TEXTS } from './wording.ts'

/** The catalogue of error texts. Upload checks have theirs in `upload-messages.ts`. */
export const MESSAGES = {
  rateLimited: 'Rate limit exceeded. Please try again later.',
  streamNotStarted: 'Failed to start chat stream',
  noBody: 'No response body',
  unknown: 'An unknown error occurred',
  deleteConversation: 'Failed to delete conversation',
  renameConversation: 'Failed to rename conversation',
  loadMessages: 'Failed to load conversation messages',
  sendMessage: 'Failed to send message',
  fetchHistories: 'Failed to fetch chat histories',
  fetchMessages: 'Failed to fetch conversation messages',
  fetchSpreadsheets: 'Failed to fetch spreadsheets',
  fetchSpreadsheet: 'Failed to fetch spreadsheet',
  createSpreadsheet: 'Failed to create spreadsheet',
  updateSpreadsheet: 'Failed to update spreadsheet',
  deleteSpreadsheet: 'Failed to delete spreadsheet',
  renameSpreadsheet: 'Failed to rename spreadsheet',
  fetchSpreadsheetConversations: 'Failed to fetch spreadsheet conversations',
  deleteConversations: 'Failed to delete conversations',
  deleteSpreadsheets: 'Failed to delete spreadsheets',
  fetchCredits: 'Failed to fetch credit balance',
  invalidShareLink: 'Invalid share link',
  notPublic: 'Spreadsheet not found or no longer public',
  loadSpreadsheet: 'Failed to load spreadsheet',
  shareNotFound: 'Spreadsheet not found or you do not have permission',
  enableSharing: 'Failed to enable public sharing',
  disableSharing: 'Failed to disable public sharing',
  copyTooLarge: 'This spreadsheet is too large to copy (>10MB)',
  copySpreadsheet: 'Failed to copy spreadsheet',
  importUnavailable:
    'Import service unavailable. Please ensure the microservice is running on port 3001.',
  importTimedOut: 'Import timed out. File may be too large or complex.',
  importFile: (statusText: string): string => `Failed to import file: ${statusText}`,
  importNoServer: 'Cannot connect to backend server. Please check if the server is running.',
  exportSpreadsheet: (status: number, statusText: string): string =>
    `Failed to export spreadsheet: ${status} ${statusText}`.trimEnd(),
  createPortal: 'Failed to create portal session',
  getPortalUrl: 'Failed to get portal URL',
  createCheckout: 'Failed to create checkout session',
  getCheckoutUrl: 'Failed to get checkout URL',
  uploadRateLimited: (seconds: number): string => `Rate limited. Retry after ${seconds} seconds.`,
  uploadFailed: (status: number): string => `Upload failed with status ${status}`,
  documentDelete: (status: number): string => `Delete failed with status ${status}`,
  documentStatus: (status: number): string => `Status check failed with status ${status}`,
  documentList: (status: number): string => `List failed with status ${status}`,
  pollFailed: (status: number, text: string): string =>
    `Status check failed: ${status} ${text}`.trimEnd(),
  pollTimeout: 'Document processing timeout',
  uploadNeedsConversation:
    'Please first send an initial message in the chat and upload your files as the second message',
  fileFailed: (file: string, error: string): string => `Failed to upload ${file}: ${error}`,
  filesUploaded: (n: number): string => `${n} file(s) uploaded successfully`,
} as const

/** An HTTP answer with an error status. `detail` is the body's `detail` or `error` field. */
type HttpError = {
  readonly type: 'http'
  readonly operation: EndpointName
  readonly status: number
  readonly statusText?: string | undefined
  readonly detail?: string | undefined
  readonly retryAfterSeconds?: number | undefined
  /** Missing documents that a send named. */
  readonly documentIds?: readonly unknown[] | undefined
  /** Cells that an undo would overwrite, not yet decoded. */
  readonly conflicts?: unknown
}

/**
 * Every failure of a call or a stream. Services return it in a `Result`, machines keep it, and
 * `errorToMessage` turns it into text. `raw` is the browser's text for a lost connection.
 */
export type AppError =
  | HttpError
  | { readonly type: 'network'; readonly operation: EndpointName; readonly raw: string }
  | { readonly type: 'timeout'; readonly operation: EndpointName }
  | { readonly type: 'unreadable'; readonly operation: EndpointName }
  | { readonly type: 'unexpected'; readonly operation: EndpointName }
  | { readonly type: 'no_body' }
  | { readonly type: 'stream_error'; readonly message: string; readonly code?: string | undefined }
  | { readonly type: 'stream_inactive' }
  | { readonly type: 'line_too_long' }
  | { readonly type: 'poll'; readonly status: number; readonly statusText: string }
  | { readonly type: 'poll_timeout' }
  | { readonly type: 'invalid_share_link' }
  | { readonly type: 'signed_out' }
  /** The server rejected a save as stale twice but has no newer revision. */
  | { readonly type: 'save_refused' }
  | { readonly type: 'unknown' }

/** True if the error is an HTTP answer with this status. */
export const hasStatus = (error: AppError, status: number): boolean =>
  error.type === 'http' && error.status === status

/** True if the backend lacks the call. The client then hides the feature. */
export const isUnknownCall = (error: AppError): boolean =>
  hasStatus(error, 404) || hasStatus(error, 405)

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
      return friendly(error.message) ?? (error.message.trim() || MESSAGES.unknown)
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
 * `account-messages.ts` and `organization-messages.ts` hold these texts and lazy-load with their
 * dialogs.
 */
type LaterCall = AccountCall | OrganizationCall
/** The caller shows these failures itself or ignores them. */
type QuietCall =
  | 'chat.stop'
  | 'changes.list'
  | 'changes.get'
  | 'changes.undo'
  | 'turns.undo'
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
 * The import has its own text for a lost connection. For other calls the browser's text decides.
 */
const networkText = (operation: EndpointName, raw: string): string =>
  operation === 'spreadsheets.import' || operation === 'spreadsheets.previewImport'
    ? MESSAGES.importNoServer
    : (friendly(raw) ?? (operation === 'chat.stream' ? NETWORK_ERROR : fallbackText(operation)))
