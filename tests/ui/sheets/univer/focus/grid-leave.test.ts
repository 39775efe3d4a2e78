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
import { enterOnLeaving, watchTyped } from '#src/ui/sheets/univer/focus/grid-leave.ts'

type Visible = Parameters<IEditorBridgeService['changeVisible']>[0]

/** Univer's commands, and a cell editor of which only its standing is asked. */
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
  /** The worksheet that was open each time. */
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
  const end = enterOnLeaving(injector, page)
  return { told, seen, end, injector, go: () => page.dispatchEvent(new Event('pagehide')) }
}

it('[SHEET-162] enters what is being typed into a cell when the page goes, once', () => {
  const { told, go } = world(true)
  go()
  expect(told).toMatchObject([{ visible: false, unitId: 'book' }])
  expect(told[0]?.keycode).toBeUndefined()
  go()
  expect(told).toHaveLength(1)
})

it('[SHEET-347] enters a formula at once that points to cells of another worksheet, which is open', () => {
  const { seen, go } = world(true, 'two')
  go()
  expect(seen).toEqual(['one'])
})

it('[SHEET-162] does nothing where no cell is typed into, nor once the grid has gone', () => {
  const idle = world(false)
  idle.go()
  expect(idle.told).toEqual([])
  const { told, go, end } = world(true)
  end()
  go()
  expect(told).toEqual([])
})

it('[SAVE-64] tells that typing has ended once the editor has closed, until it is not asked any more', () => {
  const { go, injector } = world(true)
  let ended = 0
  const stop = watchTyped(injector, () => {
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
