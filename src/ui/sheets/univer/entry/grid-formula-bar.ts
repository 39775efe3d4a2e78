import {
  DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY,
  IUniverInstanceService,
  UniverInstanceType,
  type DocumentDataModel,
  type IDocumentStyle,
  type Injector,
  type Univer,
} from '@univerjs/core'
import { IEditorService } from '@univerjs/preset-sheets-core'
import { CODE_FONT } from '#src/ui/theme/fonts.ts'

/**
 * Sets what stands in the formula bar, but for words with a look of their own, in the font of formulas. Univer gives its document a style anew with each cell, which names none. The size stays its own:
 * formulas that are being written have it whatever is said here.
 */
export const dressFormulaBar = (univer: Univer): void => {
  const instances = univer.__getInjector().get(IUniverInstanceService)
  instances
    .getTypeOfUnitAdded$<DocumentDataModel>(UniverInstanceType.UNIVER_DOC)
    .subscribe(({ unit }) => {
      if (unit.getUnitId() !== DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY) return
      const dressed = (style: IDocumentStyle): IDocumentStyle =>
        Object.assign(style, { textStyle: { ff: CODE_FONT } })
      const snapshot = unit.getSnapshot()
      let style = dressed(snapshot.documentStyle)
      Object.defineProperty(snapshot, 'documentStyle', {
        configurable: true,
        enumerable: true,
        get: () => style,
        set: (next: IDocumentStyle) => {
          style = dressed(next)
        },
      })
    })
}

/** What stands free above and below the text of the formula bar, px; grid-clothes.css.ts cuts as much. */
export const BAR_MARGIN_PX = 5

/**
 * Scrolls a long formula that is being written by whole lines: Univer brings the line of the
 * caret to the very edge of the bar, where the margin is. The answer ends it.
 */
export const keepWholeLines = (injector: Injector): (() => void) => {
  const editors = injector.get(IEditorService)
  const focused = editors.focus$.subscribe(() => {
    const bar = editors.getEditor(DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY)
    if (bar) bar.params.backScrollOffset = BAR_MARGIN_PX
  })
  return () => focused.unsubscribe()
}
