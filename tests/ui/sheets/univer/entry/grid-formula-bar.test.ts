import {
  DEFAULT_STYLES,
  DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY,
  LocaleType,
  LogLevel,
  Univer,
  UniverInstanceType,
  type DocumentDataModel,
  type Injector,
} from '@univerjs/core'
import { IEditorService } from '@univerjs/preset-sheets-core'
import { Subject } from 'rxjs'
import { expect, it } from 'vitest'
import {
  BAR_MARGIN_PX,
  setFormulaBarFont,
  scrollByWholeLines,
} from '#src/ui/sheets/univer/entry/grid-formula-bar.ts'
import { CODE_FONT } from '#src/ui/theme/fonts.ts'

it('[SHEET-278] [SHEET-330] the formula bar keeps the font and size of formulas when Univer restyles it', () => {
  const univer = new Univer({ locale: LocaleType.EN_US, locales: {}, logLevel: LogLevel.SILENT })
  setFormulaBarFont(univer)
  const document = (id: string) =>
    univer
      .createUnit<object, DocumentDataModel>(UniverInstanceType.UNIVER_DOC, {
        id,
        body: { dataStream: '\r\n' },
        documentStyle: {},
      })
      .getSnapshot()
  const bar = document(DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY)
  expect(bar.documentStyle.textStyle).toMatchObject({ ff: CODE_FONT })
  bar.documentStyle = { marginTop: 5 }
  expect(bar.documentStyle).toMatchObject({ marginTop: 5, textStyle: { ff: CODE_FONT } })
  // Univer draws formulas in its default size. Any other size would change when the user types the
  // first letter.
  expect(bar.documentStyle.textStyle?.fs ?? DEFAULT_STYLES.fs).toBe(DEFAULT_STYLES.fs)
  expect(document('a note').documentStyle.textStyle).toBeUndefined()
  univer.dispose()
})

it('[SHEET-374] a formula edited in the bar scrolls together with its margin', () => {
  const focus$ = new Subject<void>()
  const params: { backScrollOffset?: number } = {}
  const editors = {
    focus$,
    getEditor: (id: string) => (id === DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY ? { params } : null),
  }
  const injector = { get: (one: unknown) => (one === IEditorService ? editors : null) }
  const end = scrollByWholeLines(injector as unknown as Injector)
  focus$.next()
  expect(params.backScrollOffset).toBe(BAR_MARGIN_PX)
  end()
  expect(focus$.observed).toBe(false)
})
