import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import type { AppState } from '#src/log/state.ts'

/** Files that are imported or attached: their bytes stay with the browser until they are sent. */
export type PickedFiles = {
  /** Holds files that are picked together; what it gives are their ids from then on. */
  readonly hold: (files: readonly File[]) => readonly string[]
  /** A file that is held. */
  readonly of: (id: string) => File | undefined
  /** Holds these no longer: nothing will list them. */
  readonly drop: (ids: readonly string[]) => void
}

/** The holder of picked files, one for the page, and how it hears of what is listed. */
export type FileHolder<R> = PickedFiles & {
  /**
   * Lets go the files whose row has gone; one that is not listed yet stays, and without a user none does.
   */
  readonly follow: (listed: readonly R[], userId: string | null) => void
}

/** A holder without files; `idOf` is the id of a row by which its file is held. */
export const createPickedFiles = <R>(
  newId: () => string,
  idOf: (row: R) => string,
): FileHolder<R> => {
  let held: ReadonlyMap<string, File> = new Map()
  let last: readonly R[] = []
  const drop = (ids: readonly string[]): void => {
    held = new Map([...held].filter(([id]) => !ids.includes(id)))
  }
  return {
    hold: (files) => {
      const fresh = files.map((file) => [newId(), file] as const)
      held = new Map([...held, ...fresh])
      return fresh.map(([id]) => id)
    },
    of: (id) => held.get(id),
    drop,
    follow: (listed, userId) => {
      if (userId === null) held = new Map()
      if (listed === last) return
      const stay = new Set(listed.map(idOf))
      drop(last.map(idOf).filter((id) => !stay.has(id)))
      last = listed
    },
  }
}

/** The files that are imported and those that are attached, for the page; `follow` lets go of those without a row. */
export const createHeldFiles = (newId: () => string) => {
  const pickedFiles = createPickedFiles<ImportRow>(newId, ({ id }) => id)
  const documentFiles = createPickedFiles<AttachedDocument>(
    () => `doc_${newId()}`,
    ({ localId }) => localId,
  )
  return {
    files: { pickedFiles, documentFiles },
    follow: ({ imports, documents, session }: AppState): void => {
      const userId = session.user?.id ?? null
      pickedFiles.follow(imports, userId)
      documentFiles.follow(documents.rows, userId)
    },
  }
}
