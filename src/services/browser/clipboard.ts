/** Copies text to the clipboard. Rejects if the browser forbids it. */
export type CopyText = (text: string) => Promise<void>

/** The clipboard of the browser. */
export const copyText: CopyText = async (text) => navigator.clipboard.writeText(text)
