/** The outcome of an actor that threw, where another one tells a failure: whoever waits for it is told (ERR-30). */
export const CRASHED = { ok: false, error: { type: 'unknown' } } as const
