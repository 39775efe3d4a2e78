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
  name: v.optional(v.object({ title: v.string(), updatedAt: v.string() })),
})
/**
 * A spreadsheet stands at this revision now; null: it was deleted. With `share` its public link was made,
 * or ended (SHARE-49); with `name` it was renamed (SAVE-65).
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
      return fact.items
        .filter(({ id, revision }) => revision > (known.get(id) ?? revision))
        .map(({ id, revision }) => ({ id, revision }))
    }
    case 'spreadsheet.renamed': {
      const { id, title, updatedAt, isHeard = false } = fact
      return isHeard ? [] : [{ id, revision: revisionIn(before, id), name: { title, updatedAt } }]
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

/** What another tab says of a sheet, whether it is open here or in the list alone. */
const toldBy = ({ id, share, name }: SheetNews): readonly Fact[] => [
  ...(share === undefined ? [] : [{ type: 'share.received', id, share } as const]),
  ...(name ? [{ type: 'spreadsheet.renamed', id, ...name, isHeard: true } as const] : []),
]

/** Tells the other tabs what was learned here, and states what they tell of the open sheet. */
export const sheetNewsActor = (tabs: Tabs<SheetNews>) =>
  fromCallback(({ system, sendBack }) => {
    const log = system.get('log') as LogRef
    const heard = log.on('fact', ({ fact, before }: FactEmitted) => {
      for (const news of newsOf(fact, before)) tabs.tell(news)
    })
    const stop = tabs.watch((news) => {
      const { id, revision } = news
      const facts = toldBy(news)
      if (facts.length > 0) sendBack({ type: 'RECORD', facts } satisfies AppEvent)
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
