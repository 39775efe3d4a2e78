/**
 * A set of formula ids, usually one. A `Set` per formula of a long chain would take much more
 * memory.
 */
export class SmallIdSet implements Iterable<number> {
  #held: number | Set<number> | null = null

  get size(): number {
    if (typeof this.#held === 'number') return 1
    return this.#held?.size ?? 0
  }

  add(id: number): this {
    if (this.#held === null) this.#held = id
    else if (typeof this.#held !== 'number') this.#held.add(id)
    else if (this.#held !== id) this.#held = new Set([this.#held, id])
    return this
  }

  has(id: number): boolean {
    return typeof this.#held === 'number' ? this.#held === id : (this.#held?.has(id) ?? false)
  }

  [Symbol.iterator](): Iterator<number> {
    const ids = typeof this.#held === 'number' ? [this.#held] : this.#held
    return (ids ?? [])[Symbol.iterator]()
  }
}
