import { bare, begins, follows, pasted, type HeldKey, type PartOf } from './early-keys.ts'
import { opensLater } from '../univer/focus/grid-find.ts'
import type { LeftKeys } from './left-keys.ts'
import type { CellPlace } from '../light-grid/light-grid-props.ts'

// What is typed, pasted and pressed while a sheet has no grid yet waits here, in its order.

/** What waits: a key, a text that was pasted (by its MIME types), a cell that was gone to. */
export type Held =
  | { readonly kind: 'key'; readonly key: HeldKey }
  | { readonly kind: 'paste'; readonly data: Readonly<Record<string, string>> }
  | { readonly kind: 'go'; readonly cell: CellPlace }

/** The grid, as what waits needs it. */
export type Typed = {
  /** Takes one of them as if it came now; settles once the next one may come. */
  readonly take: (held: Held, gone: AbortSignal) => Promise<void>
  /** Something is given to it; the answer says that nothing waits any more. */
  readonly begin: () => () => void
  /** Whether what comes after the cells is there; until then a key that opens some of it waits too. */
  readonly isWhole: () => boolean
  /** Whether the cells have the focus. */
  readonly isInCells: () => boolean
  /** Whether the cells get the focus in the next frame, from what was closed by Escape. */
  readonly isReturning: () => boolean
  /** Whether what is pressed there chooses other cells. */
  readonly isCells: (target: EventTarget | null) => boolean
}

/** What waits for the grid of a sheet. */
export type HeldKeys = {
  readonly items: () => readonly Held[]
  readonly subscribe: (changed: () => void) => () => void
  /**
   * What waits from now on is for the sheet of this key, null for none: what waited for the one before
   * stays with that until it is turned to again. `isSame` says that it has but got its id.
   */
  readonly turn: (key: string | null, isSame: boolean) => void
  /** Listens to a page's window, where `partOf` tells where a key was pressed; the answer ends it. */
  readonly listen: (window: EventTarget, partOf: PartOf) => () => void
  /** Hands all that waits to a grid, and what comes; the answer takes the grid back. */
  readonly give: (grid: Typed) => () => void
  /** No grid comes: what waits is let go, and no more is held until one is given. */
  readonly refuse: () => void
  /** Another cell was gone to in the first cells: what is typed next is for it. */
  readonly go: (cell: CellPlace) => void
  /** Says where one is in the first cells when something begins to wait. */
  readonly startAt: (from: () => CellPlace | null) => void
}

/** Events that were given on: they pass by the keeper. */
const given = new WeakSet<Event>()

/** Gives an event on to what has the focus; says whether nothing prevented what it does. */
export const giveEvent = (target: EventTarget, event: Event): boolean => {
  given.add(event)
  return target.dispatchEvent(event)
}

const stop = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** The line of what waits, and the grid at its head: one is taken after the other. */
const createLine = () => {
  const listeners = new Set<() => void>()
  let items: readonly Held[] = []
  let grid: Typed | null = null
  /** One that is being taken: what is pressed meanwhile comes after it. */
  let taking: { readonly held: Held; readonly gone: AbortController } | null = null

  const set = (next: readonly Held[]): void => {
    items = next
    for (const changed of listeners) changed()
  }
  const take = async (to: Typed, held: Held): Promise<void> => {
    const gone = new AbortController()
    taking = { held, gone }
    await to.take(held, gone.signal).catch((bug: unknown) => reportError(bug))
    taking = null
  }
  const giveOn = async (): Promise<void> => {
    const to = grid
    if (!to || taking || items.length === 0) return
    const rest = to.begin()
    while (grid === to) {
      const [held] = items
      if (!held) break
      set(items.slice(1))
      await take(to, held)
    }
    if (grid === to) rest()
  }

  return {
    items: () => items,
    grid: () => grid,
    taking: () => taking?.held ?? null,
    isWaiting: () => items.length > 0 || taking !== null,
    add: (...held: readonly Held[]): void => {
      set([...items, ...held])
      void giveOn()
    },
    drop: (): void => {
      set([])
      taking?.gone.abort()
    },
    /** Begins with these, for a grid that is still to come. */
    restart: (next: readonly Held[]): void => {
      grid = null
      taking?.gone.abort()
      set(next)
    },
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    give: (to: Typed) => {
      grid = to
      void giveOn()
      return () => {
        grid = null
        taking?.gone.abort()
      }
    },
  }
}

/**
 * The start of a page, until something else has the focus: keys without one are nobody's then, unless the
 * cells are about to get it.
 */
const createStart = (isReturning: () => boolean) => {
  let isAway = false
  return {
    again: (): void => {
      isAway = false
    },
    partOf: ({ type, target }: Event, partOf: PartOf): ReturnType<PartOf> => {
      const part = partOf(target)
      if (type === 'focusin') isAway = part === null
      return part === 'start' && isAway && !isReturning() ? null : part
    },
  }
}

/** Holds what is typed until there is a grid, and gives it on one by one: never twice, never out of order. */
export const holdKeys = (left: LeftKeys): HeldKeys => {
  const line = createLine()
  let sheet: string | null = null
  let from: () => CellPlace | null = () => null
  let isRefused = false
  const start = createStart(() => line.grid()?.isReturning() === true)

  const hold = (held: Held): void => {
    const cell = line.isWaiting() || line.grid() ? null : from()
    line.add(...(cell ? [{ kind: 'go', cell } as const] : []), held)
  }
  /** In the cells, a key that opens what is not there yet. */
  const isEarly = (event: KeyboardEvent): boolean => {
    const grid = line.grid()
    return grid !== null && opensLater(event) && !grid.isWhole() && grid.isInCells()
  }
  /** What is being taken may never come. */
  const isLate = (): boolean => {
    const held = line.taking()
    return held?.kind === 'key' && opensLater(held.key) && line.grid()?.isWhole() === false
  }
  const isFor = (event: KeyboardEvent, part: ReturnType<PartOf>): boolean => {
    if (part === null && !line.taking()) return isEarly(event)
    return line.isWaiting() ? follows(event) : begins(event, part === 'first')
  }

  const onKey = (event: KeyboardEvent, part: ReturnType<PartOf>): void => {
    if (isRefused || given.has(event) || !isFor(event, part)) return
    stop(event)
    if (event.key === 'Escape' && isLate()) line.drop()
    else hold({ kind: 'key', key: bare(event) })
  }
  const onPaste = (event: ClipboardEvent, part: ReturnType<PartOf>): void => {
    if (isRefused || given.has(event) || (part === null && !line.taking())) return
    const data = pasted(event)
    if (!data) return
    stop(event)
    hold({ kind: 'paste', data })
  }
  const onPress = (event: Event): void => {
    if (isLate()) line.drop()
    // What is left of an entry would go to the cell that is pressed.
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
        // The word of a search is nothing for the cells.
        if (isLate()) line.drop()
        // The next grid gets the focus that the cells had, and what is typed until then.
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
        hear: (event: E, part: ReturnType<PartOf>) => void,
      ) =>
        // Univer listens at the window too: what is held never reaches it.
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
    turn: (key, isSame) => {
      const before = sheet
      sheet = key
      if (isSame && before !== null && key !== null) return
      if (isLate()) line.drop()
      if (before !== null) left.put(before, line.items())
      isRefused = false
      start.again()
      line.restart(key === null ? [] : left.take(key))
    },
    go: (cell) => {
      if (line.isWaiting()) hold({ kind: 'go', cell })
    },
    startAt: (where) => {
      from = where
    },
  }
}
