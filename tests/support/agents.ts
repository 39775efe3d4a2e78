import type { Agent, AgentTurn } from '#server/chat/turn.ts'

/** A door that a test opens: what waits for it goes on then. */
export type Gate = { readonly opened: Promise<void>; readonly open: () => void }

/** A closed gate. */
export const createGate = (): Gate => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: () => resolve() }
}

/** Resolves when the signal aborts. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** An agent of the real port that says these words, one delta each. */
export const says =
  (...words: readonly string[]): Agent =>
  async (turn) => {
    for (const text of words) turn.emit({ type: 'text_delta', payload: { text } })
    return { ended: 'end' }
  }

/** Says a word, waits for the gate or the end of the turn, says another. */
export const saysAround =
  (gate: Gate, first: string, second: string): Agent =>
  async (turn: AgentTurn) => {
    turn.emit({ type: 'text_delta', payload: { text: first } })
    await Promise.race([gate.opened, aborted(turn.signal)])
    turn.emit({ type: 'text_delta', payload: { text: second } })
    return { ended: 'end' }
  }
