import { expect, it } from 'vitest'
import * as analyticsLimits from '#contract/limits/analytics.ts'
import * as billingLimits from '#contract/limits/billing.ts'
import * as limits from '#contract/limits.ts'
import * as organizationLimits from '#contract/limits/organizations.ts'
import * as readingLimits from '#contract/limits/reading.ts'
import * as transferLimits from '#contract/limits/transfer.ts'

const table: Readonly<Record<string, unknown>> = {
  ...limits,
  ...analyticsLimits,
  ...organizationLimits,
  ...billingLimits,
  ...transferLimits,
  ...readingLimits,
}

// A copy of the table in spec §9. The test fails if a limit in the code differs from the copy.
it.each([
  ['CONVERSATION_PAGE_SIZE', 20],
  ['MESSAGE_PAGE_SIZE', 50],
  ['MESSAGE_COST_CREDITS', 1],
  ['DEFAULT_MONTHLY_ALLOCATION_CREDITS', 10],
  ['LOW_CREDIT_WARNING_CREDITS', 3],
  ['PAYWALL_CREDITS', 0],
  ['PRO_PRICE_USD_PER_MONTH', 30],
  ['STREAM_INACTIVITY_MS', 1_800_000],
  ['STREAM_INACTIVITY_CHECK_MS', 60_000],
  ['COPY_MAX_BYTES', 10_485_760],
  ['SHARE_CODE_MAX_CHARS', 20],
  ['MAX_FILE_BYTES', 52_428_800],
  ['MAX_FILES_PER_UPLOAD', 50],
  ['UPLOADS_PER_MINUTE', 10],
  ['UPLOADS_PER_HOUR', 100],
  ['POLL_INTERVAL_MS', 5000],
  ['POLL_MAX_ATTEMPTS', 60],
  ['POLL_BACKOFF_FACTOR', 1.5],
  ['POLL_BACKOFF_MAX_MS', 30_000],
  ['PASTED_TEXT_CHIP_CHARS', 300],
  ['UNDO_DEPTH_STEPS', 100],
  ['UNDO_GROUPING_MS', 500],
  ['FILENAME_MAX_CHARS', 255],
  ['FILENAME_BASE_MAX_CHARS', 240],
  ['MOBILE_BREAKPOINT_PX', 768],
  ['SIDEBAR_WIDTH_REM', 16],
  ['SIDEBAR_MOBILE_WIDTH_REM', 18],
  ['SIDEBAR_COLLAPSED_WIDTH_REM', 3],
  ['SIDEBAR_COOKIE_SECONDS', 604_800],
  ['COMMAND_LIST_MAX_HEIGHT_PX', 400],
  ['CHUNK_RETRY_WAITS_MS', [1000, 2000, 3000]],
  ['CONNECTION_NOTICE_MS', 10_000],
  ['TOAST_DURATION_MS', 4000],
  ['TOASTS_VISIBLE', 3],
  ['CLIENT_LOGS_PER_MINUTE', 100],
  ['CLIENT_LOG_BUFFER_LINES', 500],
  ['ANALYTICS_NEW_USER_MS', 30_000],
  ['ANALYTICS_FLUSH_MS', 3000],
  ['ANALYTICS_EVENTS_PER_SECOND', 10],
  ['ANALYTICS_BURST_EVENTS', 100],
  ['ANALYTICS_SESSION_IDLE_SECONDS', 1800],
  ['ANALYTICS_SESSION_MAX_SECONDS', 86_400],
  ['ANALYTICS_COOKIE_SECONDS', 31_536_000],
  ['ANALYTICS_MAX_RETRIES', 10],
  ['SSE_LINE_MAX_BYTES', 16_777_216],
  ['AUTOSAVE_IDLE_MS', 1000],
  ['AUTOSAVE_MAX_MS', 5000],
  ['EVENT_BATCH_MS', 50],
  ['DELETE_UNDO_MS', 5000],
  [
    'ESTIMATED_PROCESSING_SECONDS',
    { txt: 1, md: 1, csv: 3, docx: 5, doc: 5, xlsx: 10, xls: 10, pdf: 30 },
  ],
] as const)('the limit %s is %j', (name, value) => {
  expect(table[name]).toEqual(value)
})

it('every limit names its unit or is a plain count', () => {
  const unit =
    /_(MS|SECONDS|BYTES|CHARS|PX|REM|CREDITS|SIZE|SIZE_MAX|STEPS|CELLS|SHEETS|RUNS|MERGES|ENTRIES|RATIO|OPENINGS|FORMULAS|AT_ONCE|ROWS|COLUMNS|LINES|EVENTS|TOKENS|TAGS|DEPTH|SPREADSHEETS|WORKBOOKS|MESSAGES|ATTEMPTS|RETRIES|TRIES|FACTOR|TOLD|VISIBLE|UPLOAD|PER_(SECOND|MINUTE|HOUR|MONTH))$/
  expect(Object.keys(table).filter((name) => !unit.test(name))).toEqual([])
})
