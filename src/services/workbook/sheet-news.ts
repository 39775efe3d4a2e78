import * as v from 'valibot'
import { fromCallback } from 'xstate'
import { PublicShare } from '#contract/api/entities.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { LogRef } from '#src/log/log.ts'
import type { AppState } from '#src/log/state.ts'
import type { AppEvent } from '#src/machines/app/types.ts'
import type { Cancel } from '../browser/clock.ts'
import { watchFacts } from '../browser/watch-facts.ts'
import type { Tabs } from '../browser/tabs.ts'

/** Schema of messages between tabs about spreadsheets. */
export const SheetNews = v.object({
  id: v.string(),
  revision: v.nullable(v.number()),
  share: v.optional(v.nullable(PublicShare)),
  name: v.optional(v.object({ title: v.string(), updatedAt: v.string() })),
})
/**
 * News of a spreadsheet. `revision` null: deleted. `share`: its link changed. `name`: it was
 * renamed.
 */
export type SheetNews = v.InferOutput<typeof SheetNews>

type SheetRevision = { readonly id: string | null; readonly revision: number }

const revisionIn = ({ spreadsheets }: AppState, id: string): number | undefined =>
  spreadsheets.items.find((item) => item.id === id)?.revision

/** Facts from another tab about a sheet that is open or listed here. */
const factsIn = ({ id, share, name }: SheetNews): readonly Fact[] => [
  ...(share === undefined ? [] : [{ type: 'share.received', id, share } as const]),
  ...(name ? [{ type: 'spreadsheet.renamed', id, ...name, isHeard: true } as const] : []),
]

/** Sends facts about spreadsheets to other tabs. */
const tellTabs = (log: LogRef, tell: (news: SheetNews) => void): Cancel => {
  const tellRevision = ({ fact: { id, revision } }: { readonly fact: SheetRevision }): void => {
    if (id !== null) tell({ id, revision })
  }
  return watchFacts<'sheetNews'>(log, {
    'workbook.saved': tellRevision,
    'workbook.changed': tellRevision,
    'workbook.received': tellRevision,
    'table.inserted': ({ fact: { spreadsheet } }) => tellRevision({ fact: spreadsheet }),
    'spreadsheets.received': ({ fact, before }) => {
      for (const { id, revision } of fact.items)
        if (revision > (revisionIn(before, id) ?? revision)) tell({ id, revision })
    },
    'spreadsheet.renamed': ({ fact: { id, title, updatedAt, isHeard }, before }) => {
      if (!isHeard) tell({ id, revision: revisionIn(before, id) ?? 0, name: { title, updatedAt } })
    },
    'spreadsheets.deleted': ({ fact }) => fact.ids.forEach((id) => tell({ id, revision: null })),
    'share.enabled': ({ fact: { id, share }, before }) =>
      tell({ id, revision: revisionIn(before, id) ?? 0, share }),
    'share.disabled': ({ fact: { id }, before }) =>
      tell({ id, revision: revisionIn(before, id) ?? 0, share: null }),
  })
}

/** Sends this tab's news of spreadsheets to other tabs, and records the news of other tabs. */
export const sheetNewsActor = (tabs: Tabs<SheetNews>) =>
  fromCallback(({ system, sendBack }) => {
    const log = system.get('log') as LogRef
    const unhear = tellTabs(log, tabs.tell)
    const stop = tabs.watch((news) => {
      const { id, revision } = news
      const facts = factsIn(news)
      if (facts.length > 0) sendBack({ type: 'RECORD', facts } satisfies AppEvent)
      const { workbook } = log.getSnapshot().context.app
      if (id !== workbook.id || (revision !== null && revision <= workbook.newest)) return
      const fact: Fact = { type: 'workbook.outdated', id, revision }
      sendBack({ type: 'RECORD', facts: [fact] } satisfies AppEvent)
    })
    return () => {
      unhear()
      stop()
    }
  })
