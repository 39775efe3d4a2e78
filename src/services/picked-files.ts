import type { ImportRow } from '#src/events/import-fact.ts'

/** The files that are being imported: their bytes stay with the browser until they are sent. */
export type PickedFiles = {
  /** Holds files that are picked together; what it gives are their ids from then on, uuids. */
  readonly hold: (files: readonly File[]) => readonly string[]
  /** A file that is held. */
  readonly of: (id: string) => File | undefined
}

/** The holder of picked files, one for the page; what is listed no more is let go with the next ones. */
export const createPickedFiles = (
  newId: () => string,
  listed: () => readonly ImportRow[],
): PickedFiles => {
  let held: ReadonlyMap<string, File> = new Map()
  return {
    hold: (files) => {
      const fresh = files.map((file) => [newId(), file] as const)
      const kept = [...held].filter(([id]) => listed().some((row) => row.id === id))
      held = new Map([...kept, ...fresh])
      return fresh.map(([id]) => id)
    },
    of: (id) => held.get(id),
  }
}
