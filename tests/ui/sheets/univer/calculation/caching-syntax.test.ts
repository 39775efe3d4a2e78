import { RemoveDefinedNameMutation, SetDefinedNameMutation } from '@univerjs/engine-formula'
import { afterEach, describe, expect, it } from 'vitest'
import { bookWith, joinedWorld } from '#tests/support/formulas/joined-world.ts'

let end = (): void => {}
afterEach(() => end())

/** A1 to A3 hold 1, 20 and 300. B1 uses the name Rate, and C1 depends on B1. */
const book = () =>
  bookWith({
    0: { 0: { v: 1, t: 2 }, 1: { f: '=Rate*2' }, 2: { f: '=B1+1' } },
    1: { 0: { v: 20, t: 2 } },
    2: { 0: { v: 300, t: 2 } },
  })

const opened = async () => {
  const world = joinedWorld(book())
  end = world.end
  await world.idle()
  const define = async (formulaOrRefString: string, name = 'Rate') => {
    world.run(SetDefinedNameMutation.id, { id: name.toLowerCase(), name, formulaOrRefString })
    await world.idle()
  }
  const shown = () => [world.values(0, 1)[0], world.values(0, 2)[0]]
  return { ...world, define, shown }
}

describe('formulas that use a name', () => {
  it('[SHEET-229] follow the name when it is defined or redefined, and when its cell changes', async () => {
    const { define, set, idle, shown } = await opened()
    expect(shown()).toEqual(['#NAME?', '#NAME?'])
    await define('Sheet!$A$1')
    expect(shown()).toEqual([2, 3])
    await define('Sheet!$A$2')
    expect(shown()).toEqual([40, 41])
    set({ 1: { 0: { v: 30, t: 2 } } })
    await idle()
    expect(shown()).toEqual([60, 61])
    set({ 0: { 0: { v: 9, t: 2 } } })
    await idle()
    expect(shown()).toEqual([60, 61])
    await define('Sheet!$A$3')
    expect(shown()).toEqual([600, 601])
    set({ 2: { 0: { v: 400, t: 2 } } })
    await idle()
    expect(shown()).toEqual([800, 801])
  })

  it('[SHEET-937] follow a name that they use only through other names', async () => {
    const { define, set, idle, shown } = await opened()
    await define('Sheet!$A$1', 'Base')
    await define('=Base+1', 'Middle')
    await define('=Middle*10')
    expect(shown()).toEqual([40, 41])
    await define('Sheet!$A$2', 'Base')
    expect(shown()).toEqual([420, 421])
    await define('=Base-1', 'Middle')
    expect(shown()).toEqual([380, 381])
    set({ 1: { 0: { v: 30, t: 2 } } })
    await idle()
    expect(shown()).toEqual([580, 581])
  })

  it('[SHEET-937] use the current meaning of a name, even if the same formula was parsed before', async () => {
    const { define, set, run, idle, shown } = await opened()
    const remove = async () => {
      run(RemoveDefinedNameMutation.id, {
        id: 'rate',
        name: 'Rate',
        formulaOrRefString: 'Sheet!$A$1',
      })
      await idle()
    }
    const type = async (f: string) => {
      set({ 0: { 1: { f } } })
      await idle()
    }
    await define('Sheet!$A$1')
    expect(shown()).toEqual([2, 3])
    await type('=5')
    await remove()
    await define('Sheet!$A$2')
    await type('=Rate*2')
    expect(shown()).toEqual([40, 41])
    set({ 1: { 0: { v: 30, t: 2 } } })
    await idle()
    expect(shown()).toEqual([60, 61])
    await type('=5')
    await remove()
    await type('=Rate*2')
    expect(shown()).toEqual(['#NAME?', '#NAME?'])
  })

  it('[SHEET-229] follow the name in any letter case', async () => {
    const { define, set, idle, shown } = await opened()
    set({ 0: { 1: { f: '=RATE*2' } } })
    await define('Sheet!$A$1')
    expect(shown()).toEqual([2, 3])
    await define('Sheet!$A$2')
    await idle()
    expect(shown()).toEqual([40, 41])
  })

  it('[SHEET-229] follow the name when it is removed and defined again', async () => {
    const { define, run, idle, shown } = await opened()
    await define('Sheet!$A$1')
    run(RemoveDefinedNameMutation.id, {
      id: 'rate',
      name: 'Rate',
      formulaOrRefString: 'Sheet!$A$1',
    })
    await idle()
    expect(shown()).toEqual(['#NAME?', '#NAME?'])
    await define('Sheet!$A$2')
    expect(shown()).toEqual([40, 41])
  })
})
