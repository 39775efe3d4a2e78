import {
  createActor,
  fromCallback,
  type ActorRefFrom,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate'
import type { Fact } from '#src/events/fact.ts'
import type { LogRef } from '#src/events/log.ts'

type Later<M extends AnyStateMachine, E extends AnyEventObject> = {
  /** Brings the flow; rejects where this part of the app does not load. */
  readonly load: () => Promise<M>
  /** Whether an event begins the flow: one before that means nothing to it. */
  readonly isFirst: (event: E) => boolean
  /** Whether it comes with the page, ahead of any event: an earlier page has left something to it. */
  readonly isLeft?: () => boolean
  /** Hears of each event as it comes, whether the flow is here or not. */
  readonly heard?: (event: E) => void
  /** What to state when it did not load, for each event that was to begin it. */
  readonly lost: (event: E, cause: unknown) => readonly Fact[]
  /** Whether an event takes back one that waits for the flow. */
  readonly takesBack?: (event: E, waiting: E) => boolean
  /** What to state of an event that was taken back before the flow was here. */
  readonly takenBack?: (waiting: E) => readonly Fact[]
  /** Whether what was lost is let go, so that a later event does not do it unasked. */
  readonly forgets?: boolean
}

/**
 * A flow whose code comes with its first event (SHELL-86). Events wait for it in their order, so none is
 * lost and no fact of it comes early; if it does not load, the next event tries again.
 */
export const laterFlow = <M extends AnyStateMachine, E extends AnyEventObject>({
  load,
  isFirst,
  isLeft,
  heard,
  lost,
  takesBack = () => false,
  takenBack = () => [],
  forgets = false,
}: Later<M, E>) => {
  let flow: ActorRefFrom<AnyStateMachine> | null = null
  let bring = (): Promise<void> | null => null
  const logic = fromCallback<E>(({ self, system, receive }) => {
    let waiting: readonly E[] = []
    let isOver = false
    let coming: Promise<void> | null = null
    const begin = async (): Promise<void> => {
      try {
        const machine: AnyStateMachine = await load()
        if (isOver) return
        flow = createActor(machine, { parent: self })
        flow.start()
        for (const event of waiting) flow.send(event)
        waiting = []
      } catch (cause) {
        const log = system.get('log') as LogRef
        const begun = isOver ? [] : waiting.filter(isFirst)
        if (forgets) waiting = []
        for (const fact of begun.flatMap((event) => lost(event, cause))) log.send(fact)
      }
      coming = null
    }
    bring = () => (flow || isOver ? null : (coming ??= begin()))
    if (isLeft?.()) void bring()
    receive((event) => {
      heard?.(event)
      if (flow) return flow.send(event)
      const back = waiting.filter((one) => takesBack(event, one))
      waiting = waiting.filter((one) => !back.includes(one))
      const log = system.get('log') as LogRef
      for (const fact of back.flatMap(takenBack)) log.send(fact)
      const first = waiting[0] ?? event
      if (!isFirst(first)) return
      waiting = [...waiting, event]
      void bring()
    })
    return () => {
      isOver = true
      // A child of an actor that is no machine ends by this alone.
      flow?.send({ type: 'xstate.stop' })
      flow = null
    }
  })
  return {
    logic,
    now: () => flow as ActorRefFrom<M> | null,
    /**
     * Begins it ahead of its first event; if it does not load, that event tries again. Settles once it has
     * come, or has not; null where it is here.
     */
    bring: () => bring(),
  }
}
