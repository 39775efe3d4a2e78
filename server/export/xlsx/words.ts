/** The words of a text, such as a list of functions. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/)
