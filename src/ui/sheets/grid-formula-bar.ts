import {
  DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY,
  IUniverInstanceService,
  UniverInstanceType,
  type DocumentDataModel,
  type IDocumentStyle,
  type Univer,
} from '@univerjs/core'
import { CODE_FONT } from '../theme/fonts.ts'

/**
 * Sets what stands in the formula bar, but for words with a look of their own, in the font of formulas
 * (SHEET-278). Univer gives its document a style anew with each cell, which names none. The size stays its own:
 * formulas that are being written have it whatever is said here (SHEET-330).
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
