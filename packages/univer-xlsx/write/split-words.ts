export const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/)
