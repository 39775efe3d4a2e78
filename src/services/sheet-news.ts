import * as v from 'valibot'
import { fromCallback } from 'xstate'
import type { Fact } from '#src/events/fact.ts'
import type { FactEmitted, LogRef } from '#src/events/log.ts'
import type { AppState } from '#src/events/state.ts'
import type { AppEvent } from '#src/machines/app/types.ts'
import type { Cancel } from './clock.ts'

const SheetNews = v.object({ id: v.string(), revision: v.nullable(v.number()) })
/** A spreadsheet stands at this revision now; null: it was deleted. */
export type SheetNews = v.InferOutput<typeof SheetNews>

/** What the tabs of a browser tell each other of spreadsheets (SAVE-12). */
export type SheetChannel = {
  /** Tells all other tabs; this one does not hear it. */
  readonly tell: (news: SheetNews) => void
  readonly watch: (hear: (news: SheetNews) => void) => Cancel
}

/** Tells over a channel that every tab of the browser listens on. */
export const createSheetChannel = (channel: BroadcastChannel): SheetChannel => ({
  tell: (news) => channel.postMessage(news),
  watch: (hear) => {
    const listen = ({ data }: MessageEvent<unknown>): void => {
      if (v.is(SheetNews, data)) hear(data)
    }
    channel.addEventListener('message', listen)
    return () => channel.removeEventListener('message', listen)
  },
})

/** What a fact says about spreadsheets that other tabs may have open. */
const newsOf = (fact: Fact, before: AppState): readonly SheetNews[] => {
  switch (fact.type) {
    case 'workbook.saved':
    case 'workbook.changed':
      return [{ id: fact.id, revision: fact.revision }]
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
export const sheetNewsActor = (channel: SheetChannel) =>
  fromCallback(({ system, sendBack }) => {
    const log = system.get('log') as LogRef
    const heard = log.on('fact', ({ fact, before }: FactEmitted) => {
      for (const { id, revision } of newsOf(fact, before)) channel.tell({ id, revision })
    })
    const stop = channel.watch(({ id, revision }) => {
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
