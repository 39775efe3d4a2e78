import { describe, expect, it } from 'vitest'
import { openScratch, openScratchPair } from '#server/http/scratch-file.ts'

describe('scratch files', () => {
  it('[EXPORT-55] the first file of a pair is closed if the second cannot be opened', async () => {
    const first = await openScratch()
    const files = [first]
    const opened = openScratchPair(async () => {
      const next = files.shift()
      if (next === undefined) throw new Error('no room')
      return next
    })
    await expect(opened).rejects.toThrow('no room')
    expect(first.fd).toBe(-1)
  })

  it('[EXPORT-55] a pair consists of two separate files', async () => {
    const [input, output] = await openScratchPair()
    await input.write('in')
    expect(await output.readFile('utf8')).toBe('')
    await Promise.all([input.close(), output.close()])
  })
})
