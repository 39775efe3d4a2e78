import * as v from 'valibot'
import type { Arrival, CopyInput, Recalled } from '#src/machines/copy/types.ts'
import type { Owner } from './owned.ts'
import { quietly } from './preferences.ts'
import type { TabMemory } from './unfinished.ts'

/**
 * The copy that was last asked for in a tab and has not been made. It is wanted until it fails or the
 * visitor turns back; its request id stays, so that asking again makes no second copy. `owner` is '' as
 * long as nobody is signed in.
 */
const Kept = v.object({
  code: v.string(),
  requestId: v.string(),
  owner: v.string(),
  isWanted: v.boolean(),
})
type Kept = v.InferOutput<typeof Kept>

/** What a tab remembers of the copy it was asked for, over sign-in and reload (COPY-41, COPY-42). */
export type CopyIntent = {
  /** It waits for the sign-in. */
  readonly keep: (copy: CopyInput) => void
  /** It begins: the request that it is, which an earlier try may have been already. */
  readonly begin: (copy: CopyInput) => CopyInput
  readonly end: (isCopied: boolean) => void
  /** What is wanted on this page now; who stands there signed out has turned back, and wants nothing. */
  readonly recall: (arrival: Arrival) => Recalled
}

/** Keeps one tab's wish for a copy; nobody but who had it is given it. */
export const createCopyIntent = (memory: TabMemory, owner: Owner): CopyIntent => {
  const read = (): Kept | null => {
    const parsed = v.safeParse(
      Kept,
      quietly((): unknown => JSON.parse(memory.get() ?? 'null'), null),
    )
    return parsed.success ? parsed.output : null
  }
  const write = (kept: Kept | null): void => memory.set(kept === null ? '' : JSON.stringify(kept))
  const mine = (code: string): Kept | null => {
    const kept = read()
    return kept?.code === code && (kept.owner === '' || kept.owner === owner()) ? kept : null
  }
  return {
    keep: (copy) => write({ ...copy, owner: '', isWanted: true }),
    begin: ({ code, requestId }) => {
      const kept = mine(code)
      const copy = { code, requestId: kept?.requestId ?? requestId }
      write({ ...copy, owner: owner(), isWanted: true })
      return copy
    },
    end: (isCopied) => {
      const kept = isCopied ? null : read()
      write(kept && { ...kept, isWanted: false })
    },
    recall: ({ code, isSignedIn }) => {
      const kept = mine(code)
      if (isSignedIn) return kept?.isWanted === true ? kept.requestId : null
      write(null)
      return null
    },
  }
}
