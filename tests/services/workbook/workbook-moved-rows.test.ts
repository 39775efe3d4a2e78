import { expect, it } from 'vitest'
import { openBrowser } from '#tests/support/client/browser.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()

/** An open sheet. `told` records the `moved` field of each save. */
const telling = async () => {
  const browser = await openBrowser(worlds)
  const told: unknown[] = []
  browser.line.lose(async (request) => {
    if (request.method !== 'PUT') return false
    const { moved } = await request.json()
    told.push(moved)
    return false
  })
  const save = async (): Promise<void> => {
    const { revision } = browser.world.state().workbook
    browser.world.send({ type: 'SAVE_NOW' })
    await browser.world.until(
      ({ workbook }) => workbook.revision > revision && workbook.save === 'saved',
    )
  }
  return { ...browser, told, save }
}

it('[SHEET-790] a save states whether rows have moved since the previous save', async () => {
  const { grid, save, told } = await telling()
  grid.type(0, 'one')
  await save()
  grid.insertRow(0)
  await save()
  grid.type(0, 'two')
  await save()
  expect(told).toEqual([false, true, false])
})
