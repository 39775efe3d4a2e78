import { ICommandService, type Injector } from '@univerjs/core'
import { SetFormulaCalculationStartMutation } from '@univerjs/engine-formula'
import { ICellEditorManagerService, IRenderManagerService } from '@univerjs/preset-sheets-core'
import { Subject, type Observable } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { drawWithResults, EntryFrame } from '#src/ui/sheets/univer/entry/entry-frame.ts'

type State = { readonly show: boolean }

/** A fake grid that draws on demand. `shown` records whether its cell editor was visible. */
const grid = () => {
  const engines = [{ renderEvenInBackground: true }, { renderEvenInBackground: true }]
  const frames: (() => void)[] = []
  const messages: (() => void)[] = []
  const shown: boolean[] = []
  /**
   * One entry each time the editor is hidden: true if `atOnce` hid the editor, without waiting for
   * the next frame.
   */
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
    /**
     * Follows Univer's order: the editor is hidden, then the values are set and start a
     * calculation.
     */
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

it('the frame after an entry is skipped, and the cells are drawn once with their results', async () => {
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

it('only one frame is skipped, even if the results have not arrived by then', async () => {
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

it('two frames in a row are never skipped', async () => {
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

it('an editor that closes without a calculation closes at once, and a later calculation skips no frame', async () => {
  const cells = grid()
  cells.type()
  cells.enter(false)
  await moment()
  expect(cells.shown).toEqual([true, false])
  cells.begin()
  expect(cells.isDrawing()).toEqual([true, true])
})

it('text typed after an entry is shown at once, even during the skipped frame', async () => {
  const cells = grid()
  cells.type()
  cells.enter()
  await moment()
  cells.type()
  cells.drawFrame()
  cells.takeMessages()
  expect(cells.shown).toEqual([true, true])
})

it('Univer skips the frame after an entry, and its cell editor stays visible until the results arrive', async () => {
  const engines = [{ renderEvenInBackground: true }, { renderEvenInBackground: true }]
  const render = vi.fn<() => void>()
  const editor = new Subject<State>()
  const editors = { state$: editor as Observable<State> }
  const heard = new Set<(command: { readonly id: string }) => void>()
  const parts = new Map<unknown, unknown>([
    [
      IRenderManagerService,
      {
        getRenderAll: () => new Map(engines.map((engine, at) => [at, { engine }])),
        getRenderById: (id: string) => (id === 'book' ? { scene: { render } } : null),
      },
    ],
    [ICellEditorManagerService, editors],
    [
      ICommandService,
      {
        onCommandExecuted: (hear: (command: { readonly id: string }) => void) => {
          heard.add(hear)
          return { dispose: () => heard.delete(hear) }
        },
      },
    ],
  ])
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => frames.push(then))
  const injector = { get: (key: unknown) => parts.get(key) } as unknown as Injector
  const end = drawWithResults(injector, 'book', () => false)
  const shown: boolean[] = []
  editors.state$.subscribe(({ show }) => shown.push(show))
  const execute = (id: string) => heard.forEach((hear) => hear({ id }))
  const isDrawing = () => engines.map((engine) => engine.renderEvenInBackground)

  editor.next({ show: true })
  editor.next({ show: false })
  execute('another command')
  expect(isDrawing()).toEqual([true, true])
  execute(SetFormulaCalculationStartMutation.id)
  await moment()
  expect([isDrawing(), shown, render.mock.calls.length]).toEqual([[false, false], [true], 0])
  for (const then of frames.splice(0)) then()
  await expect.poll(isDrawing).toEqual([true, true])
  expect([shown, render.mock.calls.length]).toEqual([[true, false], 1])
  end()
  expect(heard.size).toBe(0)
  vi.unstubAllGlobals()
})
