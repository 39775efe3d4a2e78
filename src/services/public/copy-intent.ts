import * as v from 'valibot'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type {
  PublicPageVisit,
  CopyInput,
  CopyTitle,
  CopyLookup,
  RecalledRequestId,
  WaitingCopy,
} from '#src/machines/copy/types.ts'
import type { Owner } from '../browser/owned-storage.ts'
import { withStorageFallback } from '../browser/preferences.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

/**
 * The last copy that was requested in a tab, until it succeeds or the visitor cancels it. After a
 * failure `isWanted` is false. The request id stays, so a retry makes no second copy. `owner` is ''
 * while signed out. `title` is the original's title, for the sign-in page.
 */
const Kept = v.object({
  code: v.string(),
  requestId: v.string(),
  owner: v.string(),
  isWanted: v.boolean(),
  title: v.optional(v.string(), ''),
})
type Kept = v.InferOutput<typeof Kept>

/** The last finished copy and its owner, until the editor announces the copy. */
const Made = v.object({
  madeId: v.string(),
  title: v.string(),
  owner: v.optional(v.string(), ''),
})
type Made = v.InferOutput<typeof Made>

/** The requested copy of a tab, across sign-in and reload. */
export type CopyIntent = {
  /** Stores a copy that waits for the sign-in. */
  readonly keep: (copy: WaitingCopy) => void
  /**
   * Records the start of a copy. Returns the copy with the request id of an earlier try, if any.
   */
  readonly begin: (copy: CopyInput) => CopyInput
  /** Records the end of a copy. The editor announces `made` when it opens the new spreadsheet. */
  readonly end: (isCopied: boolean, made: SpreadsheetSummary | null) => void
  /**
   * At sign-in: the title of the copy that waits. In the editor: the title of the copy that became
   * this spreadsheet, returned once.
   */
  readonly takeTitle: (input: CopyLookup) => CopyTitle
  /**
   * The request id of the copy that was requested on this page. A visitor who returns to the page
   * without having signed in has cancelled the copy.
   */
  readonly recall: (arrival: PublicPageVisit) => RecalledRequestId
}

/** Stores a tab's requested copy. Only its owner gets it back. */
export const createCopyIntent = (memory: TabMemory, owner: Owner): CopyIntent => {
  const readAs = <S extends typeof Kept | typeof Made>(schema: S): v.InferOutput<S> | null => {
    const parsed = v.safeParse(
      schema,
      withStorageFallback((): unknown => JSON.parse(memory.get() ?? 'null'), null),
    )
    return parsed.success ? parsed.output : null
  }
  const read = (): Kept | null => readAs(Kept)
  const write = (record: Kept | Made | null): void =>
    memory.set(record === null ? '' : JSON.stringify(record))
  const mine = (code: string): Kept | null => {
    const intent = read()
    return intent?.code === code && (intent.owner === '' || intent.owner === owner())
      ? intent
      : null
  }
  return {
    keep: (copy) => write({ ...copy, owner: '', isWanted: true }),
    begin: ({ code, requestId }) => {
      const intent = mine(code)
      const copy = { code, requestId: intent?.requestId ?? requestId }
      write({ ...copy, owner: owner(), isWanted: true, title: intent?.title ?? '' })
      return copy
    },
    end: (isCopied, made) => {
      if (made) return write({ madeId: made.id, title: made.title, owner: owner() })
      const intent = isCopied ? null : read()
      write(intent && { ...intent, isWanted: false })
    },
    takeTitle: ({ at, id }) => {
      if (at === 'signIn') {
        const intent = mine(id)
        return intent?.isWanted === true ? intent.title : null
      }
      const made = readAs(Made)
      if (made?.madeId !== id) return null
      write(null)
      return made.title
    },
    recall: ({ code, isSignedIn }) => {
      const intent = mine(code)
      if (isSignedIn) return intent?.isWanted === true ? intent.requestId : null
      write(null)
      return null
    },
  }
}
