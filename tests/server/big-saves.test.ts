import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createBigSaves } from '#server/sheets/big-saves.ts'
import { oneSheet } from '#server/sheets/one-sheet.ts'
import { signUp, type Person } from '#tests/support/caller.ts'
import { useWorlds } from '#tests/support/worlds.ts'

const { serve } = useWorlds()

/** More than a million bytes of JSON, with `first` in its first cell. */
const big = (id: string, first: string) =>
  oneSheet(
    id,
    6000,
    20,
    Object.fromEntries(
      Array.from({ length: 6000 }, (_, row) => [
        row,
        Object.fromEntries(
          Array.from({ length: 10 }, (_cell, column) => [
            column,
            row + column === 0 ? { v: first, t: 1 } : { v: row * column, t: 2 },
          ]),
        ),
      ]),
    ),
  )

const put = (person: Person, id: string, content: string, headers: Record<string, string> = {}) =>
  fetch(`${person.origin}/api/spreadsheets/${id}/`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      ...headers,
    },
    body: new Uint8Array(gzipSync(content)),
  })

const made = async () => {
  const person = await signUp((await serve()).origin)
  const { body } = await person.call('spreadsheets.create', { body: { title: 'Big' } })
  return { person, id: body.id }
}

describe('a big save', () => {
  it('[SAVE-26] is stored as a small one is, with its window, its picture and its title', async () => {
    const { person, id } = await made()
    const workbook_data = big(id, 'Total')
    const text = JSON.stringify({ title: ' Plan ', workbook_data })
    expect(text.length).toBeGreaterThan(1_000_000)
    const answer = await put(person, id, text, { 'if-match': '"1"', prefer: 'return=minimal' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id, title: 'Plan', revision: 2 })
    const whole = await (await put(person, id, text)).json()
    expect(whole).toMatchObject({ revision: 3, workbook_data })
    const { body: stored } = await person.call('spreadsheets.get', { params: { id } })
    expect(stored.workbook_data).toEqual(workbook_data)
    const { body: window } = await person.call('spreadsheets.window', { params: { id } })
    expect(window).toMatchObject({ revision: 3, title: 'Plan' })
    expect(JSON.stringify(window)).toContain('Total')
    const { body: list } = await person.call('spreadsheets.list')
    expect(JSON.stringify(list.spreadsheets[0]?.preview)).toContain('Total')
  })

  it('[SAVE-26] [SAVE-5] on an old revision, or one that is wrong, is refused as a small one is', async () => {
    const { person, id } = await made()
    const text = JSON.stringify({ workbook_data: big(id, 'mine') })
    const stale = await put(person, id, text, { 'if-match': '"7"' })
    expect([stale.status, await stale.json()]).toEqual([
      409,
      expect.objectContaining({ revision: 1 }),
    ])
    const bad = [text.slice(0, -1), `[${text}]`, text.replace('"workbook_data"', '"cells"')]
    const answers = await Promise.all(bad.map((content) => put(person, id, content)))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    const { body: stored } = await person.call('spreadsheets.get', { params: { id } })
    expect(stored.revision).toBe(1)
  })

  it('[SAVE-26] goes back to the request thread where no thread reads it', async () => {
    const saves = createBigSaves(new URL('./not-there.ts', import.meta.url))
    const bytes = new TextEncoder().encode('{"workbook_data":{}}')
    expect(await Promise.all([saves.read(bytes), saves.read(bytes)])).toEqual([null, null])
    expect(await saves.read(bytes)).toBeNull()
    await saves.close()
  })
})
