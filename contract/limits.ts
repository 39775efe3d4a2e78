// Every number of spec §9 and of the decisions, once. A constant's name carries its unit;
// "ours" marks a number that neither page gives.

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** One megabyte in bytes: 1,048,576. */
export const MB_BYTES = 1_048_576

// Lists

/** Conversations on one page. */
export const CONVERSATION_PAGE_SIZE = 20
/** Messages on one page. */
export const MESSAGE_PAGE_SIZE = 50
/** Most rows that a list answers at once (ours). */
export const PAGE_SIZE_MAX = 100
/** So much of what is typed into a search counts, in characters (ours). */
export const SEARCH_MAX_CHARS = 200
/** A search starts this long after the last key (ours). */
export const SEARCH_PAUSE_MS = 200
/** So much of a message is searched, in characters from its start (ours). */
export const SEARCHED_MESSAGE_CHARS = 100_000

// Credits and plan

/** What one message costs, in credits. */
export const MESSAGE_COST_CREDITS = 1
/** Credits a free account gets each month when nothing else is configured. */
export const DEFAULT_MONTHLY_ALLOCATION_CREDITS = 10
/** At this balance or below, the low-credit warning shows. */
export const LOW_CREDIT_WARNING_CREDITS = 3
/** At this balance or below, sending is blocked and the paywall shows (spec §5, §9). */
export const PAYWALL_CREDITS = 0
/** Price of the Professional plan, US dollars a month. */
export const PRO_PRICE_USD_PER_MONTH = 30

/** Between two looks whether a plan that was paid for is there (ours). */
export const PLAN_LOOK_MS = 4 * SECOND_MS
/** So many looks after the first (ours). */
export const PLAN_LOOK_TRIES = 10

// Stream

/** Silence after which the client aborts a stream; any byte counts as data. */
export const STREAM_INACTIVITY_MS = 30 * MINUTE_MS
/** How often the silence is measured. */
export const STREAM_INACTIVITY_CHECK_MS = 60 * SECOND_MS
/** Longest line of a stream, in bytes of UTF-8; a longer one ends it. */
export const SSE_LINE_MAX_BYTES = 16 * MB_BYTES
/** The server stores a batch of events at most this long after its first. */
export const EVENT_BATCH_MS = 50
/** Most events of a conversation, so its highest sequence: what four bytes hold (ours). */
export const CONVERSATION_MAX_EVENTS = 2 ** 31 - 1
/** Pause between two keepalive comments of the server (ours). */
export const KEEPALIVE_INTERVAL_MS = 15 * SECOND_MS

// Requests

/** A plain call without an answer for this long has failed (ours). */
export const REQUEST_TIMEOUT_MS = 30 * SECOND_MS
/** Longest message text, in UTF-16 units (ours). */
export const MESSAGE_MAX_CHARS = 200_000
/** Earlier attempts of a question in one answer (ours). */
export const ATTEMPT_PAGE_SIZE = 5
/** Most questions that a send names besides the one it replaces (ours). */
export const REPLACES_MAX_MESSAGES = 50
/** Longest title of a conversation or a spreadsheet, in UTF-16 units (ours). */
export const TITLE_MAX_CHARS = 255
/** Largest JSON body the server reads, in bytes; a whole workbook fits (ours). */
export const JSON_BODY_MAX_BYTES = 32 * MB_BYTES

// Accounts

