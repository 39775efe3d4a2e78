import { sql } from 'kysely'
import { openTestStore } from './database.ts'

/** All rows of all tables in a server's database as text, by table name. */
export const everyRow = async (dataDir: string): Promise<ReadonlyMap<string, string>> => {
  const store = await openTestStore(dataDir)
  const tables = await store.introspection.getTables()
  const rows = new Map<string, string>()
  for (const { name, columns } of tables) {
    // SQLite's system tables contain integers beyond JavaScript's safe range.
    const texts = columns.map((column) => sql`cast(${sql.ref(column.name)} as text)`)
    const found = await sql`select ${sql.join(texts)} from ${sql.table(name)}`.execute(store)
    rows.set(name, JSON.stringify(found.rows))
  }
  await store.destroy()
  return rows
}

/** Tables that contain one of these texts, ignoring case. */
export const tablesWith = (
  rows: ReadonlyMap<string, string>,
  signs: readonly string[],
): readonly string[] =>
  [...rows]
    .filter(([, text]) => signs.some((sign) => text.toLowerCase().includes(sign.toLowerCase())))
    .map(([name]) => name)
