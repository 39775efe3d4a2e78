import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { err, ok, type Result } from '#contract/api/result.ts'
import { loadSigningKey } from './auth/tokens.ts'
import { codeOf, reasonOf } from './error-reason.ts'
import { lockFile, type FileLock } from './store/file-lock.ts'
import { openPostgres, type OpenDatabase } from './store/open-postgres.ts'
import { singleServerRegistry } from './store/servers.ts'
import { isDamaged, sqliteDialect } from './store/sqlite.ts'
import { isOfNewerVersion, openStore } from './store/store.ts'
import { createMutex } from './store/mutex.ts'

/** A failed start as one full sentence. */
export type StartError = { readonly sentence: string }

/**
 * The database and its signing key. `isOwnKey` is false if the data folder holds another key than
 * the database.
 */
export type OpenData = OpenDatabase & { readonly secret: Uint8Array; readonly isOwnKey: boolean }

/** The data folder, and the PostgreSQL address or null. */
export type DataLocation = { readonly dataDir: string; readonly databaseUrl: string | null }

const OWNER_ONLY = 0o600
const refused = (sentence: string) => err<StartError>({ sentence })

/**
 * Creates a folder with its parents. Node's `recursive` option hangs where no folder can be made,
 * as in /proc.
 */
const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    const parent = dirname(folder)
    if (codeOf(error) !== 'ENOENT' || existsSync(parent)) throw error
    await makeFolder(parent)
    await mkdir(folder, { mode: 0o700 })
  }
}

/** Makes a file readable only by its owner. A file of another owner keeps its mode. */
const keepPrivate = async (file: string): Promise<void> => {
  try {
    await chmod(file, OWNER_ONLY)
  } catch (error) {
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'ENOENT') throw error
  }
}
const makePrivate = async (file: string): Promise<void> => {
  // Never open an existing file here: closing it would drop this process's locks on it.
  if (!existsSync(file)) await writeFile(file, '', { flag: 'a', mode: OWNER_ONLY })
  await keepPrivate(file)
}

const openFile = async (
  dataDir: string,
  lock: FileLock,
): Promise<Result<OpenDatabase, StartError>> => {
  const file = join(dataDir, 'ledgerline.db')
  try {
    await makePrivate(file)
    await keepPrivate(`${file}-wal`)
    await keepPrivate(`${file}-shm`)
    const writing = createMutex()
    const store = await openStore(sqliteDialect(file, writing))
    const close = async (): Promise<void> => {
      await store.destroy()
      lock.release()
    }
    return ok({ store, file: { file, writing }, servers: singleServerRegistry(), close })
  } catch (error) {
    lock.release()
    if (isOfNewerVersion(error))
      return refused(
        `The database ${file} was written by a newer version. Start that version, or set DATA_DIR to another folder.`,
      )
    const advice = isDamaged(error)
      ? 'Put back a copy of it, or move it away to start with an empty one.'
      : 'Let this user read and write it, or set DATA_DIR to another folder.'
    const state = isDamaged(error) ? 'is damaged' : 'cannot be opened'
    return refused(`The database ${file} ${state} (${reasonOf(error)}). ${advice}`)
  }
}

/** Locks the folder against a second server and opens the database. */
const openInFolder = async (dataDir: string): Promise<Result<OpenDatabase, StartError>> => {
  const lockPath = join(dataDir, 'ledgerline.lock')
  await makePrivate(lockPath)
  const lock = lockFile(lockPath)
  if (lock === null)
    return refused(
      `The data folder ${dataDir} is in use by another server. Stop that one, or set DATA_DIR to another folder.`,
    )
  return openFile(dataDir, lock)
}

/** Loads the signing key, or creates it for its owner only. */
const openKey = async (dataDir: string): Promise<Result<Uint8Array, StartError>> => {
  await makeFolder(dataDir)
  await access(dataDir, constants.W_OK)
  const keyFile = join(dataDir, 'secret')
  const secret = await loadSigningKey(keyFile)
  await keepPrivate(keyFile)
  return secret === null
    ? refused(
        `The key ${keyFile} is damaged. Put back a copy of it, or remove it to make a new one, which signs everyone out.`,
      )
    : ok(secret)
}

/**
 * Opens the data folder and the database. On failure it returns a sentence that names the folder or
 * address. Several servers may share one PostgreSQL.
 */
export const openData = async ({
  dataDir,
  databaseUrl,
}: DataLocation): Promise<Result<OpenData, StartError>> => {
  try {
    const secret = await openKey(dataDir)
    if (!secret.ok) return secret
    if (databaseUrl !== null) {
      const shared = await openPostgres(databaseUrl, secret.value)
      if (!shared.ok) return shared
      return ok({
        ...shared.value,
        isOwnKey: Buffer.compare(shared.value.secret, secret.value) === 0,
      })
    }
    const opened = await openInFolder(dataDir)
    return opened.ok ? ok({ ...opened.value, secret: secret.value, isOwnKey: true }) : opened
  } catch (error) {
    return refused(
      `The data folder ${dataDir} cannot be written (${reasonOf(error)}). Make it writable, or set DATA_DIR to another folder.`,
    )
  }
}
