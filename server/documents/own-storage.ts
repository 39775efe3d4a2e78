import type { Clock } from '../clock.ts'
import type { Files } from '../files/port.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'

/** The name of the storage's id among the keys of the database. */
const NAME = 'files'

/** What is said where the files of the documents of this database lie somewhere else. */
export const ELSEWHERE =
  'documents do not work on this server: their files lie where another server on its database keeps them, and that is another place. Give all servers on one database the same folder "files" in DATA_DIR, or the same S3_ENDPOINT and S3_BUCKET'

/** A storage of files, which is that of the database, or is not. */
export type OwnStorage = {
  /** Whether the files of this database lie here, or there are none yet; throws where storage or database is away. */
  readonly isOwn: () => Promise<boolean>
  /** The files; each call throws where they lie elsewhere, so that none is lost. */
  readonly files: Files
}

/** What finding out needs. */
export type OwnStorageSettings = {
  readonly store: Store
  readonly files: Files
  readonly clock: Clock
  readonly log: Log
}

const markOf = (id: string): string => `storage/${id}`

/**
 * Knows a storage as that of its database by an id that both hold: the first server that has to do with a file
 * writes it.
 */
export const ownStorage = ({ store, files, clock, log }: OwnStorageSettings): OwnStorage => {
  let isFound = false
  let isSaid = false
  const stored = async (): Promise<string | undefined> =>
    (
      await store
        .selectFrom('server_keys')
        .select('value')
        .where('name', '=', NAME)
        .executeTakeFirst()
    )?.value
  /** Into the storage first: what the database says is there then, whoever else begins at the same time. */
  const begin = async (): Promise<string> => {
    const value = clock.newId()
    await files.put(markOf(value), new Blob([value]).stream(), value.length)
    await store
      .insertInto('server_keys')
      .values({ name: NAME, value })
      .onConflict((rival) => rival.column('name').doNothing())
      .execute()
    return (await stored()) ?? value
  }
  const find = async (id: string): Promise<boolean> => {
    isFound = (await files.size(markOf(id))) !== null
    if (!isFound && !isSaid) log.error(ELSEWHERE)
    isSaid = true
    return isFound
  }
  const isOwn: OwnStorage['isOwn'] = async () => {
    if (isFound) return true
    const id = await stored()
    return id === undefined || find(id)
  }
  const own = async (): Promise<Files> => {
    if (isFound || (await find((await stored()) ?? (await begin())))) return files
    throw new Error('the files of documents lie elsewhere')
  }
  return {
    isOwn,
    files: {
      put: async (...asked) => (await own()).put(...asked),
      get: async (key) => (await own()).get(key),
      size: async (key) => (await own()).size(key),
      remove: async (key) => (await own()).remove(key),
    },
  }
}
