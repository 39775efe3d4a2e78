import type { Clock } from '../clock.ts'
import type { Files } from '../files/port.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'

/** Key of the storage id in `server_keys`. */
const NAME = 'files'

export const FOREIGN_STORAGE_TEXT =
  'documents do not work on this server: another server on the same database stores their files in a different place. Give all servers on one database the same folder "files" in DATA_DIR, or the same S3_ENDPOINT and S3_BUCKET'

/** The storage of files, checked to belong to this database. */
export type OwnStorage = {
  /**
   * True if this storage belongs to the database, or if the database has no storage yet. Throws if
   * the storage or the database is unreachable.
   */
  readonly isOwn: () => Promise<boolean>
  /** Each call throws if another storage holds the files, so no file lands in the wrong place. */
  readonly files: Files
}

export type OwnStorageSettings = {
  readonly store: Store
  readonly files: Files
  readonly clock: Clock
  readonly log: Log
}

const markOf = (id: string): string => `storage/${id}`

/**
 * Pairs the storage with the database by an id stored in both. The first server to access a file
 * writes the id.
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
  /**
   * Writes the id to the storage before the database. So if the database has an id, a storage has
   * it too. If two servers race, the first insert wins.
   */
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
    if (!isFound && !isSaid) log.error(FOREIGN_STORAGE_TEXT)
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
    throw new Error('the document files are in another storage')
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
