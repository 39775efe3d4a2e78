import * as v from 'valibot'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import type {
  Arrival,
  CopyInput,
  Looked,
  LookInput,
  Recalled,
  WaitingCopy,
} from '#src/machines/copy/types.ts'
import type { Owner } from '../browser/owned-storage.ts'
import { quietly } from '../browser/preferences.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

/**
 * The copy that was last asked for in a tab and has not been made. It is wanted until it fails or the
 * visitor turns back; its request id stays, so that asking again makes no second copy. `owner` is '' as
 * long as nobody is signed in; `title` is the original's, for the sign-in to say.
 */
const Kept = v.object({
  code: v.string(),
  requestId: v.string(),
  owner: v.string(),
  isWanted: v.boolean(),
  title: v.optional(v.string(), ''),
})
type Kept = v.InferOutput<typeof Kept>

/** The copy that was made last, and whose it is, until the editor has said so. */
const Made = v.object({
  madeId: v.string(),
  title: v.string(),
  owner: v.optional(v.string(), ''),
})
type Made = v.InferOutput<typeof Made>

/** What a tab remembers of the copy it was asked for, over sign-in and reload. */
export type CopyIntent = {
  /** It waits for the sign-in. */
  readonly keep: (copy: WaitingCopy) => void
  /** It begins: the request that it is, which an earlier try may have been already. */
  readonly begin: (copy: CopyInput) => CopyInput
  /** It has failed, or was made: `made` is what the editor is to say, where it opens now. */
  readonly end: (isCopied: boolean, made: SpreadsheetSummary | null) => void
  /** Whether a copy waits for this sign-in, or this spreadsheet is the copy that was just made: its title, once. */
  readonly look: (input: LookInput) => Looked
  /** What is wanted on this page now; who stands there signed out has turned back, and wants nothing. */
  readonly recall: (arrival: Arrival) => Recalled
}

/** Keeps one tab's wish for a copy; nobody but who had it is given it. */
export const createCopyIntent = (memory: TabMemory, owner: Owner): CopyIntent => {
  const readAs = <S extends typeof Kept | typeof Made>(schema: S): v.InferOutput<S> | null => {
    const parsed = v.safeParse(
      schema,
      quietly((): unknown => JSON.parse(memory.get() ?? 'null'), null),
    )
    return parsed.success ? parsed.output : null
  }
  const read = (): Kept | null => readAs(Kept)
  const write = (kept: Kept | Made | null): void =>
    memory.set(kept === null ? '' : JSON.stringify(kept))
  const mine = (code: string): Kept | null => {
    const kept = read()
    return kept?.code === code && (kept.owner === '' || kept.owner === owner()) ? kept : null
  }
  return {
    keep: (copy) => write({ ...copy, owner: '', isWanted: true }),
    begin: ({ code, requestId }) => {
      const kept = mine(code)
      const copy = { code, requestId: kept?.requestId ?? requestId }
      write({ ...copy, owner: owner(), isWanted: true, title: kept?.title ?? '' })
      return copy
    },
    end: (isCopied, made) => {
      if (made) return write({ madeId: made.id, title: made.title, owner: owner() })
      const kept = isCopied ? null : read()
      write(kept && { ...kept, isWanted: false })
    },
    look: ({ at, id }) => {
      if (at === 'signIn') {
        const kept = mine(id)
        return kept?.isWanted === true ? kept.title : null
      }
      const made = readAs(Made)
      if (made?.madeId !== id) return null
      write(null)
      return made.title
    },
    recall: ({ code, isSignedIn }) => {
      const kept = mine(code)
      if (isSignedIn) return kept?.isWanted === true ? kept.requestId : null
      write(null)
      return null
    },
  }
}
