import * as v from 'valibot'
import type { Owner } from '../browser/owned-storage.ts'
import { quietly } from '../browser/preferences.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

/**
 * Where a reader stands in a conversation: `offset` px below the window's top begins the row that is
 * `after` rows below the row of message `id`. A question's id outlives a reload, an answer's does not.
 */
const Place = v.object({ id: v.string(), after: v.number(), offset: v.number() })
/** Where a reader stands in a conversation. */
export type Place = v.InferOutput<typeof Place>

const Kept = v.object({ owner: v.string(), places: v.array(v.tuple([v.string(), Place])) })

/** Conversations whose place is kept, the latest ones. */
const MAX_PLACES = 50

/** The places of a tab; null is the end of a conversation. */
export type Places = {
  readonly of: (conversationId: string) => Place | null
  readonly keep: (conversationId: string, place: Place | null) => void
}

/** Keeps one user's places in a tab, over reloads and no longer. */
export const createPlaces = (memory: TabMemory, owner: Owner): Places => {
  const read = (): readonly (readonly [string, Place])[] => {
    const kept = v.safeParse(
      Kept,
      quietly((): unknown => JSON.parse(memory.get() ?? 'null'), null),
    )
    return kept.success && kept.output.owner === owner() ? kept.output.places : []
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
