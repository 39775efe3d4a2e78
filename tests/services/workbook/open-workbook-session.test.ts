import { expect, it } from 'vitest'
import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import { newId } from '#src/services/browser/ids.ts'
import { createOpenWorkbook } from '#src/services/workbook/open-workbook-session.ts'
import { createFakeTime } from '#tests/support/client/client-clock.ts'
import { createGrid } from '#tests/support/workbook/grid.ts'
import { createEdits } from '#tests/support/client/world.ts'

it('[SAVE-8] edits are kept on the device within 250 ms, even if earlier ones were delayed', async () => {
  const time = createFakeTime()
  const edits = createEdits()
  const openWorkbook = createOpenWorkbook(edits, time, newId)
  const workbook = blankWorkbook('s1', 'Loan')
  openWorkbook.replace({ key: 's1', revision: 1, requestId: newId() }, workbook)
  const grid = createGrid(workbook)
  openWorkbook.attach(grid)
  const kept = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return JSON.stringify(await edits.get('s1'))
  }
  grid.type(0, 'first')
  // The timer is due after 250 ms, but a busy page runs it only after 5 s.
  time.advance(5000)
  expect(await kept()).toContain('first')
  grid.type(1, 'second')
  time.advance(250)
  expect(await kept()).toContain('second')
})

it('[SAVE-21] the edits of a save are kept on the device as the save is sent, and never replace edits of another tab', async () => {
  const edits = createEdits()
  const openWorkbook = createOpenWorkbook(edits, createFakeTime(), newId)
  const workbook = blankWorkbook('s1', 'Loan')
  openWorkbook.replace({ key: 's1', revision: 1, requestId: newId() }, workbook)
  const grid = createGrid(workbook)
  openWorkbook.attach(grid)
  const send = async (value: string) => {
    grid.type(0, value)
    const taken = await openWorkbook.write()
    if (taken) openWorkbook.send(taken)
    await new Promise((resolve) => setImmediate(resolve))
    return { sent: taken?.fingerprint, kept: await edits.get('s1') }
  }
  const first = await send('first')
  expect(first.kept?.sent).toEqual([first.sent])
  expect(JSON.stringify(first.kept)).toContain('first')
  expect(JSON.stringify((await send('second')).kept)).toContain('second')
  await edits.put('s1', { revision: 1, data: { id: 's1', note: 'other' }, mark: 'other' })
  expect(JSON.stringify((await send('third')).kept)).toContain('other')
})

it('[SAVE-95] edits of a spreadsheet that was left are not reported as edits of the next one', () => {
  const time = createFakeTime()
  const openWorkbook = createOpenWorkbook(createEdits(), time, newId)
  const openSheet = (key: string) => {
    const workbook = blankWorkbook(key, 'Loan')
    openWorkbook.replace({ key, revision: 1, requestId: newId() }, workbook)
    const grid = createGrid(workbook)
    openWorkbook.attach(grid)
    return grid
  }
  let told = 0
  openWorkbook.onEdit(() => (told += 1))
  const left = openSheet('s1')
  left.type(0, 'first')
  // The first edit is reported at once. Edits that closely follow it are reported together a moment
  // later.
  left.type(1, 'second')
  expect(told).toBe(1)
  const next = openSheet('s2')
  time.advance(5000)
  expect([told, openWorkbook.isEdited()]).toEqual([1, false])
  next.type(0, 'third')
  expect(told).toBe(2)
})

it('[SAVE-8] the open workbook stores edits after a short delay and drops them once they are acknowledged', async () => {
  const time = createFakeTime()
  const edits = createEdits()
  const openWorkbook = createOpenWorkbook(edits, time, () => 'k1')
  let changed = () => {}
  let told = 0
  openWorkbook.replace({ key: 's1', revision: 3, requestId: 'r1' }, { id: 's1' })
  openWorkbook.onEdit(() => {
    told += 1
  })
  openWorkbook.attach({
    save: () => ({ id: 's1', edited: true }),
    settled: async () => {},
    onEdit: (listener) => {
      changed = listener
      return () => {}
    },
    isTyping: () => false,
    onTyped: () => () => {},
    applyChanges: () => {},
    dispose: () => {},
  })
  for (let i = 0; i < 50; i += 1) changed()
  expect(told).toBe(1)
  time.advance(300)
  expect(told).toBe(2)
  await new Promise((resolve) => setImmediate(resolve))
  expect(edits.kept.get('s1')).toMatchObject({
    revision: 3,
    data: { id: 's1', edited: true },
  })
  const taken = openWorkbook.take()
  expect(taken?.isCurrent()).toBe(true)
  await openWorkbook.acknowledge()
  expect(edits.kept.size).toBe(0)
  changed()
  expect(taken?.isCurrent()).toBe(false)
  openWorkbook.keep()
  expect(edits.kept.size).toBe(1)
})
