import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteDialect } from '#server/store/sqlite.ts'
import { openStore } from '#server/store/store.ts'

/**
 * Creates an empty, migrated database once for all tests. Each server copies it, which takes a
 * tenth of the migration time. Returns its teardown.
 */
export const setup = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerline-ready-'))
  const file = join(folder, 'ready.db')
  await (await openStore(sqliteDialect(file))).destroy()
  process.env['TEST_SQLITE'] = file
  return () => rmSync(folder, { recursive: true, force: true })
}
