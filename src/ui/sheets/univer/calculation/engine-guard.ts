import { ICommandService, IUniverInstanceService, type Univer } from '@univerjs/core'
import {
  ICalculateFormulaService,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  type ISetFormulaCalculationNotificationMutation,
} from '@univerjs/engine-formula'
import { ResultGuard } from './result-guard.ts'

/**
 * Has the Univer that calculates write nothing to cells that were changed or moved while it did: it stops at once, and the page starts it anew.
 */
export const guardEngine = (univer: Univer): void => {
  const injector = univer.__getInjector()
  const commands = injector.get(ICommandService)
  const guard = new ResultGuard(commands, injector.get(IUniverInstanceService), () =>
    injector.get(ICalculateFormulaService).stopFormulaExecution(),
  )
  commands.beforeCommandExecuted(({ id }) => {
    if (id === SetFormulaCalculationStartMutation.id) guard.begin()
  })
  commands.onCommandExecuted(({ id, params }) => {
    if (id !== SetFormulaCalculationNotificationMutation.id) return
    const told = params as ISetFormulaCalculationNotificationMutation
    if (told.functionsExecutedState !== undefined) guard.end()
  })
}
