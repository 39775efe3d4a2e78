import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signUp } from '#tests/support/caller.ts'
import { live, lonelyHistory, savingHistory } from '#tests/support/saving-histories.ts'
import { useWorlds } from '#tests/support/worlds.ts'

const { serve } = useWorlds()

/** Histories of a short run, and of the full one. */
const HISTORIES = process.env['FULL'] === '1' ? 500 : 60

describe('two tabs whose requests fail, whose pages crash and who get in each other’s way', () => {
  it('[SAVE-20] no edit that was shown as saved, or was kept on the device, is ever lost', async () => {
    const { origin } = await serve()
    const person = await signUp(origin)
    const check = async (history: Parameters<typeof live>[0]): Promise<void> => {
      const { acknowledged, stored, left } = await live(history, person)
      expect([...acknowledged].filter((edit) => !stored.has(edit))).toEqual([])
      expect(left).toEqual([])
    }
    await fc.assert(fc.asyncProperty(savingHistory, check), { numRuns: HISTORIES })
  }, 600_000)

  it('[SAVE-21] a tab that nobody comes before never has to choose', async () => {
    const { origin } = await serve()
    const person = await signUp(origin)
    const check = async (history: Parameters<typeof live>[0]): Promise<void> => {
      const { read } = await live(history, person)
      expect([...read]).not.toContain('conflict')
    }
    await fc.assert(fc.asyncProperty(lonelyHistory, check), { numRuns: HISTORIES })
  }, 600_000)
})
