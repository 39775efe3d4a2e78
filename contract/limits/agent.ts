// The bounds of one answer beside its steps and seconds (limits.ts). All are ours.

/** Tokens of one answer, read and written over all its steps; the step that would go beyond is its last. */
export const AGENT_MAX_TOKENS = 500_000
/** A step that begins so late, in seconds before `AGENT_MAX_SECONDS`, is the last of its answer. */
export const AGENT_LAST_STEP_SECONDS = 120
/** A provider that sends no byte for so long has stalled, in milliseconds. */
export const MODEL_SILENCE_MS = 90_000
/** Writes of an earlier answer that a model is told of one by one: the last ones. */
export const PAST_WRITES_MAX = 20
