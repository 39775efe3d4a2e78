/** The result of an actor that threw, for callers that expect a `Result`. */
export const CRASHED = { ok: false, error: { type: 'unknown' } } as const

/** The error event of an actor that was spawned instead of invoked. */
export type ActorCrashed = {
  readonly type: `xstate.error.actor.${string}`
  readonly actorId: string
  readonly error: unknown
}
