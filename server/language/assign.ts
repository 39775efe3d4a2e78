import type { Message } from './message.ts'
import type { Quantity } from './quantities.ts'
import { fitCost, MISSING_INPUT, UNUSED_QUANTITY, type Slot } from './slots.ts'

/** Which quantity fills which slot, and which fill none. */
export type Assignment = {
  readonly cost: number
  readonly filled: ReadonlyMap<string, Quantity>
  readonly unused: readonly Quantity[]
  readonly missing: readonly string[]
}

/** More quantities are no request for one figure, and would take too long. */
const MOST_QUANTITIES = 9

/** A quantity beside the label of one input is not taken for another one without a label. */
const CLEAR = 0.3
const DOUBTFUL = 0.6
const THEFT = 3

const withoutTheft = (costs: readonly (number | null)[]): readonly (number | null)[] => {
  const least = Math.min(...costs.map((cost) => cost ?? Infinity))
  return least > CLEAR
    ? costs
    : costs.map((cost) => (cost !== null && cost >= DOUBTFUL ? cost + THEFT : cost))
}

type Choice = { readonly cost: number; readonly slots: readonly (number | null)[] }

/**
 * Assigns all quantities to slots at once, at the lowest total cost. A quantity stays without a
 * place only if it fits nowhere. We try the slots quantity by quantity, and keep the best way for
 * each set of filled slots.
 */
export const assign = (
  message: Message,
  slots: readonly Slot[],
  quantities: readonly Quantity[],
): Assignment => {
  const used = quantities.slice(0, MOST_QUANTITIES)
  let ways = new Map<number, Choice>([[0, { cost: 0, slots: [] }]])
  for (const quantity of used) {
    const costs = withoutTheft(slots.map((slot) => fitCost(message, slot, quantity)))
    const next = new Map<number, Choice>()
    const offer = (mask: number, way: Choice): void => {
      const known = next.get(mask)
      if (known === undefined || way.cost < known.cost) next.set(mask, way)
    }
    for (const [mask, way] of ways) {
      offer(mask, { cost: way.cost + UNUSED_QUANTITY, slots: [...way.slots, null] })
      costs.forEach((cost, at) => {
        if (cost !== null && (mask & (1 << at)) === 0)
          offer(mask | (1 << at), { cost: way.cost + cost, slots: [...way.slots, at] })
      })
    }
    ways = next
  }
  return best(slots, quantities, ways)
}

const best = (
  slots: readonly Slot[],
  quantities: readonly Quantity[],
  ways: ReadonlyMap<number, Choice>,
): Assignment => {
  const missingIn = (mask: number): readonly string[] =>
    slots.flatMap(({ key, isNeeded }, at) => (isNeeded && (mask & (1 << at)) === 0 ? [key] : []))
  let found: { mask: number; way: Choice; cost: number } | null = null
  for (const [mask, way] of ways) {
    const cost = way.cost + missingIn(mask).length * MISSING_INPUT
    if (found === null || cost < found.cost) found = { mask, way, cost }
  }
  if (found === null) return { cost: 0, filled: new Map(), unused: quantities, missing: [] }
  const { way, mask, cost } = found
  const filled = new Map<string, Quantity>()
  const unused: Quantity[] = quantities.slice(MOST_QUANTITIES)
  way.slots.forEach((at, index) => {
    const [slot, quantity] = [at === null ? undefined : slots[at], quantities[index]]
    if (quantity === undefined) return
    if (slot === undefined) unused.push(quantity)
    else filled.set(slot.key, quantity)
  })
  return { cost, filled, unused, missing: missingIn(mask) }
}
