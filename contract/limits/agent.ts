// Limits of one answer. Its steps and seconds have their limits in limits.ts.

/**
 * Tokens of one answer, read and written over all steps. A step that is expected to exceed this
 * limit is the last one.
 */
export const AGENT_MAX_TOKENS = 1_500_000
/**
 * A step that starts within this many seconds of `AGENT_MAX_SECONDS` is the last one. A step that
 * stalls and is repeated fits into them.
 */
export const AGENT_LAST_STEP_SECONDS = 200
/** After this many equal calls that all failed, the next step has no tools. */
export const AGENT_MAX_EQUAL_FAILURES = 3
/** Smallest context window of a model that the server accepts. The tools take a good half of it. */
export const MODEL_CONTEXT_MIN_TOKENS = 12_000
/** A provider that sends nothing for this many milliseconds has stalled. We repeat the step once. */
export const MODEL_SILENCE_MS = 90_000
/** The model sees at most this many writes of each earlier answer one by one: the latest ones. */
export const PAST_WRITES_MAX = 20

/** Longest name of a worksheet, and of a selected range, in a send. */
export const VIEW_MAX_CHARS = 255
/** Maximum tokens of the block that tells a model what the user sees of the spreadsheet. */
export const STATE_MAX_TOKENS = 1500
/** Maximum selected cells in this block. */
export const STATE_MAX_CELLS = 50

/** Characters of the first message that the naming of a conversation reads. */
export const TITLE_READ_MAX_CHARS = 2_000

/** Maximum tokens of the earlier messages that a model reads, if its context window is large. */
export const HISTORY_MAX_TOKENS = 64_000
/** Maximum answers in the list of what the answers before the history did. */
export const EARLIER_WORK_MAX_ANSWERS = 40
/** Maximum tokens of this list. */
export const EARLIER_WORK_MAX_TOKENS = 1_500

/** Maximum lines about what the user changed since the last answer. */
export const EDITS_MAX_LINES = 30
/** Maximum tokens of these lines. */
export const EDITS_MAX_TOKENS = 500
/** Conversations of one spreadsheet that keep the workbook that their model knows. */
export const SNAPSHOTS_MAX_CONVERSATIONS = 5
