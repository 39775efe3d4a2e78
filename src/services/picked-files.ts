import type { ImportRow } from '#src/events/import-fact.ts'

/** The files that are being imported: their bytes stay with the browser until they are sent. */
export type PickedFiles = {
  /** Holds files that are picked together; what it gives are their ids from then on, uuids. */
  readonly hold: (files: readonly File[]) => readonly string[]
  /** A file that is held. */
  readonly of: (id: string) => File | undefined
}

/** The holder of picked files, one for the page, and how it hears of what is listed. */
export type FileHolder = PickedFiles & {
  /**
   * Lets go the files whose row has gone; one that is not listed yet stays, and without a user none does
   * (TRANSFER-29).
   */
  readonly follow: (listed: readonly ImportRow[], userId: string | null) => void
}

/** A holder without files. */
export const createPickedFiles = (newId: () => string): FileHolder => {
  let held: ReadonlyMap<string, File> = new Map()
  let last: readonly ImportRow[] = []
  return {
    hold: (files) => {
      const fresh = files.map((file) => [newId(), file] as const)
      held = new Map([...held, ...fresh])
      return fresh.map(([id]) => id)
    },
    of: (id) => held.get(id),
    follow: (listed, userId) => {
      if (userId === null) held = new Map()
      if (listed === last) return
      const gone = new Set(last.map(({ id }) => id))
      for (const { id } of listed) gone.delete(id)
      held = new Map([...held].filter(([id]) => !gone.has(id)))
      last = listed
    },
  }
}
