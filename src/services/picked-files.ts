import type { ImportRow } from '#src/events/import-fact.ts'

/** The files that are being imported: their bytes stay with the browser until they are sent. */
export type PickedFiles = {
  /** Holds a file; what it gives is the file's id from then on, a uuid. */
  readonly hold: (file: File) => string
  /** A file that is held. */
  readonly of: (id: string) => File | undefined
}

/** The holder of picked files, one for the page; what is listed no more is let go with the next one. */
export const createPickedFiles = (
  newId: () => string,
  listed: () => readonly ImportRow[],
): PickedFiles => {
  let held: ReadonlyMap<string, File> = new Map()
  let fresh: readonly string[] = []
  return {
    hold: (file) => {
      const id = newId()
      const rows = listed()
      fresh = fresh.filter((one) => !rows.some((row) => row.id === one))
      const isWanted = (one: string): boolean =>
        fresh.includes(one) || rows.some((row) => row.id === one)
      held = new Map([...[...held].filter(([one]) => isWanted(one)), [id, file]])
      fresh = [...fresh, id]
      return id
    },
    of: (id) => held.get(id),
  }
}
