import { ICommandService, IUniverInstanceService, type Univer } from '@univerjs/core'
import {
  ICalculateFormulaService,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  type ISetFormulaCalculationNotificationMutation,
} from '@univerjs/engine-formula'
import { ResultGuard } from './result-guard.ts'

/**
 * Runs in the worker. Univer writes the results of a calculation even over cells that changed
 * during the calculation. `ResultGuard` drops results for changed cells. If a formula changes or
 * cells move, we stop the calculation, and the page restarts it.
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
    const notification = params as ISetFormulaCalculationNotificationMutation
    if (notification.functionsExecutedState !== undefined) guard.end()
  })
}
