import {
  ICommandService,
  IUniverInstanceService,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type Workbook,
  type IWorkbookData,
} from '@univerjs/core'
import {
  IEditorBridgeService,
  SetCellEditVisibleOperation,
  SetWorksheetActiveOperation,
} from '@univerjs/preset-sheets-core'
import { expect, it } from 'vitest'
import { commitOnPageHide, watchEditEnd } from '#src/ui/sheets/univer/focus/grid-commit.ts'

type Visible = Parameters<IEditorBridgeService['changeVisible']>[0]

/** Univer's commands, and a fake cell editor that only reports whether it is open. */
const world = (isTyping: boolean, shown = 'one') => {
  const univer = new Univer({ locale: LocaleType.EN_US, locales: {}, logLevel: LogLevel.SILENT })
  const book = univer.createUnit<Partial<IWorkbookData>, Workbook>(
    UniverInstanceType.UNIVER_SHEET,
    {
      id: 'book',
      sheetOrder: ['one', 'two'],
      sheets: { one: { id: 'one' }, two: { id: 'two' } },
    },
  )
  book.setActiveSheet(book.getSheetBySheetId(shown) ?? book.getActiveSheet())
  const injector = univer.__getInjector()
  injector.get(IUniverInstanceService).focusUnit('book')
  const told: Visible[] = []
  /** The active worksheet at each call of `changeVisible`. */
  const seen: string[] = []
  const bridge = {
    getEditLocation: () => ({ unitId: 'book', sheetId: 'one' }),
    isVisible: () => ({ visible: isTyping && told.length === 0 }),
    changeVisible: (visible: Visible) => {
      told.push(visible)
      seen.push(book.getActiveSheet().getSheetId())
    },
  }
  injector.add([IEditorBridgeService, { useValue: bridge as unknown as IEditorBridgeService }])
  injector.get(ICommandService).registerCommand(SetCellEditVisibleOperation)
  injector.get(ICommandService).registerCommand(SetWorksheetActiveOperation)
  const page = new EventTarget()
  const end = commitOnPageHide(injector, page)
  return { told, seen, end, injector, go: () => page.dispatchEvent(new Event('pagehide')) }
}

it('[SHEET-162] text being typed into a cell is entered once when the page closes', () => {
  const { told, go } = world(true)
  go()
  expect(told).toMatchObject([{ visible: false, unitId: 'book' }])
  expect(told[0]?.keycode).toBeUndefined()
  go()
  expect(told).toHaveLength(1)
})

it('[SHEET-347] a formula being edited is entered in its own worksheet, even if another worksheet is shown', () => {
  const { seen, go } = world(true, 'two')
  go()
  expect(seen).toEqual(['one'])
})

it('[SHEET-162] nothing is entered if no cell is being edited or the grid is closed', () => {
  const idle = world(false)
  idle.go()
  expect(idle.told).toEqual([])
  const { told, go, end } = world(true)
  end()
  go()
  expect(told).toEqual([])
})

it('[SAVE-64] the watch reports the end of typing when the cell editor closes, until the watch is stopped', () => {
  const { go, injector } = world(true)
  let ended = 0
  const stop = watchEditEnd(injector, () => {
    ended += 1
  })
  const show = (visible: boolean) =>
    injector
      .get(ICommandService)
      .syncExecuteCommand(SetCellEditVisibleOperation.id, { visible, unitId: 'book' })
  go()
  expect(ended).toBe(1)
  show(true)
  expect(ended).toBe(1)
  stop()
  show(false)
  expect(ended).toBe(1)
})
