import {
  copyKey,
  canStartQueue,
  canJoinQueue,
  pastedTextsOf,
  type QueuedKey,
  type KeyTargetOf,
} from './early-keys.ts'
import { isLaterFeatureKey } from '../univer/focus/grid-later-keys.ts'
import type { WaitingInputs } from './waiting-inputs.ts'
import type { CellPlace } from '../light-grid/light-grid-props.ts'

// A queue for keys, pastes and clicks before a sheet's grid is ready.

/** A queued input: a key, a paste by MIME type, or a move to a cell. */
export type QueuedInput =
  | { readonly kind: 'key'; readonly key: QueuedKey }
  | { readonly kind: 'paste'; readonly data: Readonly<Record<string, string>> }
  | { readonly kind: 'go'; readonly cell: CellPlace }

/** The functions of the grid that the queue calls. */
export type InputReceiver = {
  /** Replays an input. Resolves once the next one may follow. */
  readonly take: (input: QueuedInput, signal: AbortSignal) => Promise<void>
  /**
   * Tells the grid that a replay begins. The returned function tells it that the queue is empty.
   */
  readonly begin: () => () => void
  /**
   * Whether the features that load after the cells are ready. Keys that open these features wait
   * until then.
   */
  readonly isWhole: () => boolean
  /** Whether the cells have the focus. */
  readonly isInCells: () => boolean
  /** Whether the cells will regain the focus in the next frame, after Escape closed a popup. */
  readonly isReturning: () => boolean
  /** Whether a press on the target selects other cells. */
  readonly isCells: (target: EventTarget | null) => boolean
}

/** The input queue of a sheet's grid. */
export type InputQueue = {
  readonly items: () => readonly QueuedInput[]
  readonly subscribe: (changed: () => void) => () => void
  /**
   * Switches the queue to another sheet, null for none. The inputs of the previous sheet wait until
   * that sheet is open again. `isSame`: it is the same sheet, which has only received its id.
   */
  readonly switchTo: (key: string | null, isSame: boolean) => void
  /**
   * Listens on a page's window. `partOf` tells which part of the page an event's target is in. The
   * returned function ends the listening.
   */
  readonly listen: (window: EventTarget, partOf: KeyTargetOf) => () => void
  /**
   * Replays the queue and all further inputs to a grid. The returned function detaches the grid.
   */
  readonly give: (grid: InputReceiver) => () => void
  /** Call it if no grid will come. Clears the queue and drops further inputs until `give`. */
  readonly refuse: () => void
  /** The user moved to another cell in the light grid, so further keys are for that cell. */
  readonly go: (cell: CellPlace) => void
  /**
   * Sets the function that returns the light grid's current cell. The queue calls it when the first
   * input arrives.
   */
  readonly startAt: (from: () => CellPlace | null) => void
}

/** Replayed events, which the queue must not catch again. */
const replayedEvents = new WeakSet<Event>()

/** Replays an event on a target. Returns false if a handler prevented its default. */
export const replayEvent = (target: EventTarget, event: Event): boolean => {
  replayedEvents.add(event)
  return target.dispatchEvent(event)
}

const stop = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** The queue and the grid that takes its inputs. Replays one input at a time. */
const createLine = () => {
  const listeners = new Set<() => void>()
  let items: readonly QueuedInput[] = []
  let grid: InputReceiver | null = null
  /** The input in replay. Keys pressed meanwhile queue behind it. */
  let taking: { readonly input: QueuedInput; readonly controller: AbortController } | null = null

  const set = (next: readonly QueuedInput[]): void => {
    items = next
    for (const changed of listeners) changed()
  }
  const take = async (to: InputReceiver, input: QueuedInput): Promise<void> => {
    const controller = new AbortController()
    taking = { input, controller }
    await to.take(input, controller.signal).catch((bug: unknown) => reportError(bug))
    taking = null
  }
  const giveOn = async (): Promise<void> => {
    const to = grid
    if (!to || taking || items.length === 0) return
    const rest = to.begin()
    while (grid === to) {
      const [input] = items
      if (!input) break
      set(items.slice(1))
      await take(to, input)
    }
    if (grid === to) rest()
  }

  return {
    items: () => items,
    grid: () => grid,
    taking: () => taking?.input ?? null,
    isWaiting: () => items.length > 0 || taking !== null,
    add: (...inputs: readonly QueuedInput[]): void => {
      set([...items, ...inputs])
      void giveOn()
    },
    drop: (): void => {
      set([])
      taking?.controller.abort()
    },
    /** Replaces the queue and detaches the grid. The inputs then wait for another grid. */
    restart: (next: readonly QueuedInput[]): void => {
      grid = null
      taking?.controller.abort()
      set(next)
    },
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    give: (to: InputReceiver) => {
      grid = to
      void giveOn()
      return () => {
        grid = null
        taking?.controller.abort()
      }
    },
  }
}

