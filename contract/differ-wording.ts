import type { Differs } from './compare-workbooks.ts'

/** Words of a conflict beside those of `SHEET_TEXTS` (SAVE-50, SAVE-51). */
export const DIFFER_TEXTS = {
  keepBoth: 'Keep both',
  frame: 'Rows, columns, worksheets or what stands on them differ.',
  /** Why both were not kept (SAVE-54). */
  unseen: 'They were not put together: the newest version could not be loaded. Try again.',
  overlap: 'They were not put together: by now both were changed in the same place.',
} as const

/** What differs between mine and theirs, as the banner says it; '' where nothing is known. */
export const differText = ({ count, names, isFrame }: Differs): string => {
  const end = count > names.length ? ', …' : '.'
  const cells =
    count === 0
      ? ''
      : `${count.toLocaleString('en-US')} ${count === 1 ? 'cell differs' : 'cells differ'}: ${names.join(', ')}${end}`
  return [cells, isFrame ? DIFFER_TEXTS.frame : ''].filter(Boolean).join(' ')
}
