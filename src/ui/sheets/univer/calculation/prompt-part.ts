import {
  ICommandService,
  IConfigService,
  IUniverInstanceService,
  Plugin,
  UniverInstanceType,
  type Univer,
} from '@univerjs/core'
import {
  FormulaDataModel,
  IActiveDirtyManagerService,
  RegisterOtherFormulaService,
} from '@univerjs/engine-formula'
import { TriggerCalculationController } from '@univerjs/sheets-formula'
import type { FormulaWatch } from './formula-watch.ts'
import { PromptCalculation, type CalculationParts } from './prompt-calculation.ts'

/** How the formulas of a grid are calculated at the moment. */
export type Calculating = {
  /** Whether results are still to come. */
  readonly isUnderWay: () => boolean
  /** Whether they are not to be waited for. */
  readonly hasFailed: () => boolean
  /** For how many ms nothing was heard of what is under way. */
  readonly silence: () => number
  readonly fail: () => void
}

/**
 * Has PromptCalculation in the place of Univer's own, once Univer's parts are there; before the first
 * workbook. `watch` counts changes of formulas. The answer tells whether results are still to come, and whether they are not to be waited
 * for; `fail` tells it that the engine has failed. `now` counts ms.
 */
export const calculatePromptly = (
  univer: Univer,
  watch: Pick<FormulaWatch, 'formulas'>,
  now: () => number,
): Calculating => {
  const injector = univer.__getInjector()
  let calculation: PromptCalculation | null = null
  // A worker that cannot be loaded fails before Univer has drawn its first cells.
  let failedEarly = false
  const make = (...parts: CalculationParts): TriggerCalculationController => {
    calculation = new PromptCalculation(now, () => watch.formulas, ...parts)
    if (failedEarly) calculation.fail()
    // Univer's bar asks by this name for `progress$` and `clearProgress`, and nothing else.
    return calculation as unknown as TriggerCalculationController
  }
  // Parts of a worksheet start in the order in which they were registered: this one is the last.
  class PromptPart extends Plugin {
    static override readonly pluginName = 'LEDGERLINE_PROMPT_CALCULATION'
    static override readonly type = UniverInstanceType.UNIVER_SHEET
    protected override readonly _injector = injector

    override onStarting(): void {
      injector.replace([
        TriggerCalculationController,
        {
          useFactory: make,
          deps: [
            ICommandService,
            IUniverInstanceService,
            IActiveDirtyManagerService,
            IConfigService,
            FormulaDataModel,
            RegisterOtherFormulaService,
          ],
        },
      ])
    }
  }
  univer.registerPlugin(PromptPart)
  return {
    isUnderWay: () => calculation?.isUnderWay ?? false,
    hasFailed: () => calculation?.hasFailed ?? failedEarly,
    silence: () => calculation?.silence ?? 0,
    fail: () => {
      failedEarly = calculation === null
      calculation?.fail()
    },
  }
}
