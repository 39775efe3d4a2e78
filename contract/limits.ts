// Limits and intervals of the whole product. The suffix of each name is its unit.

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** One megabyte in bytes. */
export const MB_BYTES = 1_048_576

// Lists

/** Conversations per page. */
export const CONVERSATION_PAGE_SIZE = 20
/** Messages per page. */
export const MESSAGE_PAGE_SIZE = 50
/** Largest page size of any list. */
export const PAGE_SIZE_MAX = 100
/** A search ignores typed characters beyond this length. */
export const SEARCH_MAX_CHARS = 200
/** Debounce of a search after the last keystroke. */
export const SEARCH_DEBOUNCE_MS = 200
/** A search reads this many characters from the start of each message. */
export const SEARCHED_MESSAGE_CHARS = 100_000

// Credits and plan

/** Price of one message in credits. */
export const MESSAGE_COST_CREDITS = 1
/** Monthly credits of a free account, unless configured. */
export const DEFAULT_MONTHLY_ALLOCATION_CREDITS = 10
/** The low-credit warning shows at this balance or below. */
export const LOW_CREDIT_WARNING_CREDITS = 3
/** At this balance or below, the paywall shows and sending is blocked. */
export const PAYWALL_CREDITS = 0
/** Monthly price of the Professional plan in US dollars. */
export const PRO_PRICE_USD_PER_MONTH = 30

/** Interval between checks for a newly paid plan. */
export const PLAN_POLL_MS = 4 * SECOND_MS
/** Number of checks after the first. */
export const PLAN_POLL_TRIES = 10

// Stream

/** The client aborts a stream after this silence. Any byte resets the timer. */
export const STREAM_INACTIVITY_MS = 30 * MINUTE_MS
/** Interval between checks for a silent stream. */
export const STREAM_INACTIVITY_CHECK_MS = 60 * SECOND_MS
/** Longest line of a stream in UTF-8 bytes. A longer line aborts the stream. */
export const SSE_LINE_MAX_BYTES = 16 * MB_BYTES
/** The server stores a batch of events within this time after its first event. */
export const EVENT_BATCH_MS = 50
/** Maximum number of events of a conversation. Their `sequence` is a signed 32-bit integer. */
export const CONVERSATION_MAX_EVENTS = 2 ** 31 - 1
/** Interval between the server's keepalive comments. */
export const KEEPALIVE_INTERVAL_MS = 15 * SECOND_MS

// Requests

/** Timeout of an ordinary request. */
export const REQUEST_TIMEOUT_MS = 30 * SECOND_MS
/** Longest message text in UTF-16 units. */
export const MESSAGE_MAX_CHARS = 200_000
/** Earlier attempts of a question per page. */
export const ATTEMPT_PAGE_SIZE = 5
/** Maximum number of question ids in the field `replaces_else` of a send. */
export const REPLACES_MAX_MESSAGES = 50
/** Longest title of a conversation or spreadsheet in UTF-16 units. */
export const TITLE_MAX_CHARS = 255
/** Largest JSON body that the server accepts. A whole workbook fits. */
export const JSON_BODY_MAX_BYTES = 32 * MB_BYTES

// Accounts

/** Longest email address in characters (RFC 5321). */
export const EMAIL_MAX_CHARS = 254
/** Longest name of a person in characters. */
export const NAME_MAX_CHARS = 120
/** Shortest password in characters. */
export const PASSWORD_MIN_CHARS = 8
/** Longest password in characters. The limit keeps hashing cheap. */
export const PASSWORD_MAX_CHARS = 200
/** Lifetime of an access token. */
export const ACCESS_TOKEN_MS = 15 * MINUTE_MS
/** Lifetime of a refresh cookie. */
export const REFRESH_TOKEN_MS = 30 * 24 * 60 * MINUTE_MS
/** A sign-out waits at most this long for pending deletions, renames and saves. */
export const SIGN_OUT_WAIT_MS = 3 * SECOND_MS
/** The server accepts at least this many sign-ups per hour from one IP address. */
export const SIGN_UPS_PER_HOUR = 60
/** Wrong passwords per account within `SIGN_IN_TRIES_WINDOW_MS` before a 429. */
export const SIGN_IN_TRIES = 10
/** Window of the wrong-password counter. */
export const SIGN_IN_TRIES_WINDOW_MS = 15 * MINUTE_MS

// The assistant's loop

/** Maximum number of steps of one answer. A step is one model call. */
export const AGENT_MAX_STEPS = 60
/** Longest duration of one answer in seconds. */
export const AGENT_MAX_SECONDS = 900
/** Retries with backoff after a 429, a 5xx or a lost connection of the provider. */
export const MODEL_MAX_RETRIES = 3
/** A finished answer waits at most this long for the conversation's title. */
export const NAMING_WAIT_MS = 10 * SECOND_MS
/** Maximum number of earlier messages that the model reads. */
export const HISTORY_MAX_MESSAGES = 400
/** Longest duration of one tool call in seconds. */
export const TOOL_MAX_SECONDS = 60
/** Longest run of the code that the model gives to run_code, in seconds. */
export const TOOL_CODE_MAX_SECONDS = 5
/** Maximum number of cells that one tool call may write. */
export const TOOL_MAX_CELLS = 50_000
/** Longest tool result in tokens. We estimate one per 3 letters or digits, and one per symbol. */
export const TOOL_RESULT_MAX_TOKENS = 8_000
/** Spreadsheets that the assistant may create per turn without asking. */
export const TURN_MAX_NEW_SPREADSHEETS = 3
/** Maximum number of cells that the error of a rejected write lists one by one. */
export const TOOL_SHOWN_CELLS = 20

