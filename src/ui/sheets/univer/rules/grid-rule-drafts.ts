import {
  ICommandService,
  LocaleService,
  type DependencyIdentifier,
  type Injector,
} from '@univerjs/presets'
import { ComponentManager, connectInjector } from '@univerjs/preset-sheets-core'
import {
  AddSheetDataValidationCommand,
  BASE_FORMULA_INPUT_NAME,
  createDefaultNewRule,
  DataValidatorRegistryService,
  RemoveSheetDataValidationCommand,
  UpdateSheetDataValidationOptionsCommand,
  UpdateSheetDataValidationRangeCommand,
  UpdateSheetDataValidationSettingCommand,
} from '@univerjs/preset-sheets-data-validation'
import type { ComponentType } from 'react'
import { GRID_LABELS } from '#src/texts/grid.ts'
import { proxyWith } from '../proxy-with.ts'
import { replaceComponent } from '../replace-component.ts'
import { RuleDrafts, type Rule } from './rule-drafts.ts'

// Univer's rules panel stores a new rule at once, and each change a second later. We replace
// services that the panel uses, so that it changes a draft. Before "Done", nothing is stored,
// marked as an edit or added to the undo steps.

type Params = { readonly ruleId?: string; readonly rule?: Rule }
/** Opens and closes the panel. Univer does not export this class. */
type Opener = { readonly setActiveRule: (active: unknown) => void }

const UPDATES: readonly string[] = [
  UpdateSheetDataValidationRangeCommand.id,
  UpdateSheetDataValidationSettingCommand.id,
  UpdateSheetDataValidationOptionsCommand.id,
]
const REMOVE_WORDS = 'sheets-data-validation-ui.panel.removeRule'
const ADD_AND_OPEN = 'data-validation.command.addRuleAndOpen'
const OPEN_PANEL = 'data-validation.operation.open-validation-panel'
const PANEL = 'DataValidationPanel'
const DATE_FIELDS = 'data-validation.formula-input'

const isOpener = (part: unknown): part is Opener =>
  typeof part === 'object' && part !== null && 'setActiveRule' in part

const commandsOf = (commands: ICommandService, drafts: RuleDrafts): ICommandService => {
  const keeps = (id: string, { ruleId, rule }: Params): boolean => {
    if (id === RemoveSheetDataValidationCommand.id) return drafts.remove(ruleId)
    if (id !== AddSheetDataValidationCommand.id || !rule) return UPDATES.includes(id)
    drafts.begin(rule)
    return true
  }
  return proxyWith(commands, {
    executeCommand: (id: string, params: Params = {}) =>
      keeps(id, params) ? Promise.resolve(true) : commands.executeCommand(id, params),
  })
}

/**
 * The registry of validators for the panel. The panel validates its rule on every render and on
 * "Done", so we learn each state of the draft.
 */
const registryOf = (
  registry: DataValidatorRegistryService,
  drafts: RuleDrafts,
): DataValidatorRegistryService =>
  proxyWith(registry, {
    getValidatorItem: (type: string) => {
      const validator = registry.getValidatorItem(type)
      if (!validator) return validator
      const validatorFormula = (rule: Rule, unitId: string, subUnitId: string) => {
        drafts.show({ unitId, subUnitId, rule })
        return validator.validatorFormula(rule, unitId, subUnitId)
      }
      return proxyWith(validator, { validatorFormula })
    },
  })

/**
 * The texts of the panel. The button that removes a rule says "Cancel" if the rule is not stored
 * yet.
 */
const localeOf = (locale: LocaleService, drafts: RuleDrafts): LocaleService =>
  proxyWith(locale, {
    t: (...[key, ...rest]: Parameters<LocaleService['t']>) =>
      key === REMOVE_WORDS && drafts.isNew ? GRID_LABELS.cancel : locale.t(key, ...rest),
  })

const openerOf = (opener: Opener, drafts: RuleDrafts): Opener =>
  proxyWith(opener, {
    setActiveRule: (active: unknown) => {
      if (active === null) drafts.leave()
      opener.setActiveRule(active)
    },
  })

/** The injector that the panel gets, with our replacements. */
const injectorOf = (injector: Injector, drafts: RuleDrafts): Injector => {
  const parts = new Map<unknown, unknown>([
    [ICommandService, commandsOf(injector.get(ICommandService), drafts)],
    [DataValidatorRegistryService, registryOf(injector.get(DataValidatorRegistryService), drafts)],
    [LocaleService, localeOf(injector.get(LocaleService), drafts)],
  ])
  const get = (id: DependencyIdentifier<unknown>, ...rest: readonly never[]): unknown => {
    if (!parts.has(id)) {
      const part = injector.get(id, ...rest)
      parts.set(id, isOpener(part) ? openerOf(part, drafts) : part)
    }
    return parts.get(id)
  }
  return proxyWith(injector, { get })
}

/** Keeps the panel's changes as a draft until "Done". The returned function ends this. */
export const draftRules = (injector: Injector): (() => void) => {
  const drafts = new RuleDrafts(injector)
  // Univer registers the fields of a date rule under one name and looks them up under another.
  const fields = replaceComponent(injector, DATE_FIELDS, () =>
    injector.get(ComponentManager).get(BASE_FORMULA_INPUT_NAME),
  )
  const panel = replaceComponent(injector, PANEL, (univers) =>
    connectInjector(univers() as ComponentType, injectorOf(injector, drafts)),
  )
  const commands = injector.get(ICommandService)
  commands.unregisterCommand(ADD_AND_OPEN)
  const adding = commands.registerCommand({
    id: ADD_AND_OPEN,
    type: AddSheetDataValidationCommand.type,
    handler: () => {
      const rule = createDefaultNewRule(injector)
      drafts.begin(rule)
      return commands.syncExecuteCommand(OPEN_PANEL, { ruleId: rule.uid, isAdd: true })
    },
  })
  return () => {
    adding.dispose()
    panel()
    fields()
  }
}
