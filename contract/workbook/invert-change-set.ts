import type { ChangeSet, Operation } from './change-set.ts'

const invertOperation = (operation: Operation): Operation => {
  switch (operation.type) {
    case 'insert_sheet':
      return { ...operation, type: 'remove_sheet' }
    case 'remove_sheet':
      return { ...operation, type: 'insert_sheet' }
    case 'rename_sheet':
      return { ...operation, before: operation.after, after: operation.before }
    case 'set_column_width':
      return { ...operation, before: operation.after, after: operation.before }
    case 'set_sheet_size':
      return { ...operation, before: operation.after, after: operation.before }
    case 'define_style':
      return { ...operation, before: operation.after, after: operation.before }
    case 'set_sheet_field':
      return { ...operation, before: operation.after, after: operation.before }
    case 'set_resource':
      return { ...operation, before: operation.after, after: operation.before }
    case 'order_sheets':
      return { ...operation, before: operation.after, after: operation.before }
  }
}

/**
 * The change set that undoes this one. It keeps the ids and the time of the original, so the caller
 * must replace them. Inverting twice gives the original set.
 */
export const invertChangeSet = (set: ChangeSet): ChangeSet => ({
  ...set,
  cells: set.cells
    .map((change) => ({ ...change, before: change.after, after: change.before }))
    .reverse(),
  operations: set.operations.map(invertOperation).reverse(),
  cells_first: !set.cells_first,
})
