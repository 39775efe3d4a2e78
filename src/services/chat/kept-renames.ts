import { waitFor } from 'xstate'
import type { LogRef } from '#src/log/log.ts'
import type { UnansweredRename, DatedTitle, Rename } from '#src/machines/rename/types.ts'
import { withStorageFallback } from '../browser/preferences.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

/** Unanswered renames in the tab memory, one entry per item. */
export type KeptRenames = {
  /** Called at the start of a rename. */
  readonly keep: (rename: Rename | UnansweredRename) => void
  /**
   * Called at the end of a rename. `stands` is the server's title, or null if unknown. If the item
   * has a newer rename, the newer one stays stored.
   */
  readonly settle: (rename: Rename, stands: DatedTitle | null) => void
  /** The renames that an earlier page of this tab left for this user. */
  readonly readEarlier: () => readonly UnansweredRename[]
}

const keyOf = ({ of, id }: Rename): string => `${of} ${id}`

const titlesOf = (before: DatedTitle | null): readonly string[] => (before ? [before.title] : [])

/**
 * Merges a rename into an older, unanswered one. The server may have the original title or the
 * title of the older rename, so `known` lists both.
 */
const onTop = (
  rename: Rename,
  { before, known, title, stamp }: UnansweredRename,
): UnansweredRename => ({
  ...rename,
  before,
  known: known.length > 0 ? [...known, title] : [],
  stamp: { ...rename.stamp, at: stamp.at },
})

/** Keeps renames in the tab memory for the signed-in user. */
export const keepRenames = (
  memory: TabMemory | undefined,
  userId: () => string | undefined,
): KeptRenames => {
  const earlier = memory?.get() || '[]'
  const renames = new Map<string, UnansweredRename>()
  const write = (): void =>
    memory?.set(renames.size === 0 ? '' : JSON.stringify([userId(), ...renames.values()]))
  const setRename = (key: string, rename: UnansweredRename | null): void => {
    if (rename) renames.set(key, rename)
    else renames.delete(key)
    write()
  }
  return {
    keep: (rename) => {
      const first = renames.get(keyOf(rename))
      if ('known' in rename) setRename(keyOf(rename), rename)
      else
        setRename(
          keyOf(rename),
          first ? onTop(rename, first) : { ...rename, known: titlesOf(rename.before) },
        )
    },
    settle: (rename, stands) => {
      const one = renames.get(keyOf(rename))
      if (one?.title === rename.title) setRename(keyOf(rename), null)
      else if (one && stands)
        setRename(keyOf(rename), { ...one, before: stands, known: titlesOf(stands) })
    },
    readEarlier: () => {
      const parsed: unknown = withStorageFallback(() => JSON.parse(earlier), [])
      const [owner, ...all] = Array.isArray(parsed)
        ? (parsed as [string, ...UnansweredRename[]])
        : ['']
      // Writes only this page's renames. Renames of an earlier page or of another user leave the
      // tab memory.
      write()
      return owner === userId() ? all.filter((one) => Array.isArray(one?.known)) : []
    },
  }
}

/** Continues the renames of an earlier page once the user is known. */
export const resumeRenames = (
  log: LogRef,
  renames: Pick<KeptRenames, 'readEarlier'>,
  tell: (rename: ReturnType<KeptRenames['readEarlier']>[number]) => void,
): void =>
  void waitFor(log, ({ context: { app } }) => app.session.user !== null).then(
    () => renames.readEarlier().forEach(tell),
    // `waitFor` rejects if the app ends before the user is known.
    () => {},
  )
