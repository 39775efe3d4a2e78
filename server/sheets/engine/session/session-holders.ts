import type { EngineProcess, Question } from '../process.ts'

/** Which process holds the workbook of which session. A process holds at most one. */
export const createSessionHolders = () => {
  const sessions = new Map<EngineProcess, string>()
  const holderOf = (session: string): EngineProcess | undefined =>
    [...sessions].find(([, held]) => held === session)?.[0]
  const rankOf = (process: EngineProcess, session: string | undefined): number => {
    const held = sessions.get(process)
    if (held === undefined) return 1
    return held === session ? 0 : 2
  }
  return {
    holderOf,
    /** `open` replaces the session of its process, and takes its own from another process. */
    note: (process: EngineProcess, { type }: Question, session: string): void => {
      if (type !== 'open') return
      const holder = holderOf(session)
      if (holder !== undefined) sessions.delete(holder)
      sessions.set(process, session)
    },
    forget: (process: EngineProcess): void => void sessions.delete(process),
    clear: (): void => sessions.clear(),
    /** The processes in the order of choice: the session's own, then those without a session. */
    inOrder: (
      processes: Iterable<EngineProcess>,
      session: string | undefined,
    ): readonly EngineProcess[] =>
      [...processes].toSorted((a, b) => rankOf(a, session) - rankOf(b, session)),
    /** True if a session would end another one in the process. */
    isTaken: (process: EngineProcess, session: string | undefined): boolean =>
      session !== undefined && rankOf(process, session) === 2,
  }
}