// Spreadsheets

/** Debounce of a save after the last edit. */
export const AUTOSAVE_IDLE_MS = 1 * SECOND_MS
/** Longest delay of a save after the first unsaved edit. */
export const AUTOSAVE_MAX_MS = 5 * SECOND_MS
/** Rows of a window, the piece of a worksheet that one request returns. */
export const WINDOW_ROWS = 60
/** Columns of a window. */
export const WINDOW_COLUMNS = 20
/** Windows cut the text or formula of a cell to this length in UTF-16 units. */
export const WINDOW_TEXT_MAX_CHARS = 1000
/** Most runs of equal row or column sizes in a window. Beyond it, neighbours share a size. */
export const WINDOW_MAX_SIZE_RUNS = 2000
/** Maximum number of concurrent window requests. */
export const WINDOWS_AT_ONCE = 6
/** Delay before retrying a failed window. Each retry doubles it. */
export const WINDOW_RETRY_MS = 2 * SECOND_MS
/** Longest retry delay of a window. Also the delay after a 429 without a `Retry-After`. */
export const WINDOW_RETRY_MAX_MS = 1 * MINUTE_MS
/** Maximum number of frozen rows in a window. The grid draws all of them at once. */
export const WINDOW_MAX_FROZEN_ROWS = 200
/** Maximum number of frozen columns in a window. */
export const WINDOW_MAX_FROZEN_COLUMNS = 50
/** Maximum number of merged ranges per worksheet in a window. Further ranges show unmerged. */
export const WINDOW_MAX_MERGES = 2000
/** Largest padding of a cell in a window. */
export const WINDOW_MAX_PADDING_PX = 200
/** Maximum number of worksheets that a window lists. */
export const WINDOW_MAX_SHEETS = 200
/** Smallest zoom of a worksheet, the same as in Excel. */
export const WINDOW_MIN_ZOOM_FACTOR = 0.1
/** Largest zoom of a worksheet, the same as in Excel. */
export const WINDOW_MAX_ZOOM_FACTOR = 4
/** Rows of a spreadsheet preview in a list. */
export const PREVIEW_ROWS = 8
/** Columns of a spreadsheet preview. */
export const PREVIEW_COLUMNS = 6
/** Longest text of a preview cell in UTF-16 units. Text may overflow into empty cells. */
export const PREVIEW_TEXT_MAX_CHARS = 100
/** Largest preview as JSON. The server drops rows beyond it. */
export const PREVIEW_MAX_BYTES = 2048
/** Only this many newest spreadsheets in a list have a preview. 5,000 previews would take 10 MB. */
export const PREVIEW_MAX_SHEETS = 200
/** Maximum number of cells that a search in a public spreadsheet returns. */
export const FIND_MAX_CELLS = 1000
/** Largest workbook that may be copied, in bytes of its UTF-8 JSON. */
export const COPY_MAX_BYTES = 10 * MB_BYTES
/** Longest share code in alphanumeric characters. Ours have this length. */
export const SHARE_CODE_MAX_CHARS = 20
/** Invalid share codes per IP address within `SHARE_TRIES_WINDOW_MS` before a 429. */
export const SHARE_TRIES = 60
/** Window of the invalid-code counter. */
export const SHARE_TRIES_WINDOW_MS = 10 * MINUTE_MS
/** Openings of large public workbooks per IP address in `SHARE_OPENINGS_WINDOW_MS` before a 429. */
export const SHARE_OPENINGS = 30
/** Window of the large-workbook counter. */
export const SHARE_OPENINGS_WINDOW_MS = 1 * MINUTE_MS
/** Undo steps of the editor. */
export const UNDO_DEPTH_STEPS = 100
/** Edits closer together than this form one undo step. */
export const UNDO_GROUPING_MS = 500
/** The progress of a calculation shows after this time. */
export const CALCULATION_SHOWN_MS = 300
/** How long "Calculated" stays visible. */
export const CALCULATION_DONE_MS = 1 * SECOND_MS
/** A save stops waiting for results if the engine is silent this long. */
export const CALCULATION_SILENT_MS = 3 * SECOND_MS
/** New edits cancel a calculation that runs longer than this. */
export const CALCULATION_CANCEL_MS = 1 * SECOND_MS
/** A calculation without news for this long counts as lost. */
export const CALCULATION_LOST_MS = 30 * SECOND_MS
/** Delay of updates to the toolbar state in the grid. */
export const TOOLBAR_DELAY_MS = 150
/** Maximum number of formulas whose tokens the editor caches between calculations. */
export const CACHED_FORMULAS = 20_000

// Documents

