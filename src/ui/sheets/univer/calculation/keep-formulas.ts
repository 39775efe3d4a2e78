import { ICommandService, IUniverInstanceService, type Univer } from '@univerjs/core'
import { FormulaDataModel, LexerTreeBuilder } from '@univerjs/engine-formula'
import { FormulaWatch } from './formula-watch.ts'
import { KeptFormulas } from './kept-formulas.ts'

/**
 * Replaces Univer's `FormulaDataModel` with the cached `KeptFormulas`. Call it before the first
 * workbook is created.
 */
export const keepFormulas = (univer: Univer): FormulaWatch => {
  const injector = univer.__getInjector()
  const watch = new FormulaWatch(
    injector.get(ICommandService),
    injector.get(IUniverInstanceService),
  )
  injector.replace([
    FormulaDataModel,
    {
      useFactory: (instances: IUniverInstanceService, lexer: LexerTreeBuilder) =>
        new KeptFormulas(instances, lexer, watch),
      deps: [IUniverInstanceService, LexerTreeBuilder],
    },
  ])
  return watch
}
