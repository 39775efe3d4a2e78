/** Code to run in a thread of its own. Each range is the JSON of its rows of values. */
export type CodeRequest = {
  readonly code: string
  readonly ranges: readonly { readonly name: string; readonly json: string }[]
  readonly seconds: number
}

/** The lines that the code logged. `left_out` counts lines beyond the maximum. */
export type CodeLog = { readonly lines: readonly string[]; readonly left_out: number }

/** Ends that say everything by their name. `pending`: the result is a promise without an end. */
export type PlainEnd = 'timeout' | 'memory' | 'stack' | 'crashed' | 'pending' | 'stopped'

/** How the code ended. */
export type CodeEnd =
  /** `json` is the result. `oddNumbers` counts NaN and infinite values, which became texts. */
  | { readonly type: 'done'; readonly json: string; readonly oddNumbers: number }
  /** The result is no data: undefined, a function or a symbol. */
  | { readonly type: 'no_value'; readonly kind: string }
  | { readonly type: 'too_long'; readonly chars: number }
  | { readonly type: 'too_deep' }
  /** The code threw. `line` counts from 1. `isResult` is true if reading the result failed. */
  | {
      readonly type: 'failed'
      readonly name: string
      readonly message: string
      readonly line: number | null
      readonly isResult: boolean
    }
  /** The language does not allow this name for a range, or uses it itself. */
  | { readonly type: 'bad_name'; readonly name: string; readonly isTaken: boolean }
  | { readonly type: PlainEnd }

export type CodeAnswer = CodeEnd & { readonly log: CodeLog }

/** What a thread sends: first that the code starts, then the answer. */
export type CodeMessage = { readonly type: 'started' } | CodeAnswer

/** Memory of the code and its values. */
export const CODE_MAX_MB = 64
/** Longest JSON of a result. Above it the model would receive only a small part. */
export const CODE_RESULT_MAX_CHARS = 200_000
/** Deepest nesting of a result, so that the server can walk it without danger. */
export const CODE_RESULT_MAX_DEPTH = 50
export const CODE_LOG_MAX_LINES = 50
export const CODE_LOG_LINE_MAX_CHARS = 300