/** Largest uploaded file in bytes. */
export const MAX_FILE_BYTES = 50 * MB_BYTES
/** Maximum number of files in one upload. */
export const MAX_FILES_PER_UPLOAD = 50
/** Uploads allowed per minute. */
export const UPLOADS_PER_MINUTE = 10
/** Uploads allowed per hour. */
export const UPLOADS_PER_HOUR = 100
/** Interval between status checks. */
export const POLL_INTERVAL_MS = 5 * SECOND_MS
/** Maximum number of status checks for one batch. At `POLL_INTERVAL_MS` they take five minutes. */
export const POLL_MAX_ATTEMPTS = 60
/** Growth factor of the interval after a failed check. */
export const POLL_BACKOFF_FACTOR = 1.5
/** Longest interval after failed checks. */
export const POLL_BACKOFF_MAX_MS = 30 * SECOND_MS
/** If no message carries a document, we delete it after this time without use. */
export const ORPHAN_DOCUMENT_MS = 60 * MINUTE_MS
/** Expected processing time in seconds, by extension. */
export const ESTIMATED_PROCESSING_SECONDS = {
  txt: 1,
  md: 1,
  csv: 3,
  docx: 5,
  doc: 5,
  xlsx: 10,
  xls: 10,
  pdf: 30,
} as const
/** Longest displayed file name in characters. */
export const FILENAME_MAX_CHARS = 255
/** Longest base name of a displayed file in characters. */
export const FILENAME_BASE_MAX_CHARS = 240

// Interface

/** Pasted text of this length or more becomes a chip, in characters. */
export const PASTED_TEXT_CHIP_CHARS = 300
/** A question with more characters opens as a chip when edited. */
export const EDITED_TEXT_CHIP_CHARS = 20_000
/** Maximum number of spreadsheets in the `@` menu. */
export const MENTIONS_VISIBLE = 8
/** Answer texts with more characters show without Markdown. */
export const MARKDOWN_MAX_CHARS = 1_048_576
/** Narrower viewports get the mobile layout. */
export const MOBILE_BREAKPOINT_PX = 768
/** Width of the sidebar on a desktop. */
export const SIDEBAR_WIDTH_REM = 16
/** Width of the sidebar on a phone. */
export const SIDEBAR_MOBILE_WIDTH_REM = 18
/** Width of the collapsed sidebar. */
export const SIDEBAR_COLLAPSED_WIDTH_REM = 3
/** Lifetime of the sidebar cookie: 7 days. */
export const SIDEBAR_COOKIE_SECONDS = 7 * 24 * 60 * 60
/** Height of the command palette's list. */
export const COMMAND_LIST_MAX_HEIGHT_PX = 400
/** Maximum number of rows that a palette level shows. The user finds the other rows by typing. */
export const PALETTE_LIST_VISIBLE = 200
/** Maximum number of chats, and of spreadsheets, that a search from Home shows. */
export const PALETTE_FOUND_VISIBLE = 8
/** Delays before the three retries of a lazy-loaded chunk. */
export const CHUNK_RETRY_WAITS_MS = [1 * SECOND_MS, 2 * SECOND_MS, 3 * SECOND_MS] as const
/** Longest delay between the silent retries that follow the first three retries. */
export const CHUNK_QUIET_WAIT_MS = 10 * SECOND_MS
/** Minimum interval between routine checks for a new build. */
export const BUILD_CHECK_MS = 5 * MINUTE_MS
/** Minimum interval between checks after a file of this build was missing. */
export const BUILD_CHECK_SOON_MS = 10 * SECOND_MS
/** How long a reload waits for the server to answer. */
export const RELOAD_TIMEOUT_MS = 5 * SECOND_MS
/** How long the Connection Issue notice shows. */
export const CONNECTION_NOTICE_MS = 10 * SECOND_MS
/** How long a toast shows. */
export const TOAST_DURATION_MS = 4 * SECOND_MS
/** Maximum number of visible toasts. */
export const TOASTS_VISIBLE = 3
/** Maximum number of entries in the "Notifications" of a session. Duplicates count once. */
export const NOTICES_MAX_ENTRIES = 100
/** Deleting more rows of a list than this at once asks for confirmation. */
export const DELETE_CONFIRM_ROWS = 10
/** How long a deletion can be undone. Leaving the page sends it at once. */
export const DELETE_UNDO_MS = 5 * SECOND_MS

// Logs

/** Client log lines per minute in production. */
export const CLIENT_LOGS_PER_MINUTE = 100
/** Lines in the client's log buffer. */
export const CLIENT_LOG_BUFFER_LINES = 500

/** Maximum number of screen-reader announcements per answer. */
export const ANNOUNCE_MAX_ENTRIES = 20
/** Minimum interval between announced sentences. */
export const ANNOUNCE_GAP_MS = 5000
/** Minimum interval between announced tool phases. */
export const ANNOUNCE_TOOL_GAP_MS = 1000

/** Maximum length of the name of a first-run example, in characters. */
export const OFFER_NAME_MAX_CHARS = 40
/** Maximum number of finished examples that an account stores. */
export const FINISHED_OFFERS_MAX_ENTRIES = 40
