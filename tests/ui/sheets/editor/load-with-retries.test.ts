import { expect, it } from 'vitest'
import { loadWithRetries } from '#src/ui/sheets/editor/load-with-retries.ts'

/** A load that fails `fails` times before it succeeds. `told` records the reported failures. */
const world = (fails: number) => {
  const page = new EventTarget()
  const told: string[] = []
  let asked = 0
  const load = async (): Promise<string> => {
    asked += 1
    if (asked <= fails) throw new TypeError('Failed to fetch')
    return 'tools'
  }
  return { page, told, load, asked: () => asked, failed: () => void told.push('failed') }
}

it('[SHEET-251] a failed load is reported and requested again once the browser is online', async () => {
  const { page, told, load, failed } = world(2)
  const there = loadWithRetries(load, failed, () => false, page)
  for (const times of [1, 2]) {
    await expect.poll(() => told.length).toBe(times)
    page.dispatchEvent(new Event('online'))
  }
  expect(await there).toBe('tools')
  expect(told).toHaveLength(2)
})

it('[SHEET-251] a failed load is not requested again after the sheet was left', async () => {
  const { page, told, load, failed, asked } = world(9)
  let isOver = false
  const there = loadWithRetries(load, failed, () => isOver, page)
  await expect.poll(() => told.length).toBe(1)
  isOver = true
  page.dispatchEvent(new Event('online'))
  expect(await there).toBeNull()
  expect(asked()).toBe(1)
})
