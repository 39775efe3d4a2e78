// Texts of toasts and notices of transfers. import.ts has those of the dialogs, which load later.

/** Notices about text files that wait for choices while the dialog "Import" is closed. */
export const IMPORT_WAITING = {
  waits: (count: number): string =>
    count === 1 ? 'A file needs your choices' : `${count} files need your choices`,
  one: (name: string): string => `${name}. Reloading or closing the page discards it.`,
  many: 'Open “Import” to continue. Reloading or closing the page discards them.',
} as const

/** Texts of the toasts. */
export const TRANSFER_TOASTS = {
  imported: (title: string): string => `Imported as ${title}`,
  exporting: 'Exporting…',
} as const
