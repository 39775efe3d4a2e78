import { ICommandService, IUndoRedoService, type Injector } from '@univerjs/presets'
import type { ISheetDataValidationRule } from '@univerjs/presets'
import {
  AddSheetDataValidationCommand,
  DataValidationModel,
  DataValidatorRegistryService,
  getRuleOptions,
  getRuleSetting,
  UpdateSheetDataValidationOptionsCommand,
  UpdateSheetDataValidationRangeCommand,
  UpdateSheetDataValidationSettingCommand,
} from '@univerjs/preset-sheets-data-validation'

/** A validation rule. */
export type Rule = ISheetDataValidationRule
export type Draft = { readonly unitId: string; readonly subUnitId: string; readonly rule: Rule }

type Find = DataValidationModel['getRuleById']

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Stores a draft's changes, or a new rule, as one undo step. */
const storeRule = (injector: Injector, draft: Draft, before: Rule | undefined): void => {
  const commands = injector.get(ICommandService)
  const { unitId, subUnitId, rule } = draft
  const at = { unitId, subUnitId, ruleId: rule.uid }
  const [setting, options, { ranges }] = [getRuleSetting(rule), getRuleOptions(rule), rule]
  const step = injector.get(IUndoRedoService).__tempBatchingUndoRedo(unitId)
  if (before) {
    if (!isSame(setting, getRuleSetting(before)))
      commands.syncExecuteCommand(UpdateSheetDataValidationSettingCommand.id, { ...at, setting })
    if (!isSame(options, getRuleOptions(before)))
      commands.syncExecuteCommand(UpdateSheetDataValidationOptionsCommand.id, { ...at, options })
    if (!isSame(ranges, before.ranges))
      commands.syncExecuteCommand(UpdateSheetDataValidationRangeCommand.id, { ...at, ranges })
  } else {
    const validator = injector.get(DataValidatorRegistryService).getValidatorItem(rule.type)
    const whole = { ...rule, ...validator?.normalizeFormula(rule, unitId, subUnitId) }
    commands.syncExecuteCommand(AddSheetDataValidationCommand.id, {
      unitId,
      subUnitId,
      rule: whole,
    })
  }
  step.dispose()
}

/** The rule in the panel. No worksheet contains it before "Done". */
export class RuleDrafts {
  readonly #injector: Injector
  readonly #stored: Find
  /** A new rule in its initial state. */
  #added: Rule | null = null
  #shown: Draft | null = null
  #removedId: string | null = null

  constructor(injector: Injector) {
    this.#injector = injector
    const model = injector.get(DataValidationModel)
    this.#stored = model.getRuleById.bind(model)
    // The panel looks up its rule by id, so the model must also find a draft.
    const getRuleById: Find = (unitId, subUnitId, id) =>
      this.#stored(unitId, subUnitId, id) ?? this.#draftOf(id)
    Object.assign(model, { getRuleById })
  }

  get isNew(): boolean {
    return this.#added !== null
  }

  begin(rule: Rule): void {
    this.#added = rule
    this.#shown = null
  }

  show(draft: Draft): void {
    // The panel shows another rule. So the user left the new rule without "Done", and it is
    // discarded.
    if (draft.rule.uid !== this.#added?.uid) this.#added = null
    this.#shown = draft
  }

  /** Records the removal of a rule. True if the rule was only a draft. */
  remove(id: string | undefined): boolean {
    this.#removedId = id ?? null
    return id !== undefined && id === this.#added?.uid
  }

  /**
   * Stores the last shown rule, unless the user removed it. Runs when the panel has no active rule
   * any more, which happens only after "Done" or a removal.
   */
  leave(): void {
    const draft = this.#shown
    const isRemoved = draft?.rule.uid === this.#removedId
    this.#shown = null
    this.#added = null
    this.#removedId = null
    if (!draft || isRemoved) return
    const { unitId, subUnitId, rule } = draft
    storeRule(this.#injector, draft, this.#stored(unitId, subUnitId, rule.uid))
  }

  #draftOf(id: string): Rule | undefined {
    // For a cell without a rule, Univer calls this with an undefined id.
    if (this.#added === null || id !== this.#added.uid) return undefined
    return this.#shown?.rule.uid === id ? this.#shown.rule : this.#added
  }
}
