import { ICommandService, IUniverInstanceService, type Univer } from '@univerjs/core'
import { FormulaDataModel, LexerTreeBuilder } from '@univerjs/engine-formula'
import { FormulaChangeCounter } from './formula-change-counter.ts'
import { CachedFormulas } from './cached-formulas.ts'

/**
 * Replaces Univer's `FormulaDataModel` with the cached `CachedFormulas`. Call it before the first
 * workbook is created.
 */
export const installFormulaCache = (univer: Univer): FormulaChangeCounter => {
  const injector = univer.__getInjector()
  const watch = new FormulaChangeCounter(
    injector.get(ICommandService),
    injector.get(IUniverInstanceService),
  )
  injector.replace([
    FormulaDataModel,
    {
      useFactory: (instances: IUniverInstanceService, lexer: LexerTreeBuilder) =>
        new CachedFormulas(instances, lexer, watch),
      deps: [IUniverInstanceService, LexerTreeBuilder],
    },
  ])
  return watch
}
