// Runs one hook without a DOM, of which Node has none. A test replaces `react` by `hooks`.

type Slot = {
  value: unknown
  on?: readonly unknown[] | undefined
  end?: (() => void) | undefined
}
type Effect = () => void | (() => void)

let slots: Slot[] = []
let next = 0
let isStale = false
let layoutEffects: (() => void)[] = []
let effects: (() => void)[] = []

const slotOf = (first: () => unknown): Slot => {
  const at = next
  next += 1
  const slot = slots[at] ?? { value: first() }
  slots[at] = slot
  return slot
}

const effectIn =
  (queue: () => (() => void)[]) =>
  (act: Effect, on: readonly unknown[]): void => {
    const slot = slotOf(() => null)
    if (slot.on && on.every((one, at) => one === slot.on?.[at])) return
    slot.on = on
    queue().push(() => {
      slot.end?.()
      slot.end = act() ?? undefined
    })
  }

/** The hooks of React that the tested hooks use. */
export const hooks = {
  useRef: <T>(first: T) => slotOf(() => ({ current: first })).value as { current: T },
  useState: <T>(first: T): readonly [T, (next: T) => void] => {
    const slot = slotOf(() => first)
    const set = (value: T): void => {
      isStale ||= value !== slot.value
      slot.value = value
    }
    return [slot.value as T, set]
  },
  useLayoutEffect: effectIn(() => layoutEffects),
  useEffect: effectIn(() => effects),
}

/** Renders a hook until its state stands still, and runs its effects after each rendering. */
export const drawHook = <T>(render: () => T): T => {
  for (;;) {
    isStale = false
    next = 0
    const drawn = render()
    if (isStale) continue
    const due = [...layoutEffects, ...effects]
    layoutEffects = []
    effects = []
    for (const run of due) run()
    if (!isStale) return drawn
  }
}

/** Ends the hook, with the ends of its effects. */
export const endHook = (): void => {
  for (const { end } of slots) end?.()
  slots = []
}