/** Longest e-mail address, in characters (RFC 5321). */
export const EMAIL_MAX_CHARS = 254
/** Longest name of a person, in characters (ours). */
export const NAME_MAX_CHARS = 120
/** Shortest password, in characters (ours). */
export const PASSWORD_MIN_CHARS = 8
/** Longest password, in characters, so that hashing stays cheap to ask for (ours). */
export const PASSWORD_MAX_CHARS = 200
/** Life of an access token (ours: "short-lived", design §7). */
export const ACCESS_TOKEN_MS = 15 * MINUTE_MS
/** Life of a refresh cookie (ours). */
export const REFRESH_TOKEN_MS = 30 * 24 * 60 * MINUTE_MS
/** So long a sign-out waits for deletions, renames and saves that were sent before it (ours). */
export const SIGN_OUT_WAIT_MS = 3 * SECOND_MS
/** Sign-ups one address may do in an hour, at least. */
export const SIGN_UPS_PER_HOUR = 60
/** Wrong passwords for one account in a quarter of an hour before it answers 429 (ours). */
export const SIGN_IN_TRIES = 10
/** The span in which wrong passwords are counted (ours). */
export const SIGN_IN_TRIES_WINDOW_MS = 15 * MINUTE_MS

// The assistant's loop (ours: limited in steps and in time)

/** Most steps of one answer: a step is one call of the model. */
export const AGENT_MAX_STEPS = 24
/** Longest one answer may take, in seconds. */
export const AGENT_MAX_SECONDS = 600
/** Repeats of a call that a provider refuses for the moment (429, 5xx, no connection), with growing waits. */
export const MODEL_MAX_RETRIES = 3
/** How long an answer that has ended waits for the name of its conversation. */
export const NAMING_WAIT_MS = 10 * SECOND_MS
/** Earlier messages that a model reads, at most this many of the newest. */
export const HISTORY_MAX_MESSAGES = 100
/** Their texts together, in UTF-16 units: about 50,000 tokens. The new message comes on top. */
export const HISTORY_MAX_CHARS = 200_000
/** Longest one tool may take, in seconds. */
export const TOOL_MAX_SECONDS = 60
/** Most cells one write of a tool may hold. */
export const TOOL_MAX_CELLS = 50_000
/** Most tokens of a tool's result, counted on the safe side (three letters or digits, or one sign, each). */
export const TOOL_RESULT_MAX_TOKENS = 8_000
/** Spreadsheets that the assistant makes in one turn without asking. */
export const TURN_MAX_NEW_SPREADSHEETS = 3
/** Cells that a refused write names one by one. */
export const TOOL_SHOWN_CELLS = 20

// Spreadsheets

