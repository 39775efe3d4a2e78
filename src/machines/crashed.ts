/** The outcome of an actor that threw, where another one tells a failure: whoever waits for it is told. */
export const CRASHED = { ok: false, error: { type: 'unknown' } } as const

/** An actor has crashed that no invoke has started. */
export type ActorCrashed = {
  readonly type: `xstate.error.actor.${string}`
  readonly actorId: string
  readonly error: unknown
}
