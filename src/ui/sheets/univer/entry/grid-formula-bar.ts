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
 * Uses the formula font in the formula bar, except for text with its own font. Univer replaces the
 * document style for each cell, so we change each new style. We keep Univer's font size, because a
 * formula being edited ignores another size.
 */
export const setFormulaBarFont = (univer: Univer): void => {
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

/**
 * Margin above and below the formula bar's text, px. univer-panels.css.ts clips the same amount.
 */
export const BAR_MARGIN_PX = 5

/**
 * Scrolls a long formula by whole lines during an edit. Without `backScrollOffset`, Univer scrolls
 * the caret's line to the very edge, where the clipped margin hides it. The returned function stops
 * it.
 */
export const scrollByWholeLines = (injector: Injector): (() => void) => {
  const editors = injector.get(IEditorService)
  const focused = editors.focus$.subscribe(() => {
    const bar = editors.getEditor(DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY)
    if (bar) bar.params.backScrollOffset = BAR_MARGIN_PX
  })
  return () => focused.unsubscribe()
}
