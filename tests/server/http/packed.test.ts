import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts'
import { signUp } from '#tests/support/server/caller.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve } = useWorlds()

/** A spreadsheet, and a function that saves it with the given encoded body. */
const saver = async () => {
  const { origin } = await serve()
  const person = await signUp(origin)
  const { body } = await person.call('spreadsheets.create', { body: { title: 'Loan' } })
  const put = (content: Uint8Array<ArrayBuffer>, encoding: string) =>
    fetch(`${origin}/api/spreadsheets/${body.id}/`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
      body: content,
    })
  const stored = async () =>
    (await person.call('spreadsheets.get', { params: { id: body.id } })).body
  return { put, stored, id: body.id }
}

const packed = (value: unknown) => new Uint8Array(gzipSync(JSON.stringify(value)))

describe('a gzipped body', () => {
  it('[SAVE-23, SAVE-726] is unpacked and stored', async () => {
    const { put, stored, id } = await saver()
    const workbook_data = { id, note: 'packed '.repeat(1000) }
    expect((await put(packed({ workbook_data }), 'gzip')).status).toBe(200)
    expect((await stored()).workbook_data).toEqual(workbook_data)
  })

  it('[SAVE-23, SAVE-726] gets 413 if it unpacks to more than the body limit', async () => {
    const { put, stored } = await saver()
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(JSON_BODY_MAX_BYTES + 1, ' ')))
    expect(bomb.byteLength).toBeLessThan(100_000)
    expect((await put(bomb, 'gzip')).status).toBe(413)
    expect((await stored()).revision).toBe(1)
  })

  it('[SAVE-23, SAVE-726] is refused with a message if it is invalid gzip or another compression', async () => {
    const { put } = await saver()
    const plain = new TextEncoder().encode('{}')
    const cut = packed({ workbook_data: { note: 'cut' } }).slice(0, 20)
    const answers = [await put(plain, 'gzip'), await put(cut, 'gzip'), await put(plain, 'br')]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 415])
    const said = await Promise.all(answers.map(async (answer) => (await answer.json()).detail))
    expect(said).toEqual([
      'The body is not valid gzip.',
      'The body is not valid gzip.',
      'The body may be compressed with gzip only.',
    ])
  })
})
