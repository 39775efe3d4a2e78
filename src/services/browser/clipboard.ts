/** Puts text on the clipboard; rejects where the browser does not let it. */
export type CopyText = (text: string) => Promise<void>

/** The clipboard of the browser. */
export const copyText: CopyText = async (text) => navigator.clipboard.writeText(text)
