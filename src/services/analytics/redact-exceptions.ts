type UnknownRecord = Readonly<Record<string, unknown>>

/** The fields of a stack frame that are sent. */
const FRAME = ['platform', 'filename', 'function', 'lineno', 'colno', 'in_app']
/** A class name. Anything else may be user text. */
const TYPE = /^[A-Za-z_$][\w$]{0,63}$/

const given = (value: unknown): UnknownRecord =>
  typeof value === 'object' && value !== null ? (value as UnknownRecord) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const toldFrame = (frame: unknown): UnknownRecord =>
  Object.fromEntries(Object.entries(given(frame)).filter(([name]) => FRAME.includes(name)))

/**
 * Exceptions in PostHog's format, with their types and positions only. Each message is replaced by
 * '', because it may contain user text.
 */
export const redactExceptions = (list: unknown): readonly UnknownRecord[] =>
  listOf(list).map((fault) => {
    const { type, mechanism, stacktrace } = given(fault)
    return {
      type: typeof type === 'string' && TYPE.test(type) ? type : 'Error',
      value: '',
      mechanism,
      stacktrace: { type: 'raw', frames: listOf(given(stacktrace)['frames']).map(toldFrame) },
    }
  })
