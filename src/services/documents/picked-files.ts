import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import type { AppState } from '#src/log/state.ts'

/** Holds files for import or attachment. Their bytes stay in the browser until the upload. */
export type PickedFiles = {
  /** Holds files picked together and returns their ids. */
  readonly hold: (files: readonly File[]) => readonly string[]
  /** The file with this id, if held. */
  readonly of: (id: string) => File | undefined
  /** Releases the files with these ids. */
  readonly drop: (ids: readonly string[]) => void
}

/** A page's holder of picked files. `follow` releases the files whose rows were removed. */
export type FileHolder<R> = PickedFiles & {
  /**
   * Releases the files whose row was removed, or all files if there is no user. Keeps files that
   * were never listed.
   */
  readonly follow: (listed: readonly R[], userId: string | null) => void
}

/** An empty holder. `idOf` returns the file id of a row. */
export const createPickedFiles = <R>(
  newId: () => string,
  idOf: (row: R) => string,
): FileHolder<R> => {
  let filesById: ReadonlyMap<string, File> = new Map()
  let last: readonly R[] = []
  const drop = (ids: readonly string[]): void => {
    filesById = new Map([...filesById].filter(([id]) => !ids.includes(id)))
  }
  return {
    hold: (files) => {
      const fresh = files.map((file) => [newId(), file] as const)
      filesById = new Map([...filesById, ...fresh])
      return fresh.map(([id]) => id)
    },
    of: (id) => filesById.get(id),
    drop,
    follow: (listed, userId) => {
      if (userId === null) filesById = new Map()
      if (listed === last) return
      const stay = new Set(listed.map(idOf))
      drop(last.map(idOf).filter((id) => !stay.has(id)))
      last = listed
    },
  }
}

/**
 * The holders of imported and attached files. `follow` releases the files whose rows were removed.
 */
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
