import type { ICommandInfo, IMutationInfo } from '@univerjs/core'
import {
  ALL_IMPLEMENTED_FUNCTIONS,
  SetDefinedNameMutation,
  type IDefinedNamesService,
  type IDefinedNamesServiceParam,
} from '@univerjs/engine-formula'
import { RemoveDefinedNameCommand, SetDefinedNameCommand } from '@univerjs/sheets'
import { adjustToNameChange, type NameChange } from './name-references.ts'

export type Mutations = { readonly redos: IMutationInfo[]; readonly undos: IMutationInfo[] }

const FUNCTIONS = new Set([
  ...ALL_IMPLEMENTED_FUNCTIONS.map(([, name]) => String(name)),
  'LAMBDA',
  'LET',
])

/** Adds names of our own functions. A defined name may equal a function's name. */
export const addFunctionNames = (names: Iterable<string>): void => {
  for (const name of names) FUNCTIONS.add(name)
}

/** The formula after a defined name is renamed, or removed if `to` is null. */
export const withRenamedName = (formula: string, change: NameChange): string =>
  adjustToNameChange(formula, change, (name) => FUNCTIONS.has(name))

export const nameMutations = (
  names: readonly IDefinedNamesServiceParam[],
  unitId: string,
  followed: (name: IDefinedNamesServiceParam) => string,
): Mutations => {
  const changed = names.flatMap((name) => {
    const formulaOrRefString = followed(name)
    return formulaOrRefString === name.formulaOrRefString ? [] : [{ name, formulaOrRefString }]
  })
  const { id } = SetDefinedNameMutation
  return {
    redos: changed.map(({ name, formulaOrRefString }) => ({
      id,
      params: { unitId, ...name, formulaOrRefString },
    })),
    undos: changed.map(({ name }) => ({ id, params: { unitId, ...name } })),
  }
}

type Said = IDefinedNamesServiceParam & { readonly unitId: string }

/**
 * Univer does not rename or remove a defined name in the formulas of other names. The returned
 * mutations adjust these formulas. They also adjust the renamed name's own formula.
 */
export const nameChangeMutations = (
  names: IDefinedNamesService,
  { id, params }: ICommandInfo,
): Mutations => {
  const isSet = id === SetDefinedNameCommand.id
  if (!isSet && id !== RemoveDefinedNameCommand.id) return { redos: [], undos: [] }
  const request = params as Said
  const all = Object.values(names.getDefinedNameMap(request.unitId) ?? {})
  const name = all.find((one) => one.id === request.id)?.name
  if (name === undefined) return { redos: [], undos: [] }
  const change = { name, to: isSet ? request.name : null }
  const others = nameMutations(
    all.filter((one) => one.id !== request.id),
    request.unitId,
    (one) => withRenamedName(one.formulaOrRefString, change),
  )
  if (!isSet) return others
  const formulaOrRefString = withRenamedName(request.formulaOrRefString, change)
  if (formulaOrRefString === request.formulaOrRefString) return others
  const own = { id: SetDefinedNameMutation.id, params: { ...request, formulaOrRefString } }
  return { redos: [...others.redos, own], undos: others.undos }
}
