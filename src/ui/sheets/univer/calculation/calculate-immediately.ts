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
import type { FormulaChangeCounter } from './formula-change-counter.ts'
import { ImmediateCalculation, type CalculationParts } from './immediate-calculation.ts'

/** The calculation state that a save and the grid read. */
export type CalculationState = {
  /** True if results are still to come. */
  readonly isUnderWay: () => boolean
  /** True after an engine failure, so a save must not wait. */
  readonly hasFailed: () => boolean
  /** Milliseconds since the last message of the current run. */
  readonly silence: () => number
  readonly fail: () => void
}

/**
 * Replaces Univer's TriggerCalculationController with `ImmediateCalculation`. Call it before the
 * first workbook is created. `watch` counts formula changes. `now` returns ms. Call `fail` when the
 * worker fails.
 */
export const calculateImmediately = (
  univer: Univer,
  watch: Pick<FormulaChangeCounter, 'formulas'>,
  now: () => number,
): CalculationState => {
  const injector = univer.__getInjector()
  let calculation: ImmediateCalculation | null = null
  // A worker that cannot load fails before Univer creates the controller.
  let failedEarly = false
  const make = (...parts: CalculationParts): TriggerCalculationController => {
    calculation = new ImmediateCalculation(now, () => watch.formulas, ...parts)
    if (failedEarly) calculation.fail()
    // Univer's progress bar uses only `progress$` and `clearProgress` of this class.
    return calculation as unknown as TriggerCalculationController
  }
  // Univer starts plugins in the order of registration. This plugin comes last, so its override
  // wins.
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
