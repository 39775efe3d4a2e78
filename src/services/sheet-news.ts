import * as v from 'valibot'
import { fromCallback } from 'xstate'
import { PublicShare } from '#contract/entities.ts'
import type { Fact } from '#src/events/fact.ts'
import type { FactEmitted, LogRef } from '#src/events/log.ts'
import type { AppState } from '#src/events/state.ts'
import type { AppEvent } from '#src/machines/app/types.ts'
import type { Tabs } from './tabs.ts'

/** Schema of what the tabs tell each other of spreadsheets (SAVE-12). */
export const SheetNews = v.object({
  id: v.string(),
  revision: v.nullable(v.number()),
  share: v.optional(v.nullable(PublicShare)),
})
/**
 * A spreadsheet stands at this revision now; null: it was deleted. With `share` its public link was made,
 * or ended (SHARE-49).
 */
export type SheetNews = v.InferOutput<typeof SheetNews>

const revisionIn = ({ spreadsheets }: AppState, id: string): number =>
  spreadsheets.items.find((item) => item.id === id)?.revision ?? 0

/** What a fact says about spreadsheets that other tabs may have open. */
const newsOf = (fact: Fact, before: AppState): readonly SheetNews[] => {
  switch (fact.type) {
    case 'workbook.saved':
    case 'workbook.changed':
      return [{ id: fact.id, revision: fact.revision }]
    case 'table.inserted':
      return [{ id: fact.spreadsheet.id, revision: fact.spreadsheet.revision }]
    case 'workbook.received':
      return fact.id === null ? [] : [{ id: fact.id, revision: fact.revision }]
    case 'spreadsheets.received': {
      const known = new Map(before.spreadsheets.items.map(({ id, revision }) => [id, revision]))
      return fact.items.filter(({ id, revision }) => revision > (known.get(id) ?? revision))
    }
    case 'spreadsheets.deleted':
      return fact.ids.map((id) => ({ id, revision: null }))
    case 'share.enabled':
      return [{ id: fact.id, revision: revisionIn(before, fact.id), share: fact.share }]
    case 'share.disabled':
      return [{ id: fact.id, revision: revisionIn(before, fact.id), share: null }]
    default:
      return []
  }
}

/** Tells the other tabs what was learned here, and states what they tell of the open sheet. */
export const sheetNewsActor = (tabs: Tabs<SheetNews>) =>
  fromCallback(({ system, sendBack }) => {
    const log = system.get('log') as LogRef
    const heard = log.on('fact', ({ fact, before }: FactEmitted) => {
      for (const { id, revision, share } of newsOf(fact, before))
        tabs.tell({ id, revision, ...(share !== undefined && { share }) })
    })
    const stop = tabs.watch(({ id, revision, share }) => {
      if (share !== undefined) {
        const told: Fact = { type: 'share.received', id, share }
        sendBack({ type: 'RECORD', facts: [told] } satisfies AppEvent)
      }
      const { workbook } = log.getSnapshot().context.app
      if (id !== workbook.id || (revision !== null && revision <= workbook.newest)) return
      const fact: Fact = { type: 'workbook.outdated', id, revision }
      sendBack({ type: 'RECORD', facts: [fact] } satisfies AppEvent)
    })
    return () => {
      heard.unsubscribe()
      stop()
    }
  })
