import * as v from 'valibot'
import { fromCallback } from 'xstate'
import type { Fact } from '#src/events/fact.ts'
import type { FactEmitted, LogRef } from '#src/events/log.ts'
import type { AppState } from '#src/events/state.ts'
import type { AppEvent } from '#src/machines/app/types.ts'
import type { Tabs } from './tabs.ts'

/** Schema of what the tabs tell each other of spreadsheets (SAVE-12). */
export const SheetNews = v.object({ id: v.string(), revision: v.nullable(v.number()) })
/** A spreadsheet stands at this revision now; null: it was deleted. */
export type SheetNews = v.InferOutput<typeof SheetNews>

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
    default:
      return []
  }
}

/** Tells the other tabs what was learned here, and states what they tell of the open sheet. */
export const sheetNewsActor = (tabs: Tabs<SheetNews>) =>
  fromCallback(({ system, sendBack }) => {
    const log = system.get('log') as LogRef
    const heard = log.on('fact', ({ fact, before }: FactEmitted) => {
      for (const { id, revision } of newsOf(fact, before)) tabs.tell({ id, revision })
    })
    const stop = tabs.watch(({ id, revision }) => {
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
