import { err, ok, type Result } from '#contract/api/result.ts'
import { codeOf } from '../error-reason.ts'
import { postgresDialect } from './postgres.ts'
import { serversOnPostgres } from './postgres-servers.ts'
import type { Servers } from './servers.ts'
import { sharedSigningKey } from './shared-signing-key.ts'
import { isOfNewerVersion, openStore, type Store } from './store.ts'
import type { Mutex } from './mutex.ts'

/** The file of a SQLite database and the mutex for its writers. */
export type DatabaseFile = { readonly file: string; readonly writing: Mutex }

/** An open database and the registry of servers on it. `close` closes both. */
export type OpenDatabase = {
  readonly store: Store
  readonly servers: Servers
  /** SQLite only. */
  readonly file?: DatabaseFile
  readonly close: () => Promise<void>
}

/** Explains PostgreSQL error codes to the operator. */
const WAYS: readonly (readonly [codes: RegExp, why: string])[] = [
  [/^28/, 'refuses the user of DATABASE_URL. Correct the name and the password in it.'],
  [/^3D/, 'is not there. Create it, or correct its name in DATABASE_URL.'],
  [/^42501$/, 'lets its user make no tables. Give that right to the user of DATABASE_URL.'],
  [/^57P0|^53300$/, 'takes no connections now. Start again when it does.'],
]

/**
 * Describes an error without the address or the original message, because both may contain a
 * password.
 */
const sentenceOf = (error: unknown): string => {
  if (isOfNewerVersion(error))
    return 'The database of DATABASE_URL was written by a newer version. Start that version, or set DATABASE_URL to another database.'
  const code = codeOf(error)
  const way = WAYS.find(([codes]) => codes.test(code ?? ''))?.[1]
  if (way) return `The database of DATABASE_URL ${way}`
  const detail = code === undefined ? '' : ` (${code})`
  return `The database of DATABASE_URL cannot be opened${detail}. Start it, or correct the address.`
}

const DAMAGED_KEY =
  'The key in the database of DATABASE_URL is damaged. Remove it from the table server_keys to make a new one, which signs everyone out.'

/**
 * Connects to PostgreSQL and migrates its schema. A failure returns one sentence for the operator.
 * `secret` is the key that all servers on the database share. The first server stores `own` as
 * that key.
 */
export const openPostgres = async (
  url: string,
  own: Uint8Array,
): Promise<
  Result<OpenDatabase & { readonly secret: Uint8Array }, { readonly sentence: string }>
> => {
  const opened: { close: () => Promise<unknown> }[] = []
  const close = async (): Promise<void> => {
    for (const one of opened.splice(0).toReversed()) await one.close()
  }
  try {
    const servers = await serversOnPostgres(url)
    opened.push(servers)
    const store = await openStore(postgresDialect(url))
    opened.push({ close: () => store.destroy() })
    const secret = await sharedSigningKey(store, own)
    if (secret) return ok({ store, servers, secret, close })
    await close()
    return err({ sentence: DAMAGED_KEY })
  } catch (error) {
    await close()
    return err({ sentence: sentenceOf(error) })
  }
}
