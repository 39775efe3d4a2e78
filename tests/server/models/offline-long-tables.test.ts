import { describe, expect, it } from 'vitest'
import { remembered } from '#server/models/offline/documents/remembered.ts'

const counting = () => {
  const texts: string[] = []
  const read = remembered((text: string) => {
    texts.push(text)
    return { length: text.length }
  })
  return { texts, read }
}

describe('the names of a long table', () => {
  it('[DOC-193] are read once, however many figures they name', () => {
    const { texts, read } = counting()
    const [heads, rows] = [
      ['Jan', 'Feb', 'Mar'],
      Array.from({ length: 500 }, (_, at) => `Row ${at}`),
    ]
    const answers = rows.flatMap((row) => heads.map((head) => [read(row), read(head)]))
    expect(answers).toHaveLength(1500)
    expect(texts).toHaveLength(503)
    expect(read('Row 7')).toBe(answers[21]?.[0])
  })

  it('[DOC-193] are kept within bounds: long texts and more than a table has are read anew', () => {
    const { texts, read } = counting()
    const long = 'x'.repeat(200)
    read(long)
    read(long)
    expect(texts).toHaveLength(2)
    for (let at = 0; at <= 4000; at += 1) read(`Row ${at}`)
    read('Row 0')
    expect(texts.filter((text) => text === 'Row 0')).toHaveLength(2)
  })
})
