import { sql } from 'kysely'
import { openTestStore } from './database.ts'

/** Every row of every table that the database of a server says it has, as text, by the table's name. */
export const everyRow = async (dataDir: string): Promise<ReadonlyMap<string, string>> => {
  const store = await openTestStore(dataDir)
  const tables = await store.introspection.getTables()
  const rows = new Map<string, string>()
  for (const { name, columns } of tables) {
    // As text: numbers of SQLite's own tables may be larger than those of JavaScript.
    const texts = columns.map((column) => sql`cast(${sql.ref(column.name)} as text)`)
    const found = await sql`select ${sql.join(texts)} from ${sql.table(name)}`.execute(store)
    rows.set(name, JSON.stringify(found.rows))
  }
  await store.destroy()
  return rows
}

/** The tables in which one of these texts stands, whatever its case. */
export const tablesWith = (
  rows: ReadonlyMap<string, string>,
  signs: readonly string[],
): readonly string[] =>
  [...rows]
    .filter(([, text]) => signs.some((sign) => text.toLowerCase().includes(sign.toLowerCase())))
    .map(([name]) => name)
