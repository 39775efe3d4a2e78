import * as v from 'valibot'
import { waitFor } from 'xstate'
import type { ServerDocument } from '#contract/documents/documents.ts'
import { UPLOAD_TEXTS } from '#src/texts/wording.ts'
import type { LogRef } from '#src/log/log.ts'
import type { AppState } from '#src/log/state.ts'
import type { RestorableDocument } from '#src/machines/documents/types.ts'
import { notice } from '../browser/notices.ts'
import { withStorageFallback } from '../browser/preferences.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

const Kept = v.object({
  owner: v.string(),
  /** Null: the new chat. */
  chat: v.nullable(v.string()),
  /** Ids of documents on the server. */
  ids: v.array(v.string()),
  /** Ids of documents that were uploaded beside the first message. */
  beside: v.optional(v.array(v.string()), []),
  /** Number of files that are not on the server. */
  unsent: v.number(),
})
type Kept = v.InferOutput<typeof Kept>

/** The composer's documents that a tab stores across a reload. */
export type KeptDocuments = {
  /**
   * Returns those of `items` that an earlier page of this tab left in the composer. Only the first
   * call returns any.
   */
  readonly leftIn: (chat: string, items: readonly ServerDocument[]) => readonly RestorableDocument[]
}

const readKept = (memory: TabMemory | undefined): Kept | null => {
  const parsed: unknown = withStorageFallback(() => JSON.parse(memory?.get() || 'null'), null)
  const read = v.safeParse(Kept, parsed)
  return read.success ? read.output : null
}

const NONE: Pick<Kept, 'ids' | 'beside'> = { ids: [], beside: [] }

/** The current documents, plus those of an earlier page that are not restored yet. */
const keptOf = ({ documents, session }: AppState, earlier: Kept | null): Kept | null => {
  const { chat, rows } = documents
  const owner = session.user?.id
  if (owner === undefined) return earlier
  const here = rows[0] ? chat : (earlier?.chat ?? null)
  const still = earlier?.chat === here ? earlier : NONE
  const known = rows.filter(({ id }) => id !== '')
  const ids = [...still.ids, ...known.map(({ id }) => id)]
  const beside = [
    ...still.beside,
    ...known.filter((one) => one.isBeside === true).map(({ id }) => id),
  ]
  const unsent = rows.filter(({ id }) => id === '').length
  return ids.length + unsent > 0
    ? { owner, chat: here, ids: [...new Set(ids)], beside: [...new Set(beside)], unsent }
    : null
}

/**
 * Stores the composer's unsent documents. After a reload, the documents that are on the server
 * return to the composer. For other files, the next page only reports how many are lost.
 */
export const keepDocuments = (memory: TabMemory | undefined, log: LogRef): KeptDocuments => {
  const stateOf = (): AppState => log.getSnapshot().context.app
  let earlier = readKept(memory)
  let written = memory?.get() ?? ''
  const write = (): void => {
    const record = keptOf(stateOf(), earlier)
    const text = record ? JSON.stringify(record) : ''
    if (text !== written) memory?.set(text)
    written = text
  }
  const begin = (userId: string): void => {
    if (earlier?.owner !== userId) earlier = null
    const unsent = earlier?.unsent ?? 0
    if (unsent > 0) {
      const text = UPLOAD_TEXTS.letGo(unsent)
      log.send({ type: 'notice.raised', notice: notice('documents:lost', 'info', text) })
    }
    write()
    let last = stateOf().documents.rows
    log.subscribe(({ context: { app } }) => {
      if (app.session.user === null) earlier = null
      if (app.documents.rows !== last || app.session.user === null) write()
      last = app.documents.rows
    })
  }
  void waitFor(log, ({ context: { app } }) => app.session.user !== null).then(
    () => begin(stateOf().session.user?.id ?? ''),
    // `waitFor` rejects if the app ends before the user is known.
    () => {},
  )
  return {
    leftIn: (chat, items) => {
      const { currentId, startedId, run } = stateOf().chat
      const isHere = (currentId ?? startedId) === chat
      const { ids, beside } = isHere && earlier?.chat === chat ? earlier : NONE
      // While the first answer runs, the server may still attach these documents to the first
      // message.
      const stays = (id: string): boolean => run?.key === chat && beside.includes(id)
      earlier = null
      write()
      const unsent = new Map(items.flatMap((one) => (one.is_sent === true ? [] : [[one.id, one]])))
      // Keeps the composer's order, which differs from the list's.
      return ids.flatMap((id) => {
        const one = unsent.get(id)
        return one ? { ...one, ...(stays(id) && { isBeside: true }) } : []
      })
    },
  }
}
