import { waitFor } from 'xstate'
import type { LogRef } from '#src/log/log.ts'
import type { LeftRename, Named, Rename } from '#src/machines/rename/types.ts'
import { quietly } from '../browser/preferences.ts'
import type { TabMemory } from '../browser/tab-memory.ts'

/** Renames of a tab that the server has not answered, those of one thing as one. */
export type KeptRenames = {
  /** From the moment that it is made. */
  readonly keep: (rename: Rename | LeftRename) => void
  /** It is over, with what stands on the server where that is known; a newer name for the thing still waits. */
  readonly settle: (rename: Rename, stands: Named | null) => void
  /** Those that an earlier page of the tab has left for this user. */
  readonly left: () => readonly LeftRename[]
}

const keyOf = ({ of, id }: Rename): string => `${of} ${id}`

const titlesOf = (before: Named | null): readonly string[] => (before ? [before.title] : [])

/** A name on top of one that is not answered: it may take the place of either, and of what that was to. */
const onTop = (rename: Rename, { before, known, title, stamp }: LeftRename): LeftRename => ({
  ...rename,
  before,
  known: known.length > 0 ? [...known, title] : [],
  stamp: { ...rename.stamp, at: stamp.at },
})

/** Keeps them in a tab's memory, for the user who is signed in. */
export const keepRenames = (
  memory: TabMemory | undefined,
  userId: () => string | undefined,
): KeptRenames => {
  const earlier = memory?.get() || '[]'
  const kept = new Map<string, LeftRename>()
  const write = (): void =>
    memory?.set(kept.size === 0 ? '' : JSON.stringify([userId(), ...kept.values()]))
  const put = (key: string, rename: LeftRename | null): void => {
    if (rename) kept.set(key, rename)
    else kept.delete(key)
    write()
  }
  return {
    keep: (rename) => {
      const first = kept.get(keyOf(rename))
      if ('known' in rename) put(keyOf(rename), rename)
      else
        put(
          keyOf(rename),
          first ? onTop(rename, first) : { ...rename, known: titlesOf(rename.before) },
        )
    },
    settle: (rename, stands) => {
      const one = kept.get(keyOf(rename))
      if (one?.title === rename.title) put(keyOf(rename), null)
      else if (one && stands)
        put(keyOf(rename), { ...one, before: stands, known: titlesOf(stands) })
    },
    left: () => {
      const parsed: unknown = quietly(() => JSON.parse(earlier), [])
      const [owner, ...all] = Array.isArray(parsed) ? (parsed as [string, ...LeftRename[]]) : ['']
      // Nobody else's page makes them.
      write()
      return owner === userId() ? all.filter((one) => Array.isArray(one?.known)) : []
    },
  }
}

/** Renames that an earlier page of the tab has left go on once it is known whose they are. */
export const takeUpRenames = (
  log: LogRef,
  kept: Pick<KeptRenames, 'left'>,
  tell: (rename: ReturnType<KeptRenames['left']>[number]) => void,
): void =>
  void waitFor(log, ({ context: { app } }) => app.session.user !== null).then(
    () => kept.left().forEach(tell),
    // The app may end before that.
    () => {},
  )
