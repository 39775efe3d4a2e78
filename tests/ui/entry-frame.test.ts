import { Subject } from 'rxjs'
import { expect, it } from 'vitest'
import { EntryFrame } from '#src/ui/sheets/entry-frame.ts'

type State = { readonly show: boolean }

/** A grid that draws when it is told to: its cells, and what was shown of its cell editor. */
const grid = () => {
  const engines = [{ renderEvenInBackground: true }, { renderEvenInBackground: true }]
  const frames: (() => void)[] = []
  const messages: (() => void)[] = []
  const shown: boolean[] = []
  /** Whether the editor went in time for the next frame. */
  const wentAtOnce: boolean[] = []
  const at = { isUnderWay: false, draws: 0, goesAtOnce: false }
  const frame = new EntryFrame({
    engines: () => engines,
    draw: () => void (at.draws += 1),
    nextFrame: (then) => void frames.push(then),
    behindMessages: (then) => void messages.push(then),
    atOnce: (act) => {
      at.goesAtOnce = true
      act()
      at.goesAtOnce = false
    },
    isUnderWay: () => at.isUnderWay,
  })
  const editor = new Subject<State>()
  frame.editor(editor).subscribe(({ show }) => {
    shown.push(show)
    if (!show) wentAtOnce.push(at.goesAtOnce)
  })
  const run = (all: (() => void)[]) => {
    for (const one of all.splice(0)) one()
  }
  return {
    at,
    shown,
    wentAtOnce,
    type: () => editor.next({ show: true }),
    /** As Univer does it: the editor goes, the values are set, and with them a calculation begins. */
    enter: (calculates = true) => {
      editor.next({ show: false })
      at.isUnderWay = calculates
      if (calculates) frame.begin()
    },
    begin: () => frame.begin(),
    drawFrame: () => run(frames),
    takeMessages: () => run(messages),
    isDrawing: () => engines.map((engine) => engine.renderEvenInBackground),
  }
}
const moment = () => Promise.resolve().then(() => Promise.resolve())

it('[SHEET-285] the frame after an entry is left out, and cells are drawn once, with the results', async () => {
  const cells = grid()
  cells.type()
  cells.enter()
  await moment()
  expect(cells.isDrawing()).toEqual([false, false])
  expect(cells.shown).toEqual([true])
  cells.drawFrame()
  expect(cells.isDrawing()).toEqual([false, false])
  cells.at.isUnderWay = false
  cells.takeMessages()
  expect(cells.isDrawing()).toEqual([true, true])
  expect(cells.shown).toEqual([true, false])
  expect(cells.wentAtOnce).toEqual([true])
  expect(cells.at.draws).toBe(1)
})

it('[SHEET-285] results that are not there behind that frame are not waited for', async () => {
  const cells = grid()
  cells.type()
  cells.enter()
  await moment()
  cells.drawFrame()
  cells.takeMessages()
  expect(cells.isDrawing()).toEqual([true, true])
  expect(cells.shown).toEqual([true, false])
  expect(cells.at.draws).toBe(0)
})

it('[SHEET-285] two frames in a row are not left out', async () => {
  const cells = grid()
  cells.type()
  cells.enter()
  await moment()
  cells.drawFrame()
  cells.takeMessages()
  cells.type()
  cells.enter()
  expect(cells.isDrawing()).toEqual([true, true])
  await moment()
  cells.drawFrame()
  cells.type()
  cells.enter()
  expect(cells.isDrawing()).toEqual([false, false])
})

it('[SHEET-285] an editor that goes without a calculation goes at once, and a later one leaves no frame out', async () => {
  const cells = grid()
  cells.type()
  cells.enter(false)
  await moment()
  expect(cells.shown).toEqual([true, false])
  cells.begin()
  expect(cells.isDrawing()).toEqual([true, true])
})

it('[SHEET-285] what is typed next is shown at once, also within the frame that is left out', async () => {
  const cells = grid()
  cells.type()
  cells.enter()
  await moment()
  cells.type()
  cells.drawFrame()
  cells.takeMessages()
  expect(cells.shown).toEqual([true, true])
})
