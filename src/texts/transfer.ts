// Toasts and notices of imports and exports: import-wording.ts has the texts of their dialogs, which load later.

/** Text files that wait for an answer while the dialog "Import" is closed, and how they are lost. */
export const IMPORT_KEPT = {
  waits: (count: number): string =>
    count === 1 ? 'A file needs your choices' : `${count} files need your choices`,
  one: (name: string): string => `${name}. Reloading or closing the page discards it.`,
  many: 'Open “Import” to continue. Reloading or closing the page discards them.',
} as const

/** What the toasts of imports and exports say. */
export const TRANSFER_TOASTS = {
  imported: (title: string): string => `Imported as ${title}`,
  exporting: 'Exporting…',
} as const