/**
 * Decides whether a key is for the cells while no control has the focus. It is if no element
 * outside the cells had the focus last, or if the cells will regain the focus.
 */
const createStart = (isReturning: () => boolean) => {
  let isAway = false
  return {
    again: (): void => {
      isAway = false
    },
    partOf: ({ type, target }: Event, partOf: KeyTargetOf): ReturnType<KeyTargetOf> => {
      const part = partOf(target)
      if (type === 'focusin') isAway = part === null
      return part === 'start' && isAway && !isReturning() ? null : part
    },
  }
}

/** Queues inputs until the grid is ready and replays each once, in order. */
export const createInputQueue = (waitingInputs: WaitingInputs): InputQueue => {
  const line = createLine()
  let sheet: string | null = null
  let from: () => CellPlace | null = () => null
  let isRefused = false
  const start = createStart(() => line.grid()?.isReturning() === true)

  const hold = (input: QueuedInput): void => {
    const cell = line.isWaiting() || line.grid() ? null : from()
    line.add(...(cell ? [{ kind: 'go', cell } as const] : []), input)
  }
  /** Whether a key that was pressed in the cells is for a feature that has not loaded yet. */
  const isEarly = (event: KeyboardEvent): boolean => {
    const grid = line.grid()
    return grid !== null && isLaterFeatureKey(event) && !grid.isWhole() && grid.isInCells()
  }
  /** Whether the key in replay waits for a feature. That feature may never load. */
  const isLate = (): boolean => {
    const input = line.taking()
    return input?.kind === 'key' && isLaterFeatureKey(input.key) && line.grid()?.isWhole() === false
  }
  const isFor = (event: KeyboardEvent, part: ReturnType<KeyTargetOf>): boolean => {
    if (part === null && !line.taking()) return isEarly(event)
    return line.isWaiting() ? canJoinQueue(event) : canStartQueue(event, part === 'first')
  }

  const onKey = (event: KeyboardEvent, part: ReturnType<KeyTargetOf>): void => {
    if (isRefused || replayedEvents.has(event) || !isFor(event, part)) return
    stop(event)
    if (event.key === 'Escape' && isLate()) line.drop()
    else hold({ kind: 'key', key: copyKey(event) })
  }
  const onPaste = (event: ClipboardEvent, part: ReturnType<KeyTargetOf>): void => {
    if (isRefused || replayedEvents.has(event) || (part === null && !line.taking())) return
    const data = pastedTextsOf(event)
    if (!data) return
    stop(event)
    hold({ kind: 'paste', data })
  }
  const onPress = (event: Event): void => {
    if (isLate()) line.drop()
    // During a replay, a press must not select another cell. The rest of the queued text would go
    // into that cell.
    else if (line.taking() && line.grid()?.isCells(event.target)) stop(event)
  }
  const onLeave = (event: Event): void => {
    if (line.items().length > 0) event.preventDefault()
  }

  return {
    items: line.items,
    subscribe: line.subscribe,
    give: (grid) => {
      isRefused = false
      const end = line.give(grid)
      return () => {
        // If the queue waits for a feature such as the search box, its inputs are for that feature.
        // They must not go into the cells.
        if (isLate()) line.drop()
        // If this grid had the focus, the next grid takes the focus over. So keys typed until then
        // belong to the next grid.
        if (grid.isInCells()) start.again()
        end()
      }
    },
    refuse: () => {
      isRefused = true
      line.drop()
    },
    listen: (window, partOf) => {
      const ending = new AbortController()
      start.again()
      const on = <E extends Event>(
        type: string,
        hear: (event: E, part: ReturnType<KeyTargetOf>) => void,
      ) =>
        // Univer also listens on the window. The queue listens in the capture phase, so that it
        // gets each key first.
        window.addEventListener(type, (event) => hear(event as E, start.partOf(event, partOf)), {
          capture: true,
          signal: ending.signal,
        })
      on('focusin', () => {})
      on('keydown', onKey)
      on('paste', onPaste)
      on('pointerdown', onPress)
      on('beforeunload', onLeave)
      return () => ending.abort()
    },
    switchTo: (key, isSame) => {
      const before = sheet
      sheet = key
      if (isSame && before !== null && key !== null) return
      if (isLate()) line.drop()
      if (before !== null) waitingInputs.put(before, line.items())
      isRefused = false
      start.again()
      line.restart(key === null ? [] : waitingInputs.take(key))
    },
    go: (cell) => {
      if (line.isWaiting()) hold({ kind: 'go', cell })
    },
    startAt: (where) => {
      from = where
    },
  }
}