/** A save starts this long after the last edit. */
export const AUTOSAVE_IDLE_MS = 1 * SECOND_MS
/** A save starts at the latest this long after the first unsaved edit. */
export const AUTOSAVE_MAX_MS = 5 * SECOND_MS
/** Rows of the light first grid. */
export const WINDOW_ROWS = 60
/** Columns of the light first grid. */
export const WINDOW_COLUMNS = 20
/** So much of a cell's text or formula is in a window, in UTF-16 units (ours). */
export const WINDOW_TEXT_MAX_CHARS = 1000
/** Most runs of rows or columns of one size that a window names; of more, neighbours share their size (ours). */
export const WINDOW_MAX_SIZE_RUNS = 2000
/** So many windows are asked for at once (ours). */
export const WINDOWS_AT_ONCE = 6
/** A window that did not come is asked for again after this, then after twice as long (ours). */
export const WINDOW_AGAIN_MS = 2 * SECOND_MS
/** Windows that do not come are asked for again at least so often; after 429 too, if it names no time (ours). */
export const WINDOW_AGAIN_MAX_MS = 1 * MINUTE_MS
/** Most frozen rows that a window names: more would be drawn at once (ours). */
export const WINDOW_MAX_FROZEN_ROWS = 200
/** Most frozen columns that a window names (ours). */
export const WINDOW_MAX_FROZEN_COLUMNS = 50
/** Most merges of a worksheet that windows know; those after them are not merged (ours). */
export const WINDOW_MAX_MERGES = 2000
/** Most px that a window names beside a cell's text. */
export const WINDOW_MAX_PADDING_PX = 200
/** Most worksheets that a window names (ours). */
export const WINDOW_MAX_SHEETS = 200
/** A sheet is looked at in this scale at least, Excel's. */
export const WINDOW_MIN_ZOOM_FACTOR = 0.1
/** In this one at most. */
export const WINDOW_MAX_ZOOM_FACTOR = 4
/** Rows of the picture of a spreadsheet in a list (ours). */
export const PREVIEW_ROWS = 8
/** Columns of that picture (ours). */
export const PREVIEW_COLUMNS = 6
/** So much of a cell's text is in that picture, in UTF-16 units, where it runs over empty cells (ours). */
export const PREVIEW_TEXT_MAX_CHARS = 100
/** The picture at most, in bytes of its JSON; rows that go beyond are left out (ours). */
export const PREVIEW_MAX_BYTES = 2048
/** The list has pictures of so many spreadsheets, the newest; 5,000 would be 10 MB (ours). */
export const PREVIEW_MAX_SHEETS = 200
/** Cells that a search in a public spreadsheet walks at most (ours). */
export const FOUND_MAX_CELLS = 1000
/** Largest workbook that may be copied, in bytes of its UTF-8 JSON (spec §9: 10 MB). */
export const COPY_MAX_BYTES = 10 * MB_BYTES
/** Longest share code, in alphanumeric characters; ours are that long. */
export const SHARE_CODE_MAX_CHARS = 20
/** Codes that are none which one address may name in ten minutes; those after them get 429 (ours). */
export const SHARE_TRIES = 60
/** The span in which those are counted (ours). */
export const SHARE_TRIES_WINDOW_MS = 10 * MINUTE_MS
/** Big public workbooks that are read for one address in a minute before it gets 429 (ours). */
export const SHARE_OPENINGS = 30
/** The span in which those are counted (ours). */
export const SHARE_OPENINGS_WINDOW_MS = 1 * MINUTE_MS
/** Undo steps of the editor. */
export const UNDO_DEPTH_STEPS = 100
/** Edits closer than this join one undo step. */
export const UNDO_GROUPING_MS = 500
/** A calculation that takes longer is said beside the formula (ours). */
export const CALCULATION_SHOWN_MS = 300
/** "Calculated" stands there so long (ours). */
export const CALCULATION_DONE_MS = 1 * SECOND_MS
/** A save waits no longer for results of an engine that says nothing (ours). */
export const CALCULATION_SILENT_MS = 3 * SECOND_MS
/** One that takes longer is stopped for what was changed meanwhile (ours). */
export const CALCULATION_STOPPED_MS = 1 * SECOND_MS
/** One that is not heard of for so long is held for lost (ours). */
export const CALCULATION_LOST_MS = 30 * SECOND_MS
/** The tools of the grid follow so much later whether they can be used (ours). */
export const TOOLS_LATER_MS = 150
/** Formulas whose words the editor keeps from one calculation to the next (ours). */
export const KEPT_FORMULAS = 20_000

// Documents

/** Largest file of an upload, in bytes (spec §9: 50 MB). */
export const MAX_FILE_BYTES = 50 * MB_BYTES
/** Most files of one upload. */
export const MAX_FILES_PER_UPLOAD = 50
/** Uploads allowed in a minute (spec §9, declared). */
export const UPLOADS_PER_MINUTE = 10
/** Uploads allowed in an hour (spec §9, declared). */
export const UPLOADS_PER_HOUR = 100
/** Pause between two status checks. */
export const POLL_INTERVAL_MS = 5 * SECOND_MS
/** Most status checks of one batch: five minutes. */
export const POLL_MAX_ATTEMPTS = 60
/** Growth of the pause per failed check. */
export const POLL_BACKOFF_FACTOR = 1.5
/** Longest pause between failed checks. */
export const POLL_BACKOFF_MAX_MS = 30 * SECOND_MS
/** Documents removed before they were ready go after this, unless a message carries them. */
export const ORPHAN_DOCUMENT_MS = 60 * MINUTE_MS
/** Processing time to expect, in seconds, by extension. */
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
/** Longest filename shown, in characters. */
export const FILENAME_MAX_CHARS = 255
/** Longest part of a shown filename before its extension. */
export const FILENAME_BASE_MAX_CHARS = 240

