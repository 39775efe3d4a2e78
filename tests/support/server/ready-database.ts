import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteDialect } from '#server/store/sqlite.ts'
import { openStore } from '#server/store/store.ts'

/**
 * Makes a database with nothing in it once for all tests: a server's own begins as a copy of it, which takes a tenth of
 * its migrations' time (tests/support/server/database.ts). Gives back how to remove it.
 */
export const setup = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerline-ready-'))
  const file = join(folder, 'ready.db')
  await (await openStore(sqliteDialect(file))).destroy()
  process.env['TEST_SQLITE'] = file
  return () => rmSync(folder, { recursive: true, force: true })
}
