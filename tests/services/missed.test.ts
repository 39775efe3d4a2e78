import { expect, it, vi } from 'vitest'
import { createMissed } from '#src/services/missed.ts'

it('[NOTE-2] loads that failed are asked for together, each until it is there', async () => {
  const tell = vi.fn()
  const { join, ask } = createMissed(tell)
  let isUp = false
  const steady = vi.fn(async () => {})
  const weak = vi.fn(async () => {
    if (!isUp) throw new TypeError('Failed to fetch')
  })
  const here: string[] = []
  const first = join(steady).then(() => here.push('steady'))
  const second = join(weak).then(() => here.push('weak'))
  expect(tell).toHaveBeenCalledTimes(2)
  expect(await ask()).toBe(1)
  await first
  expect(here).toEqual(['steady'])
  isUp = true
  expect(await ask()).toBe(0)
  await second
  expect(await ask()).toBe(0)
  expect([steady, weak].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
})
