import { expect, it } from 'vitest'
import { SHARE_TRIES_WINDOW_MS } from '#contract/limits.ts'
import { callerOf, signUp } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { elapsed, median } from '../../../bench/support/figure.ts'

it('[SHARE-5] a revoked code takes as long to answer as an unknown one', async () => {
  const clock = createTestClock('2026-11-22T09:00:00.000Z')
  const server = await startTestServer({ clock })
  try {
    const owner = await signUp(server.origin)
    const { body: sheet } = await owner.call('spreadsheets.create', { body: { title: 'Budget' } })
    const params = { id: sheet.id }
    const { body } = await owner.call('share.enable', { params })
    const code = body.public_share?.code ?? ''
    await owner.call('share.disable', { params })
    const read = (one: string) =>
      callerOf(server.origin).call('share.get', { params: { code: one } })
    expect([code.length > 0, (await read(code)).status]).toEqual([true, 404])
    const times: Record<'revoked' | 'unknown', number[]> = { revoked: [], unknown: [] }
    for (let turn = 0; turn < 150; turn += 1) {
      clock.advance(SHARE_TRIES_WINDOW_MS + 1)
      for (const [kind, asked] of [
        ['revoked', code],
        ['unknown', 'B'.repeat(20)],
      ] as const)
        times[kind].push(await elapsed(() => read(asked)))
    }
    const [revoked, unknown] = [median(times.revoked), median(times.unknown)]
    // Half a millisecond is noise. Reading a workbook first would take many milliseconds.
    expect(Math.abs(revoked - unknown)).toBeLessThan(0.5 + Math.min(revoked, unknown) / 2)
  } finally {
    await server.close()
  }
})
