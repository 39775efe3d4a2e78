import * as v from 'valibot'
import type { Owner } from '../browser/owned-storage.ts'
import { withStorageFallback } from '../browser/preferences.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

/**
 * A reading position. `after` counts rows from the message `id` to the row of the position. The top
 * of that row is `offset` px below the top of the viewport.
 */
const ScrollPosition = v.object({ id: v.string(), after: v.number(), offset: v.number() })
/** A reading position in a conversation. */
export type ScrollPosition = v.InferOutput<typeof ScrollPosition>

const Kept = v.object({ owner: v.string(), places: v.array(v.tuple([v.string(), ScrollPosition])) })

/** Maximum number of stored positions. The latest ones stay. */
const MAX_PLACES = 50

/** The reading positions of a tab. Null: the end of the conversation. */
export type ScrollPositions = {
  readonly of: (conversationId: string) => ScrollPosition | null
  readonly keep: (conversationId: string, place: ScrollPosition | null) => void
}

/** Stores one user's reading positions in the tab, across reloads. */
export const createScrollPositions = (memory: TabMemory, owner: Owner): ScrollPositions => {
  const read = (): readonly (readonly [string, ScrollPosition])[] => {
    const result = v.safeParse(
      Kept,
      withStorageFallback((): unknown => JSON.parse(memory.get() ?? 'null'), null),
    )
    return result.success && result.output.owner === owner() ? result.output.places : []
  }
  return {
    of: (conversationId) => read().find(([id]) => id === conversationId)?.[1] ?? null,
    keep: (conversationId, place) => {
      const others = read().filter(([id]) => id !== conversationId)
      const places = place === null ? others : [...others, [conversationId, place] as const]
      memory.set(JSON.stringify({ owner: owner(), places: places.slice(-MAX_PLACES) }))
    },
  }
}
