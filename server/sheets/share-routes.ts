import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import {
  SHARE_OPENINGS,
  SHARE_OPENINGS_WINDOW_MS,
  SHARE_TRIES,
  SHARE_TRIES_WINDOW_MS,
} from '#contract/limits.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { createSlidingWindowLimit } from '../auth/sliding-window-limit.ts'
import type { Clock } from '../clock.ts'
import { hasMatchingEtag, notModified } from '../http/etag.ts'
import { notFound, type Failure } from '../http/failures.ts'
import { jsonText } from '../http/json-text.ts'
import { wantsMinimal } from '../http/prefer-header.ts'
import type { Account, Handlers } from '../http/route.ts'
import { windowEtag, type CachedWindows } from './windows/cached-windows.ts'
import type { Visitor } from './workbook-cache.ts'
import { sheetEtag, refuseWindow, withWorkbook } from './sheet-answers.ts'
import type { PublicSheets, Sharing } from './sharing.ts'
import type { Spreadsheets } from './spreadsheets.ts'
import { uniqueTitle } from './unique-title.ts'

type ShareEndpointName =
  | 'share.enable'
  | 'share.disable'
  | 'share.get'
  | 'share.window'
  | 'share.copy'

export type ShareSettings = {
  readonly sharingFor: (account: Account) => Sharing
  readonly publicSheets: PublicSheets
  readonly windows: CachedWindows
  readonly spreadsheetsFor: (account: Account) => Spreadsheets
  readonly clock: Clock
}

/** `WorkbookCache` does not retry an unreadable workbook for a minute. */
const COPY_LATER_SECONDS = 60

type Asked = {
  readonly params: { readonly code: string }
  readonly address: string
  readonly answerHeaders: Headers
}

/** The same answer for unknown, revoked and malformed codes. */
const notPublic = err<Failure>({ status: 404, detail: MESSAGES.notPublic })

/** The calls for public sharing and copying. */
export const shareRoutes = (settings: ShareSettings): Handlers<ShareEndpointName> => {
  const { sharingFor, publicSheets, windows, spreadsheetsFor, clock } = settings
  const misses = createSlidingWindowLimit(clock, SHARE_TRIES, SHARE_TRIES_WINDOW_MS)
  const openings = createSlidingWindowLimit(clock, SHARE_OPENINGS, SHARE_OPENINGS_WINDOW_MS)

  /**
   * Resolves a share code. After too many invalid codes from an address, further invalid codes get
   * a 429. Valid codes always work, because many people may share an address.
   */
  const open = async <T>(
    { address, params, answerHeaders }: Asked,
    read: (code: string) => Promise<T | null>,
  ): Promise<Result<T, Failure>> => {
    const found = await read(params.code)
    if (found !== null) return ok(found)
    if (misses.isBlocked(address)) {
      answerHeaders.set('retry-after', String(misses.secondsLeft(address)))
      return err({ status: 429, detail: API_TEXTS.tooManyCodes })
    }
    misses.count(address)
    return notPublic
  }
  /** Limits how many big workbooks an address may open per minute. */
  const visitorAt = (address: string): Visitor => ({
    mayOpen: () => {
      if (openings.isBlocked(address)) return false
      openings.count(address)
      return true
    },
  })
  return {
    'share.enable': async ({ account, params, headers, answerHeaders }) => {
      const { enable, enableOnly } = sharingFor(account)
      const isMinimal = wantsMinimal(headers, answerHeaders)
      const sheet = await (isMinimal ? enableOnly : enable)(params.id)
      return sheet ? ok(sheet) : notFound()
    },
    'share.disable': async ({ account, params }) =>
      (await sharingFor(account).disable(params.id)) ? ok(undefined) : notFound(),

    'share.get': async (asked) => {
      const { headers, answerHeaders, address } = asked
      const known = await open(asked, publicSheets.head)
      if (!known.ok) return known
      const tag = sheetEtag(known.value)
      if (hasMatchingEtag(headers, tag)) return notModified(answerHeaders, tag)
      const whole = await windows.whole(known.value, visitorAt(address))
      if (!whole.ok) return refuseWindow(whole.error, answerHeaders, openings.secondsLeft(address))
      if (whole.value === null) return notPublic
      const { revision, value } = whole.value
      const summary: SpreadsheetSummary = { ...known.value, revision }
      answerHeaders.set('etag', sheetEtag(summary))
      return ok(jsonText(withWorkbook(summary, value)))
    },
    'share.window': async (asked) => {
      const { headers, answerHeaders, address } = asked
      const found = await open(asked, publicSheets.head)
      if (!found.ok) return found
      const tag = windowEtag(found.value, asked.query)
      if (hasMatchingEtag(headers, tag)) return notModified(answerHeaders, tag)
      const window = await windows.read(found.value, asked.query, visitorAt(address))
      if (!window.ok)
        return refuseWindow(window.error, answerHeaders, openings.secondsLeft(address))
      if (window.value === null) return notPublic
      answerHeaders.set('etag', windowEtag(window.value, asked.query))
      return ok({ ...window.value, updated_at: found.value.updated_at })
    },
    'share.copy': async ({ account, body, ...asked }) => {
      const found = await open(asked, publicSheets.headToCopy)
      if (!found.ok) return found
      if (!found.value.ok) return err({ status: 403, detail: MESSAGES.copyTooLarge })
      const original = found.value.value
      const id = clock.newId()
      const spreadsheets = spreadsheetsFor(account)
      const title = await uniqueTitle(spreadsheets, body.title || original.title)
      const copied = await windows.copy(original, { id, name: title }, account.id)
      if (!copied.ok) {
        asked.answerHeaders.set('retry-after', String(COPY_LATER_SECONDS))
        return err({ status: 503, detail: API_TEXTS.copyUnread })
      }
      if (copied.value === null) return notPublic
      const { text } = copied.value
      const requestId = body.request_id
      const { summary, before } = await spreadsheets.add({ id, title, ...copied.value, requestId })
      // Without `before`, the stored text equals `text`. Only the id differs if an earlier copy
      // with the same `request_id` stored it.
      const stored = before ?? (summary.id === id ? text : text.replace(id, () => summary.id))
      return ok(jsonText(withWorkbook(summary, stored)))
    },
  }
}
