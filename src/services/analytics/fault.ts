type Given = Readonly<Record<string, unknown>>

/** What is told of a line of a stack. */
const FRAME = ['platform', 'filename', 'function', 'lineno', 'colno', 'in_app']
/** The name of a class; all else may be words. */
const TYPE = /^[A-Za-z_$][\w$]{0,63}$/

const given = (value: unknown): Given =>
  typeof value === 'object' && value !== null ? (value as Given) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const toldFrame = (frame: unknown): Given =>
  Object.fromEntries(Object.entries(given(frame)).filter(([name]) => FRAME.includes(name)))

/**
 * Faults as PostHog lists them, by their types and where they happened. A message may hold somebody's words, so it
 * goes out empty.
 */
export const toldFaults = (list: unknown): readonly Given[] =>
  listOf(list).map((fault) => {
    const { type, mechanism, stacktrace } = given(fault)
    return {
      type: typeof type === 'string' && TYPE.test(type) ? type : 'Error',
      value: '',
      mechanism,
      stacktrace: { type: 'raw', frames: listOf(given(stacktrace)['frames']).map(toldFrame) },
    }
  })
