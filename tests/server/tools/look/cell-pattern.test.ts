import { describe, expect, it } from 'vitest'
import { readPattern, testLists } from '#server/tools/look/cell-pattern.ts'

const { signal } = new AbortController()

const matches = async (pattern: string, lists: readonly (readonly string[])[]) => {
  const read = readPattern(pattern)
  return read.ok ? testLists(read.value, lists, signal) : read
}

describe('a pattern over the texts of cells', () => {
  it('[AGENT-841] tests each list of texts', async () => {
    const lists = [['abc', 'x1'], [], ['Äpfel'], ['abc']]
    expect(await matches(String.raw`^[\p{L}]+$`, lists)).toEqual({
      ok: true,
      value: [true, false, true, true],
    })
  })

  it('[AGENT-841] reads escapes that are valid only without Unicode mode', async () => {
    expect(await matches(String.raw`\'s\-x`, [["O'Brien's-x"]])).toEqual({
      ok: true,
      value: [true],
    })
  })

  it('[AGENT-841] ignores case if the pattern starts with (?i)', async () => {
    expect(await matches('(?i)total', [['TOTAL'], ['sum']])).toEqual({
      ok: true,
      value: [true, false],
    })
    expect(await matches('total', [['TOTAL']])).toEqual({ ok: true, value: [false] })
  })

  it.each([
    ['(', 'Unterminated group'],
    ['[z-a]', 'Range out of order in character class'],
    ['a**', 'Nothing to repeat'],
  ])('[AGENT-841] says why %s is no pattern', (pattern, detail) => {
    expect(readPattern(pattern)).toEqual({ ok: false, error: { reason: 'invalid', detail } })
  })

  it.each(['^(a+)+$', '^(a|a)*$', String.raw`^(\w*)*$`, '(.*a){20}b'])(
    '[AGENT-841] stops %s in texts that it does not match',
    async (pattern) => {
      const found = await matches(pattern, [[`${'a'.repeat(3000)}!`]])
      expect(found).toMatchObject({ ok: false, error: { reason: 'slow' } })
    },
  )

  it('[AGENT-841] lets other work run between two batches, and ends with its call', async () => {
    const lists = Array.from({ length: 50 }, () => ['x'.repeat(200_000)])
    const stopper = new AbortController()
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
      stopper.abort()
    }, 0)
    const found = await testLists(/y/u, lists, stopper.signal)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
    expect(found).toMatchObject({ ok: false, error: { detail: 'the call was stopped' } })
  })
})
