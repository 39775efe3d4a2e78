/** Text files that wait for an answer while the dialog "Import" is closed (TRANSFER-41). */
export const IMPORT_KEPT = {
  waits: (count: number): string =>
    count === 1 ? 'A file waits for your choices' : `${count} files wait for your choices`,
  hint: '“Import” asks again.',
} as const