// Interface

/** Pasted text of this length or more becomes a chip, in characters. */
export const PASTED_TEXT_CHIP_CHARS = 300
/** A longer question that is edited opens as a chip, in characters. */
export const EDITED_TEXT_CHIP_CHARS = 20_000
/** Spreadsheets that `@` shows at once. */
export const MENTIONS_VISIBLE = 8
/** A longer text of an answer is shown as it came, without markdown (ours). */
export const MARKDOWN_MAX_CHARS = 1_048_576
/** Below this width the interface is mobile. */
export const MOBILE_BREAKPOINT_PX = 768
/** Width of the sidebar on a desktop. */
export const SIDEBAR_WIDTH_REM = 16
/** Width of the sidebar on a phone. */
export const SIDEBAR_MOBILE_WIDTH_REM = 18
/** Width of the collapsed sidebar. */
export const SIDEBAR_COLLAPSED_WIDTH_REM = 3
/** Life of the sidebar cookie: 7 days. */
export const SIDEBAR_COOKIE_SECONDS = 7 * 24 * 60 * 60
/** Highest list of the command palette. */
export const COMMAND_LIST_MAX_HEIGHT_PX = 400
/** Most rows of a level of the palette; of more, typing finds the others (ours). */
export const PALETTE_LIST_VISIBLE = 200
/** Chats, and spreadsheets, that a search from Home shows (ours). */
export const PALETTE_FOUND_VISIBLE = 8
/** Waits before the retries of a part of the app that did not load; three of them. */
export const CHUNK_RETRY_WAITS_MS = [1 * SECOND_MS, 2 * SECOND_MS, 3 * SECOND_MS] as const
/** Longest wait between quiet tries beyond those. */
export const CHUNK_QUIET_WAIT_MS = 10 * SECOND_MS
/** Between two looks for a new build that nothing urgent asks for, at least. */
export const BUILD_LOOK_MS = 5 * MINUTE_MS
/** The same where a file of this build was not found. */
export const BUILD_LOOK_SOON_MS = 10 * SECOND_MS
/** So long a server is asked for the page before it is loaded anew. */
export const RELOAD_ASK_MS = 5 * SECOND_MS
/** How long the Connection Issue notice shows. */
export const CONNECTION_NOTICE_MS = 10 * SECOND_MS
/** How long a toast shows. */
export const TOAST_DURATION_MS = 4 * SECOND_MS
/** Toasts visible at once. */
export const TOASTS_VISIBLE = 3
/** Notices that "Notifications" shows of a session, the same one once (ours). */
export const NOTICES_KEPT_LINES = 100
/** More rows than these are deleted at once only after a question. */
export const DELETE_UNASKED_ROWS = 10
/** How long a deletion can be undone; leaving the page sends it at once. */
export const DELETE_UNDO_MS = 5 * SECOND_MS

// Logs

/** Client log lines a minute in production. */
export const CLIENT_LOGS_PER_MINUTE = 100
/** Lines of the client's log buffer. */
export const CLIENT_LOG_BUFFER_LINES = 500

/** Announcements of one answer to a screen reader, at most. */
export const ANNOUNCE_MAX_TOLD = 20
/** Between sentences that are read out, at least. */
export const ANNOUNCE_GAP_MS = 5000
/** Between phases of tools that are read out, at least. */
export const ANNOUNCE_TOOL_GAP_MS = 1000

/** Name of an offer of the first run, in characters; how many of them an account keeps. */
export const OFFER_NAME_MAX_CHARS = 40
/** Offers of the first run that are kept of one account, at most. */
export const FINISHED_OFFERS_MAX_ENTRIES = 40
